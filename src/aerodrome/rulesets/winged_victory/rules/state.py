"""State: everything on the table, hidden dashboards included; no rules."""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

import msgspec

from aerodrome.crews.men import Crew
from aerodrome.kernel.question import Seat

from .dashboards import Colour, Model, Mount
from .tables import TABLES

Side = str
ALLIES, GERMANY = "allies", "germany"
SIDES = (ALLIES, GERMANY)
Place = tuple[int, int]
"""X in quarter hexes, Y in half levels; chapter 1 explains it."""
DEAD = TABLES.number("10.5", "wounds_that_kill")
BOXES = TABLES.number("10.2", "boxes")
"""10.2 The boxes of a control; at the last one it is broken."""


class Gun(msgspec.Struct, kw_only=True):
    """9.4 A weapon: its magazine, the spare rounds, and the crew member behind it."""

    mount: Mount
    colour: Colour
    rounds: int
    spare: int
    fed: bool
    man: int
    jammed: bool = False
    fired: bool = False


class Aircraft(msgspec.Struct, kw_only=True):
    """1.3, 1.4 A counter in the sky and its dashboard.

    `shown` is whether the enemy has it in sight this turn, `known` whether it ever had; `sees`,
    `engaged` and `tails` hold for the whole turn. `wounds` begins with the pilot's. `caution` is
    the side of its position marker.

    In a campaign (15) `aboard` is the crew, `seat` the owner, `team` the seats of its side and
    `rivals` those of the enemy; its type is `fixed`, `extra` is structure beyond it, and a `gentle`
    leak never burns.
    """

    id: str
    side: Side
    type: str
    among: tuple[str, ...]
    skill: str
    wounds: tuple[int, ...]
    guns: list[Gun]
    bombs: bool
    x: int = 0
    y: int = 0
    heading: int = 1
    pitch: int = 0
    speed: int = 0
    throttle: int = 0
    parked: bool = False
    trail: tuple[Place, ...] = ()
    structure: int = 0
    ailerons: int = 0
    elevators: int = 0
    rudder: int = 0
    engine: int = 0
    stopped: bool = False
    leaking: bool = False
    leak_turns: int = 0
    leak_at: Place | None = None
    fire: bool = False
    goggles: bool = False
    stalled: bool = False
    leaf: bool = False
    manoeuvre: str = ""
    before: str = ""
    aiming: int = 0
    sees: tuple[str, ...] = ()
    shown: bool = False
    known: bool = False
    engaged: tuple[str, ...] = ()
    tails: str = ""
    shaken: str = ""
    caution: bool = False
    gone: str = ""
    aboard: Crew = msgspec.field(default_factory=Crew)
    seat: Seat = ""
    team: tuple[Seat, ...] = ()
    rivals: tuple[Seat, ...] = ()
    fixed: bool = False
    extra: int = 0
    gentle: bool = False

    @property
    def model(self) -> Model:
        return TABLES.models[self.type]

    @property
    def strength(self) -> int:
        """10.1 The points of structure; 15.4 some have more than their type."""
        return self.model.structure + self.extra

    @property
    def at(self) -> Place:
        return (self.x, self.y)

    @property
    def owner(self) -> Seat:
        """The seat that plays it: its side, or in a campaign its own."""
        return self.seat or self.side

    @property
    def friends(self) -> tuple[Seat, ...]:
        """The seats of its own side."""
        return self.team or (self.side,)

    @property
    def foes(self) -> tuple[Seat, ...]:
        return self.rivals or (other(self.side),)

    @property
    def flying(self) -> bool:
        return not self.gone

    @property
    def pilot_lives(self) -> bool:
        return self.wounds[0] < DEAD

    @property
    def damaged(self) -> bool:
        hurt = self.structure or self.ailerons or self.elevators or self.rudder or self.engine
        return bool(hurt or self.leaking or self.fire or any(self.wounds))

    @property
    def in_trouble(self) -> bool:
        """1.4 Whether its position marker belongs on the caution side."""
        broken = max(self.ailerons, self.elevators, self.rudder) >= BOXES
        return self.stalled or broken or self.leaking or self.fire or self.wounds[0] > 0

    def copy(self) -> Aircraft:
        twin = copy(self)
        twin.guns = [copy(gun) for gun in self.guns]
        twin.aboard = self.aboard.copy()
        return twin


class Target(msgspec.Struct, kw_only=True):
    """14.4 A ground target or balloon: its hex, and the hits it has taken."""

    id: str
    side: Side
    kind: str
    x: int
    y: int
    hits: int = 0
    gone: str = ""

    @property
    def at(self) -> Place:
        return (self.x, self.y)

    @property
    def flying(self) -> bool:
        return not self.gone


