"""Players that are programs: each gets a question and its own seat's view, and nothing more."""
