"""Tournaments in tests: their people, and what tests of the whole server have to know of them."""
