"""The part of the soak that runs in CI, and the soak itself."""

from __future__ import annotations

import shlex
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from itertools import islice
from random import Random

import pytest
from rich.console import Console

from aerodrome.kernel import registry
from tests.laws import laws
from tests.soak import __main__ as soak
from tests.soak import random_games, setups
from tests.support import random_games as support
from tests.support import sampling
from tests.support.altered import altered
from tests.support.random_games import drawn_options
from tests.support.toys import ladder

GAMES = 2


def test_random_games_keep_the_laws() -> None:
    for case in islice(random_games.cases(random_games.names(), salt="daily"), GAMES):
        failure = random_games.check(case)
        assert failure is None, f"{failure.reason}\n{failure.case.command()}"


def test_all_laws_and_scenarios_have_their_turn() -> None:
    share = list(islice(random_games.cases(tuple(random_games.TOYS)), 3 * len(laws.LAWS)))
    assert len({(case.ruleset, case.scenario, case.law) for case in share}) == len(share)
    assert {case.ruleset for case in share} == set(random_games.TOYS)


def test_options_are_drawn_over_their_whole_range() -> None:
    random = Random(1)
    drawn = [drawn_options(random_games.TOYS["sealed"], "short", random) for _ in range(50)]
    assert {tuple(choice.items()) for choice in drawn} == {
        (),
        (("bidders", 2),),
        (("bidders", 3),),
    }


@pytest.mark.parametrize("law", random_games.LAW_NAMES)
def test_a_game_without_an_end_is_said_by_every_law_at_once(
    monkeypatch: pytest.MonkeyPatch, law: str
) -> None:
    """A game may ask questions for ever, or go on for ever without asking."""
    monkeypatch.setattr(support, "LONGEST", 300)
    endless = altered(ladder.RULESET, outcome=lambda state: None)
    mute = altered(endless, turn=lambda umpire, state: None)
    for rules in (endless, mute):
        monkeypatch.setattr(random_games, "find", lambda name, rules=rules: rules)
        case = random_games.Case("ladder", "twelve", {}, law, "soak 7")
        failure = random_games.check(case)
        assert failure is not None
        assert "the game does not end (300 " in failure.reason


def test_the_first_games_of_a_soak_come_back_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault common to all games is reported after the first of them."""
    sizes: list[int] = []
    monkeypatch.setattr(random_games, "ProcessPoolExecutor", lambda *_: ThreadPoolExecutor(2))
    monkeypatch.setattr(random_games, "check_all", lambda chunk: [None] * len(chunk))
    cases = random_games.cases(("ladder",))
    random_games.soak(islice(cases, 24), 2, None, lambda results: sizes.append(len(results)))
    assert sorted(sizes) == [1, 1, 1, 1, 10, 10]


def test_a_failure_prints_the_command_that_repeats_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object) -> None:
        raise AssertionError("law 4: the\ngame is stuck")

    monkeypatch.setattr(random_games, "LAWS", (broken,) * len(laws.LAWS))
    case = random_games.Case("sealed", "short", {"bidders": 3}, "law_7_undo", "soak 7")
    failure = random_games.check(case)
    assert failure is not None
    assert failure.reason == "AssertionError: law 4: the game is stuck"
    command = shlex.split(failure.case.command())
    assert command[:2] == ["./dev", "soak"]
    again, count = random_games.wanted(random_games.arguments(command[3:]))
    assert (list(again), count) == ([case], 1)


def test_the_command(capfd: pytest.CaptureFixture[str]) -> None:
    assert random_games.main(["--ruleset", "ladder", "--games", "20", "--workers", "1"]) == 0
    assert capfd.readouterr().out.endswith("20 passed, 0 failed\n")


def test_a_soak_is_played_in_parts() -> None:
    def games(words: list[str]) -> list[random_games.Case]:
        return list(random_games.wanted(random_games.arguments(words))[0])

    words = ["--ruleset", "sealed", "--law", "law_7_undo", "--games", "5", "--salt", "parts"]
    words += ["--option", "bidders=3"]
    said, whole = random_games.arguments(words), games(words)
    assert all(case.options["bidders"] == 3 for case in whole)
    tally = random_games.Tally(Console(quiet=True), lambda _: None)
    tally.add([random_games.Result(case, 0.1, None) for case in whole[:2]])
    command = shlex.split(tally.rest(said))
    assert games(command[3:]) == whole[2:]
    tally.add([random_games.Result(case, 0.1, None) for case in whole[2:]])
    assert tally.rest(said) == ""


def test_a_soak_that_ends_early_prints_how_to_go_on(capfd: pytest.CaptureFixture[str]) -> None:
    assert random_games.main(["--ruleset", "ladder", "--games", "20", "--seconds", "0"]) == 0
    said = capfd.readouterr().out
    assert "./dev soak games --games 20 --from 0 --ruleset ladder" in said
    assert said.endswith("0 passed, 0 failed\n")


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--ruleset", "chess"], "no ruleset `chess`"),
        (["--ruleset", "ladder", "--scenario", "x"], "no scenario `x`"),
        (["--ruleset", "ladder", "--seed", "1", "--option", "wind=1"], "no option `wind`"),
    ],
)
def test_bad_words(words: list[str], part: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert random_games.main(words) == 2
    said = capsys.readouterr().err
    assert said.startswith("soak games: ")
    assert part in said


def test_the_registry_is_what_is_soaked() -> None:
    assert random_games.names() == (registry.names() or tuple(random_games.TOYS))


def test_spoilt_set_ups_are_weighed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(setups, "SECONDS", 60.0)
    assert soak.main(["setups", "--cases", "3", "--ruleset", "squadriglia"]) == 0
    assert capsys.readouterr().out.startswith("squadriglia: 3 cases, ")
    monkeypatch.setattr(setups, "SECONDS", 0.0)
    assert soak.main(["setups", "--cases", "3", "--ruleset", "squadriglia"]) == 1
    assert capsys.readouterr().out.startswith("law 13: squadriglia/")


def test_a_part_is_spread_over_its_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its ends are included; of two crossed lists everything on either occurs."""
    cases = list(range(20))
    assert sampling.sampled(cases, 20) == cases
    assert sampling.sampled(cases, 3) == [0, 9, 19]
    assert sampling.sampled(cases, 1) == [0]
    for columns in range(1, 12):
        met = sampling.woven(range(11), range(columns), 3)
        assert {row for row, _ in met} == set(range(11))
        assert {column for _, column in met} == set(range(columns))
        assert len(met) <= 33
    monkeypatch.setattr(sampling, "WHOLE", True)
    assert sampling.sampled(cases, 3) == cases
    assert len(sampling.woven(range(11), range(9), 3)) == 99


def test_every_soak_has_a_module(capsys: pytest.CaptureFixture[str]) -> None:
    for module, _ in soak.SOAKS.values():
        assert callable(import_module(f"tests.soak.{module}").main)
    assert soak.main(["--list"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [*soak.SOAKS]
    assert soak.main(["nap"]) == 2
    assert capsys.readouterr().err.startswith("soak: no soak `nap`; choose from games, ")
