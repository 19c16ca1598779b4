"""Events: what can happen, in the past tense. None names the type of a hidden aircraft."""

from __future__ import annotations

from typing import ClassVar

from aerodrome.crews.events import Fumbled, Nursed, Saved, SkillUsed
from aerodrome.kernel.events import Event, events_in
from aerodrome.kernel.phrases import Phrase, Word

from . import events_crews, events_missions

# The course of the game


class PhaseBegan(Event, frozen=True):
    detail: ClassVar[bool] = True
    phase: str


class TurnBegan(Event, frozen=True):
    turn: int
    phase: str
    planes: tuple[str, ...]
    flak: tuple[str, ...] = ()
    thawed: tuple[str, ...] = ()


class OrderFixed(Event, frozen=True):
    """7.2 The order of movement, public."""

    phase: str
    queue: tuple[str, ...]


class QueueMoved(Event, frozen=True):
    detail: ClassVar[bool] = True
    queue: tuple[str, ...]
    thawed: tuple[str, ...]
    phase: str

    def phrase(self) -> Phrase:
        return super().phrase() if self.queue else Phrase("event.AllMoved")


class GameEnded(Event, frozen=True):
    told_by = "verdict"
    verdict: str
    side: str
    allies: int
    germany: int


# Sight


class MarkerTurned(Event, frozen=True):
    """1.4 A position marker was turned over; its side is all that is public."""

    told_by = "side"
    plane: str
    side: str


class Spotted(Event, frozen=True):
    plane: str
    target: str
    distance: int


class SpottingFailed(Event, frozen=True):
    detail: ClassVar[bool] = True
    plane: str
    target: str
    distance: int


class SightLost(Event, frozen=True):
    told_by = "why"
    plane: str
    targets: tuple[str, ...]
    why: str


class CrossedOff(Event, frozen=True):
    detail: ClassVar[bool] = True
    plane: str
    targets: tuple[str, ...]


class Engaged(Event, frozen=True):
    """7.5 The engaged aircraft of this turn, group by group."""

    groups: tuple[str, ...]
    planes: tuple[str, ...]

    def phrase(self) -> Phrase:
        key = "some" if self.groups else "none"
        return Phrase(f"event.Engaged.{key}", {"groups": self.groups})


class Tailed(Event, frozen=True):
    plane: str
    target: str


class TailLost(Event, frozen=True):
    detail: ClassVar[bool] = True
    plane: str


class TailShaken(Event, frozen=True):
    plane: str
    target: str


# Flight


class ThrottleSet(Event, frozen=True):
    detail: ClassVar[bool] = True
    plane: str
    throttle: int


class Flew(Event, frozen=True):
    detail: ClassVar[bool] = True
    plane: str
    path: tuple[str, ...]
    facing: int
    level: int


class MarkerMoved(Event, frozen=True):
    """1.4 All that is seen of an aircraft that is not in sight: its hex, or two beside a spine."""

    detail: ClassVar[bool] = True
    plane: str
    cells: tuple[str, ...]


class Manoeuvred(Event, frozen=True):
    """7.3 What was flown, paid or gained, and the cue after the update."""

    plane: str
    manoeuvre: str
    change: int
    speed: int
    next: int
    throttle: int
    level: int

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {n: getattr(self, n) for n in self.__struct_fields__}
        words["change"] = f"{self.change:+d}"
        return Phrase("event.Manoeuvred", words)


class Declared(Event, frozen=True):
    plane: str
    manoeuvre: str


class TookTest(Event, frozen=True):
    """5.1, 5.2 A test, its die and the sign that came up."""

    told_by = "test"
    plane: str
    test: str
    colour: str
    face: str


class Stalled(Event, frozen=True):
    told_by = "cause"
    plane: str
    cause: str
    speed: int


class ControlRegained(Event, frozen=True):
    plane: str
    speed: int
    facing: int


class Parked(Event, frozen=True):
    plane: str
    speed: int
    throttle: int


class Lost(Event, frozen=True):
    """An aircraft is out of the game: cracked up, crashed, landed, home, fled."""

    told_by = "how"
    plane: str
    how: str
    cell: str


# Fire


class FreezeCalled(Event, frozen=True):
    plane: str
    side: str
    time: int


class Fired(Event, frozen=True):
    plane: str
    gun: str
    target: str
    range: int
    burst: str
    modifiers: tuple[tuple[str, int], ...]
    colour: str
    face: str

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {
            "plane": self.plane,
            "gun": self.gun,
            "target": self.target,
            "range": self.range,
            "burst": self.burst,
            "modifiers": " ".join(f"{value:+d}" for _, value in self.modifiers) or "+0",
            "why": tuple(name for name, _ in self.modifiers) or ("none",),
            "colour": self.colour,
        }
        return Phrase(f"event.Fired.{self.face}", words)


class FiredUpon(Event, frozen=True):
    """Fire from a shooter who is not in sight."""

    target: str


class GroundFired(Event, frozen=True):
    told_by = "face"
    what: str
    target: str
    plane: str
    range: int
    colour: str
    face: str


class Struck(Event, frozen=True):
    """A combat die that no gun has thrown: flak, a storm, fire aboard."""

    plane: str
    cause: str
    colour: str
    face: str

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {"plane": self.plane, "colour": self.colour, "face": self.face}
        return Phrase(f"event.Struck.{self.cause}_{'miss' if self.face == '0' else 'hit'}", words)


class GunJammed(Event, frozen=True):
    plane: str
    gun: str


class GunTried(Event, frozen=True):
    told_by = "result"
    plane: str
    gun: str
    colour: str
    face: str
    result: str


class Reloaded(Event, frozen=True):
    plane: str
    gun: str
    rounds: int


class Released(Event, frozen=True):
    told_by = "result"
    plane: str
    target: str
    colour: str
    result: str


# Damage


class PartHit(Event, frozen=True):
    """9.8 The part that a burst hit, and the box of its marker now."""

    told_by = "part"
    plane: str
    part: str
    face: str
    stands: int


class CrewHit(Event, frozen=True):
    told_by = "result"
    plane: str
    man: int
    result: str


class LeakBegan(Event, frozen=True):
    plane: str
    turns: int


class LeakRan(Event, frozen=True):
    plane: str
    turns: int


class Befell(Event, frozen=True):
    """The engine stopped, fire broke out or was put out, oil got on the goggles."""

    told_by = "what"
    plane: str
    what: str


class NoseDropped(Event, frozen=True):
    """10.9 The nose dropped, without a living pilot."""

    plane: str
    facing: int


# The ground


class TargetHit(Event, frozen=True):
    what: str
    target: str
    hits: int
    needed: int


class TargetDestroyed(Event, frozen=True):
    what: str
    target: str


class BalloonHauled(Event, frozen=True):
    target: str
    level: int


class FlakPlaced(Event, frozen=True):
    flak: tuple[str, ...]


class MissionAdvanced(Event, frozen=True):
    side: str
    progress: int
    needed: int


OWN = events_in(globals(), vars(events_crews), vars(events_missions))
EVENTS = (*OWN, SkillUsed, Nursed, Saved, Fumbled)
