"""Games: live games, their seats, and all that players do in them."""
