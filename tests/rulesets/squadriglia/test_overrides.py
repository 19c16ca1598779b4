"""An owner's corrections: a TOML file laid over the printed data, and seen in the data hash."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from aerodrome.kernel.refusal import Refusal
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.tables import FireCell, Tables
from aerodrome.tabletop.printed import VARIABLE, override_file

PRINTED = Tables()
CORRECTION = (
    '[aircraft.albatros_d2]\nacceleration = 3\n[constants."6.1.2"]\nhalf_width_degrees = 30\n'
)


def corrections(folder: Path, text: str) -> Path:
    file = folder / "squadriglia.toml"
    file.write_text(text, "utf-8")
    return file


def command(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A new Python with the corrections of this folder, if there are any in it."""
    return subprocess.run(
        [sys.executable, *words],
        env={**os.environ, VARIABLE: str(folder)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def refusal(folder: Path, text: str) -> str:
    """The one sentence with which these corrections are refused."""
    with pytest.raises(Refusal) as refused:
        Tables(corrections(folder, text))
    sentence = str(refused.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    assert not sentence.endswith("..")
    return sentence


def test_a_figure_of_a_type_and_all_its_versions(tmp_path: Path) -> None:
    tables = Tables(corrections(tmp_path, CORRECTION))
    for version in ("1a", "2a"):
        assert PRINTED.models[f"albatros_d2:{version}"].acceleration == 2
        assert tables.models[f"albatros_d2:{version}"].acceleration == 3
    others = [key for key in PRINTED.models if not key.startswith("albatros_d2")]
    assert all(tables.models[key] == PRINTED.models[key] for key in others)


def test_a_reconstructed_constant(tmp_path: Path) -> None:
    tables = Tables(corrections(tmp_path, CORRECTION))
    assert PRINTED.number("6.1.2", "half_width_degrees") == 60
    assert tables.number("6.1.2", "half_width_degrees") == 30
    assert tables.number("6.1.1", "half_width_degrees") == 30


def test_a_cell_of_the_fire_table(tmp_path: Path) -> None:
    text = '[fire.8]\n2 = "2*"\n[fire."14+"]\n5 = "-"\n'
    tables = Tables(corrections(tmp_path, text))
    assert PRINTED.fire.cell(8, 2) == FireCell(1, False)
    assert tables.fire.cell(8, 2) == FireCell(2, True)
    assert (tables.fire.cell(15, 5), tables.fire.cell(8, 1)) == (
        FireCell(0, False),
        FireCell(1, True),
    )


def test_other_tables(tmp_path: Path) -> None:
    text = '[special_damage.2]\nresult = "stall"\n[impulses.1]\n3 = "x"\n4 = "-"\n'
    tables = Tables(corrections(tmp_path, text))
    assert tables.special.cell(2) == "stall"
    assert tables.impulses[1] == (3,)


def test_the_fingerprint_shows_a_correction(tmp_path: Path) -> None:
    once = Tables(corrections(tmp_path, CORRECTION)).fingerprint
    again = Tables(corrections(tmp_path, CORRECTION)).fingerprint
    other = Tables(corrections(tmp_path, CORRECTION.replace("30", "90"))).fingerprint
    assert once == again
    assert len({PRINTED.fingerprint, once, other}) == 3


def test_the_file_is_found_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    assert override_file("squadriglia") is None
    file = corrections(tmp_path, CORRECTION)
    assert override_file("squadriglia") == file
    assert override_file("another") is None
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    home = tmp_path / "aerodrome" / "overrides"
    home.mkdir(parents=True)
    assert override_file("squadriglia") is None
    assert override_file("squadriglia") != corrections(home, CORRECTION)
    assert override_file("squadriglia") == home / "squadriglia.toml"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[aircraft.fokker_dr1]\nspeed = 3", "`fokker_dr1`"),
        ("[aircraft.spad_7]\nwarp = 3", "squadriglia.toml.aircraft.spad_7"),
        ('[aircraft.spad_7]\nspeed = "5"', "squadriglia.toml.aircraft.spad_7.speed"),
        ("[aircraft.spad_7]\nspeed = 5.5", "a whole number"),
        ("[aircraft.spad_7]\nspeed = true", "a whole number"),
        ("[aircraft.spad_7]\nguns = 2", "a word"),
        ('[aircraft.spad_7]\nmanoeuvrability = "Q"', "squadriglia.toml"),
        ('[constants."6.1.2"]\nwidth = 3', "`width`"),
        ('[constants."6.9"]\nwidth = 3', "`6.9`"),
        ('[constants."6.1.2"]\nblind_adjacent = 1', "true or false"),
        ("[weather]\nwind = 3", "`weather`"),
        ("fire = 3", "squadriglia.toml.fire"),
        ("[fire.8]\n1 = 3", "squadriglia.toml.fire.8.1"),
        ('[fire.8]\n9 = "3"', "`9`"),
        ('[fire.8]\n1 = "x"', "squadriglia.toml"),
        ("[aircraft.spad_7", "squadriglia.toml"),
        ("speed = \n", "line 1"),
    ],
)
def test_a_slip_of_the_pen_is_refused_with_its_place(tmp_path: Path, text: str, words: str) -> None:
    """Wrong names, wrong types, broken TOML."""
    assert words in refusal(tmp_path, text)


@pytest.mark.parametrize(
    "text",
    [
        '[aircraft.spad_7]\nguns = "2x"',
        '[aircraft.spad_7]\nguns = ""',
        '[aircraft.spad_7]\ncrew = "one pilot"',
        '[aircraft.spad_7]\ncrew = "1m"',
        "[aircraft.spad_7]\nspeed = 0",
        "[aircraft.spad_7]\nspeed = 7",
        "[aircraft.spad_7]\nrobustness = 0",
        '[special_damage.2]\nresult = "boom"',
        '[impulses.1]\n4 = "y"',
        '[constants."6.1.2"]\nhalf_width_degrees = 45',
        '[constants."9.1.5"]\nband_metres = 0',
        '[constants."8.2".trench]\nrows = ["eight"]',
    ],
)
def test_a_value_that_no_game_could_be_played_with_is_refused(tmp_path: Path, text: str) -> None:
    """Of the right type, and nonsense: refused at once, not in the middle of a game."""
    assert "squadriglia.toml" in refusal(tmp_path, text)


def test_not_a_text_file(tmp_path: Path) -> None:
    file = tmp_path / "squadriglia.toml"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Refusal, match="UTF-8"):
        Tables(file)


