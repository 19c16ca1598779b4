"""Games: live games, their seats, and everything a player does in one."""
