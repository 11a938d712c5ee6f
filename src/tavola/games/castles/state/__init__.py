"""The position of a game: the realm, its regions, and the words for what can be done."""
