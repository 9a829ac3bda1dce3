"""One file for each change of the tables; the newest is called "head"."""
