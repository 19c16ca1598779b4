"""Events of chapter 13: what crews of a campaign do, and what happens to them."""

from __future__ import annotations

from typing import ClassVar

from aerodrome.kernel.events import Event


class Nursed(Event, frozen=True):
    """13.2 A falling aircraft stays in the air, with the markers `damage` and `second`."""

    plane: str
    damage: str
    second: str


class Spared(Event, frozen=True):
    """13.4 The first damage does nothing to a machine that was given special care."""

    plane: str


class SeenThrough(Event, frozen=True):
    """13.2 A technical eye revealed a hidden pilot to its own side."""

    told_by = "pilot"
    plane: str
    pilot: str


class CameInRange(Event, frozen=True):
    """13.5 Pieces were in gun range, for the debriefing; the log needs no line for it."""

    detail: ClassVar[bool] = True
    planes: tuple[str, ...]
