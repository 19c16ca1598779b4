"""Aerodrome: the air-war board games of 1914-18, as a library and as a place to play them."""

__version__ = "0.1.0"
