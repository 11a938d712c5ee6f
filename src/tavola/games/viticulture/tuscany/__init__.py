"""Tuscany Essential Edition: the expansion of Viticulture, in modules that can be used in any combination."""
