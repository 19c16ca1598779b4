"""Plans: what a side is out for, and what each of its aircraft does for that.

A plan is above the single move. It is made from what a seat may know, whenever a pilot needs it, so
that it changes as soon as something decisive does: a task is done, a charge is lost, a load is
gone. A game's pilots make it, and weigh moves by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple


class Role(StrEnum):
    """What an aircraft does for its side."""

    STRIKE = "strike"
    """Do the side's work, or attack the one that does the enemy's."""
    ESCORT = "escort"
    """Stay with a friend and keep enemies off."""
    SWEEP = "sweep"
    """Fight where it pays."""
    DECOY = "decoy"
    """Keep the escorts busy while a friend strikes."""
    HOME = "home"
    """Break off and go home."""


class Duty(NamedTuple):
    """The role of one aircraft, and the piece that it concerns: a target, or a charge."""

    role: Role
    of: str = ""


class SidePlan(NamedTuple):
    """The aim of a side, as its game names it, and the duties of its aircraft."""

    aim: str
    duties: Mapping[str, Duty]

    def having(self, role: Role) -> tuple[str, ...]:
        """Return the aircraft with a role."""
        return tuple(plane for plane, duty in self.duties.items() if duty.role == role)


def nearest(gaps: Iterable[tuple[int, str]]) -> str:
    """Return the piece with the smallest distance, "" if there is none."""
    return min(gaps, default=(0, ""))[1]
