"""Events: what can happen in this game, in the past tense."""

from __future__ import annotations

from typing import ClassVar

from aerodrome.crews.events import Fumbled, SkillUsed
from aerodrome.kernel.events import Event, events_in
from aerodrome.kernel.phrases import Phrase, Word

from . import events_crews, events_end

# Setting up


class FirstDrawn(Event, frozen=True):
    """2.5 Lots were drawn for who begins."""

    first: str


class WindSet(Event, frozen=True):
    """10.1 The wind was set; `wind` is where it blows from: "NE"."""

    wind: str


class SunSet(Event, frozen=True):
    """10.2 The sun was set; `sun` is where it is: "SE"."""

    sun: str


class CloudPlaced(Event, frozen=True):
    """10.3 The `clouds`-th cloud was placed about a point, from L1 up to `top`."""

    clouds: int
    at: str
    top: int


class AircraftChosen(Event, frozen=True):
    """2.5 A player picked aircraft; `instead` went back into the box."""

    side: str
    planes: tuple[str, ...]
    instead: tuple[str, ...]


class Loaded(Event, frozen=True):
    """11.1 A scout goes armed, disarmed, with a bomb, or with a bomb and no guns."""

    told_by = "load"
    plane: str
    load: str


class PilotNamed(Event, frozen=True):
    """9.1 A fighter got an ace or a rookie; 9.2 a hidden one is only shown to its owner."""

    told_by = "pilot"
    plane: str
    pilot: str


class CalledIn(Event, frozen=True):
    """2.1 The player who decides for a shared side called in another player's aircraft."""

    plane: str


class PutOnAccess(Event, frozen=True):
    """2.5, 3.2 A piece went from the patrol zone to an access point."""

    plane: str
    access: str
    at: str
    facing: int
    level: int


# The turn


class PhaseBegan(Event, frozen=True):
    """The next part of the game began; the log needs no line for it."""

    detail: ClassVar[bool] = True
    phase: str


class TurnBegan(Event, frozen=True):
    """3.1 A turn began; `turn` counts the turns of both players, `round` those of each."""

    turn: int
    round: int
    side: str
    phase: str


class Waited(Event, frozen=True):
    """2.6 A piece waited: its entry point is taken at its level."""

    plane: str


# Moving


class DieThrown(Event, frozen=True):
    """4.1 A die was thrown; `throttle` is what is left of full throttle after it."""

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
    """6.16 The star came up at the last, uncertain use of full throttle."""

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
        """4.2 The steps flown, including the one over the edge of a piece that left (2.3)."""
        return len(self.path) + (self.kind == "left")

    def whole(self) -> tuple[tuple[str, int], ...]:
        """Return the parts, and what makes them the steps flown: at least one (4.2), a cut (4.9).

        2.3 A piece that leaves needs no more steps than to the edge, and has one more straight on
        (4.3).
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
    """2.3 A piece left the game over an edge; `how` is withdrew, home, broke_through or general."""

    told_by = "how"
    plane: str
    edge: str
    how: str


class GunsCleared(Event, frozen=True):
    """6.19 A jam was cleared; these guns do not attack in this turn."""

    plane: str
    gun: str


# Tasks


class PhotoTaken(Event, frozen=True):
    """11.4 A photograph was taken; its marker is on the control panel."""

    plane: str
    zone: str
    letter: str


class PhotosDelivered(Event, frozen=True):
    """11.4 Negatives came home; each zone counts once."""

    plane: str
    zones: tuple[str, ...]
    letters: tuple[str, ...]


class BombDropped(Event, frozen=True):
    """11.6 A bomb fell; its marker is on the zone."""

    plane: str
    zone: str
    letter: str
    bombs: int


class BombKept(Event, frozen=True):
    plane: str
    zone: str
    letter: str


class ZoneQuit(Event, frozen=True):
    """11.6 A piece left the zone it bombed, and may bomb it again; the log needs no line for it."""

    detail: ClassVar[bool] = True
    plane: str
    zone: str


# Shooting


class HeldFire(Event, frozen=True):
    """6.2 A piece could have fired and did not."""

    plane: str


class BreakTurnBegan(Event, frozen=True):
    """7.1 The turn of `plane` is interrupted by those who may fire at it."""

    plane: str
    defenders: tuple[str, ...]


class BreakTurnPassed(Event, frozen=True):
    """7.1 The rest of the defenders hold their fire."""

    plane: str


class PilotShown(Event, frozen=True):
    """9.2 The first shot of a hidden pilot revealed them to all."""

    told_by = "pilot"
    plane: str
    pilot: str


class Fired(Event, frozen=True):
    """6.11 One burst, complete; `kind` is attack, long (the second part) or defence."""

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
    """6.18 A gun group jammed."""

    plane: str
    gun: str


class Damaged(Event, frozen=True):
    """6.15 A piece was damaged; `part` is wings, tail, guns or engine."""

    told_by = "part"
    plane: str
    part: str


class ShotDown(Event, frozen=True):
    """6.12 A piece fell; `cause` is takedown, second_damage, ace, or engine (6.16, no `by`)."""

    told_by = "cause"
    plane: str
    cause: str
    by: str = ""


class TakedownCounted(Event, frozen=True):
    """9.3 A takedown was counted; `pilot` is the pilot's grade from now on."""

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
