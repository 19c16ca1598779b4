"""Crews of a campaign: named men of a quality, with skills; what stands on the table with them.

A plain game has plain `Aircraft`; nothing of this is in its state.
"""

from __future__ import annotations

import msgspec

from aerodrome.kernel import codec

from .models import GunKind, Model
from .state import Aircraft, Battery, Sky
from .tables import DATA

NUMBERS = codec.toml(DATA / "sortie" / "numbers.toml")
NEVER = -9
PILOT, NOSE_GUNNER, OBSERVER = "pilot", "nose_gunner", "observer"
NOVICE_LEVELS = int(NUMBERS["novice_levels"])


class Flyer(msgspec.Struct):
    """13 A man with a name. `green` has the restrictions of a novice (13.1).

    `carried` are the wounds he took off with; `roundel` is the round in which he last used a skill,
    `spent` what is used up for good.
    """

    id: str
    name: str
    role: str
    green: bool = False
    skills: tuple[str, ...] = ()
    burdens: tuple[str, ...] = ()
    carried: int = 0
    roundel: int = NEVER
    spent: tuple[str, ...] = ()

    def copy(self) -> Flyer:
        return Flyer(*(getattr(self, name) for name in self.__struct_fields__))


class Mount(Aircraft, kw_only=True):
    """13.5 A machine of a campaign, its crew, who hit it last, and what keeps it in the air.

    `berth` is where it comes in (access point, level). `cared` voids the
    first damage (13.4), `nursed` is one that a light touch keeps flying with a `second` marker
    (13.2). `changed` counts the levels of the last move, `stubborn` for each gun group the quiet
    moves that clear nothing (13.1, 13.4). `shooters` hit it in the move named by `hit_in`; `eyed`
    tells that the enemy has seen through its pilot.
    """

    berth: tuple[int, int] = (1, 3)
    crew: list[Flyer] = msgspec.field(default_factory=list)
    cared: bool = False
    nursed: bool = False
    second: str = ""
    changed: int = 0
    stubborn: dict[str, int] = msgspec.field(default_factory=dict)
    hit_in: str = ""
    shooters: tuple[str, ...] = ()
    contact: bool = False
    eyed: bool = False

    def hurt(self, part: str) -> int:
        return int(self.damage == part) + int(self.second == part)

    def copy(self) -> Mount:
        return msgspec.structs.replace(
            self,
            batteries=[battery.copy() for battery in self.batteries],
            crew=[man.copy() for man in self.crew],
            stubborn=dict(self.stubborn),
        )


def masked(man: Flyer, *, green: bool = False) -> Flyer:
    """9.2, 13 A man of whom nothing is known but his name."""
    return Flyer(man.id, man.name, man.role, green)


def stations(model: Model) -> tuple[str, ...]:
    """13.5 Who sits in a type: a pilot, a man for nose guns not his, a man for those behind."""
    kinds = [gun.kind for gun in model.guns if not gun.pilots]
    nose = (NOSE_GUNNER,) if "nose" in kinds else ()
    rear = (OBSERVER,) if "dorsal" in kinds or "ventral" in kinds else ()
    return (PILOT, *nose, *rear)


def crewed(sky: Sky) -> bool:
    """13 Whether a battle of a campaign is flown."""
    return any(isinstance(plane, Mount) for plane in sky.aircraft)


def pilot(plane: Aircraft) -> Flyer | None:
    """13 Who flies it; None in a plain game."""
    return plane.crew[0] if isinstance(plane, Mount) else None


def crew(plane: Aircraft) -> list[Flyer]:
    """13 All aboard; nobody in a plain game."""
    return plane.crew if isinstance(plane, Mount) else []


def server(plane: Aircraft, battery: Battery) -> Flyer | None:
    """6.18, 13 Who fires a gun group: the pilot his own, the nose gunner his, the last the rest."""
    if not isinstance(plane, Mount):
        return None
    if battery.pilots:
        return plane.crew[0]
    return plane.crew[1] if battery.kind == "nose" else plane.crew[-1]


def has(man: Flyer | None, skill: str) -> bool:
    """13.2 Whether a man has a skill, and has not used it up."""
    return man is not None and skill in man.skills and skill not in man.spent


def ready(sky: Sky, man: Flyer | None, skill: str) -> bool:
    """13.3 Whether a man can use a skill now: one in a round, all his skills share the roundel."""
    return man is not None and has(man, skill) and man.roundel != sky.round


def able(sky: Sky, plane: Aircraft, skill: str) -> Flyer | None:
    """13.3 The first man aboard who can use a skill now."""
    return next((man for man in crew(plane) if ready(sky, man, skill)), None)


def burdened(man: Flyer | None, burden: str) -> bool:
    """13.4 Whether a man bears an injury or special bullets."""
    return man is not None and burden in man.burdens


def green(man: Flyer | None) -> bool:
    """13.1 Novices, and men who took off wounded."""
    return man is not None and man.green


def may_aim(man: Flyer | None) -> bool:
    """13.1 Novices fire no long bursts. 13.4 Nor does a man with one eye."""
    return not green(man) and not burdened(man, "one_eye")


def levels_flown(plane: Aircraft) -> int:
    """13.1 How many levels the last move changed; a plain game does not count them."""
    return plane.changed if isinstance(plane, Mount) else 0


def holds_fire(plane: Aircraft, battery: Battery, changed: int) -> bool:
    """13.1 A novice pilot does not attack after a move through two levels or more."""
    return battery.pilots and changed >= NOVICE_LEVELS and green(pilot(plane))


def stuck_for(man: Flyer | None) -> int:
    """13.1, 13.4 How many quiet moves do not clear a new jam."""
    novice, gold = int(NUMBERS["novice_moves"]), int(NUMBERS["gold_moves"])
    return green(man) * novice + burdened(man, "gold") * gold


def stuck(plane: Aircraft, kind: GunKind) -> bool:
    """13.1, 13.4 Whether the next quiet move clears nothing yet."""
    return isinstance(plane, Mount) and plane.stubborn.get(kind, 0) > 0


def nursed(plane: Aircraft) -> bool:
    """13.2 Whether only a light touch keeps it in the air."""
    return isinstance(plane, Mount) and plane.nursed


def daring(sky: Sky, plane: Aircraft) -> bool:
    """13.2 Daredevil: he may tilt up after a descent of three levels."""
    return ready(sky, pilot(plane), "daredevil")


def exceptional(sky: Sky, plane: Aircraft) -> bool:
    """13.2 Exceptional Pilot: once in a move, turns in two successive steps where forbidden."""
    return ready(sky, pilot(plane), "exceptional_pilot")
