"""An owner's corrections: numbers of the printed game, within playable limits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from aerodrome.kernel import codec
from aerodrome.kernel.edition import VARIABLE, Edition
from aerodrome.kernel.refusal import Refusal
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.rules.limits import LIMITS, RISING
from aerodrome.rulesets.winged_victory.rules.tables import DATA, TABLES, Tables
from aerodrome.tabletop.capabilities import GameCampaign
from aerodrome.tabletop.sortie import FORMATIONS, MISSIONS
from tests.laws import laws
from tests.support.sampling import sampled, times, woven
from tests.support.winged_victory.crews import a_sortie, scouts
from tests.support.winged_victory.own_scenarios import flown_by, own_scenario, reviewed

pytestmark = [pytest.mark.slow, pytest.mark.sweep]

CONSTANTS = codec.toml(DATA / "constants.toml")


def corrected(text: str) -> Tables:
    """Return the tables with an owner's corrections, as in a file."""
    return Tables(Edition(1, corrections=codec.toml_text(text, "corrections")))


def test_an_owner_may_correct_a_value() -> None:
    tables = corrected('[aircraft.se5a]\nceiling = 28\n[dice.white]\ntest = "x x x x x i"')
    assert tables.models["se5a"].ceiling == 28
    assert tables.tests["white"][-2:] == ("x", "i")
    assert (TABLES.models["se5a"].ceiling, TABLES.tests["white"][-2:]) == (29, ("i", "i"))


def test_an_owners_file_applies_to_every_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "winged_victory.toml").write_text('[constants."9.7"]\ndie = "brown"')
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    scenario = RULESET.scenario("duel")
    assert scenario.corrections == {"constants": {"9.7": {"die": "brown"}}}
    record = RULESET.record(scenario, "owner")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "nowhere"))
    assert record.header.corrections == scenario.corrections
    assert RULESET.playing(record.header)[0].corrections == scenario.corrections


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[aircraft.se5a]\nspeed = 3", "aircraft.se5a: nothing printed is called `speed`"),
        ('[aircraft.se5a]\nguns = ["cannon"]', "aircraft.se5a: a gun is written like"),
        ("[aircraft.se5a]\nred = 14", "aircraft.se5a: the red speeds come before"),
        ("[aircraft.se5a]\nstall = [0, 0]", "aircraft.se5a: .* as many bands"),
        ("[aircraft.se5a]\nceiling = 900", "aircraft.se5a: `ceiling` must be at most 60"),
        ('[aircraft.se5a]\nsince = "soon"', "aircraft.se5a: .*pattern"),
        ('[service."se5a 8"]\nfirst = "May"', "service: .*pattern"),
        ('[service."se5a 8"]\ntype = "se6"', "service.se5a 8: there is no aircraft `se6`"),
        ('[constants."1.1"]\nhighest = 0', "constants.1.1.highest: .* between 18 and 60"),
        ('[constants."1.1"]\nmat_hexes = 10000', "1.1.mat_hexes: .* between 24 and 80"),
        ('[constants."1.1"]\nlow_top = 15', "1.1: Low, Medium and High have 6 levels each"),
        ('[constants."1.1"]\nhighest = 25', "1.1: Low, Medium and High have 6 levels each"),
        ('[constants."1.2"]\nmegahex_radius = 3', "between 2 and 2"),
        ('[constants."9.2".nose]\nto = 400', "constants.9.2.nose.to: .* between -360 and 360"),
        ('[constants."9.2".nose]\nto = -31', "9.2.nose: `from` may not be more than `to`"),
        ('[constants."9.7"]\ndie = "pink"', "constants.9.7.die: the dice are white, grey"),
        ('[constants."10.3"]\nleak = 6', "10.3: `leak` may not be more than `fire`"),
        ('[constants."11.2"]\nlevels_per_die = 0', "between 1 and 60"),
        ('[constants."13.1"]\nlevel = 31', "no higher than the highest level"),
        ('[constants."14.7"]\nhalf_share = 0', "between 1 and 10"),
        ("[targets.bridge]\nhits = 0", "must be at least 1"),
        ("[targets.bridge]\nlevel = 3", "targets.bridge.level: .* is on it"),
        ("[targets.balloon]\nlevel = 0", "targets.balloon.level: a balloon is above"),
        ('[targets.trench]\ndie = "pink"', "not 'pink'"),
        ("[targets.trench]\nrange = 6", "must be at most 5"),
        ("[briefings.patrol]\nlevel = [18, 12]", "briefings.patrol.level: .* the lower"),
        ("[briefings.patrol]\nlevel = [12, 31]", "briefings.patrol.level: .* 30 at most"),
        ("[briefings.patrol]\nlevel = [12]", "must have exactly 2 parts"),
        ("[briefings.patrol]\nflight = 5", "must be at most 4"),
        ("[briefings.patrol]\nmats = []", "must have at least 1 part"),
        ('[briefings.recon]\ntarget = "tower"', "briefings.recon.target: .* one of balloon"),
        ("[manoeuvres.level]\nlonely = false", "manoeuvres.level.lonely: level flight"),
        ('[manoeuvres.jink]\nneeds = ["wings"]', "not 'wings'"),
        ('[dice.white]\ncombat = "0 0 0 0 0 7"', "dice.white.combat: a die has six faces"),
        ('[dice.black]\ntest = "x x x x x i"', "dice.black.test: only the dice from white"),
        ('[dice.white]\ndie = "snow"', "dice.white: only the cells"),
        ('[locations."4"]\npart = 3', "locations.4.part: this must be a word"),
        ('[locations."4"]\npart = "wheel"', "locations: there is no 'wheel' in the column"),
        ('[locations."18+"]\nd20 = "18"', r"locations.18\+: only the cells"),
        ('[missions."1"]\n1917 = "picnic"', "missions: there is no 'picnic'"),
        ('[missions.""]\n1917 = "1719"', "missions: only the cells"),
        ('[missions."1"]\nd20 = "1-999999999"', "missions.1: only the cells"),
        ('[weather."6-7"]\nfigure = "-"', "weather: the figure of `haze` .* between 1 and 60"),
        ('[weather."17-18"]\nfigure = "many"', "weather: the figure of `cumulus`"),
        ("[rulebook]\nx = 1", "nothing printed is called `rulebook`"),
    ],
)
def test_a_correction_must_fit(text: str, said: str) -> None:
    with pytest.raises(Refusal, match=said) as refused:
        corrected(text)
    assert "\n" not in str(refused.value)


