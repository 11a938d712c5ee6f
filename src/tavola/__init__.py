"""Tavola, the Tuscan game table: faithful, fast, open implementations of board games set in Tuscany."""

from tavola import engine

engine.choose()  # before anything of the rules is imported
