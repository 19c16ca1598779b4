"""Events of crews of a campaign that only this game has."""

from __future__ import annotations

from aerodrome.kernel.events import Event
from aerodrome.kernel.phrases import Phrase, Word


class Evaded(Event, frozen=True):
    plane: str
    target: str


class Spared(Event, frozen=True):
    """15.2 A gentle crew member fired: this leak will not burn."""

    plane: str


class RocketsReadied(Event, frozen=True):
    plane: str


class RocketsFired(Event, frozen=True):
    """15.2 A salvo at a balloon, or into the air where there is none."""

    plane: str
    target: str
    range: int
    colour: str
    face: str

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {name: getattr(self, name) for name in self.__struct_fields__}
        return Phrase(f"event.RocketsFired.{'at' if self.target else 'wide'}", words)
