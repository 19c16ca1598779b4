"""Law 14 finds offers that differ from the rules, and legal moves that are not offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace as changed

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Anchor, Listed, Option, Question
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.controls import BoardOption, Chances, PoseAnchor
from aerodrome.tabletop.reach import ReachSpan, ReachWay, WithinReach
from tests.laws import laws
from tests.laws.biting import bites
from tests.support.altered import altered
from tests.support.toys.bare import SCENARIO, Bare, bare

LAST = 4
"""The last rung of the ladder; above it is the way out."""
ODDS = Chances(damage=50)
GONE = -1
RED, BLUE = "red", "blue"
STEPS = ("step", "leap", "vault")
"""What brings red one rung up, two or three."""


class Guns(Listed[str]):
    """Red may throw at blue, which is on the second rung."""

    def describe(self) -> Iterable[Option]:
        yield BoardOption("throw", Phrase("throw"), Anchor(piece=BLUE), chances=ODDS)
        yield Option("hold", Phrase("hold"))


def script(umpire: Umpire, state: Bare) -> None:
    """Let red climb, leave the ladder at its top, or throw at a piece one rung away."""
    if state.points[RED] != GONE:
        word = umpire.ask(RED, STEPS, rule="1.1", about=RED)
        rung = after(state.points[RED], word)
        state.points[RED] = rung
        if in_sight(rung):
            umpire.ask(RED, Guns(("throw", "hold"), Phrase("throw")), rule="1.2", about=RED)


def after(rung: int, word: str) -> int:
    there = rung + STEPS.index(word) + 1
    return GONE if there > LAST else there


def in_sight(rung: int) -> bool:
    return rung in (1, 3)


def drawn(points: dict[str, int]) -> Any:
    """Draw the pieces on their rungs, except those off the ladder."""
    pieces = [
        SimpleNamespace(
            id=name,
            cell=str(rung),
            between=None,
            facing=0,
            height=rung,
            tilt=0,
            wreck=False,
            ghost=False,
        )
        for name, rung in points.items()
        if rung != GONE
    ]
    return SimpleNamespace(pieces=pieces)


def offers(points: dict[str, int]) -> Iterator[ReachWay]:
    """Yield the end of every step."""
    for word in STEPS:
        rung = after(points[RED], word)
        seen = in_sight(rung)
        yield ReachWay(
            answers=(word,),
            anchor=PoseAnchor(piece=RED, place=str(rung), facing=0, height=rung),
            shot=seen,
            target=BLUE if seen else "",
            chances=ODDS if seen else None,
            leaves=rung == GONE,
        )


Change = Callable[[ReachWay], Iterable[ReachWay]]


Door = Callable[[dict[str, int], Question], WithinReach | None]


def told(change: Change) -> Door:
    """Make offers that are changed one by one."""

    def reach(points: dict[str, int], question: Question) -> WithinReach | None:
        if question.rule != "1.1":
            return None
        ways = [one for way in offers(points) for one in change(way)]
        return WithinReach(about=RED, ways=tuple(ways))

    return reach


def ladder(change: Change, **more: Door) -> Ruleset[Any]:
    """Return the game with changed offers."""
    game = bare(script, turns=6, seats=(RED, BLUE))
    view = {"view": lambda state, seat: dict(state.points), "scene": drawn}
    return altered(game, **view, reach=told(change), **more)


def test_offers_that_are_what_the_rules_do_are_let_pass() -> None:
    true = ladder(lambda way: [way])
    assert sum(laws.law_14_offers(true, SCENARIO, str(seed)) for seed in range(20))


def moved(way: ReachWay) -> Iterable[ReachWay]:
    yield changed(way, anchor=changed(way.anchor, place="2"))


def higher(way: ReachWay) -> Iterable[ReachWay]:
    yield changed(way, anchor=changed(way.anchor, height=9))


def armed(way: ReachWay) -> Iterable[ReachWay]:
    yield changed(way, shot=not way.leaves, target=BLUE, chances=ODDS)


def unarmed(way: ReachWay) -> Iterable[ReachWay]:
    yield changed(way, shot=False, target="", chances=None)


def luckier(way: ReachWay) -> Iterable[ReachWay]:
    yield changed(way, chances=way.chances and Chances(damage=90))


def steady(way: ReachWay) -> Iterable[ReachWay]:
    yield from () if way.leaves else (way,)


def short(way: ReachWay) -> Iterable[ReachWay]:
    yield from () if way.answers == ("step",) else (way,)


def longer(way: ReachWay) -> Iterable[ReachWay]:
    yield changed(way, answers=("jump",)) if way.answers == ("vault",) else way


def again(way: ReachWay) -> Iterable[ReachWay]:
    yield way
    yield way


def staying(way: ReachWay) -> Iterable[ReachWay]:
    yield changed(way, leaves=True)


def ranging(way: ReachWay) -> Iterable[ReachWay]:
    span = ReachSpan(at=0, first=5, last=10, step=5, height=1, rise=1)
    yield changed(way, spans=(span,)) if way.answers == ("vault",) else way


LIES: dict[Change, str] = {
    moved: "is shown to end at",
    higher: "is shown to end at",
    armed: "shot True",
    unarmed: "shot False",
    luckier: "is none of",
    steady: "can leave",
    short: "can end at",
    longer: "'jump'",
    again: "shown twice",
    staying: "does not leave",
    ranging: "10 of",
}


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: lie.__name__)
def test_law_14_a_quick_end_that_differs_from_the_rules(lie: Change) -> None:
    bites(laws.law_14_offers, ladder(lambda way: [way], ends=told(lie)), by=LIES[lie])


def test_law_14_a_pilots_end_that_differs_from_the_rules() -> None:
    """The ends of a pilot are checked like the quick ones."""
    game = ladder(moved, ends=told(lambda way: [way]))
    bites(laws.law_14_offers, game, by=LIES[moved])


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: lie.__name__)
def test_law_14_an_offer_that_differs_from_the_rules(lie: Change) -> None:
    """Wrong places or heights, false or missing shots, odds too good, missing ends, illegal orders,
    ends twice, and amounts that cannot be chosen."""
    bites(laws.law_14_offers, ladder(lie), by=LIES[lie])
