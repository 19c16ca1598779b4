"""Studies: many games flown by the computer, to measure a scenario or a set-up."""
