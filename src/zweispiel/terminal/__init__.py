"""Playing in the terminal: two people at one keyboard, or one against the computer. Knows no game by name."""
