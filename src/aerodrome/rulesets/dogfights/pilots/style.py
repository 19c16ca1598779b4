"""Styles: the parameters of the pilots, as data."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from aerodrome.bots import style
from aerodrome.kernel import codec

FILE = Path(__file__).with_name("pilots.toml")


class Style(style.Style, frozen=True, kw_only=True):
    """How a pilot weighs things, and how much time it takes; see pilots.toml."""

    urge: float
    height: float
    altitude: float
    aside: float
    prospect: float
    rim: float
    task: float
    progress: float
    company: float
    clearing: float
    weather: bool
    formation: float
    throttle: float
    going: float
    replies: int = 0
    reply: float = 0.0
    fear: float = 0.0


@cache
def styles() -> dict[str, Style]:
    """Return every style by the name of its pilot."""
    return style.read(Style, FILE, codec.toml(FILE))
