"""Editions in the laboratory: house types and corrections are used like anything printed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from aerodrome.cli import main
from aerodrome.kernel import codec, edition, registry
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.verify import verify
from aerodrome.lab.balance import Contents, Duels, ReportWish, Variant, contents, labels, measure
from aerodrome.lab.one_game import Result, fly
from aerodrome.lab.plan import Plan, corrected, plan
from aerodrome.lab.results_file import ResultsFile
from aerodrome.lab.results_file import planned as plan_of
from aerodrome.lab.summary import Summary, summary
from aerodrome.lab.team import Processes
from tests.support.breaking_pilots import BOT, flown

SQUADRIGLIA = registry.find("squadriglia")
PLAIN = SQUADRIGLIA.scenario("baracca")
HOUSE = {"zephyr": {"based_on": "nieuport_11", "name": "Zephyr", "robustness": 60, "guns": "2a"}}
SON = {"boreas": {"based_on": "zephyr", "name": "Boreas"}}


def short_of(reach: int) -> Scenario:
    """Return the first scenario with guns of this range."""
    return corrected(SQUADRIGLIA, PLAIN, {"constants": {"6.1": {"range": reach}}}, "here")


def housed(types: dict[str, Any] = HOUSE, flies: str = "zephyr") -> Scenario:
    """Return the first scenario with a house type in place of the Nieuport."""
    first, second = PLAIN.setup["aircraft"]
    setup = {**PLAIN.setup, "aircraft": [{**first, "type": flies}, second], "types": types}
    return SQUADRIGLIA.compose("housed", setup, None, "here")


def planned(scenario: Scenario, games: int = 20, **more: Any) -> Plan:
    return plan(SQUADRIGLIA, scenario, [(BOT,)], games=games, seed="lab", **more)


def found(wanted: Plan) -> Summary:
    results = flown(wanted)
    assert not any(result.error for result in results), results
    return summary(wanted, results)


def reaches(wanted: Plan) -> set[str]:
    return {one.at for one in found(wanted).ranges}


# Corrections


def test_corrections_reach_the_workers_and_change_games() -> None:
    short = planned(short_of(1))
    there = flown(short, lambda: Processes(1))
    assert len(there) == 20
    assert {one.at for one in summary(short, there).ranges} == {"1"}
    assert there == flown(short)


def test_plans_with_different_corrections_fly_in_one_process() -> None:
    plain, one, two = planned(PLAIN), planned(short_of(1)), planned(short_of(2))
    before = flown(plain)
    assert reaches(one) == {"1"}
    assert reaches(two) == {"1", "2"}
    assert reaches(plain) > {"1", "2"}
    assert flown(plain) == before
    assert not one.same_games(two)
    assert not one.same_games(plain)


def test_a_correction_that_does_not_fit_is_refused_before_the_first_game() -> None:
    with pytest.raises(Refusal, match="nothing printed is called `wings`") as refused:
        corrected(SQUADRIGLIA, PLAIN, {"constants": {"wings": 3}}, "here")
    assert refused.value.place == "corrections.constants"


def test_corrections_of_the_run_override_the_owners_in_the_plan(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    owners = '[constants."6.1"]\nrange = 2\n[constants."6.1.2"]\nhalf_width_degrees = 30\n'
    (tmp_path / "squadriglia.toml").write_text(owners, "utf-8")
    monkeypatch.setenv(edition.VARIABLE, str(tmp_path))
    scenario = SQUADRIGLIA.scenario("baracca")
    assert reaches(planned(scenario)) == {"1", "2"}
    last = corrected(SQUADRIGLIA, scenario, {"constants": {"6.1": {"range": 1}}}, "here")
    wanted = planned(last)
    assert wanted.corrections["constants"]["6.1.2"] == {"half_width_degrees": 30}
    assert reaches(wanted) == {"1"}
    monkeypatch.delenv(edition.VARIABLE)
    assert reaches(wanted) == {"1"}


# House types


def test_a_house_type_is_flown_by_any_crew_with_the_same_results() -> None:
    wanted = planned(housed())
    results = flown(wanted)
    assert len(results) == 20
    assert not any(result.error for result in results), results
    assert flown(wanted, lambda: Processes(1)) == results
    assert results != flown(planned(PLAIN))


def test_records_with_a_house_type_can_be_verified() -> None:
    wanted = planned(housed(), recorded=True)
    batch = fly(wanted, range(20))
    for result, text in zip(batch.results, batch.records, strict=True):
        assert not result.error
        record = Record.load(text.encode(), "lab")
        assert record.header.rows is not None
        assert record.header.rows["aircraft"]["zephyr"]["robustness"] == 60
        game = verify(SQUADRIGLIA, record, "lab")
        assert game.position.outcome is not None
        assert game.position.outcome.reason.key == result.ending


def test_records_with_corrections_can_be_verified() -> None:
    wanted = planned(short_of(1), games=3, recorded=True)
    for text in fly(wanted, range(3)).records:
        record = Record.load(text.encode(), "lab")
        assert record.header.corrections == wanted.corrections
        verify(SQUADRIGLIA, record, "lab")


def test_a_run_with_house_types_goes_on_from_its_file_whatever_they_are_called(
    tmp_path: Path,
) -> None:
    """A type may be based on an earlier one, so they stay in order."""
    wanted, file = planned(housed({**HOUSE, **SON}, "boreas"), games=4), tmp_path / "a.results"
    saved = ResultsFile(file, wanted)
    saved.write(fly(wanted, range(2)).results)
    saved.close()
    again = plan_of(file)
    assert again == wanted
    assert list(again.types) == ["zephyr", "boreas"]
    ResultsFile(file, again).close()
    assert flown(again) == flown(wanted)
    other = planned(housed({**HOUSE, "boreas": {"based_on": "nieuport_11"}}, "boreas"), games=4)
    with pytest.raises(Refusal, match="results of another run"):
        ResultsFile(file, other)


# Results of the first format


def former(file: Path, wanted: Plan, corrections: object) -> None:
    """Write a file of results in the format in which corrections were text."""
    written = {**codec.plain(wanted), "corrections": corrections}
    lines = [{"laboratory": 1, "plan": written}, *map(codec.plain, fly(wanted, range(2)).results)]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")


@pytest.mark.parametrize(
    ("reach", "text"), [(0, ""), (1, '# my own\n[constants."6.1"]\nrange = 1\n')]
)
def test_results_with_corrections_as_text_are_gone_on_with(
    tmp_path: Path, reach: int, text: str
) -> None:
    wanted, file = planned(short_of(reach) if reach else PLAIN, games=4), tmp_path / "a.results"
    former(file, wanted, text)
    assert plan_of(file) == wanted
    saved = ResultsFile(file, wanted)
    assert sorted(saved.results) == [0, 1]
    saved.write(fly(wanted, [2, 3]).results)
    saved.close()
    whole = ResultsFile(file, plan_of(file))
    whole.close()
    assert [whole.results[number] for number in range(4)] == flown(wanted)


@pytest.mark.parametrize("odd", ["[", 5, {"constants": {}}, None])
def test_a_plan_that_no_format_writes_is_no_file_of_results(tmp_path: Path, odd: object) -> None:
    file = tmp_path / "a.results"
    former(file, planned(PLAIN, games=2), odd)
    with pytest.raises(Refusal, match=r"a\.results: this is not a file of results\."):
        plan_of(file)


def test_results_of_a_format_to_come_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.results"
    file.write_text('{"laboratory":3,"plan":{"corrections":[]}}\n', "utf-8")
    with pytest.raises(Refusal, match=r"of format 3; this reads up to 2\."):
        plan_of(file)


# The balance report


def here(wanted: Plan) -> dict[int, Result]:
    return {result.game: result for result in flown(wanted)}


def test_variants_of_a_report_differ_by_their_corrections() -> None:
    wanted = contents(SQUADRIGLIA)
    plans: list[Plan] = []

    def noted(one: Plan) -> dict[int, Result]:
        plans.append(one)
        return here(one)

    only = Contents(scenarios=("baracca",), sensitivity=wanted.sensitivity)
    measured = measure(SQUADRIGLIA, only, ReportWish(BOT, 4, 0, "x"), noted)
    narrow = {"constants": {"6.1.2": {"half_width_degrees": 30}}}
    assert [one.corrections for one in plans] == [{}, narrow], "as here is the scenario itself"
    assert [one.name for one in measured.sensitivity[0]] == ["60 degrees, as here", "30 degrees"]


def test_a_variant_that_does_not_fit_is_refused_with_its_name() -> None:
    (one, *_) = contents(SQUADRIGLIA).sensitivity
    for text, place in (
        ("[", "balance.toml, variant odd: this is not TOML"),
        ("[constants]\nwings = 1", "corrections.constants: nothing printed"),
    ):
        odd = msgspec.structs.replace(one, variant=(Variant("odd", text),))
        with pytest.raises(Refusal) as refused:
            measure(SQUADRIGLIA, Contents(sensitivity=(odd,)), ReportWish(BOT, 2, 0, "x"), here)
        assert str(refused.value).startswith(place)


def test_house_types_meet_printed_ones_in_duels() -> None:
    wanted = contents(SQUADRIGLIA).duels
    assert wanted is not None
    duels = Duels(
        "", ("zephyr", "spad_7"), {**wanted.setup, "types": HOUSE}, wanted.options, wanted.text
    )
    assert labels(SQUADRIGLIA, duels) == {"zephyr": "Zephyr", "spad_7": "SPAD S.VII"}
    flown_plans: list[Plan] = []

    def noted(one: Plan) -> dict[int, Result]:
        flown_plans.append(one)
        results = here(one)
        assert not any(result.error for result in results.values()), results
        return results

    measured = measure(SQUADRIGLIA, Contents(duels=duels), ReportWish(BOT, 2, 4, "x"), noted)
    assert measured.duels is not None
    assert measured.duels.between("zephyr", "spad_7")[1] == 4
    assert flown_plans[0].types == HOUSE
    assert "types" not in flown_plans[0].setup


# At the command line


OWN = """
[types.zephyr]
based_on = "nieuport_11"
robustness = 60

