"""The position of a game: the city, its towers, and the words for what can be done."""
