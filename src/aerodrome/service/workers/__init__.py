"""Workers: processes that think, fly and read untrusted input apart from the server."""
