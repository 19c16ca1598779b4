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
"""A direction that is not there: no wind, no sun."""
AVERAGE, ACE, ROOKIE = "average", "ace", "rookie"
PATROL, ACCESS, BOARD, DOWN, LEFT = "patrol", "access", "board", "down", "left"
"""Where a piece is: waiting, about to enter, flying, shot down, or gone over an edge."""


class Battery(msgspec.Struct, kw_only=True):
    """1.4 A gun group and its red slider; the turns are those in which it last fired, was cleared.

    `pilots` tells whether the pilot fires it.
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

    `throttle` counts the uses left, the uncertain one included. `steady` tells that the last move
    changed no level, `border` that it ended in the border zone, `over` the zone bombed and not left
    since. `moved` is the turn of the last move. `owner` answers for it where several players share
    a side.

    Who is `aboard` a campaign knows (13): there `berth` is the access point and level where it
    comes in, `cared` voids the first damage, `second` is the marker of one that is nursed, and
    `eyed` tells that the enemy has seen through its pilot. `changed` counts the levels of the
    last move.
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
        """2.1 Who answers for it: its side, or whoever of several players owns it."""
        return self.owner or self.side

    @property
    def alive(self) -> bool:
        """Still in the game, the patrol zone included."""
        return self.place in (PATROL, ACCESS, BOARD)

    def hurt(self, part: str) -> int:
        """6.15 How many damage markers of a colour lie on its row."""
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
    """11.4 A task zone of one side, and what lies on it."""

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
    """The board, whose edge is whose, and which optional rules are in use."""

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
    """11 What the scenario asks of whom.

    Of a side that alone has a task, `wins` tells how much of it wins and `draws` how much draws.
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
    """2.5 From which types a player picks how many pieces, and which of his that replaces."""

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
    """11.2 An aircraft, and by what it can still add to the main criterion of its side."""

    plane: str
    by: str


class Sky(msgspec.Struct, kw_only=True):
    """Everything: pieces in the order of set-up, zones, weather, and whose turn it is.

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
        """12.5 One round is one turn each."""
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
        """2.1 Who answers for a side as a whole: the owner of its first piece."""
        return next((plane.seat for plane in self.aircraft if plane.side == side), side)

    def seats(self, side: Side) -> tuple[Seat, ...]:
        """2.1 Everybody who plays on a side."""
        return tuple(dict.fromkeys(plane.seat for plane in self.aircraft if plane.side == side))

    def side_of(self, seat: Seat) -> Side:
        """2.1 The side on which a seat plays."""
        return next((plane.side for plane in self.aircraft if plane.seat == seat), seat)

    def flying(self) -> list[Aircraft]:
        """Those on the board, both sides."""
        return [plane for plane in self.aircraft if plane.place == BOARD]

    def of(self, side: Side, *places: str) -> list[Aircraft]:
        """A side's pieces in these places."""
        return [plane for plane in self.aircraft if plane.side == side and plane.place in places]
