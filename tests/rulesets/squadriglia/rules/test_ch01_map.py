"""Chapter 1.2: deployment and trenches are counted from a border, on a map of any size."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from aerodrome.bots.random_player import keyed_player
from aerodrome.bots.roster import keyed_pilot
from aerodrome.kernel import codec, registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.tabletop.capabilities import GameCampaign, GamePilots
from aerodrome.tabletop.sortie import BattleGame
from tests.laws import laws
from tests.support.sampling import sampled, woven
from tests.support.soundness import check
from tests.support.squadriglia.crews import a_sortie, scouts
from tests.support.squadriglia.editions import begun, flown, made, setup_of

pytestmark = [pytest.mark.slow, pytest.mark.sweep]

SIZES = [(30, 20), (16, 12), (12, 8), (48, 36)]
size = pytest.mark.parametrize("size", SIZES, ids=[f"{w}x{h}" for w, h in SIZES])
USUAL = SIZES[:2]
usual = pytest.mark.parametrize("size", USUAL, ids=["30x20", "16x12"])
every = pytest.mark.parametrize("name", RULESET.scenario_ids())
BEGUN = [(size, quick) for size in SIZES for quick in (False, True)]


def sized(size: tuple[int, int], **more: Any) -> dict[str, Any]:
    """Return corrections that make the map this large."""
    return {"constants": {"1.2": {"columns": size[0], "rows": size[1]}, **more}}


def on_map(size: tuple[int, int], name: str, **options: Any) -> Scenario:
    return made(setup_of(name) | {"corrections": sized(size)}, **options)


def grid(rules: Ruleset[Any], game: Game) -> Any:
    return rules.display.scene(rules.display.view(game.position.state, None)).boards[0].grid


@size
@every
def test_1_2_deployment_is_counted_from_a_border(size: tuple[int, int], name: str) -> None:
    """Every aircraft is as far from the border it is counted from as on the printed map."""
    printed, wide = RULESET.rules.setup(RULESET.scenario(name)), size[0]
    scenario = on_map(size, name)
    sky = RULESET.making(scenario).rules.setup(scenario)
    for plane, was in zip(sky.aircraft, printed.aircraft, strict=True):
        shift = wide - 24 if was.columns[0] > 12 else 0
        assert plane.columns == (was.columns[0] + shift, was.columns[1] + shift)


@pytest.mark.parametrize(("name", "begun"), sampled(woven(RULESET.scenario_ids(), BEGUN, 1), 5))
def test_1_2_every_scenario_is_played_to_its_end(
    name: str, begun: tuple[tuple[int, int], bool]
) -> None:
    size, quick = begun
    scenario = on_map(size, name, quick_start=quick, altitude=quick, turn_limit=15)
    rules = RULESET.making(scenario)
    laws.law_4_every_game_ends(rules, scenario, f"{name} on {size}")


@pytest.mark.parametrize(("name", "size"), sampled(woven(RULESET.scenario_ids(), USUAL, 1), 4))
def test_1_2_a_record_of_such_a_game_is_played_alike(name: str, size: tuple[int, int]) -> None:
    scenario = on_map(size, name, turn_limit=8)
    laws.law_1_replay_equals_play(RULESET, scenario, f"{name} on {size}")


@size
def test_8_2_trenches_are_in_the_fifth_column_and_the_middle_rows(size: tuple[int, int]) -> None:
    scenario = on_map(size, "senza_cozzar")
    game = begun(scenario)
    zones = (
        game.ruleset.display.scene(game.ruleset.display.view(game.position.state, None))
        .boards[0]
        .zones
    )
    trench = next(zone for zone in zones if zone.id == "trench")
    middle, column = (size[1] + 1) // 2, size[0] - 4
    assert trench.cells == tuple(f"{column},{middle + row}" for row in (-1, 0, 1))


@pytest.mark.parametrize(
    ("trench", "cells"),
    [
        ({}, ("26,9", "26,10", "26,11")),
        ({"from_right": 1}, ("30,9", "30,10", "30,11")),
        ({"from_middle": [0]}, ("26,10",)),
        ({"column": 21, "rows": [3, 4]}, ("21,3", "21,4")),
        ({"rows": [1]}, ("26,1",)),
    ],
)
def test_8_2_an_owner_counts_trenches_or_names_them(
    trench: dict[str, Any], cells: tuple[str, ...]
) -> None:
    changes = sized((30, 20), **{"8.2": {"trench": trench}})
    scenario = made(setup_of("senza_cozzar") | {"corrections": changes})
    game = begun(scenario)
    zones = (
        game.ruleset.display.scene(game.ruleset.display.view(game.position.state, None))
        .boards[0]
        .zones
    )
    assert next(zone.cells for zone in zones if zone.id == "trench") == cells


@pytest.mark.parametrize(
    "trench", [{"column": 17}, {"rows": [13]}, {"from_middle": [-6]}, {"from_right": 17}]
)
def test_8_2_trenches_off_the_map_are_refused(trench: dict[str, Any]) -> None:
    changes = sized((16, 12), **{"8.2": {"trench": trench}})
    with pytest.raises(
        Refusal, match=r"constants\.8\.2\.trench: the hexes of the trench must be on"
    ):
        made(setup_of("senza_cozzar") | {"corrections": changes})


@size
def test_2_a_quick_start_follows_the_map(size: tuple[int, int]) -> None:
    """Six columns from its border, on the middle row but for a die; head-on as on any map."""
    game = begun(on_map(size, "even_duel"))
    board = grid(game.ruleset, game)
    west, east = (board.to_cell(plane.at) for plane in game.position.state.aircraft)
    assert (west[0], east[0]) == (6, size[0] - 5)
    assert all(abs(row - (size[1] + 1) // 2) <= 3 for _, row in (west, east))


@pytest.mark.parametrize(("name", "size"), sampled(woven(RULESET.scenario_ids(), SIZES, 1), 5))
def test_1_2_the_scene_is_sound(name: str, size: tuple[int, int]) -> None:
    """No cell of land, border or trench is off the map."""
    scenario = on_map(size, name, quick_start=True, turn_limit=2, altitude=True)
    ruleset = RULESET.making(scenario)
    seen = 0

    def looking(question: Question, look: Callable[[], Any]) -> Value:
        nonlocal seen
        seen += 1
        drawn = ruleset.display.scene(look())
        assert check(drawn) == []
        assert (drawn.boards[0].grid.width, drawn.boards[0].grid.height) == size
        first: Value = next(iter(question.options))
        return first

    Game(
        RULESET,
        RULESET.record(scenario, "1"),
        dict.fromkeys(ruleset.rules.seats(scenario), looking),
    )
    assert seen


def test_1_2_columns_of_older_files_are_counted_from_the_left() -> None:
    """Records and files from before borders were named have the same meaning as ever."""
    setup = flown("spad_7")
    for entry, columns, quick in zip(
        setup["aircraft"], ([5, 7], [18, 20]), ("6,9", "19,9"), strict=True
    ):
        del entry["border"]
        entry.update(columns=columns, quick=quick)
    old = RULESET.rules.setup(made(setup))
    new = RULESET.rules.setup(RULESET.scenario("even_duel"))
    assert codec.encode((old.aircraft, old.quick)) == codec.encode((new.aircraft, new.quick))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"border": "france"}, "border"),
        ({"columns": [1, 25]}, "the columns of A1 must be between 1 and 24"),
        ({"columns": [0, 3]}, "the columns of A1 must be between 1 and 24"),
        ({"columns": [7, 5]}, "the columns of A1 must be between 1 and 24"),
        ({"quick": 25}, "the quick start of A1 is off the map"),
        ({"quick": 0}, "the quick start of A1 is off the map"),
        ({"quick": 10**30}, "`quick` must be at most 1000000"),
        ({"quick": "25,9"}, "the quick start of A1: 25,9 is off the board"),
        ({"quick": True}, "quick"),
    ],
)
def test_1_2_what_is_not_on_the_map_is_refused(change: dict[str, Any], words: str) -> None:
    setup = flown("spad_7")
    setup["aircraft"][1] |= change
    with pytest.raises(Refusal) as refusal:
        made(setup)
    assert words in str(refusal.value)


# Pilots on such maps


@pytest.mark.parametrize("size", sampled(USUAL, 1))
def test_1_2_pilots_fly_and_advise_on_it(size: tuple[int, int]) -> None:
    types = {"ours": {"based_on": "sopwith_camel", "name": "Comic", "robustness": 24}}
    setup = flown("ours", types=types, corrections=sized(size))
    scenario = made(setup, turn_limit=2, altitude=True)
    rules = RULESET.making(scenario)
    advised = []

    def heeding(question: Question, look: Callable[[], Any]) -> Value:
        said = GamePilots.of(rules).counsel(look(), question, Random(1))
        advised.append(said.lines[0].answers)
        return ace(question, look)

    ace, regular = (keyed_pilot(level, rules, "1") for level in ("ace", "regular"))
    game = Game(RULESET, RULESET.record(scenario, "1"), {"italy": heeding, "austria": regular})
    assert game.position.outcome is not None
    assert advised
    assert len(GamePilots.of(game.ruleset).review(game).choices) >= 2


@pytest.mark.parametrize(("name", "size"), woven(["baracca", "senza_cozzar", "own"], USUAL, 1))
def test_1_2_pilots_fly_every_objective_on_it(name: str, size: tuple[int, int]) -> None:
    scenario = on_map(size, name, quick_start=True, turn_limit=1)
    ruleset = RULESET.making(scenario)
    seats = ruleset.rules.seats(scenario)
    levels = zip(seats, ("ace", "rookie"), strict=True)
    players = {seat: keyed_pilot(level, ruleset, "1") for seat, level in levels}
    game = Game(RULESET, RULESET.record(scenario, "1"), players)
    assert game.position.outcome is not None


def test_1_2_pilots_can_fly_in_every_corner_of_a_wide_map() -> None:
    setup = flown("spad_7", corrections=sized((48, 36)))
    for entry, quick in zip(setup["aircraft"], ("1,35", "4,34"), strict=True):
        entry.update(quick=quick, columns=[1, 4], border="italy")
    scenario = made(setup, turn_limit=1)
    ruleset = RULESET.making(scenario)
    players = dict.fromkeys(ruleset.rules.seats(scenario), keyed_pilot("ace", ruleset, "1"))
    game = Game(RULESET, RULESET.record(scenario, "1"), players)
    assert game.position.outcome is not None


@size
@pytest.mark.parametrize("formation", ["line", "vic", "echelon", "loose"])
def test_10_5_flights_of_a_campaign_start_on_it(size: tuple[int, int], formation: str) -> None:
    scenario = on_map(size, "own")
    rules = RULESET.making(scenario)
    door: BattleGame = GameCampaign.of(rules).battles()
    west, east = scouts("I", "allied", 4), scouts("A", "central", 4)
    sortie = a_sortie(west, east, formation=formation)
    battle = door.briefing(sortie)
    game = Game(rules, rules.record(battle, "1"))
    columns = [grid(rules, game).to_cell(p.at)[0] for p in game.position.state.aircraft]
    assert max(columns[:4]) <= 6
    assert min(columns[4:]) >= size[0] - 5


@usual
def test_10_5_a_campaign_flies_its_battles_on_it(size: tuple[int, int]) -> None:
    campaign = registry.find("campaign")
    setup = campaign.scenario("flik_1917").setup | {"corrections": sized(size)}
    scenario = campaign.compose("ours", setup, {"missions": 1, "pilots": "random"}, "ours.toml")
    rest = keyed_player("1")

    def fighting(question: Question, look: Callable[[], Any]) -> Value:
        return "play" if "play" in question.options else rest(question, look)

    seats = campaign.rules.seats(scenario)
    game = Game(campaign, campaign.record(scenario, "1"), dict.fromkeys(seats, fighting))
    assert game.position.outcome is not None
    events = [entry.event for entry in game.position.log if entry.ruleset == RULESET.id]
    placed = [event.at for event in events if type(event).__name__ == "Placed"]
    assert max(int(at.partition(",")[0]) for at in placed) == size[0] - 4
