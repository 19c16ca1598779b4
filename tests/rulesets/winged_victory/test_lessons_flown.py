"""The Flying School: what the instructor says has happened comes about under his seeds (14.9)."""

from __future__ import annotations

from typing import TypeVar

from aerodrome.kernel.game import Game
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory import events as e
from aerodrome.rulesets.winged_victory.state import Sky
from aerodrome.school import lesson

E = TypeVar("E")


def flown(name: str) -> Game:
    """A lesson after its last task, each done as the instructor asks."""
    taught = lesson.find(RULESET, name)
    game = Game(RULESET, RULESET.record(lesson.scenario(RULESET, taught), taught.seed))
    tasks = iter(taught.tasks)
    while game.position.questions:
        mine = [q for q in game.position.questions if q.seat == taught.seat]
        others = [q for q in game.position.questions if q.seat != taught.seat]
        if others:
            game.answer(others[0].seat, others[0].key, lesson.by_script(taught, others[0]))
            continue
        task = next(tasks, None)
        if task is None:
            break
        game.answer(taught.seat, mine[0].key, task.answers[0])
    return game


def told(game: Game, kind: type[E]) -> list[E]:
    return [told.event for told in game.position.log if isinstance(told.event, kind)]


def sky(game: Game) -> Sky:
    found: Sky = game.position.state
    return found


def test_the_lessons_stand_in_the_order_in_which_they_are_taught() -> None:
    found = [taught.place for taught in lesson.read(RULESET).values()]
    assert found == list(range(1, len(found) + 1))


def test_every_track_and_piece_he_points_at_is_on_the_table() -> None:
    for name, taught in lesson.read(RULESET).items():
        game = Game(RULESET, RULESET.record(lesson.scenario(RULESET, taught), taught.seed))
        scene = RULESET.scene(RULESET.view(game.position.state, taught.seat))
        there = {track.id for card in scene.cards for track in card.tracks}
        there |= {piece.id for piece in scene.pieces} | {"board", "orders", "cards", "log"}
        for step in taught.steps:
            assert not step.shows or step.shows in there, f"{name}: {step.shows}"


def test_4_4_a_level_kept_leaves_the_cue_one_box_above_the_stall() -> None:
    plane = sky(flown("5_keeping_height")).plane("A1")
    assert (plane.speed, plane.stalled) == (1, False)


def test_6_the_gallery_sees_the_figures_he_names() -> None:
    moves = told(flown("7_acrobatics"), e.Manoeuvred)
    assert [(move.manoeuvre, move.change) for move in moves] == [
        ("half_loop", -4), ("level", 0), ("wingover", 4), ("immelmann", 0),
    ]  # fmt: skip
    assert moves[2].next == 9
    assert moves[3].level == 12


def test_8_1_the_first_look_fails_the_second_finds_him_and_he_is_hit() -> None:
    game = flown("8_spotting")
    assert told(game, e.SpottingFailed)[0].plane == "A1"
    assert told(game, e.Spotted)[0].plane == "A1"
    (burst,) = told(game, e.Fired)
    assert (burst.range, burst.face) == (4, "3")
    assert sky(game).plane("G1").structure == 3
    assert sky(game).plane("A1").engaged == ("G1",)


def test_8_1_the_quiz_on_spotting_asks_whether_a_nest_must_be_seen() -> None:
    """14.4 The fifth question of the chapter: whatever is to be attacked must be in sight."""
    questions = lesson.find(RULESET, "8_spotting").quiz
    (nest,) = [question for question in questions if question.rule == "14.4"]
    assert nest.choices[nest.right] == "Yes"


def test_9_the_tank_leaks_the_rudder_goes_and_the_leak_burns() -> None:
    game = flown("9_combat")
    mine = [burst for burst in told(game, e.Fired) if burst.plane == "A1"]
    assert [(burst.range, burst.colour, burst.face) for burst in mine] == [
        (2, "blue", "3"), (1, "black", "K"),
    ]  # fmt: skip
    foe = sky(game).plane("G1")
    assert foe.fire
    assert foe.rudder == 3
    assert sky(game).plane("A1").goggles


def test_12_the_clock_stops_at_four_and_only_he_is_hit() -> None:
    game = flown("10_stop_the_clock")
    (call,) = told(game, e.FreezeCalled)
    assert call.time == 4
    assert {burst.plane: burst.face for burst in told(game, e.Fired)} == {"A1": "2", "G1": "0"}
