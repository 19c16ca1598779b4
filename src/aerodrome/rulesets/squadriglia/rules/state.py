"""State: everything on the table, orders included; no rules."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Protocol

import msgspec

from aerodrome.crews.men import Crew
from aerodrome.kernel.question import Seat
from aerodrome.tabletop.hexes import Hex

from .tables import TABLES, Arc, Model, Role

Side = str
ITALY, AUSTRIA = "italy", "austria"
SIDES = (ITALY, AUSTRIA)
UNLIMITED = -1


class Move(msgspec.Struct, frozen=True):
    """4.2, 4.3 One counter of an order: an arrow (or climb, dive) and the stick under it."""

    arrow: str
    stick: str
    metres: int = 0


class Order(msgspec.Struct, frozen=True):
    """4 The order of one aircraft for one turn; `kind` is fly, glide or stalled."""

    speed: int
    moves: tuple[Move, ...]
    immelmann: str = ""
    kind: str = "fly"


class Declaration(msgspec.Struct, frozen=True):
    """7 What a pursued aircraft has declared to its pursuer."""

    left: int
    right: int
    height: str = "level"
    immelmann: bool = False


class FlownTurn(msgspec.Struct, frozen=True, kw_only=True):
    """4 A turn as all players saw it: where it ended, and the order if all of it was flown.

    An order that damage cut short or changed stays its owner's secret.
    """

    turn: int
    at: Hex
    facing: int
    height: int
    stick: str
    speed: int
    robustness: int
    order: Order | None = None


REMEMBERED = 6
"""The number of turns that an aircraft card remembers."""


class CrewMember(msgspec.Struct):
    role: Role
    wounds: int = 0


class Battery(msgspec.Struct, kw_only=True):
    """6.5 All guns of one type on one aircraft; `jammed` and `rounds` are per gun.

    `aim`, `aim_hit` and `aim_phase` are target, result and phase of the last shot; `choice` is the
    choice between fire and repair (6.7), made in `choice_turn`.
    """

    arc: Arc
    jammed: list[bool]
    rounds: list[int]
    aim: str = ""
    aim_hit: bool = False
    aim_phase: int = -9
    choice: str = ""
    choice_turn: int = 0

    def copy(self) -> Battery:
        twin = copy(self)
        twin.jammed, twin.rounds = self.jammed[:], self.rounds[:]
        return twin


class MannedGuns(Protocol):
    """Anything with a crew and guns: an aircraft, or what a seat sees of one."""

    @property
    def crew(self) -> Sequence[CrewMember]: ...
    @property
    def batteries(self) -> Sequence[Battery]: ...
    @property
    def ace(self) -> bool: ...


class Aircraft(msgspec.Struct, kw_only=True):
    """1.3, 1.4 A counter on the map and its card; in a campaign (10) with the crew `aboard`.

    `strength` is its robustness at take-off, `cause` why it was shot down; one in `formation` keeps
    its place among the others at a quick start (10.5).
    """

    id: str
    side: Side
    seat: Seat
    type: str
    columns: tuple[int, int]
    heights: tuple[int, int]
    robustness: int
    crew: list[CrewMember]
    batteries: list[Battery]
    fuel: int = UNLIMITED
    fuel_turn: int = 0
    at: Hex = (0, 0)
    placed: bool = False
    facing: int = 0
    height: int = 0
    speed: int = 0
    stick: str = "C"
    order: Order | None = None
    flown: int = 0
    hexes: int = 0
    altered: int = -9
    quarry: str = ""
    declared: Declaration | None = None
    ace: bool = False
    stalled: bool = False
    controls: bool = False
    rudder: str = ""
    rudder_moved: bool = False
    rudder_turn: int = 0
    bent_turn: int = 0
    half_turn: int = -9
    gone: str = ""
    edge: str = ""
    past: tuple[FlownTurn, ...] = ()
    aboard: Crew = msgspec.field(default_factory=Crew)
    strength: int = 0
    cause: str = ""
    formation: bool = False

    @property
    def model(self) -> Model:
        return TABLES.models[self.type]

    @property
    def flying(self) -> bool:
        return self.placed and not self.gone

    def copy(self) -> Aircraft:
        twin = copy(self)
        twin.crew = [copy(man) for man in self.crew]
        twin.batteries = [battery.copy() for battery in self.batteries]
        twin.aboard = self.aboard.copy()
        return twin


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """9 The advanced rules in use, and the limit of turns."""

    altitude: bool
    ammunition: bool
    fuel: bool
    aces: bool
    turn_limit: int
    quick_start: bool


class Aims(msgspec.Struct, frozen=True, kw_only=True):
    """8 What the scenario asks of each side."""

    objective: str
    aircraft: str = ""
    edge: str = ""
    hunter: str = ""


class Front(msgspec.Struct, frozen=True, kw_only=True):
    """1.2 Another front than the printed one: its name, and the nations on either side of it."""

    name: str
    west: str
    east: str

    def nation(self, side: Side) -> str:
        """Return the nation that flies for a side."""
        return self.west if side == ITALY else self.east


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """8.2 A side's choice of types at set-up."""

    side: Side
    rule: str
    aircraft: tuple[str, ...]
    types: tuple[str, ...]


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """8 How the game ended: the winning side, or none for a draw, and why."""

    side: Side
    reason: str
    rule: str


class Sky(msgspec.Struct, kw_only=True):
    """Everything: the aircraft in fixed order (Italy first, by set-up number), and the turn."""

    aircraft: list[Aircraft]
    rules: Rules
    aims: Aims
    choices: tuple[Choice, ...]
    first: Side
    quick: dict[str, Hex]
    rule: str
    turn: int = 0
    impulse: int = 0
    passed: bool = False
    verdict: Verdict | None = None
    front: Front | None = None

    def copy(self) -> Sky:
        twin = copy(self)
        twin.aircraft = [plane.copy() for plane in self.aircraft]
        return twin

    def plane(self, name: str) -> Aircraft:
        for plane in self.aircraft:
            if plane.id == name:
                return plane
        raise KeyError(name)

    def flying(self) -> list[Aircraft]:
        return [plane for plane in self.aircraft if plane.placed and not plane.gone]

    @property
    def phase(self) -> int:
        """6.2 Return the number of the firing phase in the whole game, so that aim spans turns."""
        return self.turn * 6 + self.impulse