SEEN = """
import json
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.ch01_introduction import MAP
from aerodrome.rulesets.squadriglia.ch02_preparation import setup
from aerodrome.rulesets.squadriglia.ch06_fire import ARCS
from aerodrome.rulesets.squadriglia.ch08_scenarios import TRENCH
from aerodrome.rulesets.squadriglia.tables import TABLES
sky = setup(RULESET.scenario("own"))
print(json.dumps({
    "acceleration": TABLES.models["albatros_d2:2a"].acceleration,
    "rear": len(ARCS["B"][0]),
    "map": [MAP.width, MAP.height],
    "shifted": MAP.shifted,
    "trench": sorted(MAP.name(at) for at in TRENCH),
    "turn_limit": sky.rules.turn_limit,
}))
"""
ALL = (
    CORRECTION
    + """
[constants."1.2"]
columns = 26
rows = 20
shifted_right = "even"
[constants."8.2".trench]
column = 21
rows = [10, 11]
"""
)
PLAIN = {
    "acceleration": 2,
    "rear": 34,
    "map": [24, 18],
    "shifted": 1,
    "trench": ["20,10", "20,8", "20,9"],
    "turn_limit": 40,
}


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """What the rules work with under a file that corrects several reconstructions."""
    folder = tmp_path_factory.mktemp("overrides")
    corrections(folder, ALL)
    done = command(folder, "-c", SEEN)
    assert done.returncode == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("acceleration", 3),
        ("rear", 16),
        ("map", [26, 20]),
        ("shifted", 0),
        ("trench", ["21,10", "21,11"]),
    ],
)
def test_a_correction_reaches_the_rules(seen: dict[str, object], what: str, value: object) -> None:
    """Every reconstructed value can be corrected, and a correction is never without effect."""
    assert seen[what] == value


def test_without_corrections_the_printed_values_hold(tmp_path: Path) -> None:
    assert json.loads(command(tmp_path, "-c", SEEN).stdout) == PLAIN


def test_an_old_record_is_refused_in_one_sentence(tmp_path: Path) -> None:
    """It was played with other numbers: replayed without corrections, refused with them."""
    record = RULESET.record(RULESET.scenario("spad_duel"), seed="an old game")
    old = tmp_path / "old.jsonl"
    old.write_text(record.dump(seed=True), "utf-8")
    plain = tmp_path / "plain"
    plain.mkdir()
    assert command(plain, "-m", "aerodrome", "replay", "--json", str(old)).returncode == 0
    corrections(tmp_path, CORRECTION)
    done = command(tmp_path, "-m", "aerodrome", "replay", "--json", str(old))
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert "this record was played with other rules data" in line
    assert RULESET.fingerprint in line


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            '[aircraft.spad_7]\nspeed = "fast"',
            "aircraft.spad_7.speed: this must be a whole number.",
        ),
        ("[aircraft.spad_7", "squadriglia.toml: this is not TOML"),
        ('[constants."6.1.2"]\nhalf_width_degrees = 45', "half_width_degrees"),
    ],
)
def test_the_command_line_says_it_in_one_sentence(tmp_path: Path, text: str, words: str) -> None:
    corrections(tmp_path, text)
    done = command(tmp_path, "-m", "aerodrome", "rulesets")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), done.stderr[-300:]
    assert words in done.stderr
