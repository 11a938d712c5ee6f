"""The Castles of Tuscany (Stefan Feld, 2020): two to four nobles build up their regions, tile by tile."""

from tavola.games.castles.game import GAME

__all__ = ["GAME"]
