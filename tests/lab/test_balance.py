"""The balance report: its contents come from data, and are reproducible."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import msgspec
import pytest

from aerodrome.cli import main
from aerodrome.kernel import codec, registry
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.lab import balance
from aerodrome.lab.balance import Contents, Duels, ReportWish, contents, labels, measure
from aerodrome.lab.one_game import Result, fly
from aerodrome.lab.plan import Plan
from tests.support.breaking_pilots import BOT
from tests.support.toys.ladder import RULESET as LADDER

SQUADRIGLIA = registry.find("squadriglia")


def test_the_report_of_squadriglia_holds_its_scenarios_and_every_printed_type() -> None:
    wanted = contents(SQUADRIGLIA)
    assert {"baracca", "senza_cozzar", "macchi_ufag"} <= set(wanted.scenarios)
    assert wanted.duels is not None
    types = {name.partition(":")[0] for name in wanted.duels.entrants}
    rows = codec.toml(SQUADRIGLIA.data / "aircraft.toml").items()
    assert types >= {name for name, row in rows if "printed" in row}
    assert len(types) == len(wanted.duels.entrants)
    named = labels(SQUADRIGLIA, wanted.duels)
    assert named["spad_7"] == "SPAD S.VII"
    assert all(named[name] != name for name in named)


def test_the_balance_data_decides_no_game() -> None:
    """Other settings of a report leave records unchanged."""
    from aerodrome.kernel.ruleset import rules_data

    assert "balance.toml" not in {file.name for file in rules_data(SQUADRIGLIA.data)}


def test_a_ruleset_without_a_wish_is_refused() -> None:
    with pytest.raises(Refusal, match=r"ladder has nothing to measure"):
        contents(LADDER)


def test_an_entrant_that_does_not_fly_is_refused_before_the_first_game() -> None:
    wanted = contents(SQUADRIGLIA)
    assert wanted.duels is not None
    odd = Duels(wanted.duels.title, ("spad_7", "zeppelin"), wanted.duels.setup)
    with pytest.raises(Refusal, match="no aircraft `zeppelin`"):
        measure(SQUADRIGLIA, type(wanted)(duels=odd), ReportWish(BOT, 2, 2, "x"), _never)


def _never(plan: Plan) -> dict[int, Result]:
    raise AssertionError("nothing should be flown")


def test_types_change_places_and_so_do_their_set_ups() -> None:
    wanted = contents(SQUADRIGLIA)
    assert wanted.duels is not None
    two = Duels("", ("spad_7", "caproni_ca300"), wanted.duels.setup, wanted.duels.options)
    plans: list[Plan] = []

    def flown(plan: Plan) -> dict[int, Result]:
        plans.append(plan)
        results = fly(plan, range(plan.total)).results
        assert not any(result.error for result in results), results
        return {result.game: result for result in results}

    found = measure(SQUADRIGLIA, type(wanted)(duels=two), ReportWish(BOT, 2, 2, "x"), flown)
    first, second = (plans[0].scenario_of(plans[0].pairing(n).seating).setup for n in (0, 1))
    assert [one["type"] for one in first["aircraft"]] == ["spad_7", "caproni_ca300"]
    assert [one["type"] for one in second["aircraft"]] == ["caproni_ca300", "spad_7"]
    assert found.duels is not None
    assert found.duels.between("spad_7", "caproni_ca300")[1] == 2


def test_one_command_writes_page_and_picture_and_the_same_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(balance, "contents", _of_three_types)
    words = ["balance", "squadriglia", "--bots", BOT, "--games", "2", "--duels", "1"]
    words += ["--workers", "1"]
    texts = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        assert main([*words, "--folder", str(folder)]) == 0
        page, picture = (Path(line) for line in capsys.readouterr().out.split())
        texts.append((page.read_text("utf-8"), picture.read_text("utf-8")))
    assert texts[0] == texts[1]
    page_text, drawn = texts[0]
    assert "| 8.1 The first of thirty-four | Italy |" in page_text
    assert "30 degrees" in page_text
    assert len(re.findall(r"^\| \d+ \|", page_text.partition("## Every type")[2], re.M)) == 3
    cells = ET.fromstring(drawn).findall(".//{http://www.w3.org/2000/svg}rect")
    assert len(cells) > 3 * 3
    assert not list((tmp_path / "data").rglob("*.results"))


def _of_three_types(ruleset: Ruleset[Any]) -> Contents:
    whole = contents(ruleset)
    assert whole.duels is not None
    three = msgspec.structs.replace(whole.duels, entrants=whole.duels.entrants[:3])
    return msgspec.structs.replace(whole, scenarios=whole.scenarios[:1], duels=three)


def test_a_folder_that_is_not_there_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", "squadriglia", "--bots", BOT, "--folder", "/no/such"]) == 2
    assert capsys.readouterr().err == "aerodrome: /no/such: there is no such folder.\n"
