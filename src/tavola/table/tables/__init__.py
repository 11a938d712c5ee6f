"""All tables of a server: finding, opening and dealing them, seats, bots, commands and moderation."""
