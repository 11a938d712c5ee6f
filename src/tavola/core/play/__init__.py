"""What is done with a state: sessions with undo, a bot's glimpse, random playouts."""
