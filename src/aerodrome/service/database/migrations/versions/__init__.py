"""Migration steps in order, one module each."""
