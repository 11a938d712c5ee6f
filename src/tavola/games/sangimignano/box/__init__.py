"""What is in the box: the cards as data, and how they are read."""
