"""Combinato's computer opponent."""
