"""The pages, and the files that browsers load."""
