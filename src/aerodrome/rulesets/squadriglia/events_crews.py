"""Events of chapter 10: what crews of a campaign bring into the air."""

from __future__ import annotations

from typing import ClassVar

from aerodrome.kernel.events import Event


class SkillUsed(Event, frozen=True):
    plane: str
    man: str
    skill: str


class Evaded(Event, frozen=True):
    plane: str
    quarry: str


class Nursed(Event, frozen=True):
    plane: str


class Saved(Event, frozen=True):
    plane: str
    man: str
    thing: str


class Fumbled(Event, frozen=True):
    last: ClassVar[bool] = True
    plane: str
    battery: str


CREW_EVENTS: tuple[type[Event], ...] = (SkillUsed, Evaded, Nursed, Saved, Fumbled)
