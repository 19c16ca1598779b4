"""Sortie: what goes between a campaign and the game that flies its battles.

A campaign knows crews, machines, missions and dates, and no board game. A board game turns a
sortie into a scenario and its last state into a debriefing, and says what it cannot fly and which
skills of a crew it does not know. Neither knows more of the other than what stands here.
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
"""What besides skills makes crews fly differently; a game honours these or says why not."""
BURDENS = ("one_eye", "hero", "flask", "cigarette_case", "titanium", "gold")
"""What else an airman may bring: lasting injuries, keepsakes, the bullets of a mad scientist."""
SCOUT, TWO_SEATER, BOMBER = "scout", "two_seater", "bomber"
KINDS = (SCOUT, TWO_SEATER, BOMBER)
OWN, NO_MANS_LAND, ENEMY = "own", "no_mans_land", "enemy"
PLACES = (OWN, NO_MANS_LAND, ENEMY)
"""The thirds of the map, from the side of the machine in question."""
FLYING, LEFT, FORCED_DOWN, SHOT_DOWN, EXPLODED = "flying", "left", "down", "shot", "exploded"
ENDS = (FLYING, LEFT, FORCED_DOWN, SHOT_DOWN, EXPLODED)
"""How a machine ended the battle: still in the air, off the map, landed, shot down, exploded."""
FORMATIONS = ("line", "vic", "echelon", "loose")
FRONTS = ("artois", "champagne", "flanders", "isonzo", "somme")
"""Where a campaign is flown; a game with a map of the ground has one of each."""
CLOUDS, FLAK = "clouds", "flak"
SKIES = (CLOUDS, FLAK)
"""What is rolled for over the ground; a game has rules for it, or it is not announced there."""


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
    """The machines of a game's table of service.

    `shown` is the name, kind, seats and silhouette of a row.
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
    """What a campaign keeps of some types: their figures, and when and for whom they flew."""
    return lambda types: rows_of(types) | {"service": served_by(served, types)}


def reasons(unused: Mapping[str, str]) -> dict[str, str]:
    """For every skill and grade nothing, or the phrase that says why it has no use in a game."""
    known = dict.fromkeys((*SKILLS, *GRADES), "")
    return known | {skill: f"unused.{why}" for skill, why in unused.items()}


class Crewman(msgspec.Struct, frozen=True):
    """A man in a seat, as far as a battle may know him; `wounds` are those he takes off with."""

    id: Word
    name: Word
    role: Word
    quality: Word = "veteran"
    skills: Words = ()
    burdens: Words = ()
    wounds: Number = 0


class Mount(msgspec.Struct, frozen=True):
    """A machine that takes off; `seat` answers for it, `extra` is strength beyond its type's."""

    id: str
    type: str
    seat: Seat
    crew: tuple[Crewman, ...]
    extra: int = 0


class Flight(msgspec.Struct, frozen=True):
    """One side of a sortie: what it is to do, and who flies in which order."""

    side: str
    nation: str
    mission: str
    mounts: tuple[Mount, ...]
    formation: str = "line"
    flak: int = 0


class Sortie(msgspec.Struct, frozen=True):
    """Two flights that will meet, over which front; the first flies from the west.

    Campaigns that are older than fronts name none.
    """

    date: str
    flights: tuple[Flight, Flight]
    clouds: str = "clear"
    ace_edge: bool = False
    options: dict[str, bool | int | str] = {}
    front: str = ""


class Fire(msgspec.Struct, frozen=True):
    """A machine still burns: the faces of the die that each further attack of the fire throws."""

    faces: Annotated[tuple[Number, ...], FEW]
    attacks: Number = 3


class MachineReport(msgspec.Struct, frozen=True):
    """How one machine ended: where, hurt how much of what it can take, and by whom last.

    `shooters` are the crewmen who fired at it together in the last phase in which it was hit.
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
    """How one man ended: the wounds he now carries, whether he is dead, what keepsake saved him."""

    id: Word
    wounds: Number = 0
    killed: bool = False
    spent: Words = ()


class Debriefing(msgspec.Struct, frozen=True):
    """What the campaign takes from a battle; points and done are by flight.

    `contact` are the men who came within gun range of an enemy; `balloons` are, for each balloon
    that was destroyed, the men who fired at it together at last.
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
    """What a board game offers to campaigns.

    `flies` says for each mission which one it flies instead, where that differs; `fits` settles
    two missions that one battle cannot hold together: the first stays, the second is changed.
    `honours` gives for every skill and grade an empty word, or the key of the phrase that says why
    it has no effect here. `rows` are the data of some types, with when and for whom they flew.
    `strength` is what a machine can take, `landing` what a rough landing and a crash among friends
    cost of it. `skies` are those of `SKIES` that act in its battles; the others have no rule there.
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
        """The machines of a nation in a month, the newest last."""
        found = [
            model
            for model in self.models
            if nation in model.nations and model.first <= month <= model.last
            if kind in ("", model.kind)
        ]
        return sorted(found, key=lambda model: model.first)

    def flown_from(self, nations: Sequence[str], month: int) -> list[str]:
        """The types that any of these nations flies in a month or later."""
        found = [m for m in self.models if m.last >= month and {*nations} & {*m.nations}]
        return list(dict.fromkeys(model.type for model in found))

    def model(self, type_: str) -> ServiceType:
        return next(model for model in self.models if model.type == type_)
