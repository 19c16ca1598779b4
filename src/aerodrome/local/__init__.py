"""The game service in one process, for one browser: over its storage, without a network."""
