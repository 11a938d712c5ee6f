"""The table's own words in every language, and a game's words as a reader gets them."""
