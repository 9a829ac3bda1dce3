"""The laboratory: analysis of matches, contests between players, training of evaluations."""
