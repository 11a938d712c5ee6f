"""The SQLite file: tables, seats, logs, and what an administrator does to them."""
