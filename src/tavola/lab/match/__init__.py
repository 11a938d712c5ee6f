"""Matches: bots compared on the same deals, from every seating; and the ladder of all levels."""
