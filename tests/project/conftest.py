"""Servers for the guides, with examples that are run as printed."""

from tests.support.server.fixtures import live, postgres, quick_passwords, schema

__all__ = ["live", "postgres", "quick_passwords", "schema"]
