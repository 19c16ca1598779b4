"""New game: reading what a player asks for, and who sits where."""
