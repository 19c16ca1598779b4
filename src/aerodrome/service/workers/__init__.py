"""Workers: processes that compute, fly battles and read untrusted input outside the server
process."""