class Weather(msgspec.Struct, frozen=True, kw_only=True):
    """13 The sky of this game; 0 and empty mean that there is none of it."""

    sun: int = 0
    haze: int = 0
    storm: int = 0
    high_stratus: bool = False
    medium_stratus: bool = False
    low_stratus: tuple[Place, ...] = ()
    cumulus: tuple[Place, ...] = ()


class Mission(msgspec.Struct, frozen=True, kw_only=True):
    """14.2 The task of a side, and how far it has come."""

    kind: str = "combat"
    target: str = ""
    workers: tuple[str, ...] = ()
    needed: int = 0
    progress: int = 0

    @property
    def done(self) -> bool:
        return bool(self.needed) and self.progress >= self.needed


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """The optional rules in use, the limit of turns, and the wishes for the editor."""

    pull_out: bool
    handling_tests: bool
    blind_spot: bool
    target_size: bool
    hit_direction: bool
    goggles: bool
    west_wind: bool
    bomb_line: bool
    freezing: bool
    turn_limit: int
    date: str
    mission_allies: str
    mission_germany: str


ROLLED = "rolled"
"""14.1 The value of what is left to the dice."""


class Draw(msgspec.Struct, frozen=True, kw_only=True):
    """14.1 What the editor does not roll for, because it was arranged before take-off.

    Also whether that is `announced`, and whether a side flies against the `red_missions` of the
    other: older games never did.
    """

    weather: str = ROLLED
    sun: str = ROLLED
    level_allies: str = ROLLED
    level_germany: str = ROLLED
    skill_a1: str = ROLLED
    skill_a2: str = ROLLED
    skill_a3: str = ROLLED
    skill_g1: str = ROLLED
    skill_g2: str = ROLLED
    skill_g3: str = ROLLED
    announced: bool = False
    red_missions: bool = False

    def level(self, side: Side) -> str:
        return self.level_allies if side == ALLIES else self.level_germany

    def skill(self, plane: str) -> str:
        """Return the skill that was arranged for a machine, by its number."""
        return str(getattr(self, f"skill_{plane.lower()}", ROLLED))


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """14.7 How the game ended: the winning side, or none for a draw, why, and with what points."""

    side: Side
    reason: str
    points: dict[Side, int]


class Volley(NamedTuple):
    """15.5 The last fire at a balloon: the moment, and the crew members."""

    when: str
    men: tuple[str, ...]


class Sky(msgspec.Struct, kw_only=True):
    """Everything: the aircraft in fixed order (Allies first), the ground, the sky, the turn.

    15.5 In a sortie the seats are those of the campaign, in `teams`; `volleys` are by balloon.
    """

    aircraft: list[Aircraft]
    targets: list[Target]
    rules: Rules
    mats: str
    seats: tuple[Seat, ...]
    missions: dict[Side, Mission]
    weather: Weather = Weather()
    editor: bool = False
    draw: Draw = Draw()
    school: bool = False
    lesson: str = ""
    markers: dict[Side, int]
    flak: tuple[Place, ...] = ()
    turn: int = 0
    phase: str = "preparation"
    queue: tuple[str, ...] = ()
    thawed: tuple[str, ...] = ()
    verdict: Verdict | None = None
    teams: dict[Side, tuple[Seat, ...]] = {}
    volleys: dict[str, Volley] = {}

    def copy(self) -> Sky:
        twin = copy(self)
        twin.aircraft = [plane.copy() for plane in self.aircraft]
        twin.targets = [copy(target) for target in self.targets]
        twin.missions = dict(self.missions)
        return twin

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides in play; a lesson has one."""
        return SIDES if self.teams else self.seats

    def team(self, side: Side) -> tuple[Seat, ...]:
        """Return the seats that fly for a side."""
        return self.teams.get(side, (side,))

    def side_of(self, seat: Seat) -> Side:
        """Return the side a seat flies for, "" for a seat without a machine in this battle."""
        if not self.teams:
            return seat
        return next((side for side, seats in self.teams.items() if seat in seats), "")

    def plane(self, name: str) -> Aircraft:
        for plane in self.aircraft:
            if plane.id == name:
                return plane
        raise KeyError(name)

    def target(self, name: str) -> Target:
        for target in self.targets:
            if target.id == name:
                return target
        raise KeyError(name)

    def flying(self, side: Side | None = None) -> list[Aircraft]:
        if side is None:
            return [p for p in self.aircraft if not p.gone]
        return [p for p in self.aircraft if not p.gone and p.side == side]

    def enemies(self, side: Side) -> list[Aircraft]:
        return [p for p in self.aircraft if not p.gone and p.side != side]

    def standing(self, side: Side) -> list[Target]:
        """Return the ground targets of the other side that are still there."""
        return [t for t in self.targets if not t.gone and t.side != side]


def other(side: Side) -> Side:
    return GERMANY if side == ALLIES else ALLIES
