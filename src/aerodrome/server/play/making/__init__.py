"""Making: from what somebody wishes or writes to a game with everybody in their seats."""
