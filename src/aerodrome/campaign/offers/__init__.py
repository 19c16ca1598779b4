"""Features computed from the rules."""
