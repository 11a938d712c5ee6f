"""Connections and requests below the application: turns, limits, parsing, headers."""
