"""What is in the box: cards, boards and figures as data, and how they are read."""
