"""The table in a terminal: one person against bots, or several people at one screen."""

from tavola.terminal.play import play_terminal

__all__ = ["play_terminal"]
