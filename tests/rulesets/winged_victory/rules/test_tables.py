"""The data: dashboards compared with the printed figures, and the reconstructed ones."""

from __future__ import annotations

from aerodrome.kernel import codec
from aerodrome.rulesets.winged_victory.rules.tables import DATA, TABLES

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


def test_the_school_machine_has_the_figures_of_the_strutter() -> None:
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
