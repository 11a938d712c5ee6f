"""The special workers (TU-6)."""
