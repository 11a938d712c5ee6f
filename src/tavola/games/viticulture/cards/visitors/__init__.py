"""Visitors with rules of their own."""
