"""Tournaments in tests: their players, and what tests of the whole server need to know of them."""
