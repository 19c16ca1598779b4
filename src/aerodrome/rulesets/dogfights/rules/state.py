"""State: pieces, control panels, markers and the weather, secrets included; no rules."""

from __future__ import annotations

from copy import copy

import msgspec

from aerodrome.crews.men import Crew
from aerodrome.kernel.question import Seat
from aerodrome.tabletop.hexes import Hex

from .lattice import Edge, Lattice, lattice
from .models import GunKind, Model
from .tables import TABLES

Side = str
CENTRAL, ALLIES = "central", "allies"
SIDES = (CENTRAL, ALLIES)
OTHER = {CENTRAL: ALLIES, ALLIES: CENTRAL}
NOWHERE = -1
"""The direction for no wind or no sun."""
AVERAGE, ACE, ROOKIE = "average", "ace", "rookie"
PATROL, ACCESS, BOARD, DOWN, LEFT = "patrol", "access", "board", "down", "left"
"""Where a piece is: waiting, about to enter, flying, shot down, or gone over an edge."""


class Battery(msgspec.Struct, kw_only=True):
    """1.4 A gun group and its red slider.

    `pilots` is whether the pilot fires it; `fired` and `cleared` are the turns in which it last
    was.
    """

    kind: GunKind
    guns: int
    bursts: int
    pilots: bool
    jammed: bool = False
    fired: int = 0
    cleared: int = 0


class Aircraft(msgspec.Struct, kw_only=True):
    """1.3, 1.4 A piece and its row of the control panel.

    `throttle` counts the uses left, the uncertain one included. `steady` is whether the last move
    stayed at its level, `border` whether it ended in the border zone, `over` the zone bombed and
    not left since. `moved` is the turn of the last move, `changed` its number of levels. `owner` is
    the player of the piece where several share a side.

    In a campaign (13) `aboard` is the crew, `berth` the access point and level where the piece
    comes in, `cared` voids the first damage, `second` is the marker of a nursed one, and `eyed` is
    whether the enemy has seen through its pilot.
    """

    id: str
    side: Side
    nation: str
    number: int
    type: str
    batteries: list[Battery]
    throttle: int
    bombs: int = 0
    load: str = "armed"
    place: str = PATROL
    access: str = ""
    at: Hex = (0, 0)
    facing: int = 0
    level: int = 1
    tilt: int = 0
    damage: str = ""
    pilot: str = AVERAGE
    shown: bool = False
    takedowns: int = 0
    photos: tuple[str, ...] = ()
    over: str = ""
    steady: bool = False
    border: bool = False
    moved: int = 0
    edge: str = ""
    how: str = ""
    owner: Seat = ""
    aboard: Crew = msgspec.field(default_factory=Crew)
    berth: tuple[int, int] | None = None
    cared: bool = False
    second: str = ""
    changed: int = 0
    eyed: bool = False

    @property
    def model(self) -> Model:
        return TABLES.models[self.type]

    @property
    def role(self) -> str:
        return TABLES.models[self.type].role

    @property
    def seat(self) -> Seat:
        """2.1 The seat that plays it: its side, or its owner where several players share a side."""
        return self.owner or self.side

    @property
    def alive(self) -> bool:
        """Whether it is still in the game, the patrol zone included."""
        return self.place in (PATROL, ACCESS, BOARD)

    def hurt(self, part: str) -> int:
        """6.15 Return how many damage markers of a colour are on its row."""
        return int(self.damage == part) + int(self.second == part)

    def battery(self, kind: str) -> Battery:
        for battery in self.batteries:
            if battery.kind == kind:
                return battery
        raise KeyError(kind)

    def copy(self) -> Aircraft:
        twin = copy(self)
        twin.batteries = [copy(battery) for battery in self.batteries]
        twin.aboard = self.aboard.copy()
        return twin


class TaskZone(msgspec.Struct, kw_only=True):
    """11.4 A task zone of one side, and what has happened to it."""

    id: str
    side: Side
    letter: str
    points: tuple[Hex, ...]
    bombs: int = 0
    delivered: bool = False


