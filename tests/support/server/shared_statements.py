"""Shared statements: statements compiled for one store serve all stores of its kind in this
process.

SQLAlchemy compiles each statement once for an engine. Every test has its own engine, which runs a
few statements of each sort, so that compiling is a fifth of a server's work here.
"""

from __future__ import annotations

from sqlalchemy.engine import Engine

_first: dict[str, Engine] = {}
"""The first connected engine, by the name of its dialect."""


def share_statements(engine: Engine) -> None:
    """Let a connected engine use the statements compiled by others of its kind."""
    first = _first.setdefault(engine.dialect.name, engine)
    engine.dialect, engine._compiled_cache = first.dialect, first._compiled_cache
