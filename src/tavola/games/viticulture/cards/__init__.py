"""What cards do: the language of the data files, and the effects that only cards have."""
