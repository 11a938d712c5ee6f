"""The structure cards (TU-7)."""
