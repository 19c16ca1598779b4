"""A game within a game: `umpire.play`, proved by the season, which climbs ladders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from aerodrome.bots.random_player import keyed_player, random_player
from aerodrome.kernel import codec
from aerodrome.kernel.events import Rolled
from aerodrome.kernel.game import Game, play
from aerodrome.kernel.record import Record, Roll
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.seen import seen_by
from aerodrome.kernel.silent import playout
from aerodrome.kernel.umpire import Umpire
from aerodrome.kernel.verify import verify
from tests.laws import laws
from tests.support.altered import altered
from tests.support.toys import ladder, season

RULESET = season.RULESET
DAY = RULESET.scenario("day")
pytestmark = pytest.mark.usefixtures("toys")


def new_game(ruleset: Ruleset[Any] = RULESET, seed: str = "3") -> Game:
    return Game(ruleset, ruleset.record(DAY, seed))


def step(game: Game, player: str = "p") -> None:
    question = game.position.questions[0]
    game.answer(question.seat, question.key, keyed_player(player)(question, lambda: None))


def until(game: Game, reached: Callable[[Game], bool]) -> Game:
    while not reached(game):
        step(game)
    return game


def in_match(number: int, turn: int) -> Callable[[Game], bool]:
    place = f"0/8.2#{number}/{turn}/"
    return lambda game: game.position.questions[0].key.startswith(place)


def test_addresses_name_the_place_in_the_inner_game() -> None:
    game = new_game()
    assert [q.key for q in game.position.questions] == ["0/8.1#1"]
    game.answer("red", "0/8.1#1", "high")
    assert [q.key for q in game.position.questions] == ["0/8.2#1/0/1.1#1"]
    game.answer("red", "0/8.2#1/0/1.1#1", "leap")
    assert list(game.record.dice) == ["0/8.2#1/0/1.1#2"]
    until(game, lambda game: game.position.questions[0].key == "0/8.1#2")
    game.answer("blue", "0/8.1#2", "low")
    assert [q.key for q in game.position.questions] == ["0/8.2#2/0/1.1#1"]


def test_both_tables_exist_during_a_match() -> None:
    game = new_game()
    assert [run.ruleset.id for run in game.position.tables] == ["season"]
    until(game, in_match(1, 1))
    assert [run.ruleset.id for run in game.position.tables] == ["season", "ladder"]
    assert isinstance(game.position.state, season.Season)
    assert isinstance(game.position.tables[1].state, ladder.Ladder)
    assert [sheet.ruleset for sheet in seen_by(game, "blue").tables] == ["season", "ladder"]
    until(game, lambda game: game.position.questions[0].key == "0/8.1#2")
    assert [run.ruleset.id for run in game.position.tables] == ["season"]
    until(game, lambda game: not game.position.questions)
    assert [run.ruleset.id for run in game.position.tables] == ["season"]
    assert sum(game.position.state.points.values()) == 2


def test_the_log_is_in_the_order_of_play_and_only_grows() -> None:
    game, before = new_game(), new_game().position.log
    while game.position.questions:
        step(game)
        assert game.position.log[: len(before)] == before
        before = game.position.log
    kinds = [type(entry.event).__name__ for entry in before]
    assert kinds[0] == "MatchOpened"
    assert kinds[1] == "Rolled"
    assert kinds[-2:] == ["MatchWon", "DayEnded"]
    openings = [place for place, kind in enumerate(kinds) if kind == "MatchOpened"]
    victories = [place for place, kind in enumerate(kinds) if kind == "MatchWon"]
    assert openings[0] < victories[0] < openings[1] == victories[0] + 1 < victories[1]
    thrown = [line.dice for line in game.record.lines if isinstance(line, Roll)]
    assert thrown == [entry.event.dice for entry in before if isinstance(entry.event, Rolled)]


def test_one_more_answer_runs_the_current_inner_turn_and_no_earlier_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of the inner game, the current turn and those after it are played; of the outer, one."""
    calls: Counter[str] = Counter()

    def inner(umpire: Umpire, state: ladder.Ladder) -> None:
        calls["inner"] += 1
        ladder.turn(umpire, state)

    def outer(umpire: Umpire, state: season.Season) -> None:
        calls["outer"] += 1
        season.turn(umpire, state)

    monkeypatch.setattr(ladder, "RULESET", altered(ladder.RULESET, turn=inner))
    game = new_game(altered(RULESET, turn=outer))
    while game.position.questions:
        calls.clear()
        marks = sum(len(run.marks) for run in game._table.runs.values())
        step(game)
        ended = sum(len(run.marks) for run in game._table.runs.values()) - marks
        assert calls["outer"] == 1
        assert calls["inner"] <= 1 + ended


