"""Post in the store: boxes of people, and what waits to be sent."""
