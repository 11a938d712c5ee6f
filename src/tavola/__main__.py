"""`python -m tavola` is the command line."""

from tavola.cli import app

if __name__ == "__main__":
    app()
