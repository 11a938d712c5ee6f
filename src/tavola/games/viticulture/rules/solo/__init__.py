"""The solo game: the Automa and the bonus tokens."""
