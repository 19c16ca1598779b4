"""Play: games in memory, who sits at them, what may be done there, and how they are listed."""
