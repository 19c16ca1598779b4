"""Catalogue: the games on offer with their books, scenarios and aircraft."""
