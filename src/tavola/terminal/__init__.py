"""The table in a terminal: one person against bots, or several people at one screen."""

from tavola.terminal.play import ask_opponent, play_terminal

__all__ = ["ask_opponent", "play_terminal"]
