"""Moderation: reports, warnings, and what a host does with people and games."""
