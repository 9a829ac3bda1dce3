"""Games, matches, outcomes, records and errors. Knows no game by name."""
