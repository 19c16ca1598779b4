"""Local: the server's doors in one process, for one browser: no store, no people, no network."""
