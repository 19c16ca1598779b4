"""Reach: all ends of a turn are told, no others, and every way there is an order as it stands."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Value
from aerodrome.kernel.reach import WithinReach
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.ch01_introduction import MAP
from aerodrome.rulesets.squadriglia.ch04_orders import Draft, Routes
from aerodrome.rulesets.squadriglia.pilots.reach import reach
from aerodrome.rulesets.squadriglia.state import Move, Sky
from tests.support.sampling import woven
from tests.support.squadriglia.order_ends import NO_FACING, End, asked, by_the_rules

pytestmark = [pytest.mark.slow, pytest.mark.sweep]


@pytest.mark.usefixtures("reckoning")
@pytest.mark.parametrize(
    ("turns", "begun"),
    woven(
        [1, 3, 4],
        [("even_duel", {}), ("macchi_ufag", {}), ("even_duel", {"altitude": True, "fuel": True})],
        1,
    ),
)
def test_4_every_end_of_a_legal_order_is_told_and_no_other(
    turns: int, begun: tuple[str, dict[str, Any]]
) -> None:
    scenario, options = begun
    game, question = asked(scenario, turns, **options)
    found = reach(RULESET.view(game.position.state, question.seat), question)
    assert found is not None
    assert ends_of(found) == by_the_rules(game.position.state, question.about)


def ends_of(found: WithinReach) -> set[End]:
    """Where orders end that are no half-turns."""
    return {
        (way.anchor.place or "", NO_FACING if way.leaves else way.anchor.facing or 0)
        for way in found.ways
        if not str(way.answers[0]).startswith("immelmann")
    }


TRAP = "nowhere else to go but up"
CORNERED: dict[str, dict[str, Any]] = {
    "before his own edge": {"at": (3, 9), "facing": 3},
    "beside it, about to turn": {"at": (2, 9), "facing": 2},
    "before a foreign edge": {"at": (8, 2), "facing": 1},
    TRAP: {"at": (MAP.width, 1), "facing": 1},
    "rudder jammed": {"at": (8, 2), "facing": 1, "rudder": "S"},
    "stick over": {"at": (2, 9), "facing": 3, "stick": "D"},
}


@pytest.mark.usefixtures("reckoning")
@pytest.mark.parametrize(
    ("where", "altitude"), [*woven([*CORNERED], (False, True), 1), (TRAP, False)]
)
def test_5_4_an_order_that_leaves_the_map_ends_beside_it(where: str, altitude: bool) -> None:
    """Over one's own edge, the others only to the trapped; each is an order as it stands. 6.6.1 A
    jammed rudder leaves wherever it leads."""
    game, question = asked("even_duel", 2, altitude=altitude)
    plane = game.position.state.plane(question.about)
    column, row = CORNERED[where]["at"]
    for name, value in {**CORNERED[where], "at": MAP.parse(f"{column},{row}")}.items():
        setattr(plane, name, value)
    view = RULESET.view(game.position.state, question.seat)
    found = reach(view, question)
    assert found is not None
    if not plane.rudder:
        assert ends_of(found) == by_the_rules(game.position.state, question.about)
    leaving = [way for way in found.ways if way.leaves]
    assert bool(leaving) == (where != "before a foreign edge" and (not altitude or where != TRAP))
    for way in leaving:
        assert way.warns == Phrase("warns.order")
        assert way.anchor.path[-1:] == (way.anchor.place,)
        assert written(game.position.state, question.about, way.answers)


def written(sky: Sky, name: str, answers: tuple[Value, ...]) -> bool:
    """Whether these answers write a whole order."""
    plane = sky.plane(name)
    routes = Routes(sky, plane, plane.declared)
    if str(answers[0]).startswith("immelmann"):
        return not routes.immelmann_bar(str(answers[0]).partition(" ")[2] or "level")
    draft = Draft(routes)
    draft.accelerate(int(answers[0]))
    moves = list(answers[1:])
    while moves:
        word = str(moves.pop(0))
        assert word in draft.allowed(), (word, draft.allowed())
        arrow, stick = word.split()
        metres = int(moves.pop(0)) if arrow in ("climb", "dive") else 0
        assert not metres or metres in draft.metres(arrow)
        draft.add(Move(arrow, stick, metres))
    return not draft.left


@pytest.mark.usefixtures("reckoning")
@pytest.mark.parametrize("options", [{}, {"altitude": True}])
def test_4_every_way_is_an_order_as_it_stands(options: dict[str, Any]) -> None:
    game, question = asked("even_duel", 2, **options)
    found = reach(RULESET.view(game.position.state, question.seat), question)
    assert found is not None
    for way in Random("ways").sample(found.ways, 30):
        trial = game.fork("reach")
        trial.answer(question.seat, question.key, *way.answers)
        assert not [q for q in trial.position.questions if q.about == question.about]


@pytest.mark.usefixtures("reckoning")
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
