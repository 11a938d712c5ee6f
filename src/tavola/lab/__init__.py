"""The laboratory: simulate, measure and compare."""