def test_14_4_a_mission_needs_a_target_where_it_leads() -> None:
    with pytest.raises(Refusal, match=r"briefings.recon.target: .* only be trench, .* hangar\."):
        own_scenario("duel", corrections={"briefings": {"recon": {"target": "bridge"}}})
    with pytest.raises(Refusal, match=r"briefings.strafing.target: .* only be trench, .*balloon\."):
        own_scenario("duel", corrections={"briefings": {"strafing": {"target": "train"}}})
    own_scenario("duel", corrections={"briefings": {"strafing": {"target": "battery"}}})


def test_14_1_the_editor_needs_a_mission_that_some_type_can_fly() -> None:
    roles = {"briefings": {kind: {"role": "bomber"} for kind in TABLES.briefings}}
    own_scenario("mission", corrections=roles, date="1918-05")
    with pytest.raises(Refusal, match="allies has no aircraft for any mission in 1917-04"):
        own_scenario("mission", corrections=roles, date="1917-04")


def test_every_number_has_its_limits() -> None:
    for section, entry in CONSTANTS.items():
        for key, value in entry.items():
            inner = value if isinstance(value, dict) else {key: value}
            limits = LIMITS.get(f"{section}.{key}" if isinstance(value, dict) else section, {})
            numbers = {name for name, figure in inner.items() if type(figure) is int}
            assert numbers <= limits.keys(), (section, key)


# The size of the sky

LARGER = {"mat_hexes": 52, "highest": 41, "low_top": 13, "medium_top": 26}
SMALLER = {"mat_hexes": 30, "highest": 19, "low_top": 6, "medium_top": 12}


@pytest.mark.parametrize(
    ("name", "sky"), sampled(woven(RULESET.scenario_ids(), [LARGER, SMALLER], 1), 8)
)
def test_1_1_scenarios_are_played_in_another_sky_if_they_fit(name: str, sky: Any) -> None:
    corrections = {"constants": {"1.1": sky}}
    setup = codec.toml(RULESET.data / "scenarios" / f"{name}.toml")
    width = len(setup["mats"]) * sky["mat_hexes"]
    if any(entry["column"] > width for entry in setup.get("aircraft", ())):
        with pytest.raises(Refusal, match=rf"the column of .. must be between 1 and {width}"):
            own_scenario(name, corrections=corrections)
        return
    scenario = own_scenario(name, corrections=corrections, turn_limit=15)
    laws.law_1_replay_equals_play(RULESET, scenario, name)
    laws.law_4_every_game_ends(RULESET, scenario, name)


