"""The rules of the game: one module per chapter of the book, and nothing else."""
