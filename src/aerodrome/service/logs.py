"""Logging: events as `feature.event key=value`, with or without structlog."""

from __future__ import annotations

import logging
from typing import Any


class PlainLog:
    """A logger with structlog's methods that writes through Python's `logging`."""

    def info(self, event: str, **facts: Any) -> None:
        self._write(logging.INFO, event, facts)

    def warning(self, event: str, **facts: Any) -> None:
        self._write(logging.WARNING, event, facts)

    def error(self, event: str, **facts: Any) -> None:
        self._write(logging.ERROR, event, facts)

    def exception(self, event: str, **facts: Any) -> None:
        self._write(logging.ERROR, event, {"exc_info": True, **facts})

    def _write(self, level: int, event: str, facts: dict[str, Any]) -> None:
        trouble = facts.pop("exc_info", None)
        pairs = "".join(f" {name}={value!r}" for name, value in facts.items())
        logging.getLogger("aerodrome").log(level, "%s%s", event, pairs, exc_info=trouble)


def get_logger() -> Any:
    """Return structlog's logger on a server, and a `PlainLog` in a browser."""
    try:
        import structlog
    except ImportError:
        return PlainLog()
    return structlog.get_logger()
