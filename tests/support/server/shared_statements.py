"""Statements that one store has compiled serve all stores of its kind in this process.

SQLAlchemy compiles each statement once for an engine. Every test has an engine of its own, which
lives for a few statements of each sort, so that compiling is a fifth of what a server does here.
"""

from __future__ import annotations

from sqlalchemy.engine import Engine

_first: dict[str, Engine] = {}
"""By the name of its dialect an engine that has been connected."""


def share_statements(engine: Engine) -> None:
    """Let an engine that is connected find what others of its kind have compiled."""
    first = _first.setdefault(engine.dialect.name, engine)
    engine.dialect, engine._compiled_cache = first.dialect, first._compiled_cache
