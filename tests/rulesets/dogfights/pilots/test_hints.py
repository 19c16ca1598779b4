"""A hint is what the ace would do, with a few ends that come near it."""

from __future__ import annotations

from random import Random

import pytest

from aerodrome.kernel.question import Question
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.display.view import view
from aerodrome.rulesets.dogfights.rules.ch06_attack import LongBurst
from aerodrome.rulesets.dogfights.rules.ch06_burst import Aim
from aerodrome.rulesets.dogfights.rules.positions import attack
from aerodrome.tabletop.capabilities import GamePilots
from tests.support.dogfights.piloting import ask, ends
from tests.support.dogfights.table import a_plane, a_sky


def test_the_hint_for_a_move_names_legal_ends_and_begins_with_the_aces_own() -> None:
    sky = a_sky(a_plane("F10", "12,9", "E"), a_plane("G10", "20,9", "E"))
    options = ends(sky, "F10")
    question = Question("", "allies", options, "4.2", "F10")
    hint = GamePilots.of(RULESET).counsel(view(sky, "allies"), question, Random(1))
    assert hint.about == "F10"
    assert hint.lines[0].answers == (ask("ace", sky, "4.2", "F10", options),)
    assert all(line.answers[0] in options for line in hint.lines)
    assert sum(line.share for line in hint.lines) == pytest.approx(1.0)
    worths = [line.worth for line in hint.lines]
    assert worths == sorted(worths, reverse=True)
    assert worths[-1] <= hint.value <= worths[0]


def test_the_hint_for_the_throttle_weighs_both_dice() -> None:
    sky = a_sky(a_plane("F10", "8,9", "E"), a_plane("G16", "15,11", "NE"))
    question = Question("", "allies", ("blue", "green"), "4.1", "F10")
    hint = GamePilots.of(RULESET).counsel(view(sky, "allies"), question, Random(1))
    assert [line.answers for line in hint.lines] == [("green",), ("blue",)]


def test_any_other_question_has_one_line() -> None:
    sky = a_sky(a_plane("F10", "12,9", "E"), a_plane("G10", "13,9", "E"))
    me, other = sky.plane("F10"), sky.plane("G10")
    shot = attack("fixed", me, other)
    assert shot is not None
    options = LongBurst(sky, Aim(me, me.batteries[0], other, shot))
    question = Question("", "allies", options, "6.20", "F10")
    hint = GamePilots.of(RULESET).counsel(view(sky, "allies"), question, Random(1))
    assert [line.answers for line in hint.lines] == [("long",)]
