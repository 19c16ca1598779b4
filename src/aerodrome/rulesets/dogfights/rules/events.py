"""Events: what can happen in this game, in the past tense."""

from __future__ import annotations

from typing import ClassVar

from aerodrome.crews.events import Fumbled, SkillUsed
from aerodrome.kernel.events import Event, events_in
from aerodrome.kernel.phrases import Phrase, Word

from . import events_crews, events_end

# Setting up


class FirstDrawn(Event, frozen=True):
    """2.5 The lot decided who begins."""

    first: str


class WindSet(Event, frozen=True):
    """10.1 `wind` is where it blows from: "NE"."""

    wind: str


class SunSet(Event, frozen=True):
    """10.2 `sun` is where it stands: "SE"."""

    sun: str


class CloudPlaced(Event, frozen=True):
    """10.3 The `clouds`-th cloud, about a point, from L1 up to `top`."""

    clouds: int
    at: str
    top: int


class AircraftChosen(Event, frozen=True):
    """2.5 What a player picked, and what went back into the box for it."""

    side: str
    planes: tuple[str, ...]
    instead: tuple[str, ...]


class Loaded(Event, frozen=True):
    """11.1 A scout goes armed, disarmed, with a bomb, or with a bomb and no guns."""

    told_by = "load"
    plane: str
    load: str


class PilotNamed(Event, frozen=True):
    """9.1 Who flies it: an ace or a rookie. 9.2 With hidden pilots only its owner hears of it."""

    told_by = "pilot"
    plane: str
    pilot: str


class CalledIn(Event, frozen=True):
    """2.1 Who speaks for a shared side has picked another player's aircraft to come next."""

    plane: str


class PutOnAccess(Event, frozen=True):
    """2.5, 3.2 From the patrol zone to an access point."""

    plane: str
    access: str
    at: str
    facing: int
    level: int


# The turn


class PhaseBegan(Event, frozen=True):
    """Which part of the game comes next; the log needs no line for it."""

    detail: ClassVar[bool] = True
    phase: str


class TurnBegan(Event, frozen=True):
    """3.1 `turn` counts the turns of both players, `round` those of each."""

    turn: int
    round: int
    side: str
    phase: str


class Waited(Event, frozen=True):
    """2.6 Its entry point is taken at its level."""

    plane: str


# Moving


class DieThrown(Event, frozen=True):
    """4.1 `throttle` is what is left of full throttle after it."""

    plane: str
    die: str
    face: int
    starred: bool
    throttle: int

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {
            "plane": self.plane,
            "face": f"{self.face:+d}" if self.face else "0",
            "star": "*" if self.starred else "",
            "uses": max(0, self.throttle - 1),
        }
        last = {0: "_last", 1: "_uncertain"}.get(self.throttle, "")
        key = self.die + (last if self.die == "green" else "")
        return Phrase(f"event.DieThrown.{key}", words)


class EngineOverused(Event, frozen=True):
    """6.16 The star fell on the last, uncertain use of full throttle."""

    plane: str


class Flew(Event, frozen=True):
    """4.2 A whole move: the points, the level at each, how it ended, and what made its length.

    `kind` is flew, entered, left, or turned (on the spot); `wind` is +1 or -1 step.
    """

    plane: str
    kind: str
    start: str
    path: tuple[str, ...]
    levels: tuple[int, ...]
    facing: int
    level: int
    tilt: int
    parts: tuple[tuple[str, int], ...]
    wind: int = 0

    @property
    def steps(self) -> int:
        """4.2 The steps flown; 2.3 of a piece that left, the one over the edge included."""
        return len(self.path) + (self.kind == "left")

    def whole(self) -> tuple[tuple[str, int], ...]:
        """The parts, and what makes them the steps flown: 4.2 at least one, 4.9 or a cut path.

        2.3 Who leaves needs no more steps than to the edge; 4.3 straight on he has one more.
        """
        planned = sum(value for _, value in self.parts)
        missing = self.steps - planned
        if not missing:
            return self.parts
        if missing < 0:
            return (*self.parts, ("edge" if self.kind == "left" else "cut", missing))
        straight = self.kind == "left" and planned > 0
        return (*self.parts, ("straight" if straight else "least", missing))

    def phrase(self) -> Phrase:
        parts = self.whole()
        words: dict[str, Word] = {
            "plane": self.plane,
            "at": self.path[-1] if self.path else self.start,
            "steps": self.steps,
            "facing": self.facing,
            "level": self.level,
            "tilt": self.tilt,
            "parts": " ".join(f"{value:+d}" for _, value in parts).removeprefix("+"),
            "why": tuple(name for name, _ in parts),
        }
        return Phrase(f"event.Flew.{self.kind}", words)


