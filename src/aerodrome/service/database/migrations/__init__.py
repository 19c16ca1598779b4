"""Migrations of the database, applied at every start."""
