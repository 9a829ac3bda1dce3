"""Playing and judging many matches: contests between players, analysis of records."""
