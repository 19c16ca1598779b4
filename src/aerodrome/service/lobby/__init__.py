"""Lobby: open tables, quick pairing and challenges."""
