"""What is seen of a game: views, imagined and arranged positions, sentences, pictures."""
