"""The extended board: its seasons, its map and its new actions (TU-2 to TU-5)."""
