"""The web server: pages, an HTTP interface for bots, and sockets that say when to look again. Knows no game by name."""
