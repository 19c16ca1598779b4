"""Conflict: what is to be written does not fit what was written meanwhile."""


class Conflict(Exception):
    """Another process wrote to this game first."""
