"""Crews of a campaign: named men of a quality, with skills; what stands on the table with them.

A plain game has plain `Airman` and `Aircraft`; nothing of this is in its state.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from aerodrome.kernel import codec
from aerodrome.tabletop.hexes import Hex, distance

from .state import SIDES, Aircraft, Airman, Move, Sky
from .tables import DATA, TABLES

NUMBERS = codec.toml(DATA / "sortie" / "numbers.toml")
DEAD = TABLES.number("6.6.4", "wounds_that_kill")
NEVER = -9
BOMB_REACH = int(NUMBERS["bomb_reach"])


class Flyer(Airman):
    """10 An airman with a name. `green` has the restrictions of a novice (10.1).

    `endures` is how many wounds of this battle put him out of action, `taken` how many he has;
    `roundel` is the turn in which he last used a skill, `spent` what is used up for good.
    """

    id: str = ""
    name: str = ""
    green: bool = False
    skills: tuple[str, ...] = ()
    burdens: tuple[str, ...] = ()
    carried: int = 0
    endures: int = DEAD
    taken: int = 0
    killed: bool = False
    roundel: int = NEVER
    twice: int = NEVER
    spent: tuple[str, ...] = ()

    def copy(self) -> Flyer:
        return Flyer(*msgspec.structs.astuple(self))


class Mount(Aircraft, kw_only=True):
    """10.5 A machine of a campaign: what it can take, who hit it last, and what became of it.

    `stubborn` counts for each battery the attempts at clearing that must fail (10.1, 10.4);
    `nursed` is a wreck that a light touch keeps in the air (10.2).
    """

    strength: int = 0
    nursed: bool = False
    cause: str = ""
    hit: bool = False
    shot_phase: int = NEVER
    shooters: tuple[str, ...] = ()
    contact: bool = False
    stubborn: dict[str, int] = msgspec.field(default_factory=dict)

    def copy(self) -> Mount:
        return msgspec.structs.replace(
            self,
            crew=[man.copy() for man in self.crew],
            batteries=[battery.copy() for battery in self.batteries],
            stubborn=dict(self.stubborn),
        )


def flyer(man: Airman | None) -> Flyer | None:
    """The man as a campaign knows him; None in a plain game."""
    return man if isinstance(man, Flyer) else None


def pilot(plane: Aircraft) -> Flyer | None:
    """10 Who flies: the first pilot still able to; None in a plain game."""
    if not isinstance(plane, Mount):
        return None
    able = (man for man in plane.crew if man.role == "pilot" and man.wounds < DEAD)
    return flyer(next(able, None))


def has(man: Airman | None, skill: str) -> bool:
    """10.2 Whether a man has a skill, always on or not."""
    return isinstance(man, Flyer) and skill in man.skills


def needed(sky: Sky, plane: Aircraft) -> str:
    """10.3 The skill without which the order of this turn could not be flown."""
    order = plane.order
    if order is None:
        return ""
    if order.immelmann:
        if plane.half_turn == sky.turn - 1:
            return "exceptional_pilot"
        return "" if order.moves[-1] == Move("ahead", "C") else "acrobatic_pilot"
    changes = sum(move.arrow in ("climb", "dive") for move in order.moves)
    return "daredevil" if changes > 1 else ""


def ready(sky: Sky, plane: Aircraft, man: Airman | None, skill: str) -> bool:
    """10.3 Whether a man can use a skill now: one a turn, all his skills sharing the roundel."""
    if not isinstance(man, Flyer) or skill not in man.skills or man.roundel == sky.turn:
        return False
    return man is not pilot(plane) or needed(sky, plane) in ("", skill)


def burdened(man: Airman | None, burden: str) -> bool:
    """10.4 Whether a man bears an injury, a keepsake or special bullets that still work."""
    return isinstance(man, Flyer) and burden in man.burdens and burden not in man.spent


def green(man: Airman | None) -> bool:
    """10.1 Novices, and men who took off wounded."""
    return isinstance(man, Flyer) and man.green


def wounds_after(man: Airman) -> int:
    """10.2, 10.4 What one more wound makes of a man: hurt, or out of action."""
    if not isinstance(man, Flyer):
        return man.wounds + 1
    return DEAD if man.taken + 1 >= man.endures else 1


def endurance(skills: Iterable[str]) -> int:
    """10.4 The second wound puts a man out of action; 10.2 Tough as Old Boots: the third."""
    return int(NUMBERS["tough_endures"]) if "tough_as_old_boots" in skills else DEAD


def keepsake(man: Airman) -> str:
    """10.4 The flask or the case that takes the bullet for him."""
    for thing in ("flask", "cigarette_case"):
        if burdened(man, thing):
            return thing
    return ""


def bars_climbing(plane: Aircraft) -> bool:
    """10.2 A nursed machine neither climbs nor dives nor turns over."""
    return isinstance(plane, Mount) and plane.nursed


def stuck_for(man: Airman | None) -> int:
    """10.1, 10.4 How many attempts at clearing a new jam must fail."""
    return green(man) * int(NUMBERS["novice_attempts"]) + burdened(man, "gold") * int(
        NUMBERS["gold_attempts"]
    )


def read_distance(man: Airman | None, distance: int) -> int:
    """10.4 Titanium bullets: from 3 hexes on the table is read one column nearer."""
    if burdened(man, "titanium") and distance >= int(NUMBERS["titanium_from"]):
        return distance - 1
    return distance


def above_half(plane: Aircraft) -> bool:
    """10.4 Whether a machine has lost more than half of what it can take."""
    strength = plane.strength if isinstance(plane, Mount) else plane.model.robustness
    return 2 * (strength - plane.robustness) > strength


def hero_stays(sky: Sky, plane: Aircraft) -> bool:
    """10.4 A national hero may not leave before the mission is done or half his machine is gone.

    It does not hold him once all his guns are empty.
    """
    if not burdened(pilot(plane), "hero") or above_half(plane) or mission_done(sky, plane.side):
        return False
    return any(rounds for battery in plane.batteries for rounds in battery.rounds)


def mission_done(sky: Sky, side: str) -> bool:
    """10.5 The bomber has passed over the trench; or else more enemies than friends are down."""
    if sky.aims.objective == "trench" and sky.plane(sky.aims.aircraft).side == side:
        return sky.passed
    lost = {s: sum(p.gone == "shot_down" for p in sky.aircraft if p.side == s) for s in SIDES}
    return lost[side] < max(lost.values())


def bomb_aimer(sky: Sky, plane: Aircraft, trench: Iterable[Hex]) -> Flyer | None:
    """10.2 Precision Bomber: the pass counts within 2 hexes of the trench."""
    able = [man for man in plane.crew if ready(sky, plane, man, "precision_bomber")]
    near = any(distance(plane.at, place) <= BOMB_REACH for place in trench) if able else False
    return flyer(able[0]) if near else None
