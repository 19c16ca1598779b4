"""New games: reading a player's request, and seating the players."""
