"""Studies: many games flown by the computer, to see how a set-up does."""
