"""Study: what the moves of a match were worth, and why. Engines do the searching; no game is known by name."""