class CloudBank(msgspec.Struct, frozen=True, kw_only=True):
    """10.3 A point and its neighbours, from L1 up to a level."""

    at: Hex
    points: tuple[Hex, ...]
    top: int


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """The board, the home edges, and the optional rules in use."""

    width: int
    height: int
    homes: dict[Side, Edge]
    max_fighters: int
    choose_aircraft: bool
    quick_start: bool
    pilots: str
    aces: int
    rookies: int
    experience: bool
    wind: str
    sun: str
    clouds: int
    disarm: bool
    scout_bombs: bool
    one_level: bool
    ace_versus_ace: bool
    specials: bool
    rounds: int
    pieces: int = 0


class Aims(msgspec.Struct, frozen=True, kw_only=True):
    """11 What the scenario asks of each side.

    For a side that alone has a task, `wins` is how much of it wins and `draws` how much draws.
    `photo_level` is the only level to photograph from, 0 if any.
    """

    mode: str
    rule: str
    tasked: tuple[Side, ...] = ()
    first: Side = ""
    photo_level: int = 0
    general: str = ""
    wins: int = 0
    draws: int = 0


class Pool(msgspec.Struct, frozen=True, kw_only=True):
    """2.5 The types a player picks from, how many pieces, and which pieces they replace."""

    side: Side
    types: tuple[str, ...]
    replaces: tuple[str, ...]
    picks: int


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """11 How the game ended: the winner, or none for a draw; points in halves, central first."""

    side: Side
    reason: str
    rule: str
    task: tuple[int, int]
    all: tuple[int, int]
    flying: tuple[int, int]


class Prospect(msgspec.Struct, frozen=True, kw_only=True):
    """11.2 An aircraft, and how it can still score in the main criterion of its side."""

    plane: str
    by: str


class Sky(msgspec.Struct, kw_only=True):
    """The whole state: pieces in the order of set-up, zones, weather, and the side to move.

    `before` is how the first fight ended, if this is the bonus round after it (11.2).
    """

    aircraft: list[Aircraft]
    zones: list[TaskZone]
    rules: Rules
    aims: Aims
    pools: tuple[Pool, ...]
    clouds: tuple[CloudBank, ...]
    wind: int = NOWHERE
    sun: int = NOWHERE
    first: Side = ""
    turn: int = 0
    side: Side = ""
    phase: str = "prepare"
    verdict: Verdict | None = None
    before: Verdict | None = None

    @property
    def board(self) -> Lattice:
        return lattice(self.rules.width, self.rules.height)

    @property
    def round(self) -> int:
        """12.5 The number of the round, which is one turn each."""
        return (self.turn + 1) // 2

    def copy(self) -> Sky:
        twin = copy(self)
        twin.aircraft = [plane.copy() for plane in self.aircraft]
        twin.zones = [copy(zone) for zone in self.zones]
        return twin

    def plane(self, name: str) -> Aircraft:
        for plane in self.aircraft:
            if plane.id == name:
                return plane
        raise KeyError(name)

    def zone(self, name: str) -> TaskZone:
        for zone in self.zones:
            if zone.id == name:
                return zone
        raise KeyError(name)

    def speaker(self, side: Side) -> Seat:
        """2.1 Return the seat that decides for a side as a whole: the owner of its first piece."""
        return next((plane.seat for plane in self.aircraft if plane.side == side), side)

    def seats(self, side: Side) -> tuple[Seat, ...]:
        """2.1 Return every seat on a side."""
        return tuple(dict.fromkeys(plane.seat for plane in self.aircraft if plane.side == side))

    def side_of(self, seat: Seat) -> Side:
        """2.1 Return the side on which a seat plays."""
        return next((plane.side for plane in self.aircraft if plane.seat == seat), seat)

    def flying(self) -> list[Aircraft]:
        """Return the pieces of both sides on the board."""
        return [plane for plane in self.aircraft if plane.place == BOARD]

    def of(self, side: Side, *places: str) -> list[Aircraft]:
        """Return a side's pieces in these places."""
        return [plane for plane in self.aircraft if plane.side == side and plane.place in places]
