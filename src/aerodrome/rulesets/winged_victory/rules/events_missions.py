"""Events before the first turn: types are chosen, missions and the sky are drawn."""

from __future__ import annotations

from aerodrome.kernel.events import Event
from aerodrome.kernel.phrases import Phrase, Word

from .tables import TABLES


class TypeChosen(Event, frozen=True):
    """14.8 A side has chosen a type; the log has the machine's name, not its key."""

    plane: str
    model: str

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {"plane": self.plane, "model": TABLES.models[self.model].name}
        return Phrase("event.TypeChosen", words)


class Arranged(Event, frozen=True):
    """14.1 What was not left to the dice, by the names of the options."""

    what: tuple[str, ...]


class MissionDrawn(Event, frozen=True):
    """14.1 A side got its orders; the other does not see them."""

    side: str
    mission: str
    target: str
    planes: tuple[str, ...]


class RedMissionMet(Event, frozen=True):
    """14.1 A side flies against the enemy's red mission, not what it drew."""

    side: str
    red: str
    drawn: str
    flown: str


class SkyDrawn(Event, frozen=True):
    """14.1 The editor has set up mats, weather, targets and flights."""

    mats: str
    weather: str
    figure: int
    sun: int
    planes: tuple[str, ...]
    targets: tuple[str, ...]
