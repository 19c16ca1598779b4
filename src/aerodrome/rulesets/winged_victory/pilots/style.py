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
    speed: float
    floor: float
    order: float
    tail: float
    prospect: float
    blind: float
    rim: float
    stall: float
    task: float
    progress: float
    escort: float
    flak: float
    candidates: int = 0
    reply: float = 0.0
    freezes: bool = False
    gain: float = 0.0


@cache
def styles() -> dict[str, Style]:
    """Return every style by the name of its pilot."""
    return style.read(Style, FILE, codec.toml(FILE))
