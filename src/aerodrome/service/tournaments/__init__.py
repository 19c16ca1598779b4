"""Tournaments: Swiss, round robin and ladder."""
