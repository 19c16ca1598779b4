"""Tables: one schema of the tables of all features."""

from aerodrome.service.database.base import metadata
from aerodrome.service.features import load_tables

load_tables()

__all__ = ["metadata"]
