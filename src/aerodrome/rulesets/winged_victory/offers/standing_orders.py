"""Standing orders: the minor questions of this game, and its rules of thumb for them."""

from __future__ import annotations

from collections.abc import Callable

from aerodrome.crews.offer import NO_ONE
from aerodrome.kernel.question import Option
from aerodrome.tabletop.controls import hit_chance
from aerodrome.tabletop.standing_orders import (
    ALWAYS,
    BEFORE,
    BEST,
    ODDS,
    QUIET,
    Condition,
    Left,
    MinorQuestion,
    MinorQuestions,
    Occasion,
    Pick,
    least,
    shots,
    word,
)

from ..display.view import PlaneView, SkyView
from ..rules.ch01_components import hex_distance, hex_place
from ..rules.ch09_fire import LONG, SHORT
from ..rules.ch09_guns import COST
from ..rules.state import Place

CLOSE = 3
"""Hexes within which two enemies may soon have each other in their sights."""


def turn(view: SkyView) -> int:
    return view.turn


def _plane(view: SkyView, name: object) -> PlaneView | None:
    return next((plane for plane in view.planes if plane.id == name), None)


def _aimed(option: Option) -> str:
    """9.3 Return the piece that a burst is aimed at, or that an option names."""
    return str(option.says.words.get("target", option.value))


def _hexes(occasion: Occasion, option: Option) -> int | None:
    """Return how far away the piece of an option is; by the range of the shot if the option has
    one."""
    said = option.says.words.get("range")
    if isinstance(said, int):
        return said
    own = _plane(occasion.view, occasion.question.about)
    other = _plane(occasion.view, option.value)
    return hex_distance(own.at, other.at) if own is not None and other is not None else None


def _structure(occasion: Occasion, option: Option) -> int | None:
    """7.4 Return how much damage a target can still take, if its dashboard is in sight."""
    other = _plane(occasion.view, _aimed(option))
    return other.dashboard.structure if other is not None and other.dashboard is not None else None


def _with(burst: str, pick: Callable[[Occasion, Left], Option | None]) -> Pick:
    """9.4 Return the same pick among bursts of one length."""

    def picks(occasion: Occasion, left: Left) -> Option | None:
        return pick(occasion, tuple(o for o in left if str(o.value).endswith(f" {burst}")))

    return Pick(f"{pick.__name__.strip('_')}_{burst}", picks)


def _best(occasion: Occasion, left: Left) -> Option | None:
    return max(shots(left), key=hit_chance, default=None)


def _nearest(occasion: Occasion, left: Left) -> Option | None:
    return NEAREST.picks(occasion, left)


def _tailing(occasion: Occasion, left: Left) -> Option | None:
    """7.4 Return the option to shoot at an aircraft that is known to tail the shooter."""
    planes = ((option, _plane(occasion.view, _aimed(option))) for option in left)
    mine = occasion.question.about
    return next((o for o, p in planes if p and p.dashboard and p.dashboard.tails == mine), None)


def _tailed(occasion: Occasion, left: Left) -> Option | None:
    """7.4 Return the option to shoot at the aircraft that the shooter tails."""
    own = _plane(occasion.view, occasion.question.about)
    tails = own.dashboard.tails if own is not None and own.dashboard is not None else ""
    return next((option for option in left if tails and _aimed(option) == tails), None)


def _spare(occasion: Occasion) -> Left:
    """9.4 Return the options while the magazine holds more than a long burst."""
    rounds = occasion.question.says.words.get("rounds")
    return occasion.options if isinstance(rounds, int) and rounds > COST[LONG] else ()


def _places(view: SkyView, *, own: bool) -> list[Place]:
    return [p.at for p in view.planes if not p.gone and (p.side == view.side) is own]


def _close(occasion: Occasion) -> Left:
    """12.1 Return the options while two enemies are close to each other; all counters are in
    view."""
    view = occasion.view
    ours, theirs = _places(view, own=True), _places(view, own=False)
    near = any(hex_distance(one, foe) <= CLOSE for one in ours for foe in theirs)
    return occasion.options if near else ()


def _by_an_enemy(occasion: Occasion, option: Option) -> int | None:
    """14.5 Return how far a barrage would be from the nearest enemy."""
    column, _, level = str(option.value).partition(",")
    foes = _places(occasion.view, own=False)
    if not (foes and column.isdecimal() and level.isdecimal()):
        return None
    there = hex_place(int(column), int(level))
    return min(hex_distance(there, foe) for foe in foes)


def _grave(occasion: Occasion) -> Left:
    """10.2 Return the options if the face of the die is worse than a point or two."""
    face = str(occasion.question.says.words.get("face"))
    return occasion.options if face not in ("1", "2") else ()


def _freezing(view: SkyView) -> bool:
    return view.rules.freezing


def _flak(view: SkyView) -> bool:
    """14.5 Return whether this side has barrages to place."""
    return bool(view.markers.get(view.side))


def _poor(name: str, percent: int) -> Condition:
    """12.1 Return the condition that stopping the clock now gives no shot this good."""

    def leaves(occasion: Occasion) -> Left:
        left = occasion.options
        return left if all(hit_chance(option) < percent for option in left) else ()

    return Condition(name, leaves)


def _several(view: SkyView) -> bool:
    """7.4 Return whether this side has several enemies."""
    return len([plane for plane in view.planes if plane.side != view.side]) > 1


def _crews(view: SkyView) -> bool:
    """15 Return whether the game has crews with names and skills."""
    return view.campaign


POOR = tuple(_poor(f"poor_{name}", n) for name, n in (("sixth", 16), ("third", 33), ("half", 50)))
NEAREST = least("nearest", _hexes)
WEAKEST = least("weakest", _structure)
MINOR_QUESTIONS = MinorQuestions(
    (
        MinorQuestion(
            "clock",
            ("ask.12.1",),
            (QUIET, *POOR, ALWAYS, Condition("enemies_close", _close)),
            (word("on"), word("let_be"), word("freeze"), BEFORE),
            _freezing,
            usual=(QUIET.name, "on"),
        ),
        MinorQuestion(
            "targets",
            ("ask.9.3",),
            (ALWAYS, *ODDS, Condition("spare", _spare)),
            (
                BEST,
                _with(SHORT, _best),
                _with(SHORT, _nearest),
                _with(LONG, _nearest),
                _with(SHORT, _tailed),
                _with(SHORT, _tailing),
                BEFORE,
                word("hold"),
            ),
        ),
        MinorQuestion(
            "barrage",
            ("ask.14.5",),
            (ALWAYS, QUIET),
            (BEFORE, least("by_an_enemy", _by_an_enemy), word("nowhere")),
            _flak,
        ),
        MinorQuestion("tail", ("ask.7.4",), (ALWAYS,), (NEAREST, WEAKEST, BEFORE), _several),
        MinorQuestion(
            "evade", ("ask.15.evade",), (ALWAYS,), (NEAREST, word(NO_ONE, "evade_no_one")), _crews
        ),
        MinorQuestion(
            "lives",
            ("ask.15.lives",),
            (ALWAYS, Condition("grave", _grave)),
            (word("void", "lives_use"), word("keep", "lives_keep")),
            _crews,
        ),
    ),
    turn,
)
