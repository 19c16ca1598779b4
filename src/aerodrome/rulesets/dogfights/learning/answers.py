"""Answers: what a player can do, number by number.

Aircraft are counted as the set-up lists them, the player's and the enemy's. Facings are counted
from the nose of the piece in question, edges and access points as seen from the player's home edge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from aerodrome.crews.offer import KEEP, NO_ONE
from aerodrome.kernel.question import Question, Seat, Value
from aerodrome.tabletop.hexes import NAMES
from aerodrome.tabletop.numbering import NumberBook, no_room
from aerodrome.tabletop.printed import MOST_TYPES
from aerodrome.tabletop.sights import ROOM, ordinals

from ..display.view import PlaneView, SkyView
from ..rules.ch02_choosing import ARMED, BOMB, BOMB_DISARMED, DISARMED
from ..rules.ch02_entering import NONE
from ..rules.ch04_movement import BLUE, GREEN
from ..rules.ch06_attack import CEASE, HOLD, LONG
from ..rules.ch07_defence import PASS
from ..rules.ch11_bonus import FLY_ON, STOP
from ..rules.ch11_tasks import DROP
from ..rules.hooks import USE
from ..rules.models import GUNS
from ..rules.state import Side
from ..rules.tables import TABLES
from . import poses
from .poses import TURNS

TYPES = (
    "fokker_e4", "fokker_dr1", "albatros_d5a", "fokker_d7", "dfw_c5", "gotha_g4", "nieuport_11",
    "nieuport_28", "hanriot_hd3", "spad_13", "salmson_2", "caudron_r11", "airco_dh2",
    "sopwith_camel", "bristol_f2", "se5", "re8", "handley_page_o400", "aviatik_berg_d1",
    "brandenburg_d1", "phonix_d1", "brandenburg_cc", "lloyd_c5", "brandenburg_g1", "mosca_mbbis",
    "sikorsky_s16", "grigorovich_m11", "grigorovich_m9", "ilya_muromets", "anatra_ds",
    "ansaldo_a1", "macchi_m5", "ansaldo_sva", "caproni_ca5", "pomilio_pe", "lusac_11",
    "curtiss_h16", "nieuport_24", "spad_7", "dorand_ar", "farman_f40", "fokker_e3", "roland_d2",
    "albatros_c3", "otto_c1",
)  # fmt: skip
"""2.5 The types of the box and of its expansion, in the order of their numbers."""
POINTS, LEVELS = 8, 5
"""1.1, 1.2 Access points of a side, and levels, as printed."""
FACINGS = ("straight in", "to the left", "to the right")
EDGES = ("own", "far", "left", "right")
LEFT_OF = {"west": "north", "north": "east", "east": "south", "south": "west"}
"""The edge to the left of a player who looks in from each edge."""
RIGHTWARDS = ("SW", "NE")
"""1.2 Facings to the right of a player who looks in from the north, or from the south."""
OWN = range(1, ROOM + 1)

BOOK = NumberBook()
DIE = BOOK.add(["throw the blue die", "open the throttle for the green die"])
ATTACK = BOOK.add(f"attack enemy {n} with {gun} guns" for gun in GUNS for n in OWN)
HOLDING = BOOK.add(["hold fire"])
TRIGGER = BOOK.add(["go on with a long burst", "cease fire"])
ANSWER = BOOK.add(f"answer from own {n} with {gun} guns" for gun in GUNS for n in OWN)
PASSING = BOOK.add(["answer no more"])
RELEASE = BOOK.add(["drop a bomb here", "keep the bomb"])
LEAVE = BOOK.add(f"leave over the {edge} edge" for edge in EDGES)
SPOT = BOOK.add(f"turn on the spot: {way}" for way in TURNS)
CALL = BOOK.add(["call in nobody", *(f"call in own {n}" for n in OWN)])
BERTH = BOOK.add(
    f"enter at point {point} from the left, {facing}, level {level}"
    for point in range(1, POINTS + 1)
    for facing in FACINGS
    for level in range(1, LEVELS + 1)
)
LOAD = BOOK.add(
    f"set out {load}" for load in ("armed", "disarmed", "with a bomb", "disarmed with a bomb")
)
MARK = BOOK.add(f"mark the pilot of own {n}" for n in OWN)
BONUS = BOOK.add(["fly a bonus round", "stop here"])
SKILL = BOOK.add(["use the skill", "keep the skill"])
LOOK = BOOK.add(["look at nobody", *(f"look closely at enemy {n}" for n in OWN)])
TYPE = BOOK.add(f"choose {type_}" for type_ in TYPES)
HOUSE_TYPE = BOOK.add(f"choose house type {n}" for n in range(1, MOST_TYPES + 1))
POSE = range(len(BOOK.names), len(BOOK.names) + poses.SIZE)
SIZE = POSE.stop


def name(number: int) -> str:
    """Return the meaning of a number."""
    if number in POSE:
        return f"fly {poses.Pose.of(number - POSE.start).name}"
    return BOOK.names[number]


WORDS: dict[str, Mapping[Value, int]] = {
    kind: dict(zip(words, numbers, strict=True))
    for kind, words, numbers in (
        ("die", (BLUE, GREEN), DIE),
        ("trigger", (LONG, CEASE), TRIGGER),
        ("load", (ARMED, DISARMED, BOMB, BOMB_DISARMED), LOAD),
        ("bonus", (FLY_ON, STOP), BONUS),
        ("bomb", (DROP, KEEP), RELEASE),
        ("skill", (USE, KEEP), SKILL),
    )
}
"""For each kind of question with a fixed set of answers, their numbers."""

KINDS = (
    "die",
    "end",
    "spot",
    "attack",
    "trigger",
    "answer",
    "bomb",
    "call",
    "berth",
    "load",
    "mark",
    "bonus",
    "skill",
    "look",
    "type",
)
"""The kinds of questions."""
_BY_RULE = {
    "2.4": "call",
    "3.2": "call",
    "4.1": "die",
    "4.2": "end",
    "4.9": "spot",
    "6.2": "attack",
    "6.20": "trigger",
    "7.1": "answer",
    "9.1": "mark",
    "11.1": "load",
    "11.2": "bonus",
    "11.6": "bomb",
}
_BY_PROMPT = {
    "ask.2.5.piece": "call",
    "ask.2.5.type": "type",
    "ask.13.technical_eye": "look",
    "ask.13.quick_on_the_trigger": "answer",
}


def kind(question: Question) -> str:
    """Return the kind of a question: its section asks only one thing, or its prompt tells."""
    if question.rule in _BY_RULE:
        return _BY_RULE[question.rule]
    if question.rule == "2.5" and question.about:
        return "berth"
    return _BY_PROMPT.get(question.prompt().key, "skill")


class Table:
    """The aircraft of a player's side and the enemy's, in the order of the set-up."""

    def __init__(self, view: SkyView, seat: Seat) -> None:
        self.view = view
        self.side = side_of(view, seat)
        ours = [plane.id for plane in view.planes if plane.side == self.side]
        theirs = [plane.id for plane in view.planes if plane.side != self.side]
        self.own = ordinals(ours, ROOM, "aircraft of a side")
        self.enemies = ordinals(theirs, ROOM, "aircraft of a side")

    def plane(self, name: str) -> PlaneView:
        return next(plane for plane in self.view.planes if plane.id == name)

    @property
    def home(self) -> str:
        """2.5 The player's home edge."""
        return self.view.rules.homes[self.side]

    @property
    def turned(self) -> bool:
        """1.1 Whether the board is seen after half a turn, its only symmetry."""
        return self.home in ("east", "south")


