"""Experiments: training an evaluation, and whatever else plays many games."""
