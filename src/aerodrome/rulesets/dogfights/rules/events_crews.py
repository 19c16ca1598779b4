"""Events of chapter 13: what crews of a campaign do, and what happens to them."""

from __future__ import annotations

from typing import ClassVar

from aerodrome.kernel.events import Event


class Nursed(Event, frozen=True):
    """13.2 It should be falling; `damage` and `second` are the markers it flies on with."""

    plane: str
    damage: str
    second: str


class Spared(Event, frozen=True):
    """13.4 The first damage does nothing to a machine that was given special care."""

    plane: str


class SeenThrough(Event, frozen=True):
    """13.2 What a technical eye tells its own side of a hidden pilot."""

    told_by = "pilot"
    plane: str
    pilot: str


class CameInRange(Event, frozen=True):
    """13.5 For the debriefing: who has been in gun range; the log needs no line for it."""

    detail: ClassVar[bool] = True
    planes: tuple[str, ...]
