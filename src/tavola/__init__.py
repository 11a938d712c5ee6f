"""Tavola, the Tuscan game table: faithful, fast, open implementations of board games set in Tuscany."""

from tavola import engine

engine.choose()  # before any of the rules are imported

from tavola.registry import game, game_names  # noqa: E402

__all__ = ["game", "game_names"]
