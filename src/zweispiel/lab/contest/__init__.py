"""Contests: many games between two players, and what they prove."""