[corrections.constants."6.1"]
range = 2
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a scenario file with a house type and corrections."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    printed = (SQUADRIGLIA.data / "scenarios" / "baracca.toml").read_text("utf-8")
    file = tmp_path / "own.toml"
    file.write_text(printed.replace('"nieuport_11"', '"zephyr"') + OWN, "utf-8")
    return file


def simulate(file: Path, *words: object) -> int:
    flags = ("--bots", BOT, "--games", 6, "--workers", 1, "--json", *words)
    return main(["simulate", f"squadriglia/{file}", *map(str, flags)])


def test_an_own_scenario_file_brings_types_and_corrections(
    own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records, kept = tmp_path / "records", tmp_path / "kept.results"
    assert simulate(own, "--records", records, "--results", kept) == 0
    output = json.loads(capsys.readouterr().out)
    assert output["plan"]["types"].keys() == {"zephyr"}
    assert {one["at"] for one in output["summary"]["ranges"]} <= {"1", "2"}
    assert not output["summary"]["failures"]
    assert main(["replay", str(records / "000005.record"), "--verify"]) == 0
    capsys.readouterr()
    words = ["simulate", "--resume", str(kept), "--games", "8", "--records", str(records)]
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["summary"]["games"] == 8


def test_corrections_of_the_command_line_have_the_last_word(
    own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    more = tmp_path / "more.toml"
    more.write_text('[constants."6.1"]\nrange = 1\n', "utf-8")
    assert simulate(own, "--corrections", more) == 0
    output = json.loads(capsys.readouterr().out)
    assert output["plan"]["corrections"] == {"constants": {"6.1": {"range": 1}}}
    assert {one["at"] for one in output["summary"]["ranges"]} <= {"1"}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('based_on = "nieuport_11"', 'based_on = "zeppelin"'), "types.zephyr: "),
        (("robustness = 60", "wings_ = 9"), "types.zephyr: nothing printed is called"),
        (("range = 2", 'range = "far"'), "corrections.constants.6.1.range: this must be"),
        (("[types.zephyr]", "[[types]]"), "own.toml: `types` must be a table."),
    ],
)
def test_bad_types_and_corrections_are_one_sentence(
    own: Path, change: tuple[str, str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    own.write_text(own.read_text("utf-8").replace(*change), "utf-8")
    assert simulate(own) == 2
    refused = capsys.readouterr()
    assert refused.out == ""
    assert refused.err.count("\n") == 1
    assert said in refused.err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[", "more.toml: this is not TOML"),
        ("[constants]\nwings = 1\n", "corrections.constants: nothing printed is called `wings`"),
        ("[constants.'6.1']\nrange = 'x'\n", "corrections.constants.6.1.range: this must be"),
    ],
)
def test_a_bad_file_of_corrections_is_one_sentence(
    own: Path, tmp_path: Path, text: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    more = tmp_path / "more.toml"
    more.write_text(text, "utf-8")
    assert simulate(own, "--corrections", more) == 2
    refused = capsys.readouterr()
    assert (refused.out, refused.err.count("\n")) == ("", 1)
    assert said in refused.err
