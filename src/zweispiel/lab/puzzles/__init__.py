"""Making puzzles: positions from games of our own, a proof for each, and how hard it is."""
