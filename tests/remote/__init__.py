"""A server from outside, as programs meet it: over real sockets, by the library they use."""