def test_undo_inside_a_match() -> None:
    """The choice of a ladder was reported and stays; so does a climb, for which dice fell."""
    game = new_game()
    game.answer("red", "0/8.1#1", "high")
    with pytest.raises(Refusal, match="cannot be undone") as refusal:
        game.undo("red")
    assert refusal.value.code == "undo-told"
    until(game, in_match(1, 2))
    with pytest.raises(Refusal, match="cannot be undone") as fallen:
        game.undo("blue")
    assert fallen.value.code == "undo-dice"


def test_undo_of_what_a_match_has_not_used_yet() -> None:
    """In an inner turn of two questions, the first can be taken back until dice fall."""

    def turn(umpire: Umpire, state: ladder.Ladder) -> None:
        umpire.ask("red", ("let", "trip"), rule="1.2")
        ladder.turn(umpire, state)

    slow = altered(ladder.RULESET, turn=turn)

    def day(umpire: Umpire, state: season.Season) -> None:
        umpire.play(slow, Scenario("low", {"top": 4}), rule="8.2")
        state.day += 1

    game = new_game(altered(RULESET, turn=day))
    position = game.position
    log, keys = position.log, [q.key for q in position.questions]
    game.answer("red", "0/8.2#1/0/1.2#1", "let")
    assert [q.key for q in game.position.questions] == ["0/8.2#1/0/1.1#1"]
    game.undo("red")
    assert [q.key for q in game.position.questions] == keys == ["0/8.2#1/0/1.2#1"]
    assert game.position.log == log
    again = play(game.ruleset, Record.load(game.record.dump(seed=True).encode(), "x"))
    assert [q.key for q in again.questions] == keys
    game.answer("red", "0/8.2#1/0/1.2#1", "trip")
    assert len(game.record.answers) == 1


@pytest.mark.parametrize("seat", [None, "red", "blue"])
@pytest.mark.parametrize("number", [1, 2])
def test_fork_inside_a_match(seat: str | None, number: int) -> None:
    game = until(new_game(), in_match(number, 1))
    before = laws.bytes_of(game.position), game.record.dump(seed=True)
    forks = [game.fork(f"fork {n}", seat) for n in range(6)]
    for fork in forks:
        assert laws.bytes_of(fork.position) == before[0]
        assert codec.encode(fork.position.tables[1].state) == codec.encode(
            game.position.tables[1].state
        )
        assert fork.record.dice == game.record.dice
        until(fork, lambda game: not game.position.questions)
        assert fork.position.outcome is not None
    assert len({laws.bytes_of(fork.position) for fork in forks}) > 1, "no fork is reseeded"
    assert (laws.bytes_of(game.position), game.record.dump(seed=True)) == before


def test_a_match_in_silence() -> None:
    player = random_player(Random(5))
    state = playout(
        RULESET,
        RULESET.rules.setup(DAY),
        dict.fromkeys(RULESET.rules.seats(DAY), player),
        Random(5),
    )
    assert (state.day, sum(state.points.values())) == (1, 2)


def test_silent_players_look_at_the_table_they_play_at() -> None:
    looks: set[str] = set()

    def curious(question: Any, look: Callable[[], Any]) -> Any:
        looks.add(f"{question.rule} {type(look()).__name__}")
        return question.options[0]

    playout(
        RULESET,
        RULESET.rules.setup(DAY),
        dict.fromkeys(RULESET.rules.seats(DAY), curious),
        Random(5),
    )
    silent = looks.copy()
    looks.clear()
    Game(RULESET, RULESET.record(DAY, "1"), dict.fromkeys(RULESET.rules.seats(DAY), curious))
    assert {"8.1 Season", "1.1 Ladder"} <= silent & looks


def test_a_season_is_saved_reloaded_and_verified() -> None:
    game = until(new_game(), lambda game: not game.position.questions)
    record = Record.load(game.record.dump(seed=True).encode(), "season")
    assert laws.bytes_of(verify(RULESET, record, "season").position) == laws.bytes_of(game.position)
