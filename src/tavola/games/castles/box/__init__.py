"""What is in the box: tiles, cards, boards and figures as data, and how they are read."""
