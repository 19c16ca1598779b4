"""Servers for the guides that are run as they are printed."""

from tests.support.server.fixtures import live, postgres, quick_passwords, schema

__all__ = ["live", "postgres", "quick_passwords", "schema"]
