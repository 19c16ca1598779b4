"""Chapter 2, choosing: scouts in a dogfight, how many, and sides with several players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from aerodrome.kernel.record import Answer
from aerodrome.kernel.refusal import Refusal
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.rules.ch02_setup import prepare
from aerodrome.rulesets.dogfights.rules.ch11_modes import judge, outcome
from aerodrome.rulesets.dogfights.rules.events import PilotNamed
from aerodrome.rulesets.dogfights.rules.state import PATROL
from aerodrome.rulesets.dogfights.rules.tables import TABLES
from aerodrome.tabletop.capabilities import GamePilots
from tests.laws import laws
from tests.support.dogfights.table import Scripted, prepared

SHARED: dict[str, Any] = {"players_allies": 2, "quick_start": True, "rounds": 4}


def test_2_5_in_a_dogfight_scouts_may_be_chosen_too_and_how_many() -> None:
    """The booklet's example: nine Germans, three of them scouts for their rear guns."""
    german = ["fokker_dr1"] * 3 + ["fokker_d7"] * 3 + ["dfw_c5"] * 3
    sky = prepared("dogfight_short", {"central": german}, choose_aircraft=True, pieces=9)
    names = [f"G{number}" for number in (4, 5, 6, 10, 11, 12, 13, 14, 15)]
    assert [plane.id for plane in sky.of("central", PATROL)] == names
    assert len(sky.of("allies", PATROL)) == 9
    rows = RULESET.rules.rows(RULESET.scenario("dogfight_short", {"choose_aircraft": True}))
    assert {"dfw_c5", "salmson_2"} <= rows["aircraft"].keys()


def test_2_5_with_a_task_only_fighters_are_chosen() -> None:
    scenario = RULESET.scenario("reconnaissance", {"choose_aircraft": True, "pieces": 4})
    for pool in RULESET.rules.setup(scenario).pools:
        assert (pool.picks, len(pool.replaces)) == (4, 6)
        assert {TABLES.models[key].role for key in pool.types} == {"fighter"}


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"pieces": 9}, "chosen together with them: choose_aircraft"),
        ({"pieces": 16, "choose_aircraft": True}, "takes 0 to 15, not 16"),
        (
            {"pieces": 2, "choose_aircraft": True, "players_allies": 3},
            "allies has 2 aircraft, too few for 3 players",
        ),
    ],
)
def test_2_5_what_cannot_be_chosen_is_refused(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        RULESET.scenario("dogfight_short", options)


# 2.1 Several players


def test_2_1_several_players_share_a_side_and_each_moves_their_own_aircraft() -> None:
    scenario = RULESET.scenario("dogfight_quick", SHARED)
    seats = RULESET.rules.seats(scenario)
    assert seats == ("central", "allies-1", "allies-2")
    assert [RULESET.rules.side(seat) for seat in seats] == ["central", "allies", "allies"]
    game = laws.random_game(RULESET, scenario, "shared")
    owners = {plane.id: plane.seat for plane in game.position.state.aircraft}
    assert owners["B4"] == owners["F10"] == "allies-1"
    assert owners["B5"] == owners["F11"] == "allies-2"
    asked = [line for line in game.record.lines if isinstance(line, Answer)]
    moves = [line for line in asked if "/4." in line.at]
    assert {line.seat for line in moves} == {"central", "allies-1", "allies-2"}
    assert game.position.outcome is not None


def test_2_1_all_who_share_a_side_win_together() -> None:
    sky = RULESET.rules.setup(RULESET.scenario("dogfight_quick", SHARED))
    for plane in sky.aircraft:
        plane.place = "down" if plane.side == "central" else "board"
    judge(Scripted(sky), sky)
    ended = outcome(sky)
    assert ended is not None
    assert ended.winners == ("allies-1", "allies-2")


def test_2_1_chosen_aircraft_are_dealt_out_too() -> None:
    options = {**SHARED, "choose_aircraft": True, "pieces": 5}
    sky = prepared("dogfight_quick", {"allies-1": ["spad_13"] * 3}, **options)
    dealt = [plane.seat for plane in sky.aircraft if plane.side == "allies"]
    assert dealt == ["allies-1", "allies-2", "allies-1", "allies-2", "allies-1"]


def test_2_1_loads_are_asked_of_their_owners_and_break_turns_too() -> None:
    options = {"players_allies": 2, "disarm": True, "quick_start": True}
    sky = RULESET.rules.setup(RULESET.scenario("reconnaissance", options))
    umpire = Scripted(sky, dice=[1])
    prepare(umpire, sky)
    loads = {q.about: q.seat for q in umpire.asked("11.1")}
    assert loads == {p.id: p.seat for p in sky.aircraft if p.role == "scout"}
    assert loads["F13"] != loads["F14"]


@pytest.mark.parametrize("law", [laws.law_2_arrival_order, laws.law_5_no_leak, laws.law_7_undo])
def test_2_1_the_laws_hold_for_shared_sides(law: Callable[..., None]) -> None:
    options = {**SHARED, "players_central": 2, "pilots": "hidden", "rounds": 2}
    law(RULESET, RULESET.scenario("dogfight_quick", options), "shared")


def test_9_2_hidden_pilots_are_known_to_their_whole_side() -> None:
    scenario = RULESET.scenario("dogfight_quick", {**SHARED, "pilots": "hidden", "rounds": 1})
    game = laws.random_game(RULESET, scenario, "told")
    named = [line for line in game.position.log if isinstance(line.event, PilotNamed)]
    assert {line.to for line in named} == {("central",), ("allies-1", "allies-2")}


def test_2_1_a_shared_game_is_reviewed_seat_by_seat() -> None:
    scenario = RULESET.scenario("dogfight_quick", {**SHARED, "rounds": 1})
    game = laws.random_game(RULESET, scenario, "looked over")
    fortunes = GamePilots.of(RULESET).review(game).fortunes
    assert {one.seat for one in fortunes} == {"central", "allies-1", "allies-2"}
    assert {one.turn for one in fortunes} == {1}, "counted in rounds, as players do"
