"""Events: what happened to men of a campaign, in the past tense. A man goes by his id.

Those of the week, its battle and the machines are in `weekly`.
"""

from __future__ import annotations

from typing import ClassVar

from aerodrome.kernel.events import Event, events_in
from aerodrome.kernel.phrases import Phrase, Word

from . import weekly


def _some(number: int) -> str:
    """Nothing and something are said in different words."""
    return "some" if number else "none"


class Mustered(Event, frozen=True):
    """A man joined: at the start, as a recruit, or as a new commander."""

    airman: str
    squadron: str
    name: str
    role: str
    quality: str
    machine: str = ""


class Posted(Event, frozen=True):
    """A man took a seat in a machine; another may have left it for him."""

    airman: str
    machine: str
    squadron: str
    leaves: str = ""
    model: str = ""

    def variant(self) -> str:
        return "seat" if self.machine else "reserve"


class Vacated(Event, frozen=True):
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


class CommandTaken(Event, frozen=True):
    squadron: str
    airman: str
    acting: bool

    def variant(self) -> str:
        return "acting" if self.acting else "taken"


class ReliefDue(Event, frozen=True):
    """A new commander is on his way, or a step nearer."""

    squadron: str
    relief: int

    def variant(self) -> str:
        return _some(self.relief)


class OldWoundFelt(Event, frozen=True):
    airman: str
    die: int
    flies: bool


class LuckSpent(Event, frozen=True):
    airman: str
    points: int
    luck: int

    def variant(self) -> str:
        return _some(self.luck)


class LuckChanged(Event, frozen=True):
    airman: str
    luck: int

    def variant(self) -> str:
        return _some(self.luck)


class TableRead(Event, frozen=True):
    """A die on one of the tables, with all that was added to it; `die` is of twenty sides."""

    table: str
    about: str
    die: int
    modifiers: tuple[tuple[str, int], ...]
    total: int
    end: str

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {
            "table": self.table,
            "about": self.about,
            "die": self.die,
            "modifiers": "".join(f" {value:+d}" for _, value in self.modifiers),
            "why": tuple(name for name, _ in self.modifiers),
            "total": self.total,
            "end": self.end,
        }
        return Phrase(f"event.TableRead.{'with' if self.modifiers else 'plain'}", words)


class BailedOut(Event, frozen=True):
    airman: str


class Wounded(Event, frozen=True):
    airman: str
    wounds: int
    how: str

    def variant(self) -> str:
        return self.how


class Healed(Event, frozen=True):
    airman: str


class Ended(Event, frozen=True):
    """A man's service ended: killed, captured, crippled, at headquarters."""

    airman: str
    fate: str
    how: str

    def variant(self) -> str:
        return self.fate


class Rested(Event, frozen=True):
    airman: str
    rest: int

    def variant(self) -> str:
        return _some(self.rest)


class Recovery(Event, frozen=True):
    """14.3 An event in hospital, drawn from the deck of that side."""

    airman: str
    squadron: str
    event: str

    def variant(self) -> str:
        return self.event


class BurdenChanged(Event, frozen=True):
    detail: ClassVar[bool] = True
    airman: str
    burden: str
    kept: bool


class SortieLogged(Event, frozen=True):
    airman: str
    missions: int


class Scored(Event, frozen=True):
    airman: str
    victim: str
    share: int
    shared: int
    posthumous: bool
    machine: str

    def variant(self) -> str:
        shared = "shared" if self.shared > 1 else "alone"
        return shared if self.victim else f"balloon_{shared}"


class QualityChanged(Event, frozen=True):
    airman: str
    quality: str

    def variant(self) -> str:
        return self.quality


class AceAgain(Event, frozen=True):
    airman: str
    times: int


class Decorated(Event, frozen=True):
    airman: str
    medal: str
    posthumous: bool

    def variant(self) -> str:
        return "late" if self.posthumous else "living"


class ExperienceGained(Event, frozen=True):
    airman: str
    points: int
    total: int


class Learnt(Event, frozen=True):
    airman: str
    skill: str


class NothingLearnt(Event, frozen=True):
    airman: str


class Promoted(Event, frozen=True):
    airman: str
    rank: str


class PromotionRefused(Event, frozen=True):
    """2.4 A sergeant major who is not commissioned."""

    airman: str


class PromotionWaits(Event, frozen=True):
    """2.2 Two were to take the squadron; one of them waits."""

    airman: str
    waits: bool


class ParachuteGiven(Event, frozen=True):
    airman: str


class ParachuteGone(Event, frozen=True):
    detail: ClassVar[bool] = True
    airman: str


EVENTS = (*events_in(globals()), *weekly.EVENTS)
