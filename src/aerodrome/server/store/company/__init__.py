"""Company in the store: who knows whom, and where people meet."""
