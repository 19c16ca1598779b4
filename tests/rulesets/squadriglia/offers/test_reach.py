"""Reach: all ends of a turn are listed, no others, and every way is an order as it is."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from aerodrome.crews.men import Crew
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Question, Value
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.offers.ends import ends
from aerodrome.rulesets.squadriglia.offers.reach import reach
from aerodrome.rulesets.squadriglia.pilots.ways import declaration
from aerodrome.rulesets.squadriglia.rules.ch01_introduction import MAP
from aerodrome.rulesets.squadriglia.rules.ch04_orders import Draft, Routes, immelmann
from aerodrome.rulesets.squadriglia.rules.ch06_fire import RANGE, Shot, burst_chances
from aerodrome.rulesets.squadriglia.rules.ch09_advanced import BAND, LOWEST
from aerodrome.rulesets.squadriglia.rules.state import Aircraft, Move, Sky
from aerodrome.tabletop.controls import Chances
from aerodrome.tabletop.reach import WithinReach
from tests.support.reach_ways import spread
from tests.support.sampling import woven
from tests.support.squadriglia.guns import duel
from tests.support.squadriglia.order_ends import (
    NO_FACING,
    End,
    asked,
    by_the_rules,
    heights_by_the_rules,
)

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
def test_4_every_end_of_a_legal_order_is_listed_and_no_other(
    turns: int, begun: tuple[str, dict[str, Any]]
) -> None:
    scenario, options = begun
    game, question = asked(scenario, turns, **options)
    legal = by_the_rules(game.position.state, question.about)
    for told in (reach, ends):
        found = told(RULESET.display.view(game.position.state, question.seat), question)
        assert found is not None
        assert ends_of(found) == legal


def ends_of(found: WithinReach) -> set[End]:
    """Return where orders end that are no half-turns."""
    return {
        (way.anchor.place or "", NO_FACING if way.leaves else way.anchor.facing or 0)
        for way in found.ways
        if not str(way.answers[0]).startswith("immelmann")
    }


@pytest.mark.usefixtures("reckoning")
@pytest.mark.parametrize("scenario", ["senza_cozzar", "baracca"])
def test_9_1_1_every_height_is_listed_with_the_amount_chosen_at_the_end(scenario: str) -> None:
    """8.2 So are those of a bomber with a task that climbs or dives for no good reason."""
    game, _ = asked(scenario, 2, altitude=True)
    sky = game.position.state
    for question in [q for q in game.position.questions if q.rule == "4.1"]:
        found = reach(RULESET.display.view(sky, question.seat), question)
        assert found is not None
        listed = {
            (way.anchor.place or "", way.anchor.facing or 0, way.anchor.height or 0)
            for way in spread(found.ways)
            if not way.leaves and not str(way.answers[0]).startswith("immelmann")
        }
        assert listed == heights_by_the_rules(sky, question.about)


@pytest.mark.usefixtures("reckoning")
def test_10_2_a_wreck_that_flies_on_keeps_its_height() -> None:
    game, question = asked("even_duel", 2, altitude=True)
    sky = game.position.state
    plane = sky.plane(question.about)
    plane.aboard, plane.stick = Crew(nursed=True), "C"
    found = reach(RULESET.display.view(sky, question.seat), question)
    assert found is not None
    assert found.ways
    assert {way.anchor.height for way in spread(found.ways)} == {plane.height}


@pytest.mark.usefixtures("reckoning")
def test_9_1_1_an_amount_that_has_been_chosen_stays() -> None:
    """All ways continue a partial order with its amount, and leave no choice of it."""
    game, question = asked("even_duel", 3, altitude=True)
    climbing = ("3", "climb C", 15)
    game.answer(question.seat, question.key, *climbing)
    half = next(q for q in game.position.questions if q.about == question.about)
    found = reach(RULESET.display.view(game.position.state, half.seat), half)
    assert found is not None
    assert found.ways
    height = game.position.state.plane(question.about).height + 15
    for way in found.ways:
        assert (way.answers[:3], way.spans) == (climbing, ())
        assert way.leaves or way.anchor.height == height


@pytest.mark.usefixtures("reckoning")
def test_9_1_5_a_shot_is_listed_only_at_heights_where_it_can_be_fired() -> None:
    """8.1 At the first orders the two-seater is far above or below its hunter."""
    marked = 0
    for turns in (1, 2, 3):
        game, _ = asked("baracca", turns, altitude=True)
        sky = game.position.state
        question = next(q for q in game.position.questions if q.about == sky.aims.hunter)
        found = reach(RULESET.display.view(sky, question.seat), question)
        assert found is not None
        quarry = sky.plane(sky.aims.aircraft)
        for way in spread(found.ways):
            apart = abs((way.anchor.height or 0) - quarry.height)
            assert not way.shot or apart <= RANGE * BAND
            marked += way.shot
    assert marked


@pytest.mark.usefixtures("reckoning")
def test_6_2_an_immelmann_worsens_the_aim() -> None:
    """5.5 The odds after an Immelmann are those of the fire in its last phase."""
    sky = duel("spad_7", "spad_7", 2)
    me, foe = sky.aircraft
    me.speed = foe.speed = 3
    foe.at = MAP.parse("2,9")
    question = Question(key="", seat="italy", options=(), rule="4.1", about="I1")
    found = reach(RULESET.display.view(sky, "italy"), question)
    assert found is not None
    (turned,) = [way for way in found.ways if way.answers == ("immelmann",)]
    there = sky.copy()
    there.impulse = 6
    (shooter, target) = there.aircraft
    shooter.order = immelmann("level")
    distance = next(d for d in range(1, 6) if turned.chances == hit(there, shooter, target, d))
    assert turned.chances != hit(sky, me, foe, distance)


def hit(sky: Sky, shooter: Aircraft, target: Aircraft, distance: int) -> Chances:
    return burst_chances(sky, Shot(shooter, shooter.batteries[0], target, distance))


@pytest.mark.usefixtures("reckoning")
@pytest.mark.parametrize("said", ["S0 D0", "S2 D0", "S0 D1 up"])
def test_6_6_1_a_jammed_rudder_flies_every_speed_that_can_be_written(said: str) -> None:
    """7 As declared, if at all, though the rudder flies otherwise."""
    game, question = asked("even_duel", 2, altitude=True)
    plane = game.position.state.plane(question.about)
    plane.rudder, plane.declared = "S", declaration(said)
    found = reach(RULESET.display.view(game.position.state, question.seat), question)
    assert found is not None
    routes = Routes(game.position.state, plane, plane.declared)
    speeds = {str(speed) for speed in routes.speeds if routes.speed_fits(speed)}
    assert {way.answers[0] for way in found.ways} == speeds
    for way in found.ways:
        assert not way.spans
        assert written(game.position.state, question.about, way.answers)


@pytest.mark.usefixtures("reckoning")
def test_9_1_1_a_glide_that_ends_on_the_ground_is_listed_as_a_landing() -> None:
    game, question = asked("even_duel", 2, altitude=True, fuel=True)
    plane = game.position.state.plane(question.about)
    plane.fuel, plane.height = 0, LOWEST + 5
    found = reach(RULESET.display.view(game.position.state, question.seat), question)
    assert found is not None
    assert found.ways
    for way in found.ways:
        assert way.leaves
        assert way.warns in (Phrase("warns.landing"), Phrase("warns.order"))


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
    """Over its own edge, or any edge if trapped; each is an order as it is.

    6.6.1 A jammed rudder leaves wherever it leads.
    """
    game, question = asked("even_duel", 2, altitude=altitude)
    plane = game.position.state.plane(question.about)
    column, row = CORNERED[where]["at"]
    for name, value in {**CORNERED[where], "at": MAP.parse(f"{column},{row}")}.items():
        setattr(plane, name, value)
    view = RULESET.display.view(game.position.state, question.seat)
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
    """Return whether these answers write a whole order."""
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
def test_4_every_way_is_an_order_as_it_is(options: dict[str, Any]) -> None:
    game, question = asked("even_duel", 2, **options)
    found = reach(RULESET.display.view(game.position.state, question.seat), question)
    assert found is not None
    for way in Random("ways").sample(found.ways, 30):
        trial = game.fork("reach")
        trial.answer(question.seat, question.key, *way.answers)
        assert not [q for q in trial.position.questions if q.about == question.about]


@pytest.mark.usefixtures("reckoning")
def test_4_straight_ahead_is_flown_straight_where_nothing_is_to_be_had_by_turning() -> None:
    game, question = asked("even_duel", 1)
    found = reach(RULESET.display.view(game.position.state, question.seat), question)
    assert found is not None
    assert ("5", *["ahead C"] * 5) in {way.answers for way in found.ways}


def test_6_a_shot_has_its_target_and_chance_and_sights_their_owner() -> None:
    shots, seen = 0, 0
    for turns in (4, 5, 6):
        game, question = asked("even_duel", turns)
        view = RULESET.display.view(game.position.state, question.seat)
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
