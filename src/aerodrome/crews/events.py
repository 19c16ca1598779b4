"""Events of crews that several games share, with the same phrases."""

from __future__ import annotations

from aerodrome.kernel.events import Event


class SkillUsed(Event, frozen=True):
    """A crew member uses a skill, and lays down the roundel for this turn."""

    plane: str
    man: str
    skill: str


class Nursed(Event, frozen=True):
    """A machine that should be falling flies on."""

    plane: str


class Saved(Event, frozen=True):
    """A keepsake stops the bullet that hit its owner."""

    plane: str
    man: str
    thing: str


class Fumbled(Event, frozen=True):
    """An attempt to clear a gun failed because it had to."""

    plane: str
    gun: str
