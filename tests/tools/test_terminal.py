"""The terminal: questions in words, answers by number."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from aerodrome.kernel.record import Record, Undo
from aerodrome.kernel.refusal import Refusal
from aerodrome.tools.terminal import HELP, Terminal, find_scenario, kept_game, new_game
from tests.toys.ladder import RULESET as LADDER
from tests.toys.sealed import RULESET as SEALED

Talk = Callable[..., str]


@pytest.fixture
def talk(capsys: pytest.CaptureFixture[str]) -> Talk:
    """Play with what a person types, and give back all that was printed."""

    def run(terminal: Terminal, *typed: str) -> str:
        lines = iter(typed)

        def listen(prompt: str) -> str:
            print(prompt, end="")
            try:
                return next(lines)
            except StopIteration:
                raise EOFError from None

        terminal.listen = listen
        terminal.play()
        return capsys.readouterr().out

    return run


def bids(*people: str) -> Terminal:
    return Terminal(new_game(SEALED, SEALED.scenario("short"), people, "terminal"))


def test_a_question_lists_its_options_and_why_not(talk: Talk) -> None:
    said = talk(bids("north"))
    assert "1.1  What does north-1 bid?\n    1  bid 0 coins\n" in said
    assert "    -  bid 6 coins: only 5 coins left\n" in said
    assert said.endswith("north> The game is left.\n")


@pytest.mark.parametrize("typed", ["", "0", "7", "-1", "five", "1.0", "²"])
def test_what_is_no_number_of_an_option_is_explained(talk: Talk, typed: str) -> None:
    terminal = bids("north")
    assert HELP in talk(terminal, typed)
    assert not any(getattr(line, "seat", None) == "north" for line in terminal.game.record.lines)


def test_undo_look_and_quit(talk: Talk) -> None:
    terminal = bids("north")
    said = talk(terminal, "undo", "1", "undo", "look", "quit")
    assert "no answer of yours" in said
    assert '"mine"' in said
    assert "north-2 bid?" in said
    assert any(isinstance(line, Undo) for line in terminal.game.record.lines)


def test_each_person_reads_his_own_log(talk: Talk) -> None:
    said = talk(bids("north", "south"), *["1"] * 20)
    assert said.count("Round 3 ends") == 2
    assert "A draw" in said or " won: " in said


@pytest.mark.usefixtures("toys")
def test_a_whole_game_is_kept_after_every_answer(talk: Talk, tmp_path: Path) -> None:
    file = tmp_path / "kept.record"
    game = new_game(LADDER, LADDER.scenario("twelve"), ["red"], "kept")
    terminal = Terminal(game, save=file)
    talk(terminal, "1")
    assert [*tmp_path.iterdir()] == [file]
    again = kept_game(file)
    assert again.record.lines == game.record.lines
    assert again.position.questions[0].key == game.position.questions[0].key
    assert " won: " in talk(Terminal(again, save=file), *["1"] * 99)
    assert Record.load(file.read_bytes(), "kept").lines == again.record.lines


def test_people_must_have_a_seat() -> None:
    with pytest.raises(Refusal, match="no seat `west`"):
        new_game(SEALED, SEALED.scenario("short"), ["west"], None)


def test_options_are_read_as_typed() -> None:
    assert find_scenario(SEALED, "short", ["bidders=3"]).options == {"bidders": 3}
    with pytest.raises(Refusal, match="NAME=VALUE"):
        find_scenario(SEALED, "short", ["bidders"])
    with pytest.raises(Refusal, match="no option `wind`; the options are none"):
        find_scenario(LADDER, "twelve", ["wind=1"])
