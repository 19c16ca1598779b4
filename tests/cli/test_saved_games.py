"""Saved games of a terminal: named, begun, continued."""

from __future__ import annotations

from pathlib import Path

import pytest

from aerodrome.bots import visiting
from aerodrome.cli.saved_games import fresh_file, keep, kept_game, new_game, people, with_programs
from aerodrome.kernel import registry
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.registry import find_game
from tests.support.terminal import game
from tests.support.toys.ladder import RULESET as LADDER
from tests.support.toys.sealed import RULESET as SEALED

pytestmark = pytest.mark.usefixtures("toys")


def test_a_game_is_named_in_one_word_or_two(tmp_path: Path) -> None:
    assert find_game("ladder/twelve", None, ())[1] == find_game("ladder", "twelve", ())[1]
    own = tmp_path / "own.toml"
    own.write_text('title = "Two rungs"\ntop = 2\n')
    assert find_game("ladder", str(own), ())[1].setup["top"] == 2
    assert find_game(f"ladder/{own}", None, ())[1].setup["top"] == 2


@pytest.mark.parametrize(
    ("name", "scenario", "options", "part"),
    [
        ("chess", "first", (), "no ruleset `chess`"),
        ("ladder", None, (), "ladder/twelve"),
        ("ladder/", None, (), "RULESET/SCENARIO"),
        ("ladder/hundred", None, (), "no scenario `hundred`"),
        ("sealed/short", None, ("bidders",), "NAME=VALUE"),
        ("ladder/twelve", None, ("wind=1",), "no option `wind`; the options are none"),
        ("sealed/short", None, ("bidders=9",), "2 to 3"),
    ],
)
def test_what_cannot_be_played_is_refused(
    name: str, scenario: str | None, options: tuple[str, ...], part: str
) -> None:
    with pytest.raises(Refusal, match=part):
        find_game(name, scenario, options)


def test_the_record_has_the_players_of_the_seats() -> None:
    begun = new_game(SEALED, SEALED.scenario("short"), ["north"], "random", "x")
    assert begun.record.header.seats == {"north": "north", "south": "random"}
    assert people(begun) == ("north",)
    shared = new_game(SEALED, SEALED.scenario("short"), ["north"], "hotseat", "x")
    assert people(shared) == ("north", "south")
    with pytest.raises(Refusal, match=r"no opponent `god`; .* random, hotseat"):
        new_game(SEALED, SEALED.scenario("short"), ["north"], "god")
    with pytest.raises(Refusal, match="no seat `west`"):
        new_game(SEALED, SEALED.scenario("short"), ["west"])


def test_a_ruleset_without_pilots_has_random_opponents_and_says_so() -> None:
    begun = new_game(LADDER, LADDER.scenario("twelve"), (), seed="x")
    assert set(begun.record.header.seats.values()) == {"random"}
    with pytest.raises(
        Refusal, match="Ladder has no opponent `tactical`; it has random, hotseat; a bot"
    ):
        new_game(LADDER, LADDER.scenario("twelve"), (), "tactical", "x")
    record = LADDER.record(LADDER.scenario("twelve"), "x", {"red": "ace", "blue": "ace"})
    assert with_programs(LADDER, record).position.outcome is not None


def test_the_opponent_is_the_same_after_a_break(tmp_path: Path) -> None:
    file = tmp_path / "kept.record"
    begun = game("spad_duel", "quick_start=true", against="tactical")
    keep(begun.record, file)
    again = kept_game(file)
    for one in (begun, again):
        while one.position.questions and len(one.record.lines) < 60:
            question = one.position.questions[0]
            one.answer(question.seat, question.key, next(iter(question.options)))
    assert begun.record.lines == again.record.lines


def test_a_file_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    begun = game("baracca")
    first = fresh_file(begun)
    assert first == tmp_path / "aerodrome" / "games" / "squadriglia-baracca-1.record"
    keep(begun.record, first)
    assert fresh_file(begun).name == "squadriglia-baracca-2.record"
    monkeypatch.setenv("XDG_DATA_HOME", str(first))
    with pytest.raises(Refusal, match="directory"):
        fresh_file(begun)


def test_a_bot_of_ones_own_plays_and_flies_on_only_if_it_is_named_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No file decides what code is loaded, not even a record that names a bot."""
    bot, file = f"{tmp_path / 'my_bot.py'}:first", tmp_path / "kept.record"
    (tmp_path / "my_bot.py").write_text("def first(question, look): return question.options[0]")
    begun = new_game(LADDER, LADDER.scenario("twelve"), ["red"], bot, "x")
    assert begun.record.header.seats == {"red": "red", "blue": bot}
    assert people(begun) == ("red",)
    keep(begun.record, file)
    monkeypatch.setattr(visiting, "load", None)
    with pytest.raises(
        Refusal, match=f"played blue: continue with --bot {bot}, or take over with --seat"
    ):
        kept_game(file)
    assert people(kept_game(file, people=["blue"])) == ("red", "blue")
    monkeypatch.undo()
    monkeypatch.setattr(registry, "_registered", {"ladder": LADDER})
    again = kept_game(file, [bot])
    assert again.record.lines == begun.record.lines
    (tmp_path / "broken.py").write_text("def me(question, look):\n    return question.wrong")
    with pytest.raises(
        Refusal, match=r"broken.py:me: it failed: AttributeError: .*\(broken.py:2\)"
    ):
        new_game(LADDER, LADDER.scenario("twelve"), (), f"{tmp_path / 'broken.py'}:me", "x")
