"""Results in Python: computed here, flat rows for tables, and their display in a notebook."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from aerodrome.kernel import registry
from aerodrome.kernel.refusal import Refusal
from aerodrome.lab import flights
from aerodrome.lab.flights import Flights, flown, kept
from aerodrome.lab.plan import Plan, pairs, plan
from aerodrome.lab.results_file import ResultsFile
from aerodrome.lab.rows import Row
from aerodrome.lab.team import Here
from tests.support.repository import ROOT

RULES = registry.find("squadriglia")
DUEL = RULES.scenario("spad_duel", {"quick_start": True})


def robin() -> Plan:
    return plan(RULES, DUEL, pairs(["straight", "random"]), games=4, seed="1914")


@pytest.fixture(scope="module")
def found() -> Flights:
    return flown(robin())


def flat(rows: list[Row]) -> bool:
    """Return whether rows make a table: the same columns everywhere, and plain values."""
    return all(
        list(row) == list(rows[0]) and all(type(one) in (str, int, float) for one in row.values())
        for row in rows
    )


def test_every_game_is_a_row(found: Flights) -> None:
    rows = found.records()
    assert len(rows) == found.plan.total == 4
    assert flat(rows)
    assert [row["game"] for row in rows] == list(range(4))
    assert {row["italy"] for row in rows} == {"straight", "random"}
    assert sum(int(row["shots_italy"]) for row in rows) > 0
    written = io.StringIO()
    writer = csv.DictWriter(written, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    assert len(written.getvalue().splitlines()) == 5


def test_their_summary_is_rows_too(found: Flights) -> None:
    scores, table = found.summary().records(), found.standings().records()
    assert flat(scores)
    assert flat(table)
    assert {"name", "side", "games", "wins", "rate", "rate_low", "rate_high"} <= set(scores[0])
    elo = [float(row["elo"]) for row in table]
    assert elo == sorted(elo, reverse=True)
    assert 0 <= float(table[0][f"against_{table[1]['name']}"]) <= 1


def test_a_notebook_shows_them(found: Flights) -> None:
    for shown in (found, found.summary(), found.standings()):
        ElementTree.fromstring(shown._repr_html_())
    assert "4 of 4 games of squadriglia/spad_duel, seed 1914" in found._repr_html_()


def test_a_file_of_results_is_read_and_left_alone(found: Flights, tmp_path: Path) -> None:
    file = tmp_path / "duel.results"
    saved = ResultsFile(file, found.plan)
    saved.write(found.results.values())
    saved.close()
    with file.open("ab") as more:
        more.write(b'{"game":')
    before = file.read_bytes()
    assert kept(file) == found
    assert file.read_bytes() == before
    with pytest.raises(Refusal, match="No such file"):
        kept(tmp_path / "nothing.results")


def test_the_example_of_the_guide_runs() -> None:
    guide = (ROOT / "docs" / "guide" / "laboratory.md").read_text("utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", guide, re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(example, "laboratory.md", "exec"), names)
    assert len(names["found"].records()) == 4


def test_processes_may_fly(found: Flights, monkeypatch: pytest.MonkeyPatch) -> None:
    """`tests/lab/test_plan_run.py` checks that they play the same games."""
    team = {2: Here}
    monkeypatch.setattr(flights, "processes", team.pop)
    assert flown(found.plan, workers=2) == found
    assert not team
