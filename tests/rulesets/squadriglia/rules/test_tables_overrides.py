"""An owner's corrections: applied to the printed data, bounded, and part of the record."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from aerodrome.kernel import codec
from aerodrome.kernel.edition import VARIABLE, Edition, owners_file
from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.verify import verify
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.rules.bounds import CHOICES, LISTS, NUMBERS, leaves
from aerodrome.rulesets.squadriglia.rules.tables import TABLES, FireCell, Tables
from tests.laws import laws
from tests.support.squadriglia.editions import (
    ADVANCED,
    complaint,
    finished,
    flown,
    is_clear,
    made,
    reread,
    setup_of,
)
from tests.support.waiting import PATIENCE

CORRECTION = (
    '[aircraft.albatros_d2]\nacceleration = 3\n[constants."6.1.2"]\nhalf_width_degrees = 30\n'
)
OLD = "dd8928995f893704"
"""The hash of all data that records of the first format have."""


def tables(text: str) -> Tables:
    """Return the printed tables under these corrections."""
    return Tables(Edition(RULESET.version, corrections=codec.toml_text(text, "ours.toml")))


def refusal(text: str) -> str:
    """Return the sentence with which these corrections are refused."""
    with pytest.raises(Refusal) as refused:
        tables(text)
    assert is_clear(refused.value)
    return str(refused.value)


@pytest.fixture
def owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an owner's file that corrects a type and an arc."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    file = tmp_path / "squadriglia.toml"
    file.write_text(CORRECTION, "utf-8")
    return file


# What can be corrected


def test_a_figure_of_a_type_and_all_its_versions() -> None:
    corrected = tables(CORRECTION)
    for version in ("1a", "2a"):
        assert TABLES.models[f"albatros_d2:{version}"].acceleration == 2
        assert corrected.models[f"albatros_d2:{version}"].acceleration == 3
    others = [key for key in TABLES.models if not key.startswith("albatros_d2")]
    assert all(corrected.models[key] == TABLES.models[key] for key in others)


def test_a_reconstructed_constant() -> None:
    corrected = tables(CORRECTION)
    assert TABLES.number("6.1.2", "half_width_degrees") == 60
    assert corrected.number("6.1.2", "half_width_degrees") == 30
    assert corrected.number("6.1.1", "half_width_degrees") == 30


def test_a_cell_of_the_fire_table() -> None:
    corrected = tables('[fire.8]\n2 = "2*"\n[fire."14+"]\n5 = "-"\n')
    assert TABLES.fire.cell(8, 2) == FireCell(1, False)
    assert corrected.fire.cell(8, 2) == FireCell(2, True)
    assert corrected.fire.cell(15, 5) == FireCell(0, False)
    assert corrected.fire.cell(8, 1) == FireCell(1, True)


def test_other_tables() -> None:
    text = '[special_damage.2]\nresult = "stall"\n[impulses.1]\n3 = "x"\n4 = "-"\n'
    corrected = tables(text + '[service."spad_7 3"]\nfirst = "191606"\n')
    assert corrected.special.cell(2) == "stall"
    assert corrected.impulses[1] == (3,)
    assert corrected.service["spad_7 3"].first == "191606"


def test_a_correction_reaches_the_rules() -> None:
    """An arc is narrower, a map larger, its other rows shifted, a trench elsewhere."""
    more = '[constants."1.2"]\ncolumns = 26\nrows = 20\nshifted_right = "even"\n'
    trench = '[constants."8.2".trench]\ncolumn = 21\nrows = [10, 11]\n'
    changes = codec.toml_text(CORRECTION + more + trench, "ours.toml")
    scenario = made(setup_of("senza_cozzar") | {"corrections": changes}, quick_start=True)
    game = finished(scenario)
    board = game.ruleset.display.scene(game.ruleset.display.view(game.position.state, None)).boards[
        0
    ]
    assert (board.grid.width, board.grid.height, board.grid.shifted) == (26, 20, 0)
    assert next(z.cells for z in board.zones if z.id == "trench") == ("21,10", "21,11")
    assert game.record.header.corrections == changes
    assert game.record.header.rows is not None
    assert game.record.header.rows["aircraft"]["albatros_d2"]["acceleration"] == 3


# What cannot


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[aircraft.fokker_dr1]\nspeed = 3", "corrections.aircraft: nothing printed is called"),
        ("[aircraft.spad_7]\nwarp = 3", "corrections.aircraft.spad_7"),
        ('[aircraft.spad_7]\nspeed = "5"', "corrections.aircraft.spad_7.speed"),
        ("[aircraft.spad_7]\nspeed = 5.5", "a whole number"),
        ("[aircraft.spad_7]\nspeed = true", "a whole number"),
        ("[aircraft.spad_7]\nguns = 2", "a word"),
        ('[aircraft.spad_7]\nmanoeuvrability = "Q"', "aircraft.spad_7: `manoeuvrability` must be "),
        ('[constants."6.1.2"]\nwidth = 3', "`width`"),
        ('[constants."6.9"]\nwidth = 3', "`6.9`"),
        ('[constants."6.1.2"]\nblind_adjacent = 1', "true or false"),
        ("[weather]\nwind = 3", "`weather`"),
        ("fire = 3", "corrections.fire"),
        ("[fire.8]\n1 = 3", "corrections.fire.8.1"),
        ('[fire.8]\n9 = "3"', "`9`"),
        ('[fire.8]\n1 = "x"', "fire, line"),
        ('[fire."14+"]\ndice = "14"', "corrections.fire.14+.dice: this must be as printed"),
    ],
)
def test_a_slip_of_the_pen_is_refused_with_its_place(text: str, words: str) -> None:
    """Wrong names, wrong types."""
    assert words in refusal(text)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('[aircraft.spad_7]\nguns = "2x"', "aircraft.spad_7"),
        ('[aircraft.spad_7]\nguns = ""', "aircraft.spad_7"),
        ('[aircraft.spad_7]\ncrew = "one pilot"', "aircraft.spad_7"),
        ('[aircraft.spad_7]\ncrew = "1m"', "aircraft.spad_7"),
        ("[aircraft.spad_7]\nspeed = 0", "aircraft.spad_7"),
        ("[aircraft.spad_7]\nspeed = 7", "aircraft.spad_7"),
        ("[aircraft.spad_7]\nrobustness = 0", "aircraft.spad_7"),
        ('[aircraft.spad_7]\nname = "a\\u0001b"', "aircraft.spad_7"),
        ('[special_damage.2]\nresult = "boom"', "corrections"),
        ('[impulses.1]\n4 = "y"', "corrections"),
        ('[impulses.1]\n3 = "x"', "impulses.1"),
        ('[service."spad_7 3"]\nkind = "tank"', "service.spad_7 3"),
        ('[constants."6.1.2"]\nhalf_width_degrees = 45', "constants.6.1.2"),
        ('[constants."9.1.5"]\nband_metres = 0', "constants.9.1.5"),
        ('[constants."5.1"]\nimpulses = 0', "constants.5.1"),
        ('[constants."1.2"]\ncolumns = 10000', "constants.1.2"),
        ('[constants."6.1"]\nrange = 99', "constants.6.1"),
        ('[constants."8.2".trench]\nrows = ["eight"]', "constants.8.2.trench"),
        ('[constants."8.2".trench]\nrows = [[[]]]', "constants.8.2.trench"),
        ('[constants."8.2".trench]\nfrom_middle = [true]', "corrections.constants.8.2.trench"),
        ('[constants."5.5"]\nturn_impulse = 3', "constants.5.5.turn_impulse"),
        ('[constants."9.1.4"]\nimmelmann_impulse = 3', "constants.9.1.4.immelmann_impulse"),
        ('[constants."9.1"]\nstart_lowest = -600', "constants.9.1"),
        ('[constants."9.1.1"]\nstep = 20', "constants.9.1"),
    ],
)
def test_a_value_that_no_game_could_be_played_with_is_refused(text: str, place: str) -> None:
    """Of the right type, but nonsense: refused at once, not in the middle of a game."""
    assert refusal(text).startswith(f"{place}")


def test_every_constant_has_its_bounds() -> None:
    known = [f"{place}.{name}" for place, name, value in _constants() if type(value) is not bool]
    assert sorted(known) == sorted([*NUMBERS, *LISTS, *CHOICES])


def _constants() -> list[tuple[str, str, Any]]:
    return list(leaves(TABLES.constants))


@pytest.mark.parametrize("path", [path for path in NUMBERS if path.split(".")[-1] != "step"])
def test_a_number_beyond_its_bounds_is_refused(path: str) -> None:
    low, high = NUMBERS[path]
    for value in (low - 1, high + 1, 10**30, -(10**30)):
        with pytest.raises(Refusal) as refused:
            Tables(Edition(1, corrections=correcting({path: value})))
        assert path.endswith(refused.value.sentence.split("`")[1])
        assert is_clear(refused.value)


def correcting(values: dict[str, Any]) -> dict[str, Any]:
    """Return corrections of constants by their paths, in nested tables."""

    def within(table: dict[str, Any], above: str) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, value in table.items():
            path = f"{above}{name}"
            if isinstance(value, dict) and (inner := within(value, f"{path}.")):
                found[name] = inner
            elif path in values:
                found[name] = values[path]
        return found

    return {"constants": within(TABLES.constants, "")}


@pytest.mark.parametrize("seed", range(12))
def test_a_game_is_played_with_any_numbers_within_bounds(seed: int) -> None:
    """Several numbers at the ends of their bounds or between: played, or refused."""
    random = Random(seed)
    values: dict[str, Any] = {}
    for path in random.sample([*NUMBERS, *CHOICES], 12):
        low, high = NUMBERS.get(path, (0, 0))
        between = random.choice((low, high, random.randint(low, high)))
        values[path] = random.choice(CHOICES[path]) if path in CHOICES else between
    setup = setup_of("own") | {"corrections": correcting(values)}
    refused = complaint(lambda: made(setup))
    if refused is None:
        game = finished(made(setup, quick_start=True, turn_limit=6, **ADVANCED))
        assert game.position.outcome is not None
    else:
        assert is_clear(refused)


# The owner's file


def test_the_file_is_found_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    assert owners_file("squadriglia") is None
    file = tmp_path / "squadriglia.toml"
    file.write_text(CORRECTION, "utf-8")
    assert owners_file("squadriglia") == file
    assert owners_file("another") is None
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert owners_file("squadriglia") is None
    home = tmp_path / "aerodrome" / "overrides"
    home.mkdir(parents=True)
    (home / "squadriglia.toml").write_text(CORRECTION, "utf-8")
    assert owners_file("squadriglia") == home / "squadriglia.toml"


def test_the_file_applies_to_every_new_game(owner: Path) -> None:
    scenario = RULESET.scenario("spad_duel")
    assert scenario.corrections == codec.toml(owner)
    assert RULESET.record(scenario, "1").header.corrections == codec.toml(owner)


def test_a_scenario_has_the_last_word(owner: Path) -> None:
    own = {"constants": {"6.1.2": {"half_width_degrees": 90}}}
    scenario = made(flown("albatros_d2:1a", corrections=own))
    assert scenario.corrections["constants"]["6.1.2"]["half_width_degrees"] == 90
    sky = RULESET.making(scenario).rules.setup(scenario)
    assert sky.aircraft[0].model.acceleration == 3


def test_a_game_is_played_alike_without_the_file(owner: Path) -> None:
    """Corrections are part of the record, and so are the rows that they changed."""
    game = finished(made(flown("albatros_d2:1a"), turn_limit=6))
    owner.unlink()
    again = verify(RULESET, reread(game.record), "ours.record")
    assert laws.bytes_of(again.position) == laws.bytes_of(game.position)
    assert again.position.state.aircraft[0].model.acceleration == 3


@pytest.mark.slow
def test_a_game_is_played_alike_in_another_process(owner: Path, tmp_path: Path) -> None:
    game = finished(made(flown("albatros_d2:1a"), turn_limit=4))
    file = tmp_path / "ours.record"
    file.write_text(game.record.dump(seed=True), "utf-8")
    plain = tmp_path / "plain"
    plain.mkdir()
    words = [sys.executable, "-m", "aerodrome", "replay", "--json", str(file)]
    said = [
        subprocess.run(
            words,
            env=os.environ | {VARIABLE: str(folder)},
            capture_output=True,
            text=True,
            check=True,
            timeout=PATIENCE,
        ).stdout
        for folder in (tmp_path, plain)
    ]
    assert said[0] == said[1]
    assert said[0]


def test_a_game_from_elsewhere_has_no_corrections_of_ours(owner: Path) -> None:
    """No figure changes because a file was added later."""
    owner.rename(owner.with_suffix(".kept"))
    game = finished(made(flown("albatros_d2:1a"), turn_limit=6))
    owner.with_suffix(".kept").rename(owner)
    again = Game(RULESET, reread(game.record))
    assert again.ruleset is RULESET
    assert laws.bytes_of(again.position) == laws.bytes_of(game.position)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[aircraft.spad_7]\nspeed = "fast"', "corrections.aircraft.spad_7.speed: this must be"),
        ("[aircraft.spad_7", "squadriglia.toml: this is not TOML"),
        ("speed = \n", "line 1"),
        ('[constants."6.1.2"]\nhalf_width_degrees = 45', "half_width_degrees"),
        (b"\xff\xfe\x00", "UTF-8"),
    ],
)
def test_a_bad_file_is_refused_when_a_game_is_made(
    owner: Path, text: str | bytes, words: str
) -> None:
    owner.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(Refusal) as refused:
        RULESET.scenario("spad_duel")
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


# Records of the first format


def made_before(game: Game, data: str) -> Record:
    """Return the record of a game in the first format: a hash of all data, and no rows."""
    header = msgspec.structs.replace(
        game.record.header, aerodrome=1, rows=None, corrections={}, data=data
    )
    return Record(header, game.record.lines, game.record.seed)


def test_an_old_record_under_the_file_is_recognised(owner: Path) -> None:
    """Its hash is of the data as they were, and of the file; both still exist."""
    game = finished(made(flown("albatros_d2:1a"), turn_limit=6))
    data = codec.digest(OLD.encode(), owner.read_bytes())
    old = made_before(game, data)
    again = verify(RULESET, old, "old.record")
    assert laws.bytes_of(again.position) == laws.bytes_of(game.position)
    assert again.position.state.aircraft[0].model.acceleration == 3
    owner.write_text(CORRECTION + "# another thought\n", "utf-8")
    with pytest.raises(Refusal, match=data):
        Game(RULESET, old)
    owner.unlink()
    with pytest.raises(Refusal, match=data):
        Game(RULESET, old)


def test_an_old_record_may_name_trenches_by_column(owner: Path) -> None:
    """8.2 Before they were counted from the border, an owner could only name their hexes."""
    owner.write_text('[constants."8.2".trench]\ncolumn = 21\nrows = [10, 11]\n', "utf-8")
    game = finished(made(setup_of("senza_cozzar"), turn_limit=6))
    old = made_before(game, codec.digest(OLD.encode(), owner.read_bytes()))
    again = verify(RULESET, old, "old.record")
    assert laws.bytes_of(again.position) == laws.bytes_of(game.position)


def test_an_old_record_without_a_file_is_played_as_printed(owner: Path) -> None:
    owner.rename(owner.with_suffix(".kept"))
    game = finished(made(flown("albatros_d2:1a"), turn_limit=6))
    owner.with_suffix(".kept").rename(owner)
    again = verify(RULESET, made_before(game, OLD), "old.record")
    assert laws.bytes_of(again.position) == laws.bytes_of(game.position)
