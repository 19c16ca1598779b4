"""A game in the terminal: questions in words, answers by label, and a game that is never lost."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from aerodrome.cli.replay import verified
from aerodrome.cli.saved_games import kept_game, new_game
from aerodrome.cli.terminal_game import TerminalGame
from aerodrome.kernel import codec
from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Answer, Record, Undo
from tests.support.terminal import game, talk
from tests.support.toys.sealed import RULESET as SEALED

QUICK = "quick_start=true"


def typed_answers(seat: str, played: Game) -> list[str]:
    """Return what a person would type to play the same game."""
    lines = [line for line in played.record.lines if isinstance(line, Answer)]
    return [str(line.value) for line in lines if line.seat == seat]


def whole_game(name: str, *options: str) -> tuple[Game, list[str]]:
    """Return a game between two programs, and the answers of the first."""
    played = game(name, *options, against="random", seed="whole")
    ruleset = played.ruleset
    programs = new_game(ruleset, played.scenario, (), "random", "whole")
    return programs, typed_answers("italy", programs)


@pytest.mark.parametrize("options", [(), (QUICK, "altitude=true", "ammunition=true", "aces=true")])
@pytest.mark.parametrize("name", ["spad_duel", "senza_cozzar"])
def test_a_whole_game_typed_at_the_keyboard(name: str, options: tuple[str, ...]) -> None:
    programs, typed = whole_game(name, *options)
    mine = game(name, *options, seed="whole")
    said = talk(mine, typed)
    assert mine.position.outcome == programs.position.outcome is not None
    assert codec.encode(mine.position.state) == codec.encode(programs.position.state)
    assert " won: " in said or "A draw: " in said
    assert "{" not in said


def test_a_game_is_kept_after_every_answer_and_resumed_exactly(tmp_path: Path) -> None:
    file = tmp_path / "kept.record"
    programs, typed = whole_game("spad_duel", QUICK)
    half = len(typed) // 2
    said = talk(game("spad_duel", QUICK, seed="whole"), typed[:half], file)
    assert f"Game saved in {file}." in said
    assert f"aerodrome resume {file}" in said
    assert [*tmp_path.iterdir()] == [file]
    again = kept_game(file)
    assert Record.load(file.read_bytes(), "kept").lines == again.record.lines
    said = talk(again, typed[half:], file)
    assert codec.encode(again.position.state) == codec.encode(programs.position.state)
    assert again.record.answers == programs.record.answers
    assert f"aerodrome replay {file} --verify" in said
    assert verified(file).startswith("verified: ")


def test_undo_takes_a_step_of_an_order_back() -> None:
    mine = game("baracca", QUICK)
    said = talk(mine, ["3", "ahead S", "u", "ahead D", "u", "u", "u"])
    assert said.count("Undone.") == 3
    assert "you have no answer to undo." in said
    assert sum(isinstance(line, Undo) for line in mine.record.lines) == 3
    assert mine.position.questions[0].rule == "4.1"


def test_4_3_a_move_typed_by_its_name_is_refused_with_its_reason() -> None:
    said = talk(game("baracca", QUICK), ["3", "ahead S", "ahead D", "Ahead  d", "7"])
    why = "the stick cannot go from left to right: centre it for a move first."
    assert said.count(f"ahead d: {why}") == 2
    assert said.count("Type the label of an option") == 1
    said = talk(game("baracca", QUICK), ["6"])
    assert "6: its top speed is" in said


def test_2_a_place_typed_is_refused_with_its_reason() -> None:
    said = talk(game("baracca"), ["10,9", "25,9", "zzz"])
    assert "10,9: it must start in columns 1 to 4." in said
    assert "25,9: that hex is not on the map." in said
    assert said.count("Type the label of an option") == 1
    said = talk(game("baracca"), ["10,9"], language="it")
    assert "10,9: parte dalle colonne da 1 a 4." in said


def test_an_unclear_message_gets_one_sentence_and_changes_nothing() -> None:
    mine = game("baracca", QUICK)
    before = list(mine.record.lines)
    said = talk(mine, ["99", "fly home", "²", "a X9", "r 77", "r"])
    assert said.count("Type the label of an option") == 3
    assert "No guns can fire from there." in said
    assert "The rulebook has no section 77." in said
    assert "The rulebook has no section ?." in said
    assert mine.record.lines == before


def test_refused_options_say_why() -> None:
    said = talk(game("baracca", QUICK), ["3", "ahead S"])
    assert "speed 5; speed 6: its top speed is 4" in said
    assert "stick right: the stick cannot go" in said


def test_arcs_log_cards_rules_and_help_can_be_asked_for() -> None:
    said = talk(game("baracca", QUICK), ["a I1", "a", "l", "l d", "c", "r 6.2", "?", "m", ""])
    assert " a   a " in said
    assert "starts at" in said
    assert "handling: Light" in said
    assert "6.2 " in said
    assert "undo your last answer" in said
    assert said.count("choose a speed") >= 5


def test_several_aircraft_in_any_order() -> None:
    mine = game("own", QUICK)
    said = talk(mine, ["i2", "4", "I1", "3"])
    assert "Also open: I2. Type a name to go to it." in said
    given = {q.about: q.given for q in mine.position.questions}
    assert given == {"I1": ("3",), "I2": ("4",)}


def test_hot_seat_hands_the_keyboard_over() -> None:
    mine = game("spad_duel", QUICK, against="hotseat")
    said = talk(mine, ["", "1", "1", "", "1", "1", ""])
    assert said.index("It is Italy's turn") < said.index("It is Austria's turn")
    italy, _, austria = said.partition("It is Austria's turn")
    assert "Austria> " not in italy
    assert "I1: orders in" not in austria.partition("Turn 2")[0]


def test_save_elsewhere_and_quit(tmp_path: Path) -> None:
    first, second = tmp_path / "a.record", tmp_path / "b.record"
    said = talk(game("baracca", QUICK), ["3", f"s {second}", "1", "s", "q"], first)
    assert said.count(f"Game saved in {second}.") == 3
    assert len(second.read_bytes()) > len(first.read_bytes())
    assert "This game has no file" in talk(game("baracca", QUICK), ["s"])
    assert (
        "Permission" in (bad := talk(game("baracca", QUICK), ["s /proc/no.record"]))
        or "No such file" in bad
    )


def test_ctrl_c_leaves_as_cleanly_as_the_end_of_input(tmp_path: Path) -> None:
    file = tmp_path / "c.record"

    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    TerminalGame(game("baracca", QUICK), file, listen=interrupted).play()
    assert kept_game(file).position.questions


@pytest.mark.parametrize("size", [(100, 40), (80, 24)])
def test_the_screen_fits(size: tuple[int, int]) -> None:
    wide, high = size
    options = (QUICK, "altitude=true")
    said = talk(game("spad_duel", *options), ["3", "ahead C"], size=size)
    screens = said.split("\x1b[2J")[1:]
    assert len(screens) >= 3
    for screen in screens[:-1]:
        lines = screen.removeprefix("\x1b[H").rstrip("\n").split("\n")
        assert len(lines) <= high
        assert max(map(len, lines)) <= wide


def test_in_italian() -> None:
    said = talk(game("baracca", QUICK), ["3", "ahead S", "u", "?", "l", "c", "q"], language="it")
    for words in (
        "La prima di trentaquattro",
        "scegli la velocità",
        "avanti, cloche al centro",
        "non può andare a destra",
        "Risposta annullata.",
        "manovrabilità: Leggero",
        "Hai lasciato la partita.",
    ):
        assert words in said


def test_a_game_without_a_board_is_played_all_the_same() -> None:
    mine = new_game(SEALED, SEALED.scenario("short"), ["north"], "rookie", "terminal")
    said = talk(mine, islice(iter(lambda: "0", ""), 99))
    assert "What does north-1 bid?" in said
    assert "There are no cards to show." in talk(
        new_game(SEALED, SEALED.scenario("short"), ["north"]), ["c"]
    )


def test_a_game_without_people_shows_every_event() -> None:
    ruleset = game("baracca").ruleset
    watched = new_game(ruleset, ruleset.scenario("spad_duel"), (), "random", "watch")
    said = talk(watched, [])
    assert "Turn 1\n" in said
    assert " won: " in said or "A draw: " in said
