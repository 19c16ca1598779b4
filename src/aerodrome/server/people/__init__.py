"""People: who is at the door, guests and accounts, their names and sessions."""
