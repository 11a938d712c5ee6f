"""The position of a game: the valley, its vineyards, and the words for what can be done."""
