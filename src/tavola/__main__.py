"""`python -m tavola` is the command line."""

from tavola.cli import app

app()
