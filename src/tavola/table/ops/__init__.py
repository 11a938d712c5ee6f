"""Running and looking after a server: the application, health, backups, the command line."""
