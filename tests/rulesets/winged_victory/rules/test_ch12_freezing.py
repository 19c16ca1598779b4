"""Chapter 12: stopping the clock."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from aerodrome.bots.roster import keyed_pilot
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Posed, Question
from aerodrome.kernel.umpire import Player
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.rules.ch07_turn import move
from aerodrome.rulesets.winged_victory.rules.ch12_freezing import (
    freezing_move,
    group,
    may_freeze,
    time,
)
from aerodrome.rulesets.winged_victory.rules.events import Declared, Fired, Flew, FreezeCalled, Lost
from aerodrome.rulesets.winged_victory.rules.state import Aircraft, Mission, Sky
from tests.support.sampling import WHOLE
from tests.support.winged_victory.table import Scripted, a_plane, a_sky, at, lies, seeing


def head_on(gap: int = 7, **options: Any) -> tuple[Aircraft, Aircraft, Sky]:
    """Return the example: A at speed 7 eastbound, B at speed 5 westbound, seven hexes apart."""
    a = a_plane("A1", "se5a", "12,15", speed=7)
    b = a_plane("G1", "fokker_dr1", f"{12 + gap},15", speed=5)
    seeing(a, b)
    a.engaged, b.engaged = ("G1",), ("A1",)
    sky = a_sky(a, b, **options)
    sky.phase, sky.queue = "moves", ("A1", "G1")
    return a, b, sky


def test_12_the_example_of_the_booklet() -> None:
    a, b, sky = head_on()
    answers = {
        "A1 12.1": ["on", "on", "on", "on", "on", "on", "freeze"],
        "A1 9.3": ["G1 short"],
        "G1 9.3": ["A1 short"],
    }
    umpire = Scripted(answers, [1, 1])
    move(umpire, sky)
    umpire.finished()
    (called,) = umpire.events(FreezeCalled)
    assert (called.time, called.side) == (6, "allies")
    assert [(e.plane, e.range) for e in umpire.events(Fired)] == [("A1", 1), ("G1", 1)]
    assert lies(sky, "A1") == "19,15 east 0"
    assert lies(sky, "G1") == "14,15 west 0"
    assert sky.queue == ()
    assert (a.manoeuvre, b.manoeuvre) == ("level", "level")
    assert a.guns[0].fired


def test_12_1_owner_first_then_the_other_and_only_the_first_mover() -> None:
    _, b, sky = head_on()
    assert may_freeze(sky, b)
    umpire = Scripted({"A1 12.1": ["on", "let_be"] + ["on"] * 5})
    move(umpire, sky)
    umpire.finished()
    asked = [q.seat for q in umpire.questions if q.rule == "12.1"]
    assert asked == ["allies", "germany", *["allies"] * 5]
    assert sky.thawed == ("A1", "G1")
    assert not may_freeze(sky, b)
    second = Scripted()
    move(second, sky)
    assert all(question.rule != "12.1" for question in second.questions)


def test_12_1_off_or_alone_there_is_no_question() -> None:
    a, _, sky = head_on(freezing=False)
    assert not may_freeze(sky, a)
    lone, _, sky = head_on()
    lone.engaged = ()
    assert not may_freeze(sky, lone)
    assert [plane.id for plane in group(sky, lone)] == ["A1"]


def test_12_2_a_turn_has_eleven_units() -> None:
    assert [time(speed, speed) for speed in range(1, 12)] == [11] * 11


def test_12_3_declarations_bind_and_are_seen() -> None:
    _, b, sky = head_on()
    answers = {
        "A1 12.1": ["on", "freeze"],
        "G1 7.3": ["normal_turn"],
        "G1 4.2": ["0"],
        "A1 9.3": ["hold"],
        "G1 9.3": ["hold"],
    }
    umpire = Scripted(answers)
    move(umpire, sky)
    told = {event.plane: event.manoeuvre for event in umpire.events(Declared)}
    assert told == {"A1": "level", "G1": "normal_turn"}
    assert b.heading == 1
    assert b.y == 28


def test_12_3_a_pilot_shot_in_the_freeze_flies_no_further() -> None:
    a, b, sky = head_on(5)
    b.wounds = (1,)
    answers = {
        "A1 12.1": ["freeze"], "A1 9.3": ["G1 short"], "G1 9.3": ["hold"], "G1 7.3": ["level"],
    }  # fmt: skip
    umpire = Scripted(answers, [6, 6])
    move(umpire, sky)
    umpire.finished()
    assert not b.pilot_lives
    assert lies(sky, "G1") == "16,15 west -2"
    assert lies(sky, "A1") == "19,15 east 0"
    assert a.flying


def test_12_3_a_machine_lost_in_the_freeze_flies_no_further() -> None:
    """Cracked up three hexes from its own edge, its mission done: it is neither home nor fled."""
    a, b, sky = head_on()
    (a.x, _), (b.x, _) = at("33,15"), at("36,15")
    b.heading, b.structure = 1, 8
    sky.missions["germany"] = Mission(kind="patrol", workers=("G1",), needed=1, progress=1)
    umpire = Scripted({"A1 12.1": ["freeze"], "A1 9.3": ["G1 short"]}, [6, 10])
    move(umpire, sky)
    umpire.finished()
    assert [(event.plane, event.how) for event in umpire.events(Lost)] == [("G1", "cracked")]
    assert b.gone == "cracked"
    lost = next(n for n, told in enumerate(umpire.told) if isinstance(told.event, Lost))
    after = [told.event for told in umpire.told[lost + 1 :]]
    assert not [event for event in after if isinstance(event, Flew) and event.plane == "G1"]


def test_12_3_stalled_aircraft_do_not_move() -> None:
    _, b, sky = head_on(4)
    b.stalled, sky.queue = True, ("A1",)
    answers = {"A1 12.1": ["freeze"], "A1 9.3": ["G1 short"]}
    umpire = Scripted(answers, [1])
    move(umpire, sky)
    umpire.finished()
    assert lies(sky, "G1") == "16,15 west 0"


def test_12_1_the_question_shows_the_hexes_and_the_time() -> None:
    """12.2 Two of five hexes are four of eleven units."""
    a, b = a_plane("A1", "fokker_dr1", "12,15", speed=5), a_plane("G1", where="18,15")
    sky = a_sky(a, b)
    seeing(a, b)
    a.engaged, b.engaged = ("G1",), ("A1",)
    sky.queue = ("A1", "G1")
    umpire = Scripted({"A1 7.3": ["level"], "A1 12.1": ["on", "let_be", "on", "let_be"]})
    freezing_move(umpire, sky, a)
    asked = [q.posed().says for q in umpire.questions if q.rule == "12.1"]
    assert asked[0].words == {"about": "A1", "hexes": 1, "units": 2, "whole": 11}
    assert asked[2].words == {"about": "A1", "hexes": 2, "units": 4, "whole": 11}
    said = RULESET.phrases.say(asked[2], "en", {"A1": "Fokker Dr.I A1"})
    assert said == "Fokker Dr.I A1, 2 hexes flown: fire now?"


class Watch(Scripted):
    """An umpire that poses each question about the clock while it is open."""

    def __init__(self, answers: dict[str, list[str]]) -> None:
        super().__init__(answers)
        self.clock: list[Posed] = []

    def ask(self, seat: str, options: Any, *, rule: str, about: str = "") -> Any:
        if rule == "12.1":
            self.clock.append(Question("", seat, options, rule, about).posed())
        return super().ask(seat, options, rule=rule, about=about)


@pytest.mark.parametrize(("gap", "shots"), [(10, [3, 4, 5, 6]), (30, [])])
def test_12_1_without_a_shot_the_question_is_a_routine(gap: int, shots: list[int]) -> None:
    """After so many hexes a gun of A may bear on B, who will have flown as long."""
    a, _, sky = head_on(gap)
    umpire = Watch({"A1 12.1": ["on", "let_be", *["on"] * 5]})
    freezing_move(umpire, sky, a)
    asked = [one for one in umpire.clock if one.seat == "allies"]
    assert {one.routine.value for one in asked if one.routine} == {"on"}
    found = [one.says.words["hexes"] for one in asked if one.routine and not one.routine.quiet]
    assert found == shots


def test_12_1_stopping_the_clock_shows_the_shot_as_guns_bear_now() -> None:
    a, b, sky = head_on(5)
    umpire = Watch({"A1 12.1": ["let_be", "let_be"]})
    freezing_move(umpire, sky, a)
    stop = next(one for one in umpire.clock[0].options if one.value == "freeze")
    assert stop.anchor is not None
    assert (stop.anchor.piece, stop.chances.damage) == (b.id, 67)


@pytest.mark.sweep
def test_12_1_no_one_gets_a_shot_who_is_not_asked() -> None:
    """At each quiet question of a game, stopping the clock gives its side no target."""
    assert sum(quiet_questions(f"clock {seed}") for seed in range(40 if WHOLE else 6))


def quiet_questions(seed: str) -> int:
    """Play a game of rookies, stop the clock at each quiet question, and return how many."""
    scenario = RULESET.scenario("even_duel", {"turn_limit": 12})
    player = keyed_pilot("rookie", RULESET, seed)
    game, quiet = Game(RULESET, RULESET.record(scenario, seed)), 0
    while game.position.outcome is None:
        question = game.position.questions[0]
        routine = question.posed().routine if question.rule == "12.1" else None
        if routine is not None and routine.quiet:
            quiet += 1
            assert question.seat not in stopped(game.fork(f"stopped {quiet}"), question, player)
        answer_one(game, player)
    return quiet


def stopped(game: Game, question: Question, player: Player) -> list[str]:
    """Stop the clock, and return the seats that then get a target."""
    game.answer(question.seat, question.key, "freeze")
    while question.about in game.position.state.queue:
        if found := [one.seat for one in game.position.questions if one.rule == "9.3"]:
            return found
        answer_one(game, player)
    return []


def answer_one(game: Game, player: Player) -> None:
    question, table = game.position.questions[0], game.position.tables[-1]
    look = partial(RULESET.display.view, table.state, question.seat)
    game.answer(question.seat, question.key, player(question, look))
