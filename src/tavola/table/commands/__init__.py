"""What clients send: commands that change a table, and questions that do not."""
