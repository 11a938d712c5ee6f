"""Opponents that play any game. A bot gets a glimpse of a decision, never a state."""

from tavola.bots.bot import Bot, bot, bot_names

__all__ = ["Bot", "bot", "bot_names"]
