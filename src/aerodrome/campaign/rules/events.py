"""Events of a campaign's airmen, in the past tense. Airmen are named by their ids.

Events of the week, its battle and the machines are in `weekly`.
"""

from __future__ import annotations

from typing import ClassVar

from aerodrome.kernel.events import Event, events_in
from aerodrome.kernel.phrases import Phrase, Word

from . import weekly
from .man_event import ManEvent


def _some(number: int) -> str:
    """Return the variant for a number: zero has a different phrase."""
    return "some" if number else "none"


class Mustered(ManEvent, frozen=True):
    """A man joined: at the start, as a recruit, or as a new commander."""

    airman: str
    squadron: str
    name: str
    role: str
    quality: str
    machine: str = ""

    def phrase(self) -> Phrase:
        said = super().phrase()
        return Phrase(said.key, said.words | {"name": self.called or self.name})


class Posted(ManEvent, frozen=True):
    """A man took a seat in a machine; another may have made room."""

    airman: str
    machine: str
    squadron: str
    leaves: str = ""
    model: str = ""

    def variant(self) -> str:
        return "seat" if self.machine else "reserve"


class Vacated(ManEvent, frozen=True):
    detail: ClassVar[bool] = True
    airman: str
    machine: str
    model: str


class PoolFilled(Event, frozen=True):
    detail: ClassVar[bool] = True
    squadron: str
    recruits: int

    def variant(self) -> str:
        return _some(self.recruits)


class CommandTaken(ManEvent, frozen=True):
    squadron: str
    airman: str
    acting: bool

    def variant(self) -> str:
        return "acting" if self.acting else "taken"


class ReliefDue(Event, frozen=True):
    """A new commander is on the way, or a step nearer."""

    squadron: str
    relief: int

    def variant(self) -> str:
        return _some(self.relief)


class OldWoundFelt(ManEvent, frozen=True):
    airman: str
    die: int
    flies: bool


class LuckSpent(ManEvent, frozen=True):
    airman: str
    points: int
    luck: int

    def variant(self) -> str:
        return _some(self.luck)


class LuckChanged(ManEvent, frozen=True):
    airman: str
    luck: int

    def variant(self) -> str:
        return _some(self.luck)


class TableRead(ManEvent, frozen=True):
    """A die on one of the tables, with everything added to it; `die` has twenty sides."""

    named: ClassVar[str] = "about"
    table: str
    about: str
    die: int
    modifiers: tuple[tuple[str, int], ...]
    total: int
    end: str

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {
            "table": self.table,
            "about": self.called or self.about,
            "die": self.die,
            "modifiers": "".join(f" {value:+d}" for _, value in self.modifiers),
            "why": tuple(name for name, _ in self.modifiers),
            "total": self.total,
            "end": self.end,
        }
        return Phrase(f"event.TableRead.{'with' if self.modifiers else 'plain'}", words)


class BailedOut(ManEvent, frozen=True):
    airman: str


class Wounded(ManEvent, frozen=True):
    airman: str
    wounds: int
    how: str

    def variant(self) -> str:
        return self.how


class Healed(ManEvent, frozen=True):
    airman: str


class Ended(ManEvent, frozen=True):
    """A man's service ended: killed, captured, crippled, at headquarters."""

    airman: str
    fate: str
    how: str

    def variant(self) -> str:
        return self.fate


class Rested(ManEvent, frozen=True):
    airman: str
    rest: int

    def variant(self) -> str:
        return _some(self.rest)


class Recovery(ManEvent, frozen=True):
    """14.3 An event in hospital, drawn from the deck of that side."""

    airman: str
    squadron: str
    event: str

    def variant(self) -> str:
        return self.event


class BurdenChanged(ManEvent, frozen=True):
    detail: ClassVar[bool] = True
    airman: str
    burden: str
    kept: bool


class SortieLogged(ManEvent, frozen=True):
    airman: str
    missions: int


class Scored(ManEvent, frozen=True):
    airman: str
    victim: str
    share: int
    shared: int
    posthumous: bool
    machine: str

    def variant(self) -> str:
        shared = "shared" if self.shared > 1 else "alone"
        return shared if self.victim else f"balloon_{shared}"


class QualityChanged(ManEvent, frozen=True):
    airman: str
    quality: str

    def variant(self) -> str:
        return self.quality


class AceAgain(ManEvent, frozen=True):
    airman: str
    times: int


class Decorated(ManEvent, frozen=True):
    """A man is awarded a medal, and lower ones that come with it."""

    airman: str
    medal: str
    posthumous: bool
    lower: tuple[str, ...] = ()

    def variant(self) -> str:
        when = "late" if self.posthumous else "living"
        return f"{when}_and" if self.lower else when


class ExperienceGained(ManEvent, frozen=True):
    airman: str
    points: int
    total: int


class Learnt(ManEvent, frozen=True):
    airman: str
    skill: str


class NothingLearnt(ManEvent, frozen=True):
    airman: str


class Promoted(ManEvent, frozen=True):
    airman: str
    rank: str


class PromotionRefused(ManEvent, frozen=True):
    """2.4 A sergeant major who is not commissioned."""

    airman: str


class PromotionWaits(ManEvent, frozen=True):
    """2.2 Two were due for the squadron; one of them waits."""

    airman: str
    waits: bool


class ParachuteGiven(ManEvent, frozen=True):
    airman: str


class ParachuteGone(ManEvent, frozen=True):
    detail: ClassVar[bool] = True
    airman: str


EVENTS = (*events_in(globals()), *weekly.EVENTS)
