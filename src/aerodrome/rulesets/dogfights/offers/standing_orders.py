"""Standing orders: the minor questions of this game, and its rules of thumb for them."""

from __future__ import annotations

from aerodrome.crews.offer import NO_ONE
from aerodrome.kernel.question import Option
from aerodrome.tabletop.hexes import distance
from aerodrome.tabletop.standing_orders import (
    ALWAYS,
    BEST,
    ODDS,
    Condition,
    Left,
    MinorQuestion,
    MinorQuestions,
    Occasion,
    Pick,
    least,
    word,
)

from ..display.view import PlaneView, SkyView
from ..rules.ch04_movement import BLUE, GREEN
from ..rules.lattice import Lattice, lattice
from ..rules.state import BOARD

FAR = 10
"""The points from the nearest enemy beyond which a piece is far from the fight."""


def turn(view: SkyView) -> int:
    """3.1 Return the turn of a seat's own side; the enemy's reply belongs to the same turn."""
    sides = (plane.side for plane in view.planes if (plane.owner or plane.side) == view.seat)
    mine = next(sides, view.seat)
    return (view.turn + 1) // 2 if mine == view.first else view.turn // 2


def _plane(view: SkyView, name: object) -> PlaneView | None:
    return next((plane for plane in view.planes if plane.id == name), None)


def _target(occasion: Occasion, option: Option) -> PlaneView | None:
    """Return the piece that an option aims at or looks at."""
    return _plane(occasion.view, option.says.words.get("target", option.value))


def _points(occasion: Occasion, option: Option) -> int | None:
    """Return how many points away the target is."""
    view: SkyView = occasion.view
    own, other = _plane(view, occasion.question.about), _target(occasion, option)
    if own is None or other is None:
        return None
    return _apart(lattice(view.rules.width, view.rules.height), own, other)


def _apart(board: Lattice, one: PlaneView, other: PlaneView) -> int:
    here, there = (board.grid.to_hex(*map(int, piece.at.split(","))) for piece in (one, other))
    return distance(here, there)


def _far(occasion: Occasion) -> Left:
    """4.1 Return the options while every enemy on the board is far away."""
    view: SkyView = occasion.view
    board = lattice(view.rules.width, view.rules.height)
    own = _plane(view, occasion.question.about)
    foes = [p for p in view.planes if own and p.side != own.side and p.place == BOARD]
    near = own is None or any(_apart(board, own, foe) <= FAR for foe in foes)
    return () if near else occasion.options


def _full(occasion: Occasion, left: Left) -> Option | None:
    """6.16 Return full throttle as long as it cannot damage the engine."""
    return next((option for option in left if option.value == GREEN and not option.warns), None)


def _wholeness(occasion: Occasion, option: Option) -> int | None:
    """6.15 Return 0 for a damaged target, which the next damage brings down, and 1 for a whole
    one."""
    other = _target(occasion, option)
    return None if other is None else int(not other.damage)


def _bursts(occasion: Occasion, option: Option) -> int:
    """6.18 Return how many bursts the guns of a shot have left; none for an option that is no
    shot."""
    said = {**occasion.question.says.words, **option.says.words}
    own = _plane(occasion.view, said.get("plane", said.get("about")))
    batteries = own.batteries if own is not None else ()
    return next((b.bursts for b in batteries if b.kind == said.get("gun")), 0)


def _spare(occasion: Occasion) -> Left:
    """6.18 Return the shots of guns that have more than their last burst."""
    return tuple(option for option in occasion.options if _bursts(occasion, option) > 1)


def _bombers(view: SkyView) -> bool:
    """11.6 Return whether a piece of this seat has a bomb."""
    return any(plane.bombs for plane in view.planes)


def _crews(view: SkyView) -> bool:
    """13 Return whether the game has crews with names and skills."""
    return any(plane.crew is not None for plane in view.planes)


NEAREST = least("nearest", _points)
WEAKEST = least("damaged", _wholeness)
SPARE = Condition("spare", _spare)
SHOTS = (ALWAYS, *ODDS, SPARE)
TRICKS = (word("use", "trick_use"), word("keep", "trick_keep"))
MINOR_QUESTIONS = MinorQuestions(
    (
        MinorQuestion(
            "throttle",
            ("ask.4.1",),
            (Condition("far", _far), ALWAYS),
            (Pick("full", _full), word(BLUE, "normal")),
        ),
        MinorQuestion(
            "defence",
            ("ask.7.1.attacked", "ask.7.1.near", "ask.13.quick_on_the_trigger"),
            SHOTS,
            (BEST, word("pass", "nobody_fires")),
        ),
        MinorQuestion("attack", ("ask.6.2",), SHOTS, (BEST, NEAREST, WEAKEST, word("hold"))),
        MinorQuestion("long", ("ask.6.20",), SHOTS, (word("long"), word("cease"))),
        MinorQuestion(
            "bombs", ("ask.11.6",), (ALWAYS,), (word("drop"), word("keep", "bomb_keep")), _bombers
        ),
        MinorQuestion("evade", ("ask.13.evade",), (ALWAYS,), TRICKS, _crews),
        MinorQuestion("lives", ("ask.13.nine_lives",), (ALWAYS,), TRICKS, _crews),
        MinorQuestion(
            "look",
            ("ask.13.technical_eye",),
            (ALWAYS,),
            (NEAREST, word(NO_ONE, "look_no_one")),
            _crews,
        ),
    ),
    turn,
)
