"""Answers: what a pilot can do, number by number.

Enemies and friends are counted as the set-up lists them. Places and facings are turned for the side
from the east, so that each side has its own border behind it and flies forward.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from aerodrome.crews.offer import KEEP, NO_ONE
from aerodrome.kernel.question import Question, Seat, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.tabletop.hexes import NAMES
from aerodrome.tabletop.numbering import AIRCRAFT, NumberBook, no_room

from ..display.view import PlaneView, SkyView
from ..rules.ch01_introduction import MAP
from ..rules.ch06_fire import HOLD
from ..rules.ch09_advanced import LOWEST, STEP
from ..rules.state import AUSTRIA, SIDES, Side
from ..rules.tables import ARCS

COLUMNS, ROWS = 24, 18
"""The size of the printed map; larger maps have no numbers."""
FASTEST, TYPES, CHANGES, LEVELS = 6, 64, 40, 201
"""Speeds, types to choose from, steps of height in one climb or dive, and from floor to ceiling."""
ARROWS, STICKS = ("ahead", "left", "right", "climb", "dive"), ("C", "S", "D")
HEIGHTS = ("", " up", " down")
WAYS = ("forward", "forward left", "back left", "back", "back right", "forward right")
"""The sides of a hex, to the left all round, as seen by a side that flies forward."""
ENEMIES = range(1, AIRCRAFT + 1)
HITS = AIRCRAFT * len(ARCS)
"""The most hits that all batteries of six enemies can score in one phase."""


def _declarations() -> list[str]:
    """7 Return all that can be declared: moves under S and under D, the height, or an Immelmann."""
    pairs = [(left, total - left) for total in range(FASTEST + 1) for left in range(total, -1, -1)]
    said = [f"S{left} D{right}{height}" for height in HEIGHTS for left, right in pairs]
    return [*said, *(f"immelmann{height}" for height in HEIGHTS)]


BOOK = NumberBook()
SPEED = BOOK.add(f"speed {n}" for n in range(1, FASTEST + 1))
IMMELMANN = BOOK.add(f"immelmann{height}" for height in HEIGHTS)
MOVE = BOOK.add(f"{arrow} {stick}" for arrow in ARROWS for stick in STICKS)
CHANGE = BOOK.add(f"change height by steps: {n}" for n in range(1, CHANGES + 1))
TARGET = BOOK.add(f"fire at enemy {n}" for n in ENEMIES)
HOLDING = BOOK.add(["hold fire"])
JAM = BOOK.add(["fire in spite of the jam", "repair the jam"])
QUARRY = BOOK.add(f"pursue enemy {n}" for n in ENEMIES)
DECLARE = BOOK.add(f"declare {said}" for said in _declarations())
SHAKE = BOOK.add(["shake off nobody", *(f"shake off enemy {n}" for n in ENEMIES)])
VOID = BOOK.add(["let all hits count", *(f"void hit {n}" for n in range(1, HITS + 1))])
ACE = BOOK.add(["a regular pilot", "an ace"])
TYPE = BOOK.add(f"type {n} of the choice" for n in range(1, TYPES + 1))
FACE = BOOK.add(f"face {way}" for way in WAYS)
START = BOOK.add(f"start so many steps above the floor: {n}" for n in range(LEVELS))
PLACE = BOOK.add(
    f"place in column {c}, row {r}" for c in range(1, COLUMNS + 1) for r in range(1, ROWS + 1)
)

_SPEEDS: dict[Value, int] = {str(n): number for n, number in enumerate(SPEED, 1)}
_MOVES: dict[Value, int] = {BOOK.names[number]: number for number in MOVE}
WORDS: dict[str, Mapping[Value, int]] = {
    "4.1": {**_SPEEDS, **{f"immelmann{h}": n for h, n in zip(HEIGHTS, IMMELMANN, strict=True)}},
    "4.2": _MOVES,
    "6.7": {"fire": JAM[0], "repair": JAM[1]},
    "9.4": {"regular": ACE[0], "ace": ACE[1]},
}
"""For each section with a fixed set of answers, their numbers."""
SAID: Mapping[Value, int] = dict(zip(_declarations(), DECLARE, strict=True))

KINDS = (
    "speed",
    "move",
    "metres",
    "last move",
    "target",
    "jam",
    "quarry",
    "declaration",
    "pursuer",
    "hit",
    "ace",
    "type",
    "place",
    "facing",
    "start height",
)
"""The kinds of questions."""
_BY_RULE = {
    "4.1": "speed",
    "4.2": "move",
    "9.1.1": "metres",
    "6.2": "target",
    "6.7": "jam",
    "9.4": "ace",
    "8.2": "type",
    "9.1": "start height",
}


def kind(question: Question) -> str:
    """Return the kind of a question: its section asks only one thing, or its answers tell."""
    if question.rule in _BY_RULE:
        return _BY_RULE[question.rule]
    first = str(next(iter(question.options)))
    if question.rule == "2":
        return "place" if "," in first else "facing"
    if question.rule == "7":
        return "declaration" if first in SAID else "quarry"
    return {KEEP: "hit", NO_ONE: "pursuer"}.get(first, "last move")


def side_of(view: SkyView, seat: Seat) -> Side:
    """Return the side that a seat flies for."""
    return next(plane.side for plane in view.planes if plane.seat == seat)


def flight_of(view: SkyView, side: Side) -> list[PlaneView]:
    """Return the aircraft of a side, in the order of their numbers."""
    planes = [plane for plane in view.planes if plane.side == side]
    if len(planes) > AIRCRAFT:
        raise no_room(f"more than {AIRCRAFT} aircraft on a side")
    return planes


def enemies_of(view: SkyView, side: Side) -> list[PlaneView]:
    """Return the enemies of a side, in the order of their numbers."""
    return flight_of(view, SIDES[1 - SIDES.index(side)])


def numbered(question: Question, view: SkyView) -> dict[int, Value]:
    """Return every legal answer by its number."""
    asked = kind(question)
    try:
        words = WORDS.get(question.rule) or _words(asked, question, view)
        return {words[value]: value for value in question.options}
    except (KeyError, IndexError):
        raise _too_large(asked) from None


def _too_large(asked: str) -> Refusal:
    """Return the refusal of a question with too many answers, due to a set-up or correction."""
    return no_room(f"all the answers that this game has to a question of this kind: {asked}")


def _words(asked: str, question: Question, view: SkyView) -> Mapping[Value, int]:
    """Return the numbers of answers that are different from game to game."""
    if asked == "declaration":
        return SAID
    if asked == "last move":
        return WORDS["4.2"]
    side = side_of(view, question.seat)
    if asked in ("target", "quarry", "pursuer"):
        return _against(asked, enemies_of(view, side))
    if asked == "hit":
        return {KEEP: VOID[0], **{str(n): VOID[n] for n in range(1, HITS + 1)}}
    if asked == "place":
        return _places(side)
    if asked == "facing":
        turned = 3 if side == AUSTRIA else 0
        return {name: FACE[(n + turned) % 6] for n, name in enumerate(NAMES)}
    return _in_order(asked, question.options)


def _against(asked: str, enemies: list[PlaneView]) -> dict[Value, int]:
    """Return enemies by their names, and none."""
    found: dict[Value, int] = {HOLD: HOLDING[0], NO_ONE: SHAKE[0]}
    numbers = {"target": TARGET, "quarry": QUARRY, "pursuer": SHAKE[1:]}[asked]
    return found | {plane.id: numbers[n] for n, plane in enumerate(enemies)}


def _places(side: Side) -> dict[Value, int]:
    """Return every hex of the map by its name."""
    found: dict[Value, int] = {}
    for place in MAP.cells():
        column, row = turned(*MAP.to_cell(place), side)
        if column <= COLUMNS and row <= ROWS:
            found[MAP.name(place)] = PLACE[(column - 1) * ROWS + row - 1]
    return found


def turned(column: int, row: int, side: Side) -> tuple[int, int]:
    """Return a place as seen by a side with its own border behind it."""
    return (MAP.width + 1 - column, MAP.height + 1 - row) if side == AUSTRIA else (column, row)


def _in_order(asked: str, options: Iterable[Value]) -> dict[Value, int]:
    """Return the numbers of metres in steps, or of types as they are listed."""
    if asked == "metres":
        return {value: CHANGE[int(value) // STEP - 1] for value in options}
    if asked == "start height":
        return {value: START[(int(value) - LOWEST) // STEP] for value in options}
    return dict(zip(options, TYPE, strict=False))
