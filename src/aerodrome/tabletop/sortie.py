"""Sorties: the data exchanged between a campaign and the game that plays its battles.

A campaign knows crews, machines, missions and dates, and no board game. A board game turns a sortie
into a scenario and its last state into a debriefing, and lists what it cannot play and which skills
of a crew it does not use. This module is everything that they share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec

from aerodrome.kernel.bounds import FEW, MANY, Number, Word, Words
from aerodrome.kernel.edition import Rows
from aerodrome.kernel.question import Seat
from aerodrome.kernel.scenario import Scenario

from .printed import Served, served_by
from .scene import Silhouette

BALLOON_BUSTING = "balloon_busting"
MISSIONS = (
    "patrol",
    "defensive_patrol",
    "reconnaissance",
    "bombing",
    "strategic_bombing",
    "strafing",
    BALLOON_BUSTING,
    "artillery_direction",
    "scramble",
)
SKILLS = (
    "acrobatic_pilot",
    "daredevil",
    "evade",
    "exceptional_pilot",
    "incendiary_bullets",
    "light_touch",
    "nine_lives",
    "rockets",
    "bullet_checker",
    "chivalrous",
    "crack_shot",
    "luck_of_the_devil",
    "precision_bomber",
    "quick_on_the_trigger",
    "technical_eye",
    "tough_as_old_boots",
    "eagle_eye",
    "radio_technician",
)
ALWAYS_ON = (
    "incendiary_bullets",
    "rockets",
    "chivalrous",
    "luck_of_the_devil",
    "tough_as_old_boots",
)
"""Skills without a roundel; of all others an airman uses one in a turn of the battle."""
GRADES = ("novice", "veteran", "ace", "wounded")
"""Experience and condition that change how crews fly; a game uses these or explains why not."""
BURDENS = ("one_eye", "hero", "flask", "cigarette_case", "titanium", "gold")
"""Other things an airman may have: lasting injuries, keepsakes, the bullets of a mad scientist."""
SCOUT, TWO_SEATER, BOMBER = "scout", "two_seater", "bomber"
KINDS = (SCOUT, TWO_SEATER, BOMBER)
OWN, NO_MANS_LAND, ENEMY = "own", "no_mans_land", "enemy"
PLACES = (OWN, NO_MANS_LAND, ENEMY)
"""The thirds of the map, seen from the machine's own side."""
FLYING, LEFT, FORCED_DOWN, SHOT_DOWN, EXPLODED = "flying", "left", "down", "shot", "exploded"
ENDS = (FLYING, LEFT, FORCED_DOWN, SHOT_DOWN, EXPLODED)
"""How a machine ended the battle: still in the air, off the map, landed, shot down, exploded."""
FORMATIONS = ("line", "vic", "echelon", "loose")
FRONTS = ("artois", "champagne", "flanders", "isonzo", "somme")
"""The fronts of a campaign; a game with a map of the ground has one map of each."""
CLOUDS, FLAK = "clouds", "flak"
SKIES = (CLOUDS, FLAK)
"""Conditions rolled for over the ground; a game without rules for one does not announce it."""


class ServiceType(msgspec.Struct, frozen=True):
    """A machine in service: its type in the game, who flew it, and from which month to which.

    Months are written 191705. `crew` are the roles of its seats, the pilot first.
    """

    type: str
    name: str
    kind: str
    crew: tuple[str, ...]
    nations: tuple[str, ...]
    first: int
    last: int = 191811
    silhouette: Silhouette = Silhouette("single-seater", "biplane")


def models(
    service: Iterable[Served],
    shown: Callable[[Served], tuple[str, str, tuple[str, ...], Silhouette]],
) -> tuple[ServiceType, ...]:
    """Return the machines of a game's table of service.

    `shown` returns the name, kind, seats and silhouette of a row.
    """
    found = []
    for row in service:
        name, kind, crew, silhouette = shown(row)
        years = int(row.first), int(row.last)
        nations = tuple(row.nations.split())
        found.append(ServiceType(row.type, name, kind, crew, nations, *years, silhouette))
    return tuple(found)


def rows_with_service(
    rows_of: Callable[[Sequence[str]], Rows], served: Mapping[str, Mapping[str, str]]
) -> Callable[[Sequence[str]], Rows]:
    """Return what a campaign stores of some types: their figures and their service."""
    return lambda types: rows_of(types) | {"service": served_by(served, types)}


def reasons(unused: Mapping[str, str]) -> dict[str, str]:
    """Return for every skill and grade "", or the phrase that explains why it has no use."""
    known = dict.fromkeys((*SKILLS, *GRADES), "")
    return known | {skill: f"unused.{why}" for skill, why in unused.items()}


