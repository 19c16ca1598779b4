"""Corrections by an owner of the printed game, and those with which no game could be played."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from aerodrome.kernel.edition import VARIABLE, Edition
from aerodrome.kernel.game import Game
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Scenario
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.rules.bounds import CONSTANTS, Extent, Side, check_constants
from aerodrome.rulesets.dogfights.rules.lattice import EDGES, lattice
from aerodrome.rulesets.dogfights.rules.tables import TABLES, Tables
from aerodrome.tabletop.capabilities import GameCampaign
from aerodrome.tabletop.hexes import direction
from tests.laws import laws
from tests.support.dogfights.crews import a_sortie, scouts
from tests.support.dogfights.own_scenarios import (
    README,
    corrected,
    flown,
    in_readme,
    is_one_sentence,
)
from tests.support.dogfights.table import Scripted
from tests.support.sampling import sampled, times, woven

pytestmark = [pytest.mark.slow, pytest.mark.sweep]

SMALL = {"quick": [18, 19], "short": [20, 18], "full": [26, 20]}
LARGE = {"quick": [64, 64], "short": [40, 41], "full": [64, 50]}
ALL_WEATHERS = {"rounds": 4, "wind": "random", "sun": "random", "clouds": 2, "pilots": "open"}


def tables(text: str) -> Tables:
    return Tables(Edition(RULESET.version, corrections=tomllib.loads(text)))


def refused(text: str) -> str:
    with pytest.raises(Refusal) as found:
        tables(text)
    assert is_one_sentence(found.value)
    return str(found.value)


def test_an_owner_corrects_a_type_a_cell_and_a_row() -> None:
    found = tables("""
    [aircraft.albatros_d5a]
    guns = "1 fixed + 1 dorsal"
    bursts = "6 + 2"
    [expansion.otto_c1]
    speed = 4
    [chart.9]
    B = "miss"
    [dice.blue]
    faces = [-2, -1, 0, 0, 1, 2]
    [positions.frontal]
    column = "A"
    """)
    assert [gun.kind for gun in found.models["albatros_d5a"].guns] == ["fixed", "dorsal"]
    assert found.models["otto_c1"].speed == 4
    assert found.outcome("B", 9, 9) == "miss"
    assert found.blue[0] == -2
    assert [row.column for row in found.positions if row.name == "frontal"] == ["A"]
    others = [key for key in TABLES.models if key not in ("albatros_d5a", "otto_c1")]
    assert all(found.models[key] == TABLES.models[key] for key in others)


def test_the_correction_in_the_readme() -> None:
    found = tables(in_readme("Correcting a value"))
    assert found.models["albatros_d5a"].speed == 6
    assert found.number("1.2", "apart") == 3


def test_the_scenario_in_the_readme(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(in_readme("A scenario of your own"), "utf-8")
    scenario = RULESET.read_scenario(file)
    assert scenario.options["wind"] == "W"
    assert set(RULESET.rules.seats(scenario)) == {"central", "allies"}


def test_the_letters_of_nations_in_the_readme() -> None:
    last = README.read_text("utf-8").strip().splitlines()[-1]
    assert all(f"{nation.letter} " in last for nation in TABLES.nations.values())


def test_the_owners_file_applies_to_every_game_made_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "dogfights.toml").write_text("[aircraft.sopwith_camel]\nspeed = 6\n", "utf-8")
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    game = Game(RULESET, RULESET.record(RULESET.scenario("dogfight_quick"), "owner"))
    monkeypatch.delenv(VARIABLE)
    speeds = {plane.model.speed for plane in game.position.state.aircraft if plane.id[0] == "B"}
    assert 6 in speeds
    again = Game(RULESET, game.record)
    assert laws.bytes_of(again.position) == laws.bytes_of(game.position)


# What is refused


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[aircraft.fokker_e5]\nspeed = 3", "`fokker_e5`"),
        ("[aircraft.se5]\nspeed = 0", "aircraft.se5: `speed` must be at least 1"),
        ('[aircraft.se5]\nspeed = "5"', "corrections.aircraft.se5.speed: this must be a whole"),
        ('[aircraft.se5]\nguns = "2 front"', "guns are written like"),
        ('[aircraft.se5]\nbursts = "many"', "bursts are written like"),
        ('[aircraft.se5]\nguns = "1 fixed + 1 nose"', "each gun group is listed once"),
        ('[aircraft.se5]\nguns = "1 fixed + 2 fixed"\nbursts = "4 + 4"', "each gun group"),
        ('[aircraft.se5]\nrole = "glider"', "aircraft.se5: "),
        ('[nations.france]\nside = "neutral"', "nations.france: "),
        ('[nations.france]\nletter = "FR"', "nations.france: "),
        ('[nations.france]\nletter = "G"', "nations.france: another nation has the letter G"),
        ('[nations.france]\nname = ""', "nations.france: "),
        ("[nations.france]\norder = 99", "nations.france: "),
        ("[dice.green]\nfaces = [1, 2]", "dice: a die has six faces, not 2."),
        ("[dice.blue]\nfaces = [0, 0, 0, 0, 0, 9]", "dice: "),
        ("[dice.green]\nfaces = [-5, 0, 0, 0, 0, 0]", "dice: "),
        ('[dice.multicolour]\nfaces = ["tail", "tail", "tail", "tail", "tail", "pilot"]', "dice: "),
        ('[chart.9]\nB = "fire"', "chart.9.B: this is jam or miss or damage or takedown, not 'fi"),
        ('[chart.9]\nA = "-"', "chart.9.A: "),
        ('[chart.9]\nlong = "damage"', "chart.9.long: this is jam or -, not 'damage'."),
        ('[chart.9]\nsum = "10"', "corrections.chart.9.sum: this must be as printed"),
        ('[chart.12]\nsum = "12+"', "corrections.chart.12.sum: this must be as printed"),
        ('[chart.""]\nB = "C"', "corrections.chart..B: this must be as printed"),
        ('[positions.far]\nbearing = "above"', "positions.far: the words here are"),
        ('[positions.far]\ncolumn = "C"', "positions.far: "),
        ('[positions.far]\nlong = "maybe"', "positions.far.long: this is yes or no, not 'maybe'."),
        ('[positions.far]\ndistance = "99"', "positions.far.distance: this is 1 or 2, not '99'."),
        ('[positions.far]\nrule = "99.9"', "positions.far: "),
        ('[positions.far]\ngun = "cannon"', "positions.far: "),
        ("[positions]\nfar = 3", "like what is printed"),
        ("[nothing]\nx = 1", "`nothing`"),
        (
            '["service"."fokker_e4 3"]\ntype = "zeppelin"',
            "service: there is no type 'zeppelin' here.",
        ),
    ],
)
def test_what_cannot_be_corrected_is_refused_in_a_sentence(text: str, words: str) -> None:
    assert words in refused(text)


def numbers() -> list[tuple[str, str, int, int]]:
    """Return every plain number of the rules that may be corrected, with its bounds."""
    return [
        (section, name, kind.__metadata__[0].ge, kind.__metadata__[0].le)
        for section, kinds in CONSTANTS.items()
        for name, kind in kinds.items()
        if get_args(kind)[:1] == (int,)
    ]


def test_every_constant_has_its_bounds() -> None:
    """The printed value is within them."""
    printed = {section: sorted(values) for section, values in TABLES.constants.items()}
    assert {section: sorted(kinds) for section, kinds in CONSTANTS.items()} == printed
    assert len(numbers()) == sum(map(len, CONSTANTS.values())) - 5


@pytest.mark.parametrize(("section", "name", "low", "high"), numbers())
def test_a_constant_beyond_its_bounds_is_refused(
    section: str, name: str, low: int, high: int
) -> None:
    for value in (low - 1, high + 1, 10**25, -(10**25)):
        said = refused(f'[constants."{section}"]\n{name} = {value}')
        assert said.startswith(f"constants.{section}.{name}: ")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('"1.1".boards.quick = [100, 100]', "constants.1.1.boards: this must be at most 64"),
        ('"1.1".boards.quick = [24, 17]', "constants.1.1.boards: this must be at least 18"),
        ('"1.1".boards.quick = [24]', "constants.1.1.boards: "),
        ('"1.1".boards.quick = ["24", "24"]', "corrections.constants.1.1.boards.quick: "),
        ('"1.1".boards.tiny = [24, 24]', "`tiny`"),
        ('"1.1".highest = 0', "constants.1.1.highest: this must be at least 3"),
        ('"12.1".level = 6', "there is no level 6 (10.3, 12.1) above the highest, 5."),
        ('"10.3".heights = [1, 2, 7]', "there is no level 7 (10.3, 12.1)"),
        ('"10.3".heights = []', "constants.10.3.heights: "),
        ('"10.3".heights = ["low"]', "constants.10.3.heights: "),
        ('"10.1".from.1 = "N"', "constants.10.1.from: "),
        ('"10.2".at."-1" = "up"', "constants.10.2.at: "),
        ('"1.2".apart = 4', "1.1.boards.quick: an edge of 24 points has no room for its access"),
        ('"1.3".zone = [9, 9]', "a board of 24 x 24 points has no room for its zones (1.3)."),
        ('"1.3".zone = [1, 3]', "constants.1.3.zone: "),
        ('"2.5".on_access = 8\n"1.2".access_points = 3', "a side has only 6 access points (1.2)."),
    ],
)
def test_1_1_boards_and_levels_that_cannot_be_played_are_refused(text: str, words: str) -> None:
    assert words in refused(f"[constants]\n{text}")


def test_1_1_access_points_and_zones_are_well_placed_on_every_allowed_board() -> None:
    """What `check_constants` accepts has all its points, each once and on the right side."""
    (_, side), (_, extent) = get_args(Side), get_args(Extent)
    rng = Random(11)
    tried = 0
    for _ in range(times(120)):
        size = [rng.randint(side.ge, side.le) for _ in range(2)]
        zone = [rng.randint(extent.ge, extent.le) for _ in range(2)]
        changes = {
            "1.1": TABLES.constants["1.1"] | {"boards": {"quick": size}},
            "1.2": {"access_points": rng.randint(2, 6), "apart": rng.randint(1, 4)},
            "1.3": {"zone": zone},
            "2.5": {"on_access": 2},
        }
        try:
            check_constants(TABLES.constants | changes, "constants")
        except Refusal:
            continue
        tried += 1
        lies_well(size, changes)
    assert tried > 15


def lies_well(size: list[int], changes: dict[str, Any]) -> None:
    board = lattice(*size)
    known = dict(TABLES.constants)
    TABLES.constants.update(changes)
    try:
        for edge in EDGES:
            points = [point.at for point in board.access(edge)]
            assert len(set(points)) == 2 * changes["1.2"]["access_points"]
            assert all(board.edges(at) == (edge,) for at in points), (size, changes)
            zones = [points for _, points in board.zones(edge)]
            spots = [at for points in zones for at in points]
            assert all(at in board for at in spots), (size, changes)
            assert len(set(spots)) == len(spots)
    finally:
        TABLES.constants.update(known)


# What is played


CORRECTED = {
    "small": (laws.law_1_replay_equals_play, SMALL),
    "small to its end": (laws.law_4_every_game_ends, SMALL),
    "large to its end": (laws.law_4_every_game_ends, LARGE),
}
"""Laws and boards; in a soak every scenario is combined with all of them."""
BOARDS_PLAYED = 4


@pytest.mark.parametrize(
    ("name", "how"), sampled(woven(RULESET.scenario_ids(), [*CORRECTED], 1), BOARDS_PLAYED)
)
def test_1_1_every_scenario_is_played_on_corrected_boards(name: str, how: str) -> None:
    law, boards = CORRECTED[how]
    scenario = corrected(name, {"constants": {"1.1": {"boards": boards}}}, rounds=6)
    law(RULESET, scenario, "boards")


def test_1_1_a_corrected_board_is_the_one_that_is_drawn() -> None:
    scenario = corrected("dogfight_quick", {"constants": {"1.1": {"boards": SMALL}}})
    ruleset = RULESET.making(scenario)
    (board,) = ruleset.display.scene(
        ruleset.display.view(ruleset.rules.setup(scenario), None)
    ).boards
    assert (board.grid.width, board.grid.height) == (18, 19)


def corners(scenario: Scenario) -> tuple[list[Any], list[Any]]:
    """Return where the zones and the clouds of a scenario are."""
    sky = RULESET.making(scenario).rules.setup(scenario)
    cell = sky.board.grid.to_cell
    return [cell(zone.points[0]) for zone in sky.zones], [cell(cloud.at) for cloud in sky.clouds]


def test_1_1_zones_and_clouds_stay_where_all_of_them_have_room() -> None:
    plain = corners(RULESET.scenario("flying_high"))
    for size in ([32, 32], [40, 41], [29, 30]):
        sheet = {"constants": {"1.1": {"boards": {"short": size}}}}
        assert corners(corrected("flying_high", sheet)) == plain


def test_1_1_elsewhere_zones_are_placed_by_11_4_and_there_are_no_clouds() -> None:
    sheet = {"constants": {"1.1": {"boards": {"short": [28, 32]}}}}
    chosen = corrected("flying_high", sheet, sides="north_south")
    assert corners(corrected("flying_high", sheet))[1] == []
    assert len(corners(corrected("flying_high", sheet))[0]) == 6
    assert corners(chosen)[1] == []
    zones = {"constants": {"1.3": {"zone": [7, 7]}}}
    assert corners(corrected("flying_high", zones))[1] == []


def mixture(seed: str) -> dict[str, Any]:
    """Return every number at one of its bounds, with all that depends on it adjusted."""
    rng = Random(seed)
    mixed: dict[str, Any] = {section: {} for section in CONSTANTS}
    for section, name, low, high in numbers():
        mixed[section][name] = rng.choice((low, high))
    highest = mixed["1.1"]["highest"]
    mixed["1.1"]["boards"] = {"quick": [64, 48], "short": [48, 48], "full": [64, 64]}
    mixed["1.3"]["zone"] = [rng.choice((2, 9)), rng.choice((2, 9))]
    mixed["10.3"]["heights"] = [1, highest]
    mixed["12.1"]["level"] = min(mixed["12.1"]["level"], highest)
    mixed["2.5"]["on_access"] = min(mixed["2.5"]["on_access"], 2 * mixed["1.2"]["access_points"])
    return {"constants": mixed}


@pytest.mark.parametrize("seed", range(times(2)))
def test_games_are_played_to_their_end_with_constants_at_their_bounds(seed: int) -> None:
    names = ("dogfight_quick", "reconnaissance", "zone_bombing", "breakthrough")
    options = ALL_WEATHERS | {"quick_start": seed % 2 == 0, "one_level": seed % 5 == 0}
    scenario = corrected(names[seed % len(names)], mixture(str(seed)), **options)
    laws.law_4_every_game_ends(RULESET, scenario, "bounds")


EXTREMES: list[dict[str, Any]] = [
    {"dice": {"blue": {"faces": [-4] * 6}, "green": {"faces": [-4] * 6}}},
    {"dice": {"blue": {"faces": [8] * 6}, "green": {"faces": [8] * 6}}},
    {"constants": {"10.3": {"heights": [5]}, "1.3": {"zone": [2, 2]}, "12.1": {"level": 5}}},
    {"constants": {"1.1": {"highest": 9}, "5.2": {"climb": 5}, "5.4": {"descent": 5}}},
    {"constants": {"1.1": {"highest": 3}, "5.2": {"climb": 5}, "5.4": {"descent": 5}}},
    {"chart": {str(n): {"A": "jam", "B": "jam", "long": "jam"} for n in range(2, 13)}},
    {"positions": {"far": {"distance": "1"}, "frontal": {"facing": "any", "level": "any"}}},
]


@pytest.mark.parametrize("corrections", EXTREMES)
def test_games_end_with_corrections_at_their_bounds(corrections: dict[str, Any]) -> None:
    scenario = corrected("dogfight_quick", corrections, **ALL_WEATHERS | {"rounds": 1})
    laws.law_4_every_game_ends(RULESET, scenario, "extremes")


@pytest.mark.parametrize("corrections", sampled(EXTREMES, 3))
def test_pilots_fly_with_corrections_at_their_bounds(corrections: dict[str, Any]) -> None:
    options = ALL_WEATHERS | {"rounds": 1, "quick_start": True}
    game = flown(RULESET, corrected("dogfight_quick", corrections, **options), "extremes")
    rules = game.ruleset
    assert game.position.outcome is not None
    assert rules.display.scene(rules.display.view(game.position.state, None)).cards


def test_10_2_a_face_that_places_no_sun_counts_as_the_nearest() -> None:
    faces = {"dice": {"blue": {"faces": [-4, -4, -4, -4, -4, -4]}}}
    scenario = corrected("dogfight_quick", faces, sun="random")
    game = laws.random_game(RULESET, scenario, "sun")
    assert game.position.state.sun == direction("E")


@pytest.mark.parametrize("formation", ["line", "vic", "echelon", "loose"])
def test_13_5_a_formation_finds_room_on_corrected_access_points_and_levels(formation: str) -> None:
    sortie = a_sortie(scouts("a", "allied", 4), scouts("c", "central", 4), formation=formation)
    numbers = {"1.1": {"highest": 3}, "1.2": {"access_points": 2}}
    scenario = msgspec.structs.replace(
        GameCampaign.of(RULESET).battles().briefing(sortie), corrections={"constants": numbers}
    )
    ruleset = RULESET.making(scenario)
    sky = ruleset.rules.setup(scenario)
    ruleset.rules.turn(Scripted(sky, {}, [1]), sky)
    for side in ("central", "allies"):
        placed = [plane for plane in sky.aircraft if plane.side == side]
        assert len({plane.access for plane in placed}) == len(placed) == 4
        assert all(1 <= plane.level <= 3 for plane in placed)
