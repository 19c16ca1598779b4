"""Standing: orders that answer minor questions for a seat, by rules of thumb."""
