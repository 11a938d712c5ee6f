"""What a game is: states, decisions, actions, chance, events, views and records.

The core knows no game, no web page and no bot; everything else in Tavola is built on it.
"""
