"""Playing alone: the Automa and the bonus tokens."""
