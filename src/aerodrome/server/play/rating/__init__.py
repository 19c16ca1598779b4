"""Rating: which games count for how well people play, and what came of them."""
