"""Players at a keyboard: the board drawn in characters, questions in words, a record kept."""
