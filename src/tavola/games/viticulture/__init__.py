"""Viticulture Essential Edition (Stonemaier Games): vineyards through the seasons of Tuscany."""

from tavola.games.viticulture.game import GAME

__all__ = ["GAME"]
