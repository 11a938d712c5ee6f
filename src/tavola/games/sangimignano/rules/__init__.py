"""The rules, from the first turn to the last deal."""
