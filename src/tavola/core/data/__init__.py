"""What is read from files: options, words, figures, positions, records."""
