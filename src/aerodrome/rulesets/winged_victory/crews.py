"""Crews of a campaign: named men of a quality, with skills; what stands on the table with them.

A plain game has plain `Aircraft` in a plain `Sky`; nothing of this is in its state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from typing import NamedTuple

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.question import Seat

from .state import DEAD, SIDES, Aircraft, Gun, Side, Sky
from .tables import DATA

NUMBERS = codec.toml(DATA / "sortie" / "numbers.toml")
NEVER = -9
BALLOON = "balloon"
SILENT: list[str] = NUMBERS["novice_silent"]
NURSED_BARS: list[str] = NUMBERS["nursed_bars"]
KEEPSAKES = ("flask", "cigarette_case")


class Flyer(msgspec.Struct, kw_only=True):
    """15 An airman with a name. `green` has the restrictions of a novice (15.1).

    `endures` is how many wounds of this battle put him out of action, `taken` how many he has;
    `roundel` is the turn in which he last used a skill, `salvo` that of his rockets, `spent` what
    is used up for good.
    """

    id: str
    name: str
    role: str
    green: bool = False
    skills: tuple[str, ...] = ()
    burdens: tuple[str, ...] = ()
    carried: int = 0
    endures: int = DEAD
    taken: int = 0
    killed: bool = False
    roundel: int = NEVER
    salvo: int = NEVER
    spent: tuple[str, ...] = ()


class Mount(Aircraft, kw_only=True):
    """15.5 A machine of a campaign: who flies it, who hit it last, and what its crew did for it.

    `team` are the seats of its side and `rivals` those of the enemy. `extra` is structure beyond
    its type's; `stubborn` counts for each gun the attempts at clearing that must fail (15.1, 15.4);
    `nursed` is a wreck that a light touch keeps in the air, `gentle` a leak that never burns
    (15.2). `volley` is the last exchange of fire in which it was shot at, by the `shooters`.
    """

    seat: Seat
    team: tuple[Seat, ...]
    rivals: tuple[Seat, ...]
    crew: list[Flyer]
    extra: int = 0
    nursed: bool = False
    gentle: bool = False
    hit: bool = False
    volley: str = ""
    shooters: tuple[str, ...] = ()
    contact: bool = False
    stubborn: dict[str, int] = msgspec.field(default_factory=dict)

    @property
    def owner(self) -> Seat:
        return self.seat

    @property
    def friends(self) -> tuple[Seat, ...]:
        return self.team

    @property
    def foes(self) -> tuple[Seat, ...]:
        return self.rivals

    def copy(self) -> Mount:
        twin = copy(self)
        twin.guns = [copy(gun) for gun in self.guns]
        twin.crew = [copy(man) for man in self.crew]
        twin.stubborn = dict(self.stubborn)
        return twin


class Volley(NamedTuple):
    """15.5 Who fired last at a balloon: the moment, and the men."""

    when: str
    men: tuple[str, ...]


class Battle(Sky, kw_only=True):
    """15.5 The sky of a sortie; the seats are those of the campaign, the volleys by balloon."""

    teams: dict[Side, tuple[Seat, ...]]
    volleys: dict[str, Volley] = msgspec.field(default_factory=dict)

    @property
    def sides(self) -> tuple[Side, ...]:
        return SIDES

    def team(self, side: Side) -> tuple[Seat, ...]:
        return self.teams[side]

    def side_of(self, seat: Seat) -> Side:
        """The side a seat flies for; nothing for one who has no machine in this battle."""
        return next((side for side, seats in self.teams.items() if seat in seats), "")


class Source(NamedTuple):
    """10 What a hit comes from, as far as crews care: a gun, perhaps a chivalrous man's."""

    gunfire: bool = False
    gentle: bool = False


PLAIN = Source()


def man_at(plane: Aircraft, number: int) -> Flyer | None:
    """15 The man in a seat; None in a plain game."""
    return plane.crew[number] if isinstance(plane, Mount) else None


def pilot(plane: Aircraft) -> Flyer | None:
    """15 Who flies, if he is able to; None in a plain game."""
    return man_at(plane, 0) if plane.pilot_lives else None


def fit(plane: Aircraft) -> Iterator[Flyer]:
    """15 The men able to use a skill: a pilot who is alive, gunners who are not hurt."""
    if isinstance(plane, Mount):
        for number, man in enumerate(plane.crew):
            if plane.pilot_lives if number == 0 else not plane.wounds[number]:
                yield man


def has(man: Flyer | None, skill: str) -> bool:
    """15.2 Whether a man has a skill, always on or not."""
    return man is not None and skill in man.skills and skill not in man.spent


def ready(sky: Sky, man: Flyer | None, skill: str) -> bool:
    """15.3 Whether a man can use a skill now: one a turn, all his skills sharing the roundel."""
    return man is not None and has(man, skill) and man.roundel != sky.turn


def first_ready(sky: Sky, plane: Aircraft, skill: str) -> Flyer | None:
    """15.2 The first of a crew who can use a skill that pilot and observer may have."""
    return next((man for man in fit(plane) if ready(sky, man, skill)), None)


def burdened(man: Flyer | None, burden: str) -> bool:
    """15.4 Whether a man bears an injury, a keepsake or special bullets that still work."""
    return man is not None and burden in man.burdens and burden not in man.spent


def green(man: Flyer | None) -> bool:
    """15.1 Novices, and men who took off wounded."""
    return man is not None and man.green


def may_aim(man: Flyer | None) -> bool:
    """15.1 Novices fire no long bursts. 15.4 Nor does a man with one eye."""
    return not green(man) and not burdened(man, "one_eye")


def holds_fire(plane: Aircraft, gun: Gun) -> bool:
    """15.1 A novice pilot does not fire in a move with a hard climb or dive."""
    return not gun.man and plane.manoeuvre in SILENT and green(man_at(plane, 0))


def strength(plane: Aircraft) -> int:
    """10.1 How many points of structure a machine has; 15.4 a countess's mechanics add some."""
    return plane.model.structure + (plane.extra if isinstance(plane, Mount) else 0)


def endurance(skills: Iterable[str]) -> int:
    """15.4 The second wound puts a man out of action; 15.2 Tough as Old Boots: the third."""
    return int(NUMBERS["tough_endures"]) if "tough_as_old_boots" in skills else DEAD


def keepsake(man: Flyer) -> str:
    """15.4 The flask or the case that takes the bullet for him."""
    return next((thing for thing in KEEPSAKES if burdened(man, thing)), "")


def stuck_for(man: Flyer | None) -> int:
    """15.1, 15.4 How many attempts at clearing a new jam must fail."""
    novice = green(man) * int(NUMBERS["novice_attempts"])
    return novice + burdened(man, "gold") * int(NUMBERS["gold_attempts"])


def reach(plane: Aircraft, gun: Gun, printed: int) -> int:
    """15.4 Titanium bullets fly a hex further than the range of the gun."""
    further = int(NUMBERS["titanium_further"])
    return printed + further if burdened(man_at(plane, gun.man), "titanium") else printed


def above_half(plane: Aircraft) -> bool:
    """15.4 Whether a machine has lost more than half of its structure."""
    return 2 * plane.structure > strength(plane)


def nursed(plane: Aircraft, kind: str) -> bool:
    """15.2 A nursed machine neither climbs nor dives hard, nor does it do anything special."""
    return isinstance(plane, Mount) and plane.nursed and kind in NURSED_BARS
