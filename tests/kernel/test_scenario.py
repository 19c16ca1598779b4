from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import GameOption, Scenario, Texts, read_options, settle
from tests.support.kernel import SEALED

ALTITUDE = GameOption(default=True, title="Altitude", text="Whether it counts.")
ROUNDS = GameOption(default=5, title="Rounds", text="How many.", low=-2, high=9)
WIND = GameOption(default="calm", title="Wind", text="How strong.", values=("calm", "storm"))
OFFERED = {"altitude": ALTITUDE, "rounds": ROUNDS, "wind": WIND}
KINDS = {"altitude": "true or false", "rounds": "a whole number", "wind": "a word"}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("altitude", True),
        ("altitude", False),
        ("rounds", -2),
        ("rounds", 9),
        ("wind", "calm"),
        ("wind", "storm"),
    ],
)
def test_what_an_option_takes(name: str, value: Any) -> None:
    OFFERED[name].check(name, value)


@pytest.mark.parametrize("name", OFFERED)
@pytest.mark.parametrize("value", [None, 1.0, float("nan"), [], {}, (), b"calm", object])
def test_what_no_option_takes(name: str, value: Any) -> None:
    with pytest.raises(Refusal, match=rf"option `{name}` takes {KINDS[name]}, not ") as refusal:
        OFFERED[name].check(name, value)
    assert refusal.value.code == "bad-option"


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("altitude", 1, "true or false, not 1"),
        ("altitude", "true", "true or false, not 'true'"),
        ("rounds", True, "a whole number, not True"),
        ("rounds", "5", "a whole number, not '5'"),
        ("rounds", 10, "-2 to 9, not 10"),
        ("rounds", -3, "-2 to 9, not -3"),
        ("wind", 0, "a word, not 0"),
        ("wind", "", "one of calm, storm, not ''"),
        ("wind", "Calm", "one of calm, storm, not 'Calm'"),
    ],
)
def test_the_wrong_value_for_an_option(name: str, value: Any, said: str) -> None:
    with pytest.raises(Refusal, match=said):
        OFFERED[name].check(name, value)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("altitude", "true", True),
        ("altitude", "ON", True),
        ("altitude", "off", False),
        ("altitude", "False", False),
        ("rounds", "5", 5),
        ("rounds", "-1", -1),
        ("wind", "storm", "storm"),
    ],
)
def test_typed_options(name: str, text: str, value: Any) -> None:
    assert OFFERED[name].read(name, text) is value or OFFERED[name].read(name, text) == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("altitude", "yes"),
        ("altitude", "1"),
        ("altitude", ""),
        ("rounds", ""),
        ("rounds", "five"),
        ("rounds", "-"),
        ("rounds", "--5"),
        ("rounds", "5-"),
        ("rounds", "5.0"),
        ("rounds", "0x5"),
        ("rounds", "²"),
        ("rounds", "99"),
        ("rounds", "9" * 5_000),
        ("wind", "5"),
        ("wind", "true"),
    ],
)
def test_mistyped_options(name: str, text: str) -> None:
    with pytest.raises(Refusal, match=f"option `{name}` takes"):
        OFFERED[name].read(name, text)


def test_settled_as_chosen_else_as_preset_else_by_default() -> None:
    settled = settle(OFFERED, {"rounds": 3, "wind": "storm"}, {"rounds": 4})
    assert settled == {"altitude": True, "rounds": 4, "wind": "storm"}
    assert list(settled) == list(OFFERED)


@pytest.mark.parametrize("source", [0, 1])
def test_an_unknown_option_is_refused_wherever_it_comes_from(source: int) -> None:
    sources: list[dict[str, Any]] = [{}, {}]
    sources[source] = {"weather": 1}
    said = "there is no option `weather`; the options are altitude, rounds, wind."
    with pytest.raises(Refusal, match=said) as refusal:
        settle(OFFERED, *sources)
    assert refusal.value.code == "unknown-option"
    with pytest.raises(Refusal, match="the options are none"):
        settle({}, *sources)


def test_options_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "options.toml"
    assert read_options(file) == {}
    file.write_text('[wind]\ndefault = "calm"\ntitle = "W"\ntext = "T"\nvalues = ["calm"]\n')
    assert read_options(file)["wind"].values == ("calm",)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("[wind", "options.toml"),
        ("wind = 3", "options.toml, option `wind`"),
        ("[wind]\ntitle = 'W'", "options.toml, option `wind`"),
        ("[wind]\ndefault = 1.5\ntitle = 'W'\ntext = 'T'", "options.toml, option `wind`"),
        ("[wind]\ndefault = 1\ntitle = 'W'\ntext = 'T'\nhihg = 3", "options.toml, option `wind`"),
    ],
)
def test_a_bad_file_of_options(text: str, place: str, tmp_path: Path) -> None:
    file = tmp_path / "options.toml"
    file.write_text(text)
    with pytest.raises(Refusal) as refusal:
        read_options(file)
    assert refusal.value.place.endswith(place)


@pytest.mark.parametrize("texts", [{"title_it": "Alba"}, {"texts": {"it": {"title": "Alba"}}}])
def test_a_scenario_has_its_texts_in_other_languages_apart(texts: dict[str, Any]) -> None:
    """Records of older games, before this table existed, have fields instead."""
    scenario = Scenario("x", {"title": "Dawn", "text": "Early.", **texts})
    assert scenario.setup == {"title": "Dawn", "text": "Early."}
    assert scenario.texts == {"it": Texts(title="Alba")}
    assert Scenario("x", scenario.written) == scenario
    assert msgspec.structs.replace(scenario, id="y").texts == scenario.texts
    said = [SEALED.said(scenario, what, "it") for what in ("title", "text")]
    assert said == ["Alba", "Early."]
    assert SEALED.titles(scenario) == {"it": "Alba"}


@pytest.mark.parametrize("texts", [{"title_it": 3}, {"texts": 3}, {"texts": {"it": {"rule": "1"}}}])
def test_texts_that_are_none_are_refused(texts: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as refusal:
        Scenario("x", {"title": "Dawn", **texts})
    assert refusal.value.place == "texts"


def test_a_ruleset_gives_the_title_of_its_scenario_in_any_copy() -> None:
    short = SEALED.scenario("short")
    own = Scenario("own", short.setup)
    assert SEALED.titles(short) == SEALED.titles(own) == {"it": "Asta breve"}
    assert SEALED.said(own, "title", "en") == short.said("title")
    assert SEALED.said(own, "title", "xx") == short.said("title")
    assert "texts" not in SEALED.record(short, "1").header.setup
