"""Running and maintaining a server: the application, health, backups, the command line."""
