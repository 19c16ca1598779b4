"""Simulation: the same figures for any number of workers, a curve, a plot in valid SVG."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from aerodrome.campaign.offers.plot import survival_plot
from aerodrome.campaign.offers.simulate import (
    Career,
    Figures,
    SimulationWish,
    margins,
    simulate,
    survival,
)
from aerodrome.cli import main

pytestmark = pytest.mark.slow

WISH = SimulationWish("rfc_1916", 5, 3, "random", "test")


@pytest.fixture(scope="module")
def figures() -> Figures:
    return simulate(WISH, workers=1)


def test_the_same_figures_for_any_number_of_workers(figures: Figures) -> None:
    assert msgspec.json.encode(simulate(WISH, workers=2)) == msgspec.json.encode(figures)


def test_another_seed_gives_other_campaigns(figures: Figures) -> None:
    other = simulate(msgspec.structs.replace(WISH, seed="other"), workers=1)
    assert other.sides != figures.sides


def test_every_man_and_sortie_is_counted(figures: Figures) -> None:
    for side in figures.sides.values():
        assert side.airmen >= 5 * 3
        assert 5 * 3 <= side.sorties <= 5 * 3 * 4 * 2
        assert len(side.survival) == 4
        assert side.survival[0] == 1
        assert all(a >= b for a, b in zip(side.survival, side.survival[1:], strict=False))


def test_a_survival_curve_by_hand() -> None:
    """Four men: one lost on the first sortie, one on the third; two still fly after three."""

    def man(sorties: int, lost: str = "") -> Career:
        return Career("allied", sorties, lost, 0, 0, ())

    men = [man(1, "killed"), man(3, "captured"), man(3), man(2)]
    assert survival(men, 4) == [1.0, 0.75, 0.75, 0.375, 0.375]


def test_a_margin_by_hand() -> None:
    """Two campaigns of two men, one of which loses a man: without either it is 1 or a half."""

    def men(*lost: str) -> list[Career]:
        return [Career("allied", 1, fate, 0, 0, ()) for fate in lost]

    flat, half = margins([men("", ""), men("killed", "")], 1)
    assert flat == 0
    assert half == pytest.approx(1.96 * 0.25)
    assert margins([men("killed")], 1) == [1.0, 1.0], "one campaign says nothing of others"


def test_a_margin_narrows_with_more_campaigns() -> None:
    loses = [Career("allied", 1, "killed", 0, 0, ())]
    keeps = [Career("allied", 1, "", 0, 0, ())]
    few, many = (margins([loses, keeps] * n, 1)[1] for n in (10, 40))
    assert many == pytest.approx(few / 2, rel=0.05)


def test_the_plot_is_svg_with_a_curve_for_each_side(figures: Figures) -> None:
    root = ElementTree.fromstring(survival_plot(figures))
    space = "{http://www.w3.org/2000/svg}"
    assert root.tag == f"{space}svg"
    curves = [path for path in root.iter(f"{space}path") if path.get("stroke-width") == "2"]
    assert len(curves) == 2 * 2
    texts = "".join(text.text or "" for text in root.iter(f"{space}text"))
    assert "No. 29 Squadron" in texts


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["campaign", "simulate", "rfc_1916", "--campaigns", "2", "--missions", "12"]
    files = ["--json", str(tmp_path / "a.json"), "--plot", str(tmp_path / "a.svg")]
    assert main([*words, "--workers", "1", *files]) == 0
    (line,) = [one for one in capsys.readouterr().out.splitlines() if "after 10 sorties" in one]
    assert line.count("±") == 2
    found = json.loads((tmp_path / "a.json").read_text())
    assert found["wish"]["campaigns"] == 2
    assert "10 to 15 days" in (tmp_path / "a.svg").read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nowhere"], "campaign has no scenario `nowhere`"),
        (["rfc_1916", "--campaigns", "0"], "the number of campaigns must be 1 to 1000000"),
        (["rfc_1916", "--pilots", "geese"], "option `pilots` takes one of"),
    ],
)
def test_bad_wishes_are_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["campaign", "simulate", *words]) == 2
    assert sentence in capsys.readouterr().err


def test_it_starts_as_a_program() -> None:
    command = [sys.executable, "-m", "aerodrome", "campaign", "simulate", "--help"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "survival" in said
