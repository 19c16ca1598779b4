"""Supposition: an enemy can be where the rules allow, and a supposed turn is a real one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Question
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.offers.supposition import opponent_set, suppose
from aerodrome.rulesets.squadriglia.rules import events as e
from aerodrome.rulesets.squadriglia.rules.ch01_introduction import MAP, MARGIN
from aerodrome.rulesets.squadriglia.rules.ch04_orders import Draft, Routes
from aerodrome.rulesets.squadriglia.rules.ch06_fire import Shot, burst_chances
from aerodrome.rulesets.squadriglia.rules.state import Move, Sky
from aerodrome.rulesets.squadriglia.rules.tables import TABLES
from aerodrome.tabletop.acts import Beat, Fly, Shoot, Vanish
from aerodrome.tabletop.supposition import Supposing
from tests.support.squadriglia.guns import duel
from tests.support.squadriglia.order_ends import again, asked, by_the_rules

pytestmark = pytest.mark.slow

OPTIONS: list[dict[str, Any]] = [{}, {"altitude": True, "fuel": True}]


def enemy(sky: Sky, question: Question) -> str:
    return next(plane.id for plane in sky.aircraft if plane.side != sky.plane(question.about).side)


def walked(draft: Draft, been: set[Any]) -> Iterator[tuple[int, str]]:
    """Yield after how many moves of an order an aircraft can be in each hex of the map."""
    here = (draft.at, draft.facing, draft.stick, draft.arrow, draft.left, draft.fresh)
    if here in been or (draft.path and draft.path[-1] not in MARGIN):
        return
    been.add(here)
    yield len(draft.moves), MAP.name(draft.at)
    for word in draft.allowed() if draft.left else ():
        arrow, stick = word.split()
        after = again(draft)
        metres = draft.metres(arrow)[0] if arrow in ("climb", "dive") else 0
        after.add(Move(arrow, stick, metres))
        yield from walked(after, been)


def by_impulse(sky: Sky, name: str) -> list[set[str]]:
    """Return where it can be after each impulse by the rules of orders, without half-turns."""
    routes = Routes(sky, sky.plane(name), None)
    found: list[set[str]] = [set() for _ in range(6)]
    for speed in routes.speeds:
        draft = Draft(routes)
        draft.accelerate(speed)
        for moves, place in walked(draft, set()):
            for impulse, places in enumerate(found, 1):
                if sum(one <= impulse for one in TABLES.impulses[speed]) == moves:
                    places.add(place)
    return found


@pytest.mark.usefixtures("reckoning")
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("turns", [2, 4])
def test_4_an_enemy_can_end_wherever_the_rules_allow_and_nowhere_else(
    turns: int, options: dict[str, Any]
) -> None:
    game, question = asked("even_duel", turns, **options)
    sky = game.position.state
    foe = enemy(sky, question)
    found = opponent_set(RULESET.display.view(sky, question.seat), question, foe, Supposing())
    assert found is not None
    plain = [way for way in found.ways if not str(way.answers[0]).startswith("immelmann")]
    ends = {(way.anchor.place, way.anchor.facing) for way in plain}
    assert ends == by_the_rules(sky, foe)
    turned = {way.anchor.place for way in found.ways if way not in plain}
    for stage, places in zip(found.stages, by_impulse(sky, foe), strict=True):
        assert places <= set(stage.cells)
        assert len(set(stage.cells) - places) <= 2
    assert set(found.stages[-1].cells) == {place for place, _ in ends} | turned


def flown(game: Game, question: Question, guess: tuple[Any, ...], foe: str) -> list[Any]:
    """Return the events of the turn in which both do as supposed, with their first answers."""
    trial = game.fork("turn")
    before = len(trial.position.log)
    theirs = next(q for q in trial.position.questions if q.about == foe)
    trial.answer(theirs.seat, theirs.key, *guess)
    mine = next(q for q in trial.position.questions if q.about == question.about)
    trial.answer(mine.seat, mine.key, "3", "ahead C", "ahead C", "ahead C")
    return [entry.event for entry in trial.position.log[before:]]


@pytest.mark.parametrize("turns", [3, 5, 7])
def test_3_a_supposed_turn_is_flown_and_fired_as_the_rules_do(turns: int) -> None:
    game, question = asked("even_duel", turns)
    sky = game.position.state
    foe = enemy(sky, question)
    view = RULESET.display.view(sky, question.seat)
    where = opponent_set(view, question, foe, Supposing())
    assert where is not None
    order = {question.about: ("3", "ahead C", "ahead C", "ahead C")}
    for way in where.ways[:: len(where.ways) // 9]:
        found = suppose(view, question, Supposing(order, {foe: way.answers}))
        assert found is not None
        events = flown(game, question, way.answers, foe)
        until = next((i for i, event in enumerate(events) if isinstance(event, e.Fired)), None)
        acts = list(found.acts)
        shot = next((i for i, act in enumerate(acts) if isinstance(act, Shoot)), None)
        assert [seen(event) for event in events[:until] if isinstance(event, e.Flew)] == [
            (act.piece, act.cells[-1], act.facing) for act in acts[:shot] if isinstance(act, Fly)
        ]
        assert (until is None) == (shot is None)
        if until is not None and shot is not None:
            fired, first = RULESET.display.stage(events[until])[0], found.shots[0]
            assert (fired.piece, fired.target) == (first.piece, first.target)
            beats = [event for event in events[:until] if isinstance(event, e.ImpulseBegan)]
            assert len(beats) == sum(isinstance(act, Beat) for act in acts[:shot])


def seen(event: Any) -> tuple[str, str, int]:
    (act,) = RULESET.display.stage(event)
    return act.piece, act.cells[-1], act.facing


def test_6_the_odds_are_those_of_the_rules_and_aim_grows() -> None:
    """6.2 One behind the other at the same speed: a burst in every impulse, each better aimed."""
    sky = duel("spad_7", "spad_7", 3)
    for plane in sky.aircraft:
        plane.speed = 4
    question = Question(key="", seat="italy", options=(), rule="4.1", about="I1")
    straight = ("4", *["ahead C"] * 4)
    wish = Supposing({"I1": straight}, {"A1": straight})
    found = suppose(RULESET.display.view(sky, "italy"), question, wish)
    assert found is not None
    assert [(shot.piece, shot.target) for shot in found.shots] == [("I1", "A1")] * 6
    mine, his = sky.aircraft
    assert found.shots[0].chances == burst_chances(sky, Shot(mine, mine.batteries[0], his, 3))
    damage = [shot.chances.damage or 0 for shot in found.shots]
    assert damage[0] < damage[1] <= damage[2]


def test_5_4_an_order_that_leaves_the_map_is_flown_at_the_speed_that_was_written() -> None:
    """At speed 5 it is over its own edge in the first impulse, and out of all fire."""
    sky = duel("spad_7", "spad_7", 3)
    mine, his = sky.aircraft
    mine.at, mine.facing, mine.speed = MAP.parse("1,9"), 3, 5
    his.at, his.facing, his.speed = MAP.parse("4,9"), 3, 4
    question = Question(key="", seat="italy", options=(), rule="4.1", about="I1")
    wish = Supposing({"I1": ("5", "ahead C")}, {})
    found = suppose(RULESET.display.view(sky, "italy"), question, wish)
    assert found is not None
    (beat, *_) = [at for at, act in enumerate(found.acts) if isinstance(act, Vanish)]
    assert sum(isinstance(act, Beat) for act in found.acts[:beat]) == TABLES.impulses[5][0]
    assert not found.shots


@pytest.mark.parametrize("rudder", ["", "S"])
def test_6_6_3_a_stalled_aircraft_is_supposed_to_drift(rudder: str) -> None:
    """6.6.1 With a jammed rudder, too."""
    sky = duel("spad_7", "spad_7", 3)
    sky.aircraft[1].stalled, sky.aircraft[1].rudder = True, rudder
    question = Question(key="", seat="italy", options=(), rule="4.1", about="I1")
    view = RULESET.display.view(sky, "italy")
    where = opponent_set(view, question, "A1", Supposing())
    assert where is not None
    (way,) = where.ways
    found = suppose(view, question, Supposing({}, {"A1": way.answers}))
    assert found is not None
    (flown,) = [act for act in found.acts if isinstance(act, Fly) and act.piece == "A1"]
    assert flown.cells == (way.anchor.place,)


def test_an_impossible_order_is_no_guess() -> None:
    game, question = asked("even_duel", 2)
    sky = game.position.state
    foe, view = enemy(sky, question), RULESET.display.view(sky, question.seat)
    assert suppose(view, question, Supposing({}, {foe: ("9", "ahead C")})) is None
    assert opponent_set(view, question, question.about, Supposing()) is None
    assert opponent_set(view, question, "unknown", Supposing()) is None


def test_no_die_falls_in_a_supposition() -> None:
    game, question = asked("even_duel", 5)
    sky = game.position.state
    foe, view = enemy(sky, question), RULESET.display.view(sky, question.seat)
    where = opponent_set(view, question, foe, Supposing())
    assert where is not None
    for way in where.ways[::20]:
        found = suppose(view, question, Supposing({}, {foe: way.answers}))
        assert found is not None
        assert {type(act) for act in found.acts} <= {Beat, Fly, Shoot}
        shots = [act for act in found.acts if isinstance(act, Shoot)]
        assert all(act.supposed and not act.dice and not act.hits for act in shots)
        assert [shot.chances.damage for shot in found.shots] == [act.odds for act in shots]
