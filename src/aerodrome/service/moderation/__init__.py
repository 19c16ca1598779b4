"""Moderation: reports, warnings, and a host's measures about people and games."""
