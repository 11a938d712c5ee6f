"""San Gimignano (Tarte Games 2020): two families build towers of cards."""

from tavola.games.sangimignano.game import GAME

__all__ = ["GAME"]
