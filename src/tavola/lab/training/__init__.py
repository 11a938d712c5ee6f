"""Training: values learned from games that the bots play against themselves."""
