"""Players who are people: games that are never lost and never leak. It names no ruleset."""
