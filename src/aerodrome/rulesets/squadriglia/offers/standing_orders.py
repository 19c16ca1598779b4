"""Standing orders: the minor questions of this game, and its rules of thumb for them."""

from __future__ import annotations

from aerodrome.crews.offer import NO_ONE
from aerodrome.kernel.question import Option
from aerodrome.tabletop.hexes import distance
from aerodrome.tabletop.standing_orders import (
    ALWAYS,
    BEFORE,
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
from ..rules.ch01_introduction import MAP

CLOSE = 2
"""Hexes that are a short way for bullets."""


def turn(view: SkyView) -> int:
    return view.turn


def _plane(view: SkyView, name: object) -> PlaneView | None:
    return next((plane for plane in view.planes if plane.id == name), None)


def _own(occasion: Occasion) -> PlaneView | None:
    """Return the machine that a question is about."""
    return _plane(occasion.view, occasion.question.about)


def _hexes(occasion: Occasion, option: Option) -> int | None:
    """Return how far away the machine of an option is; by the shot's distance if the option has
    one."""
    own, other = _own(occasion), _plane(occasion.view, option.value)
    if own is None or other is None:
        return None
    said = option.says.words.get("distance")
    return said if isinstance(said, int) else distance(MAP.parse(own.at), MAP.parse(other.at))


def _robustness(occasion: Occasion, option: Option) -> int | None:
    other = _plane(occasion.view, option.value)
    return other.robustness if other is not None else None


def _pursuing(occasion: Occasion, left: Left) -> Option | None:
    """6.2 Return the option to shoot at a machine that pursues the shooter."""
    planes = ((option, _plane(occasion.view, option.value)) for option in left)
    mine = occasion.question.about
    return next((option for option, plane in planes if plane and plane.quarry == mine), None)


def _quarry(occasion: Occasion, left: Left) -> Option | None:
    """6.2 Return the option to shoot at the machine that the shooter pursues."""
    own = _own(occasion)
    return next((option for option in left if own and option.value == own.quarry), None)


def _near(occasion: Occasion) -> Left:
    return tuple(o for o in occasion.options if (_hexes(occasion, o) or CLOSE + 1) <= CLOSE)


def _spare(occasion: Occasion) -> Left:
    """9.2 Return the options while the battery in question has more than one round left."""
    own, arc = _own(occasion), occasion.question.says.words.get("battery")
    batteries = own.batteries if own is not None else ()
    most = max((max(b.rounds) for b in batteries if b.arc == arc), default=0)
    return occasion.options if most > 1 else ()


def _hurt(option: Option) -> int:
    """10.2 Return the damage that an option would cancel."""
    damage = option.says.words.get("damage")
    return damage if isinstance(damage, int) else -1


def _deadly(occasion: Occasion) -> Left:
    """10.2 Return the options if the damage would bring the machine down, or is special."""
    own = _own(occasion)
    robust = own.robustness if own is not None else 0
    suffered = sum(max(0, _hurt(option)) for option in occasion.options)
    special = any(option.says.words.get("special") for option in occasion.options)
    return occasion.options if special or suffered >= robust else ()


def _worst(occasion: Occasion, left: Left) -> Option | None:
    hits = [option for option in left if _hurt(option) >= 0]
    return max(
        hits, key=lambda hit: (bool(hit.says.words.get("special")), _hurt(hit)), default=None
    )


def _twins(view: SkyView) -> bool:
    """6.7 Return whether a machine of this seat has two guns in one battery."""
    mine = [plane for plane in view.planes if plane.seat == view.seat]
    return any(len(battery.jammed) > 1 for plane in mine for battery in plane.batteries)


def _several(view: SkyView) -> bool:
    """7 Return whether this seat has several enemies."""
    sides = [plane.side for plane in view.planes if plane.seat == view.seat]
    return len([plane for plane in view.planes if plane.side not in sides]) > 1


def _crews(view: SkyView) -> bool:
    """10 Return whether the game has crews with names and skills."""
    return any(plane.men for plane in view.planes)


NEAREST = least("nearest", _hexes)
WEAKEST = least("weakest", _robustness)
MINOR_QUESTIONS = MinorQuestions(
    (
        MinorQuestion(
            "targets",
            ("ask.6.2",),
            (
                ALWAYS,
                *ODDS,
                Condition("close", _near),
                Condition("spare", _spare),
            ),
            (
                BEST,
                NEAREST,
                WEAKEST,
                Pick("pursuer", _pursuing),
                Pick("quarry", _quarry),
                BEFORE,
                word("hold"),
            ),
        ),
        MinorQuestion(
            "jam", ("ask.6.7",), (ALWAYS,), (word("fire"), word("repair"), BEFORE), _twins
        ),
        MinorQuestion("pursuit", ("ask.7.pick",), (ALWAYS,), (NEAREST, WEAKEST, BEFORE), _several),
        MinorQuestion(
            "evade", ("ask.10.evade",), (ALWAYS,), (NEAREST, word(NO_ONE, "evade_no_one")), _crews
        ),
        MinorQuestion(
            "lives",
            ("ask.10.lives",),
            (ALWAYS, Condition("deadly", _deadly)),
            (Pick("worst", _worst), word("keep", "lives_keep")),
            _crews,
        ),
    ),
    turn,
)
