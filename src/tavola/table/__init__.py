"""The table: people play in the browser, with friends and against bots. No rule of any game is in here."""
