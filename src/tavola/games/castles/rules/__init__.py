"""The rules, from the set-up to the last scoring."""
