"""What tiles do when they are placed."""