def test_1_1_the_editor_draws_everything_into_another_sky() -> None:
    for sky in (LARGER, SMALLER):
        for number in range(times(3)):
            scenario = own_scenario("mission", corrections={"constants": {"1.1": sky}})
            game = laws.random_game(RULESET, scenario, f"sky {number}")
            first = game.ruleset.display.scene(game.ruleset.display.view(game.position.state, None))
            (board,) = first.boards
            assert len(board.bands) == sky["highest"]
            assert board.columns % sky["mat_hexes"] == 0
            for target in game.position.state.targets:
                assert 0 <= target.x // 4 < board.columns
            for cloud in board.clouds:
                assert cloud.bottom is None or cloud.bottom <= cloud.top <= sky["highest"]


SMALLEST = {"mat_hexes": 24, "highest": 18, "low_top": 6, "medium_top": 12}
LARGEST = {"mat_hexes": 80, "highest": 60, "low_top": 20, "medium_top": 40}


@pytest.mark.parametrize("sky", [SMALLEST, LARGEST], ids=["smallest", "largest"])
def test_15_5_sorties_are_briefed_in_another_sky(sky: Any) -> None:
    ruleset = RULESET.as_edition(Edition(1, corrections={"constants": {"1.1": sky}}))
    west, east = scouts("A", "allied", 4), scouts("G", "central", 4)
    for mission in MISSIONS:
        for formation in FORMATIONS:
            sortie = a_sortie(west, east, (mission, "patrol"), formation=formation)
            scenario = GameCampaign.of(ruleset).battles().briefing(sortie)
            assert len(ruleset.rules.setup(scenario).flying()) == 8


# What corrections allow is played


def test_9_4_a_burst_costs_what_the_table_has() -> None:
    bursts = {"constants": {"9.4": {"short": 2, "long": 5}}}
    scenario = own_scenario("even_duel", corrections=bursts, turn_limit=30)
    for seed in ("one", "two", "three"):
        game = laws.random_game(RULESET, scenario, seed)
        assert all(gun.rounds >= 0 for p in game.position.state.aircraft for gun in p.guns)
    assert flown_by(scenario, "bursts", "ace", "veteran").position.outcome is not None


@pytest.mark.parametrize(
    "corrections",
    [
        {"constants": {"9.1": {"range": 3}, "9.2": {"range": 2}}},
        {"constants": {"5.3": {"levels": 3}, "5.5": {"highest": 3}, "10.1": {"thirds": 5}}},
        {"dice": {die: {"test": "x x x x x x"} for die in ("white", "grey", "brown", "yellow")}},
        {"dice": {"green": {"combat": "K K K K K K"}}},
    ],
    ids=["ranges", "falls", "clumsy", "deadly"],
)
def test_computer_pilots_use_corrected_numbers(corrections: Any) -> None:
    scenario = own_scenario("trenches", corrections=corrections, turn_limit=3)
    game = flown_by(scenario, "corrected", "ace", "regular")
    assert game.position.outcome is not None
    assert reviewed(game).choices


@st.composite
def allowed(draw: st.DrawFn) -> dict[str, Any]:
    """Return one to four sections of constants, every number somewhere between its limits."""
    found: dict[str, Any] = {}
    for name in draw(st.lists(st.sampled_from(sorted(LIMITS)), min_size=1, max_size=4)):
        numbers = {key: draw(st.integers(*span)) for key, span in LIMITS[name].items()}
        rising = RISING.get(name, ())
        numbers |= zip(rising, sorted(numbers[key] for key in rising), strict=True)
        first, second, *inner = name.split(".")
        section = found.setdefault(f"{first}.{second}", {})
        section |= {inner[0]: numbers} if inner else numbers
    return found


@settings(max_examples=times(3))
@given(allowed(), st.sampled_from(("trenches", "mission", "balloon", "giants", "gothas")))
def test_all_that_the_limits_allow_can_be_played(constants: Any, name: str) -> None:
    try:
        scenario = own_scenario(name, corrections={"constants": constants}, turn_limit=4)
    except Refusal:
        assume("1.1" not in constants and "13.1" not in constants)
        raise
    laws.law_4_every_game_ends(RULESET, scenario, name)
    assert flown_by(scenario, name, "ace", "regular").position.outcome is not None
