"""A hint is what the ace would do, with a few answers that come near it."""

from __future__ import annotations

import pytest

from aerodrome.rulesets.winged_victory.rules.ch02_energy import throttles
from aerodrome.rulesets.winged_victory.rules.ch07_move import Manoeuvres
from aerodrome.rulesets.winged_victory.rules.ch12_freezing import FREEZE, LET_BE, ON
from tests.support.winged_victory.piloting import a_chase, a_duel, declared, frozen_shot, hint
from tests.support.winged_victory.table import a_plane


def test_the_hint_for_a_move_is_the_aces_own_and_whole() -> None:
    """7.3 Throttle, manoeuvre and way in one line, the likeliest first."""
    sky = a_chase()
    advice = hint(sky, "2.1", "A1", throttles(sky.plane("A1")))
    throttle, plan = declared("ace", sky)
    assert advice.about == "A1"
    assert advice.lines[0].answers == (throttle, plan.kind, plan.detail)
    assert sum(line.share for line in advice.lines) == pytest.approx(1.0)
    worths = [line.worth for line in advice.lines]
    assert worths == sorted(worths, reverse=True)
    assert worths[-1] <= advice.value <= worths[0]


def test_a_hint_goes_on_from_what_has_been_answered() -> None:
    sky = a_chase()
    book = Manoeuvres(sky, sky.plane("A1"), 3)
    advice = hint(sky, "7.3", "A1", book, 3)
    assert all(line.answers[0] == 3 and line.answers[1] in book for line in advice.lines)


def test_a_hint_for_the_clock_and_for_a_burst() -> None:
    assert hint(frozen_shot(), "12.1", "G1", (ON, FREEZE, LET_BE)).lines[0].answers == (FREEZE,)
    sky = a_duel(a_plane("A1", where="14,15"), a_plane("G1", where="15,15", facing="east"))
    advice = hint(sky, "9.3", "A1", ("G1 short", "G1 long", "hold"))
    assert advice.lines[0].answers in (("G1 short",), ("G1 long",))
    assert advice.lines[-1].answers == ("hold",)


def test_2_3_with_the_chocks_before_the_wheels_a_hint_is_a_throttle() -> None:
    """There is no other question, and so no other answer."""
    sky = a_duel(a_plane("A1", "se5a", "14,15", parked=True), a_plane("G1", "fokker_dr1", "20,15"))
    advice = hint(sky, "2.1", "A1", throttles(sky.plane("A1")))
    assert {len(line.answers) for line in advice.lines} == {1}
