"""Events of crews that several games tell in the same words."""

from __future__ import annotations

from aerodrome.kernel.events import Event


class SkillUsed(Event, frozen=True):
    """A man lays down his roundel for this turn."""

    plane: str
    man: str
    skill: str


class Nursed(Event, frozen=True):
    """It should be falling, and flies on."""

    plane: str


class Saved(Event, frozen=True):
    """A keepsake takes the bullet for its man."""

    plane: str
    man: str
    thing: str


class Fumbled(Event, frozen=True):
    """An attempt at clearing a gun that had to fail."""

    plane: str
    gun: str
