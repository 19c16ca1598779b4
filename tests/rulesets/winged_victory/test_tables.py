"""The data: dashboards against the printed figures, corrections, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.rulesets.winged_victory.tables import DATA, TABLES, Tables

FIGURES = {
    "engine", "max", "max_low", "max_medium", "max_high", "prep_low", "prep_medium", "prep_high",
    "underscored", "spotting", "guns", "loaded", "bomber", "stall_low",
}  # fmt: skip


def test_what_is_not_printed_is_marked() -> None:
    for key, entry in codec.toml(DATA / "aircraft.toml").items():
        assert entry["reconstructed"] is True, key
        for figure in entry["printed"]:
            assert figure in FIGURES or figure.startswith("drag_"), (key, figure)
    constants = codec.toml(DATA / "constants.toml")
    assert [n for n, entry in constants.items() if entry.get("reconstructed")] == [
        "1.1", "1.2", "1.5", "5.5", "9.2", "9.5", "10.2", "10.3", "14.2", "14.5", "14.6", "14.7",
    ]  # fmt: skip


def test_fifteen_machines_and_a_school_machine_of_the_same_figures() -> None:
    assert len(TABLES.models) == 15 + 1
    school, strutter = TABLES.models["school_strutter"], TABLES.models["sopwith_strutter"]
    for field in ("fastest", "preparation", "drag", "stall", "red", "cracks", "ceiling"):
        assert getattr(school, field) == getattr(strutter, field)
    assert (school.engine, strutter.engine) == ("in-line", "rotary")


def test_drag_never_falls_with_speed_and_every_machine_can_fly_level() -> None:
    for model in TABLES.models.values():
        for printed in model.drag:
            assert len(printed) == 6
            assert list(printed) == sorted(printed)
        for top, stall in zip(model.fastest, model.stall, strict=True):
            assert stall < top < model.red < model.cracks


def override(folder: Path, text: str) -> Tables:
    file = folder / "winged_victory.toml"
    file.write_text(text, encoding="utf-8")
    return Tables(file)


def test_an_owner_may_correct_a_value(tmp_path: Path) -> None:
    tables = override(tmp_path, '[aircraft.se5a]\nceiling = 28\n[dice.white]\ntest = "x x x x x i"')
    assert tables.models["se5a"].ceiling == 28
    assert tables.tests["white"][-2:] == ("x", "i")
    assert tables.fingerprint != TABLES.fingerprint


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[aircraft.se5a]\nspeed = 3", "nothing printed is called `speed`"),
        ('[aircraft.se5a]\nguns = ["cannon"]', "a gun is written like"),
        ("[aircraft.se5a]\nred = 20", "the red speeds come before"),
        ("[aircraft.se5a]\nstall = [0, 0]", "has as many bands"),
        ('[dice.white]\ncombat = "0 0 0 0 0 7"', "a die has six faces"),
        ('[locations."4"]\npart = 3', "must be a word"),
    ],
)
def test_a_correction_must_fit(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        override(tmp_path, text)
