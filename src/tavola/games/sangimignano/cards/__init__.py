"""What the Noble cards of the advanced game do."""
