"""Reach: all ends of a turn are told, no others, and every way there is an order as it stands."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Question
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.ch01_introduction import MAP, MARGIN
from aerodrome.rulesets.squadriglia.ch04_orders import Draft, Routes
from aerodrome.rulesets.squadriglia.pilots.reach import reach
from aerodrome.rulesets.squadriglia.state import Move, Sky
from aerodrome.tabletop.hexes import degrees

End = tuple[str, int]


def asked(scenario: str, turns: int, **options: Any) -> tuple[Game, Question]:
    """A game some turns old, in which the first seat is asked for an order."""
    start = RULESET.scenario(scenario, {"quick_start": scenario != "own", **options})
    seats = RULESET.seats(start)
    player = keyed_player(f"{scenario} {turns}")
    whole = Game(RULESET, RULESET.record(start, "reach"), dict.fromkeys(seats, player))
    first = next(at for at in whole.record.answers if at.startswith(f"{turns}/4#1["))
    game = Game(RULESET, whole.record.upto(whole.record.lines.index(whole.record.answers[first])))
    return game, next(q for q in game.position.questions if q.rule == "4.1")


def by_the_rules(sky: Sky, name: str) -> set[End]:
    """Every hex and facing in which a legal order ends on the map, move by move."""
    plane = sky.plane(name)
    routes = Routes(sky, plane, plane.declared)
    ends: set[End] = set()
    for speed in routes.speeds:
        draft = Draft(routes)
        draft.accelerate(speed)
        if routes.speed_fits(speed):
            ends |= finished(draft, set())
    return ends


def finished(draft: Draft, been: set[Any]) -> set[End]:
    gone = bool(draft.path) and draft.path[-1] not in MARGIN
    here = (
        draft.at,
        draft.facing,
        draft.stick,
        draft.arrow,
        draft.left,
        draft.fresh,
        draft.due,
        gone,
    )
    if here in been:
        return set()
    been.add(here)
    if not draft.left:
        return set() if gone else {(MAP.name(draft.at), degrees(draft.facing))}
    found: set[End] = set()
    for word in draft.allowed():
        arrow, stick = word.split()
        metres = draft.metres(arrow)[0] if arrow in ("climb", "dive") else 0
        after = again(draft)
        after.add(Move(arrow, stick, metres))
        found |= finished(after, been)
    return found


def again(draft: Draft) -> Draft:
    copy = Draft(draft.routes)
    for name in ("at", "facing", "stick", "arrow", "fresh", "speed", "left", "due", "height"):
        setattr(copy, name, getattr(draft, name))
    copy.moves, copy.path = [*draft.moves], [*draft.path]
    return copy


@pytest.mark.parametrize("turns", [1, 3, 4])
@pytest.mark.parametrize(
    ("scenario", "options"),
    [("even_duel", {}), ("macchi_ufag", {}), ("even_duel", {"altitude": True, "fuel": True})],
)
def test_4_every_end_of_a_legal_order_is_told_and_no_other(
    scenario: str, options: dict[str, Any], turns: int
) -> None:
    game, question = asked(scenario, turns, **options)
    found = reach(RULESET.view(game.position.state, question.seat), question)
    assert found is not None
    ends = {
        (way.anchor.place, way.anchor.facing)
        for way in found.ways
        if not str(way.answers[0]).startswith("immelmann")
    }
    assert ends == by_the_rules(game.position.state, question.about)


@pytest.mark.parametrize("options", [{}, {"altitude": True}])
def test_4_every_way_is_an_order_as_it_stands(options: dict[str, Any]) -> None:
    game, question = asked("even_duel", 2, **options)
    found = reach(RULESET.view(game.position.state, question.seat), question)
    assert found is not None
    for way in Random("ways").sample(found.ways, 30):
        trial = game.fork("reach")
        trial.answer(question.seat, question.key, *way.answers)
        assert not [q for q in trial.position.questions if q.about == question.about]


def test_4_straight_ahead_is_flown_straight_where_nothing_is_to_be_had_by_turning() -> None:
    game, question = asked("even_duel", 1)
    found = reach(RULESET.view(game.position.state, question.seat), question)
    assert found is not None
    assert ("5", *["ahead C"] * 5) in {way.answers for way in found.ways}


def test_6_a_shot_is_told_with_its_target_and_its_chance_and_sights_with_whose_they_are() -> None:
    shots, seen = 0, 0
    for turns in (4, 5, 6):
        game, question = asked("even_duel", turns)
        view = RULESET.view(game.position.state, question.seat)
        found = reach(view, question)
        assert found is not None
        (foe,) = (plane.id for plane in view.planes if plane.side != question.seat)
        for way in found.ways:
            assert (way.target, way.threat) == (way.shot * foe, way.sights * foe)
            assert (way.chances is not None and bool(way.chances.damage)) == way.shot
        shots += sum(way.shot for way in found.ways)
        seen += sum(way.sights for way in found.ways)
    assert shots
    assert seen
