"""Answers: what a pilot can do, number by number.

Aircraft and targets are counted as the set-up lists them, the player's and the enemy's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from aerodrome.crews.offer import KEEP, NO_ONE
from aerodrome.kernel.question import Question, Value
from aerodrome.tabletop.numbering import NumberBook, no_room
from aerodrome.tabletop.printed import MOST_TYPES
from aerodrome.tabletop.sights import ROOM, ordinals

from ..display.view import SkyView
from ..rules.ch01_components import hex_place, megahex
from ..rules.ch07_move import MANOEUVRES
from ..rules.ch09_fire import HOLD, LONG, SHORT
from ..rules.ch11_bombing import JETTISON
from ..rules.ch12_freezing import FREEZE, LET_BE, ON
from ..rules.ch14_ground import NOWHERE
from ..rules.hooks import VOID
from ..rules.salvos import SALVO
from ..rules.setup_limits import MOST_TARGETS
from ..rules.tables import TABLES

TYPES = (
    "sopwith_strutter", "school_strutter", "re8", "bristol_f2b", "se5a", "sopwith_camel",
    "spad_13", "nieuport_28", "hp_o400", "dfw_c5", "albatros_d3", "gotha_g4", "albatros_d5a",
    "fokker_dr1", "pfalz_d3a", "fokker_d7",
)  # fmt: skip
"""14.8 The printed types, in the order of their numbers."""
FASTEST, STEPS = 12, 21
"""2.1 The highest throttle, and the speed of the fastest move without a crack-up (5.1)."""
COLUMNS, LEVELS = 120, 30
"""1.1 The printed sky over three mats."""
GUNNERS = ("observer", "nose", "dorsal", "ventral")
ENDINGS = ("level", "shallow", "hard")
CLIMBING = ("up_shallow", "up_hard")
KEPT = range(3)
BURSTS = (SHORT, LONG)
SKILLS = {
    "daredevil": ("", *map(str, range(STEPS + 1)), *ENDINGS),
    "acrobatic_pilot": (*ENDINGS, *CLIMBING),
    "exceptional_pilot": tuple(f"{first} {second}" for first in KEPT for second in KEPT),
}
"""15.2 The ways that only a skill allows."""


def _ways() -> dict[str, str]:
    """7.3 Return all values that tell the ways of a manoeuvre apart, and their names."""
    ways = {"": "in the only way"}
    ways |= {str(n): f"in way {n}" for n in range(STEPS + 1)}
    ways |= {word: f"and end: {word}" for word in ENDINGS}
    ways |= {
        f"{down} {about}": f"diving {down}, about after {about}"
        for down in range(1, STEPS + 1)
        for about in range(1, down + 1)
    }
    for skill, details in SKILLS.items():
        ways |= {f"{detail}:{skill}": f"by {skill}: {detail or 'plain'}" for detail in details}
    return ways


def _middles() -> dict[tuple[int, int], str]:
    """1.2 Return every MegaHex of the printed sky, and the hex in its middle."""
    found: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for level in range(1, LEVELS + 1):
        for column in range(1, COLUMNS + 1):
            found.setdefault(megahex(hex_place(column, level)), []).append((column, level))
    return {mega: ",".join(map(str, cells[len(cells) // 2])) for mega, cells in found.items()}


WAYS, MIDDLES = _ways(), _middles()
ENEMIES, TARGETS = range(1, ROOM + 1), range(1, MOST_TARGETS + 1)
BOOK = NumberBook()
THROTTLE = BOOK.add(f"throttle {n}" for n in range(FASTEST + 1))
MANOEUVRE = BOOK.add(f"fly {kind}" for kind in MANOEUVRES)
WAY = BOOK.add(WAYS.values())
FIRE = BOOK.add(f"{burst} burst at enemy {n}" for burst in BURSTS for n in ENEMIES)
STRAFE = BOOK.add(f"{burst} burst at target {n}" for burst in BURSTS for n in TARGETS)
HOLDING = BOOK.add(["hold fire"])
TAIL = BOOK.add(f"tail enemy {n}" for n in ENEMIES)
CLOCK = BOOK.add(["let the clock run", "stop the clock", "let it run for this move"])
RELEASE = BOOK.add(["keep the bombs", "jettison the bombs", *(f"bomb target {n}" for n in TARGETS)])
AIMER = BOOK.add(f"aim from the {mount} mount" for mount in GUNNERS)
BARRAGE = BOOK.add(["lay no barrage", *(f"lay a barrage about {at}" for at in MIDDLES.values())])
TYPE = BOOK.add(f"choose {type_}" for type_ in TYPES)
HOUSE_TYPE = BOOK.add(f"choose house type {n}" for n in range(1, MOST_TYPES + 1))
ROCKETS = BOOK.add(["keep the rockets", "ready the rockets"])
SHAKE = BOOK.add(["shake off nobody", *(f"shake off enemy {n}" for n in ENEMIES)])
LIVES = BOOK.add(["make the hit void", "take the hit"])

WORDS: dict[str, Mapping[Value, int]] = {
    kind: dict(zip(words, numbers, strict=True))
    for kind, words, numbers in (
        ("throttle", range(FASTEST + 1), THROTTLE),
        ("manoeuvre", MANOEUVRES, MANOEUVRE),
        ("way", WAYS, WAY),
        ("clock", (ON, FREEZE, LET_BE), CLOCK),
        ("aimer", GUNNERS, AIMER),
        ("rockets", (KEEP, SALVO), ROCKETS),
        ("hit", (VOID, KEEP), LIVES),
    )
}
"""For each kind of question with a fixed set of answers, their numbers."""
KINDS = (
    "throttle",
    "manoeuvre",
    "way",
    "target",
    "tail",
    "clock",
    "bombs",
    "aimer",
    "barrage",
    "type",
    "rockets",
    "pursuer",
    "hit",
)
"""The kinds of questions."""
_BY_RULE = dict.fromkeys((rule for rule, _ in MANOEUVRES.values()), "way") | {
    "2.1": "throttle",
    "7.3": "manoeuvre",
    "7.4": "tail",
    "9.3": "target",
    "12.1": "clock",
    "14.5": "barrage",
    "14.8": "type",
}
_BY_PROMPT = {
    "ask.aimer": "aimer",
    "ask.15.rockets": "rockets",
    "ask.15.evade": "pursuer",
    "ask.15.lives": "hit",
}


def kind(question: Question) -> str:
    """Return the kind of a question: its section asks only one thing, or its prompt tells."""
    if question.rule in _BY_RULE:
        return _BY_RULE[question.rule]
    return _BY_PROMPT.get(question.prompt().key, "bombs")


class Sides:
    """The aircraft and targets of a seat's own side, and the enemy's, as the set-up lists them."""

    def __init__(self, view: SkyView) -> None:
        planes, targets = view.planes, view.targets
        self.side = view.side
        self.own = _counted([p.id for p in planes if p.side == self.side])
        self.enemies = _counted([p.id for p in planes if p.side != self.side])
        self.held = _aimed([t.id for t in targets if t.side == self.side])
        self.targets = _aimed([t.id for t in targets if t.side != self.side])


def _counted(names: list[str]) -> dict[str, int]:
    return ordinals(names, ROOM, "aircraft of a side")


def _aimed(names: list[str]) -> dict[str, int]:
    return ordinals(names, MOST_TARGETS, "targets")


def numbered(question: Question, view: SkyView) -> dict[int, Value]:
    """Return every legal answer by its number."""
    asked = kind(question)
    words = WORDS[asked] if asked in WORDS else READERS[asked](Sides(view))
    try:
        return {words[value]: value for value in question.options}
    except KeyError as unknown:
        raise no_room(f"the answer {unknown.args[0]!r}") from None


def _targets(sides: Sides) -> dict[Value, int]:
    """9.3 Return the targets of a gun, each with its bursts."""
    words: dict[Value, int] = {HOLD: HOLDING[0]}
    for number, burst in enumerate(BURSTS):
        fire, strafe = FIRE[number * ROOM :], STRAFE[number * MOST_TARGETS :]
        words |= {f"{enemy} {burst}": fire[n] for enemy, n in sides.enemies.items()}
        words |= {f"{target} {burst}": strafe[n] for target, n in sides.targets.items()}
    return words


def _tails(sides: Sides) -> dict[Value, int]:
    """7.4 Return the enemies to go on tailing."""
    return {enemy: TAIL[n] for enemy, n in sides.enemies.items()}


def _bombs(sides: Sides) -> dict[Value, int]:
    """11.1 Return what may be done with the load."""
    words: dict[Value, int] = {KEEP: RELEASE[0], JETTISON: RELEASE[1]}
    return words | {target: RELEASE[2 + n] for target, n in sides.targets.items()}


def _pursuers(sides: Sides) -> dict[Value, int]:
    """15.2 Return the pursuers that may be shaken off."""
    words: dict[Value, int] = {NO_ONE: SHAKE[0]}
    return words | {enemy: SHAKE[1 + n] for enemy, n in sides.enemies.items()}


class _Barrages(dict[Value, int]):
    """14.5 The numbers of barrages, by the MegaHex around the hex in the answer."""

    def __missing__(self, value: Value) -> int:
        column, level = map(int, str(value).split(","))
        mega = megahex(hex_place(column, level))
        if mega not in _PLACES:
            raise KeyError(value)
        return BARRAGE[1 + _PLACES[mega]]


def _barrages(sides: Sides) -> dict[Value, int]:
    return _Barrages({NOWHERE: BARRAGE[0]})


def _types(sides: Sides) -> dict[Value, int]:
    """14.8 Return the printed types, and house types in the order of their keys."""
    house = sorted(key for key in TABLES.models if key not in TYPES)
    types: dict[Value, int] = dict(zip(TYPES, TYPE, strict=True))
    types.update(zip(house, HOUSE_TYPE, strict=False))
    return types


_PLACES = {mega: number for number, mega in enumerate(MIDDLES)}
READERS: dict[str, Callable[[Sides], dict[Value, int]]] = {
    "target": _targets,
    "tail": _tails,
    "bombs": _bombs,
    "pursuer": _pursuers,
    "barrage": _barrages,
    "type": _types,
}
"""The function that numbers the answers, for each kind of question."""
