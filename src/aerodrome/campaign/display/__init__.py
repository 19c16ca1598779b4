"""What people see of the game: views, scenes and the log."""