def side_of(view: SkyView, seat: Seat) -> Side:
    """2.1 Return the side on which a seat plays."""
    owners = (plane.side for plane in view.planes if (plane.owner or plane.side) == seat)
    return next(owners, seat)


def numbered(question: Question, view: SkyView) -> dict[int, Value]:
    """Return every legal answer by its number; the many ends are read in one go."""
    asked = kind(question)
    words = WORDS.get(asked)
    if words is None:
        table = Table(view, question.seat)
        if asked == "end":
            plane, edges = table.plane(question.about), leaving(table.home)
            return poses.numbered(question.options, plane, POSE.start, edges)
        words = READERS[asked](question, table)
    return {words[value]: value for value in question.options}


def _call(question: Question, table: Table) -> dict[Value, int]:
    """2.4, 2.5, 3.2 Return the pieces that may leave patrol."""
    calls: dict[Value, int] = {own: CALL[1 + n] for own, n in table.own.items()}
    return {**calls, NONE: CALL[0]}


def _berth(question: Question, table: Table) -> dict[Value, int]:
    """2.5 Return an access point, a facing and a level, written like "north 3 SW L2"."""
    return {value: _berthed(*str(value).split()) for value in question.options}


def _berthed(edge: str, place: str, nose: str, height: str) -> int:
    point, level = int(place), int(height.removeprefix("L"))
    if point > POINTS or level > LEVELS:
        raise no_room(f"more than {POINTS} access points of a side or {LEVELS} levels")
    nth = POINTS - point if edge in ("north", "east") else point - 1
    facing = 0 if edge in ("west", "east") else 1 + (nose in RIGHTWARDS)
    return BERTH[(nth * len(FACINGS) + facing) * LEVELS + level - 1]


