"""Programs that connect to a server with the client library, over real sockets."""