class Crewman(msgspec.Struct, frozen=True):
    """A member of a crew, as far as a battle may know them; `wounds` are those before take-off."""

    id: Word
    name: Word
    role: Word
    quality: Word = "veteran"
    skills: Words = ()
    burdens: Words = ()
    wounds: Number = 0


class Mount(msgspec.Struct, frozen=True):
    """A machine that takes off; `seat` controls it, `extra` is strength beyond its type's."""

    id: str
    type: str
    seat: Seat
    crew: tuple[Crewman, ...]
    extra: int = 0


class Flight(msgspec.Struct, frozen=True):
    """One side of a sortie: its mission, and its machines in order."""

    side: str
    nation: str
    mission: str
    mounts: tuple[Mount, ...]
    formation: str = "line"
    flak: int = 0


class Sortie(msgspec.Struct, frozen=True):
    """Two flights that will meet, and the front below them; the first flies from the west.

    Campaigns that are older than fronts name none.
    """

    date: str
    flights: tuple[Flight, Flight]
    clouds: str = "clear"
    ace_edge: bool = False
    options: dict[str, bool | int | str] = {}
    front: str = ""


class Fire(msgspec.Struct, frozen=True):
    """A machine still burns; `faces` are those of the die for each further attack of the fire."""

    faces: Annotated[tuple[Number, ...], FEW]
    attacks: Number = 3


class MachineReport(msgspec.Struct, frozen=True):
    """How one machine ended: its place, its damage, its strength, and who hit it last.

    `shooters` are the crew members who fired at it together in the last phase in which it was hit.
    """

    id: Word
    end: Word
    place: Word
    damage: Number
    strength: Number
    engine: bool = False
    fire: Fire | None = None
    shooters: Words = ()


class CrewReport(msgspec.Struct, frozen=True):
    """How one crew member ended: wounds, whether they died, and keepsakes that saved them."""

    id: Word
    wounds: Number = 0
    killed: bool = False
    spent: Words = ()


class Debriefing(msgspec.Struct, frozen=True):
    """What the campaign takes from a battle; `points` and `done` are by flight.

    `contact` are the crew members who came within gun range of an enemy; `balloons` are, for each
    balloon that was destroyed, those who fired the last shots at it together.
    """

    wrecks: Annotated[tuple[MachineReport, ...], MANY]
    casualties: Annotated[tuple[CrewReport, ...], MANY]
    points: tuple[Number, Number]
    done: tuple[bool, bool]
    contact: Annotated[tuple[Word, ...], MANY] = ()
    turns: Number = 0
    balloons: Annotated[tuple[Words, ...], MANY] = ()


@dataclass(frozen=True)
class BattleGame:
    """What a board game provides for campaigns.

    `flies` maps a mission to the one the game plays in its place, if it differs; `fits` settles two
    missions that cannot share a battle: the first stays, the second is changed. `honours` returns
    for every skill and grade an empty word, or the key of the phrase that explains why it has no
    effect. `rows` are the data of some types, with their service. `strength` is how much damage a
    machine can take, `landing` the damage of a rough landing and of a crash on the own side.
    `skies` are those of `SKIES` that have rules in its battles.
    """

    models: tuple[ServiceType, ...]
    flies: Mapping[str, str]
    honours: Callable[[Mapping[str, Any]], Mapping[str, str]]
    briefing: Callable[[Sortie], Scenario]
    debriefing: Callable[[Any, Sortie], Debriefing]
    fits: Callable[[str, str], tuple[str, str]]
    rows: Callable[[Sequence[str]], Rows]
    strength: Callable[[Mount], int]
    landing: tuple[int, int] = (2, 4)
    largest: int = 4
    skies: tuple[str, ...] = SKIES

    def mission(self, rolled: str) -> str:
        return self.flies.get(rolled, rolled)

    def in_service(self, nation: str, month: int, kind: str = "") -> list[ServiceType]:
        """Return the machines of a nation in a month, the newest last."""
        found = [
            model
            for model in self.models
            if nation in model.nations and model.first <= month <= model.last
            if kind in ("", model.kind)
        ]
        return sorted(found, key=lambda model: model.first)

    def flown_from(self, nations: Sequence[str], month: int) -> list[str]:
        """Return the types that any of these nations flies in a month or later."""
        found = [m for m in self.models if m.last >= month and {*nations} & {*m.nations}]
        return list(dict.fromkeys(model.type for model in found))

    def model(self, type_: str) -> ServiceType:
        return next(model for model in self.models if model.type == type_)
