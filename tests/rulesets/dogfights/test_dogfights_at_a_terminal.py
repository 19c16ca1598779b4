"""At the keyboard: an end is typed as it is written, and so is a path of the player's own."""

from __future__ import annotations

from aerodrome.cli.saved_games import new_game
from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Answer
from aerodrome.kernel.registry import find_game
from tests.support.terminal import talk


def new() -> Game:
    words = ("quick_start=true", "rounds=1")
    ruleset, scenario = find_game("dogfights/dogfight_quick", None, words)
    return new_game(ruleset, scenario, ("central",), "random", "keys")


def answered(game: Game) -> list[object]:
    lines = [line for line in game.record.lines if isinstance(line, Answer)]
    return [line.value for line in lines if line.seat == "central"]


def test_4_2_an_end_or_a_drawn_path_can_be_typed() -> None:
    game = new()
    talk(game, ["blue"])
    (question,) = game.position.questions
    plain = next(value for value in question.options if str(value).endswith("flat"))
    assert "4.2" in talk(game, ["nonsense 1"])
    talk(game, [str(plain)])
    assert answered(game) == ["blue", plain]
    drawn = new()
    talk(drawn, ["blue"])
    plane = drawn.position.state.plane(question.about)
    steps = plane.model.speed + drawn.position.log[-1].event.face
    paths = ("S" * cut + "L" + "S" * (steps - cut - 1) for cut in range(1, steps))
    typed = [f"{plain_end} via {path}" for path in paths for plain_end in question.options]
    legal = next(word for word in typed if word in drawn.position.questions[0].options)
    talk(drawn, [legal])
    assert answered(drawn)[1] == legal


def test_1_1_the_board_is_shown_with_its_points_in_reach() -> None:
    said = talk(new(), ["blue"])
    assert "marked o on the map" in said
    assert "Fokker Dr.I G4" in said
