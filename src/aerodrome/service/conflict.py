"""The error of a write that does not fit what was written in the meantime."""


class Conflict(Exception):
    """Another process wrote to this game first."""