def leaving(home: str) -> dict[str, int]:
    """2.3 Return the numbers of the four edges, as seen from the home edge."""
    left = LEFT_OF[home]
    far = LEFT_OF[left]
    return dict(zip((home, far, left, LEFT_OF[far]), LEAVE, strict=True))


def _spot(question: Question, table: Table) -> dict[Value, int]:
    """4.9 Return the numbers of the facings."""
    facing = table.plane(question.about).facing
    return {nose: SPOT[(n - facing) % len(SPOT)] for n, nose in enumerate(NAMES)}


def _attack(question: Question, table: Table) -> dict[Value, int]:
    """6.2 Return guns and their targets."""
    words: dict[Value, int] = {
        f"{question.about} {gun} {enemy}": ATTACK[group * ROOM + n]
        for group, gun in enumerate(GUNS)
        for enemy, n in table.enemies.items()
    }
    return {**words, HOLD: HOLDING[0]}


def _answer(question: Question, table: Table) -> dict[Value, int]:
    """7.1 Return the pieces that may fire back, and with which guns.

    13.2 A quick pilot is asked about their own piece.
    """
    about = question.about
    mover = about if about in table.enemies else question.prompt().words["plane"]
    words: dict[Value, int] = {
        f"{own} {gun} {mover}": ANSWER[group * ROOM + n]
        for group, gun in enumerate(GUNS)
        for own, n in table.own.items()
    }
    return {**words, PASS: PASSING[0]}


def _mark(question: Question, table: Table) -> dict[Value, int]:
    """9.1 Return the pieces with a pilot who may be an ace, or a rookie."""
    return {own: MARK[n] for own, n in table.own.items()}


def _look(question: Question, table: Table) -> dict[Value, int]:
    """13.2 Return the enemies with a pilot that a technical eye may reveal."""
    looks: dict[Value, int] = {enemy: LOOK[1 + n] for enemy, n in table.enemies.items()}
    return {**looks, NO_ONE: LOOK[0]}


def _type(question: Question, table: Table) -> dict[Value, int]:
    """2.5 Return the types of the box, and house types in the order of their keys."""
    house = sorted(key for key in TABLES.models if key not in TYPES)
    types: dict[Value, int] = dict(zip(TYPES, TYPE, strict=True))
    types.update(zip(house, HOUSE_TYPE, strict=False))
    return types


READERS: dict[str, Callable[[Question, Table], dict[Value, int]]] = {
    "call": _call,
    "berth": _berth,
    "spot": _spot,
    "attack": _attack,
    "answer": _answer,
    "mark": _mark,
    "look": _look,
    "type": _type,
}
"""The function that numbers the answers, for each kind of question."""