class Left(Event, frozen=True):
    """2.3 Over an edge and out of the game; `how` is withdrew, home, broke_through or general."""

    told_by = "how"
    plane: str
    edge: str
    how: str


class GunsCleared(Event, frozen=True):
    """6.19 The jam is cleared; these guns do not attack in this turn."""

    plane: str
    gun: str


# Tasks


class PhotoTaken(Event, frozen=True):
    """11.4 A photo marker lies on the control panel."""

    plane: str
    zone: str
    letter: str


class PhotosDelivered(Event, frozen=True):
    """11.4 The negatives are home; each zone counts once."""

    plane: str
    zones: tuple[str, ...]
    letters: tuple[str, ...]


class BombDropped(Event, frozen=True):
    """11.6 A bomb marker lies on the zone."""

    plane: str
    zone: str
    letter: str
    bombs: int


class BombKept(Event, frozen=True):
    plane: str
    zone: str
    letter: str


class ZoneQuit(Event, frozen=True):
    """11.6 It has left the zone it bombed, and may bomb it again; the log needs no line for it."""

    detail: ClassVar[bool] = True
    plane: str
    zone: str


# Shooting


class HeldFire(Event, frozen=True):
    """6.2 It could have fired and did not."""

    plane: str


class BreakTurnBegan(Event, frozen=True):
    """7.1 The turn of `plane` is interrupted by those who may fire at it."""

    plane: str
    defenders: tuple[str, ...]


class BreakTurnPassed(Event, frozen=True):
    """7.1 The rest of the defenders hold their fire."""

    plane: str


class PilotShown(Event, frozen=True):
    """9.2 At his first shot everybody sees who flies there."""

    told_by = "pilot"
    plane: str
    pilot: str


class Fired(Event, frozen=True):
    """6.11 One burst, complete. `kind` is attack, long (the second part) or defence."""

    plane: str
    gun: str
    target: str
    kind: str
    column: str
    dice: tuple[int, ...]
    modifiers: tuple[tuple[str, int], ...]
    total: int
    outcome: str
    bursts: int

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {
            "plane": self.plane,
            "gun": self.gun,
            "target": self.target,
            "kind": self.kind,
            "column": self.column,
            "dice": "+".join(map(str, self.dice)),
            "modifiers": "".join(f" {value:+d}" for _, value in self.modifiers),
            "why": tuple(name for name, _ in self.modifiers),
            "total": self.total,
            "bursts": self.bursts,
        }
        with_ = "_with" if self.modifiers else ""
        return Phrase(f"event.Fired.{self.outcome}{with_}", words)


class Jammed(Event, frozen=True):
    """6.18 The slider lies across."""

    plane: str
    gun: str


class Damaged(Event, frozen=True):
    """6.15 `part` is wings, tail, guns or engine."""

    told_by = "part"
    plane: str
    part: str


class ShotDown(Event, frozen=True):
    """6.12 Out of the game; `cause` is takedown, second_damage, ace, or engine (6.16, no `by`)."""

    told_by = "cause"
    plane: str
    cause: str
    by: str = ""


class TakedownCounted(Event, frozen=True):
    """9.3 The takedowns of a pilot; `pilot` is what he is now."""

    plane: str
    takedowns: int
    pilot: str
    before: str

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {"plane": self.plane, "takedowns": self.takedowns}
        kind = "counted" if self.pilot == self.before else self.pilot
        return Phrase(f"event.TakedownCounted.{kind}", words)


OWN = events_in(globals(), vars(events_crews), vars(events_end))
EVENTS = (*OWN, SkillUsed, Fumbled)
