"""Reach: every place where a move may end is listed, no other, the ace's own way first."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Question, Value
from aerodrome.rulesets.winged_victory.display.view import view
from aerodrome.rulesets.winged_victory.offers.reach import reach
from aerodrome.rulesets.winged_victory.rules.ch02_energy import throttles
from aerodrome.rulesets.winged_victory.rules.ch07_move import MANOEUVRES, Manoeuvres, Ways
from aerodrome.rulesets.winged_victory.rules.state import ALLIES, Sky
from aerodrome.tabletop.reach import ReachWay, WithinReach
from tests.support.winged_victory.piloting import a_chase, a_duel, hint
from tests.support.winged_victory.table import a_plane

Place = tuple[str | None, str | None]


def reach_of(sky: Sky, rule: str, options: Any, *given: Value) -> WithinReach:
    question = Question("", ALLIES, options, rule, "A1", given)
    found = reach(view(sky, ALLIES), question.plain())
    assert found is not None
    return found


def place(way: ReachWay) -> Place:
    return way.anchor.place, way.anchor.between


def by_the_rules(sky: Sky, throttle: int) -> set[Place]:
    """Return every place in which some manoeuvre, flown in some way, ends."""
    me = sky.plane("A1")
    book = Manoeuvres(sky, me, throttle)
    ways = [Ways(sky, me, throttle, book.ways(kind)) for kind in MANOEUVRES if book.ways(kind)]
    anchors = [option.anchor for one in ways for option in one.describe()]
    return {(anchor.place, anchor.between) for anchor in anchors if anchor is not None}


@pytest.mark.parametrize(("where", "pitch"), [("14,15", 0), ("14,4", -1), ("2,15", 1)])
def test_7_3_every_place_is_listed_and_no_other(where: str, pitch: int) -> None:
    sky = a_duel(
        a_plane("A1", "se5a", where, pitch=pitch, speed=5),
        a_plane("G1", "fokker_dr1", "20,15", "east", speed=3),
    )
    top = throttles(sky.plane("A1"))
    found = reach_of(sky, "2.1", top)
    assert {place(way) for way in found.ways} == by_the_rules(sky, top[0])
    for way in found.ways:
        throttle, kind, detail = way.answers
        book = Manoeuvres(sky, sky.plane("A1"), int(throttle))
        assert throttle in top
        assert detail in Ways(sky, sky.plane("A1"), int(throttle), book.ways(str(kind)))
        assert way.forecast is not None
        assert way.forecast.throttle == throttle
        assert way.says == Phrase(f"flight.{kind}")


def test_the_first_way_to_a_place_is_the_aces_own() -> None:
    sky = a_chase()
    options = throttles(sky.plane("A1"))
    (best, *_) = hint(sky, "2.1", "A1", options).lines
    found = reach_of(sky, "2.1", options)
    (own,) = [way for way in found.ways if way.answers == best.answers]
    assert next(way for way in found.ways if place(way) == place(own)) == own


def test_it_goes_on_from_what_has_been_answered() -> None:
    sky = a_chase()
    found = reach_of(sky, "7.3", Manoeuvres(sky, sky.plane("A1"), 3), 3)
    assert found.ways
    assert all(way.answers[0] == 3 for way in found.ways)


def test_9_shots_and_sights_are_those_of_the_present_sky() -> None:
    """The enemy flies on in front of my guns; behind it no enemy fires at me."""
    found = reach_of(a_chase(), "2.1", throttles(a_chase().plane("A1")))
    shots = [way for way in found.ways if way.shot]
    assert shots
    assert all(way.chances is not None and way.chances.damage for way in shots)
    assert {way.target for way in shots} == {"G1"}
    before = a_duel(a_plane("A1", where="14,15"), a_plane("G1", where="20,15", facing="west"))
    ahead = reach_of(before, "2.1", throttles(before.plane("A1")))
    assert {way.threat for way in ahead.ways if way.sights} == {"G1"}


def test_9_4_a_gun_that_a_level_move_reloads_can_fire_at_its_end() -> None:
    empty = a_chase()
    for gun in empty.plane("A1").guns:
        gun.rounds, gun.spare, gun.fed = 0, 6, False
    found = reach_of(empty, "2.1", throttles(empty.plane("A1")))
    assert {str(way.answers[1]) for way in found.ways if way.shot} == {"level"}


def test_2_3_with_the_chocks_before_the_wheels_it_goes_nowhere() -> None:
    sky = a_duel(a_plane("A1", "se5a", "14,15", parked=True), a_plane("G1", "fokker_dr1", "20,15"))
    question = Question("", ALLIES, throttles(sky.plane("A1")), "2.1", "A1")
    assert reach(view(sky, ALLIES), question.plain()) is None
