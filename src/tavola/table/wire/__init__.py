"""The JSON interface and the WebSocket."""
