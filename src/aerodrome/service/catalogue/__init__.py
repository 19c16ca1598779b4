"""Catalogue: the games on offer with their rulebooks, scenarios and aircraft."""
