"""Visiting bots: one function or class from outside, by entry point, module or file."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random

import pytest

from aerodrome.bots import visiting
from aerodrome.kernel.game import Game
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.silent import playout
from tests.support.toys.ladder import RULESET as LADDER

BOTS = '''
class Eager:
    """Whatever is offered last; it says which games it plays."""

    games = ("ladder",)

    def __init__(self, ruleset, random):
        self.asked = 0

    def __call__(self, question, look):
        self.asked += 1
        return list(question.options)[-1]

    def let_in(self, inside):
        raise AssertionError("no bot sees more than its seat")


def first(question, look):
    return next(iter(question.options))


class Stillborn:
    games = "ladder"

    def __init__(self, ruleset, random):
        raise ValueError("not born")


def liar(question, look):
    return "nonsense"


def alone(question):
    return 1


class Idle:
    pass


number = 7
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Change to a folder with a file of bots; forget it afterwards."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.chdir(tmp_path)
    (tmp_path / "outside_bots.py").write_text(BOTS)
    yield tmp_path
    sys.modules.pop("outside_bots", None)


def test_a_bot_of_ones_own_is_found_by_module_by_file_and_by_entry_point(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    point = EntryPoint("keen", "outside_bots:Eager", visiting.GROUP)
    monkeypatch.setattr(visiting, "_installed", lambda: (point,))
    names = ["outside_bots:Eager", "outside_bots.py:Eager", f"{folder}/outside_bots.py:Eager"]
    bots = [visiting.load(name) for name in (*names, "keen")]
    assert [bot.label for bot in bots] == ["Eager", "Eager", "Eager", "keen"]
    assert len({bot.fingerprint for bot in bots}) == 1
    scenario = LADDER.scenario("twelve")
    for bot in bots:
        players = {seat: bot.player(LADDER, Random(1)) for seat in LADDER.rules.seats(scenario)}
        done = playout(LADDER, LADDER.rules.setup(scenario), players, Random(1))
        assert LADDER.rules.outcome(done) is not None


def test_a_function_plays_and_our_own_pilots_are_found_the_same_way(folder: Path) -> None:
    scenario = LADDER.scenario("twelve")
    names = ("outside_bots:first", "random")
    players = {
        seat: visiting.pilot(name, LADDER, Random(1))
        for seat, name in zip(LADDER.rules.seats(scenario), names, strict=True)
    }
    assert Game(LADDER, LADDER.record(scenario, "a seed"), players).position.outcome is not None


def test_characters_of_our_pilots_are_no_modules(folder: Path) -> None:
    for name in ("outside_bots:first", "a.b:c", "ace.py:me", "./ace.py:me", "C:\\x.py:me"):
        assert visiting.is_named(name)
    for name in ("ace:bold", "ace:me", "cadet:bold", "lesson:turning", "random", "unknown", "x:"):
        assert not visiting.is_named(name)
    (folder / "ace.py").write_text(BOTS)
    assert visiting.load("ace.py:first").label == "first"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("unknown", "no bot `unknown`; a bot is named by an entry point, as module:name"),
        ("nowhere.py:me", "nowhere.py: there is no such file"),
        ("no_such_module:me", "cannot be loaded: ModuleNotFoundError: No module named"),
        ("outside_bots:me", "outside_bots:me: there is no `me` in it"),
        ("broken.py:me", r"cannot be loaded: ZeroDivisionError: division by zero"),
        ("outside_bots:number", "it is neither a function nor a class"),
        ("outside_bots:alone", "the function must take a question and `look`"),
        ("outside_bots:Idle", "the class must take a ruleset and a Random"),
    ],
)
def test_an_invalid_bot_is_refused_in_a_sentence(folder: Path, name: str, sentence: str) -> None:
    (folder / "broken.py").write_text("1 / 0\n")
    with pytest.raises(Refusal, match=sentence):
        visiting.load(name)


def test_a_game_that_it_does_not_play_and_an_answer_that_is_none_are_refused(folder: Path) -> None:
    from tests.support.toys.sealed import RULESET as SEALED

    with pytest.raises(Refusal, match="outside_bots:Eager: it plays ladder, not sealed"):
        visiting.load("outside_bots:Eager").player(SEALED, Random(1))
    scenario = LADDER.scenario("twelve")
    with pytest.raises(Refusal, match=r"Stillborn: it failed: ValueError: not born \(outside"):
        visiting.load("outside_bots:Stillborn").player(LADDER, Random(1))
    liar = visiting.load("outside_bots:liar").player(LADDER, Random(1))
    with pytest.raises(Refusal, match=r"it answered 'nonsense' to .*, which is not an option"):
        playout(
            LADDER,
            LADDER.rules.setup(scenario),
            dict.fromkeys(LADDER.rules.seats(scenario), liar),
            Random(1),
        )


def test_another_state_of_a_bot_has_another_fingerprint(folder: Path) -> None:
    before = visiting.load("outside_bots.py:first").fingerprint
    (folder / "other.py").write_text(f"{BOTS}\n")
    assert visiting.load("other.py:first").fingerprint != before
