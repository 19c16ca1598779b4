"""The server, from outside and from within."""
