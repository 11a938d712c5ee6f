"""The rules of the base game, from the set-up to the end of the game."""
