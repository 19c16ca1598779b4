"""Reach: every point where a move may end is listed, no other, the ace's own end first."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from aerodrome.kernel import codec
from aerodrome.kernel.question import Options, Question
from aerodrome.rulesets.dogfights.display.view import view
from aerodrome.rulesets.dogfights.offers.ace_ends import appraised
from aerodrome.rulesets.dogfights.offers.reach import reach
from aerodrome.rulesets.dogfights.pilots import standing
from aerodrome.rulesets.dogfights.rules.ch02_entering import Berths
from aerodrome.rulesets.dogfights.rules.ch04_movement import Dice
from aerodrome.rulesets.dogfights.rules.positions import attack, covers
from aerodrome.rulesets.dogfights.rules.state import PATROL, Sky
from aerodrome.tabletop.controls import PoseAnchor
from aerodrome.tabletop.reach import ReachWay, WithinReach
from tests.support.dogfights.piloting import ask, ends, stands
from tests.support.dogfights.table import a_plane, a_sky

MOST = 300_000
"""The most bytes that an answer may have."""


def a_fight() -> Sky:
    return a_sky(
        a_plane("F10", "12,9", "E"),
        a_plane("G10", "21,9", "E"),
        a_plane("G4", "18,12", "NW"),
    )


def reach_of(sky: Sky, rule: str, options: Options[Any]) -> WithinReach:
    question = Question("", "allies", options, rule, "F10")
    found = reach(view(sky, "allies"), question.plain())
    assert found is not None
    return found


def first_at(found: WithinReach) -> dict[str | None, ReachWay]:
    first: dict[str | None, ReachWay] = {}
    for way in found.ways:
        first.setdefault(way.anchor.place, way)
    return first


@pytest.mark.parametrize(("face", "plain"), [(-1, False), (0, False), (1, False), (1, True)])
def test_4_2_every_point_is_listed_and_no_other(
    face: int, plain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the ace's appraisal, and without NumPy."""
    if plain:
        monkeypatch.setitem(sys.modules, "numpy", None)
    sky = a_fight()
    options = ends(sky, "F10", face)
    found = reach_of(sky, "4.2", options)
    anchors = [option.anchor for option in options.describe() if option.anchor]
    assert {way.anchor.place for way in found.ways} == {a.place for a in anchors if a.place}
    described = {option.value: option for option in options.describe()}
    for way in found.ways:
        option = described[way.answers[0]]
        assert isinstance(option.anchor, PoseAnchor)
        assert (way.anchor.facing, way.anchor.height, way.anchor.tilt) == (
            option.anchor.facing,
            option.anchor.height,
            option.anchor.tilt,
        )
        assert way.shot == bool(option.mark)
    assert len(codec.encode(found)) < MOST


def test_the_first_end_of_a_point_is_the_aces_own() -> None:
    """The end the ace would fly is the first of its point, and so is the best of any other."""
    sky = a_fight()
    options = ends(sky, "F10")
    first = first_at(reach_of(sky, "4.2", options))
    own = str(ask("ace", sky, "4.2", "F10", options))
    assert first[own.split()[0]].answers == (own,)
    assert next(iter(first.values())).answers == (own,)
    listed = standing.stands(sky.board, options)
    worth = dict(zip(listed.words, appraised(sky, sky.plane("F10"), listed), strict=True))
    for place, way in first.items():
        there = [word for word in worth if word.split()[0] == place]
        assert worth[str(way.answers[0])] == max(worth[word] for word in there)


def test_ends_in_enemy_sights_are_marked() -> None:
    """6.2 Only those from which the enemy's guns, in its present place, would bear on the piece."""
    sky = a_fight()
    found = reach_of(sky, "4.2", ends(sky, "F10"))
    assert any(way.sights for way in found.ways)
    for way in found.ways:
        here = stands(sky, str(way.answers[0]))
        fired_at = any(attack("fixed", sky.plane(name), here) for name in ("G10", "G4"))
        assert way.sights or not fired_at
        assert way.sights == (way.threat in ("G10", "G4"))
        assert way.shot == (way.target in ("G10", "G4"))


def test_2_3_the_edges_it_may_leave_by_are_listed() -> None:
    """A damaged fighter before its own edge: one way out, to the first point beside the board."""
    sky = a_sky(a_plane("F10", "2,9", "W", damage="wings"), a_plane("G10", "21,9", "E"))
    options = ends(sky, "F10")
    found = reach_of(sky, "4.2", options)
    leaving = {way.answers[0]: way for way in found.ways if way.leaves}
    assert leaving.keys() == {value for value in options if value.startswith("leave")}
    assert leaving
    for way in leaving.values():
        assert way.anchor.path[0] == "2,9"
        assert way.anchor.place == way.anchor.path[-1]
        assert (way.shot, way.sights) == (False, False)
    assert leaving["leave west"].anchor.place == "0,9"


def test_7_6_a_piece_that_never_attacks_has_no_enemy_in_its_sights() -> None:
    """11.1 A scout with a bomb flies behind an enemy, and only fires back with its rear gun."""
    loaded = a_plane("G13", "15,9", "E", bombs=1)
    sky = a_sky(a_plane("F10", "12,9", "E"), loaded)
    before = [way for way in reach_of(sky, "4.2", ends(sky, "F10")).ways if way.sights]
    loaded.bombs = 0
    after = [way for way in reach_of(sky, "4.2", ends(sky, "F10")).ways if way.sights]
    assert len(before) <= len(after)
    for way in before:
        here = stands(sky, str(way.answers[0]))
        assert covers("dorsal", loaded, here) or covers("fixed", loaded, here)


def test_2_5_a_piece_comes_in_at_a_middle_level() -> None:
    sky = a_sky(a_plane("F10", place=PATROL), a_plane("G10", "21,9", "E"))
    options = Berths(sky, sky.plane("F10"))
    found = reach_of(sky, "2.5", options)
    assert {way.answers[0] for way in found.ways} <= set(options)
    first = first_at(found)
    assert first.keys() == {o.anchor.place for o in options.describe() if o.anchor}
    assert {way.anchor.height for way in first.values()} == {3}


@pytest.mark.parametrize("plain", [False, True])
def test_4_1_either_throttle_leads_to_ends_with_their_chance(
    plain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The law throws every side of the dice; here are both throttles, from any machine."""
    if plain:
        monkeypatch.setitem(sys.modules, "numpy", None)
    sky = a_fight()
    found = reach_of(sky, "4.1", Dice(sky.plane("F10")))
    by_die = {die: [w for w in found.ways if w.answers[0] == die] for die in ("blue", "green")}
    assert [{way.fast for way in ways} for ways in by_die.values()] == [{False}, {True}]
    assert {way.chance for way in found.ways} <= {None, 17, 33, 50, 67, 83}
    assert any(way.shot for way in found.ways)
    assert all(way.anchor.place == str(way.answers[1]).split()[0] for way in found.ways)


def test_no_other_question_has_ends() -> None:
    sky = a_fight()
    question = Question("", "allies", ("hold",), "6.2", "F10")
    assert reach(view(sky, "allies"), question) is None
