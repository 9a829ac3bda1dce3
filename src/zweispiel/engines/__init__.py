"""Computer opponents. They get the game as an argument and know none by name."""
