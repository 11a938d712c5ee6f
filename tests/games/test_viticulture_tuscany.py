"""Structures and special workers: what the box holds, what is drawn for a game, the draft; what holds in every game."""
