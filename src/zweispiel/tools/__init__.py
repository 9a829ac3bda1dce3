"""What the command line does besides playing: counting, measuring, checking the installation. Knows no game by name."""
