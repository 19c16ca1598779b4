"""Chapters 2 and 3: sides, entering, leaving, and the order of a turn."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from aerodrome.kernel.edition import Edition
from aerodrome.kernel.game import Game
from aerodrome.kernel.refusal import Refusal
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.rules.ch01_game import piece
from aerodrome.rulesets.dogfights.rules.ch02_entering import (
    Berths,
    bring_in,
    candidates,
    free_points,
)
from aerodrome.rulesets.dogfights.rules.ch02_general import may_leave, must_bring_in, room
from aerodrome.rulesets.dogfights.rules.ch02_setup import place_next, placeable, placer, prepare
from aerodrome.rulesets.dogfights.rules.ch03_turn import move, next_piece, reinforce, turn
from aerodrome.rulesets.dogfights.rules.events import (
    FirstDrawn,
    Left,
    PutOnAccess,
    TurnBegan,
    Waited,
)
from aerodrome.rulesets.dogfights.rules.state import (
    ACCESS,
    BOARD,
    LEFT,
    PATROL,
    SIDES,
    Aircraft,
    Sky,
)
from aerodrome.tabletop.hexes import NAMES
from tests.laws import laws
from tests.support.dogfights.table import (
    Scripted,
    a_plane,
    a_sky,
    blue,
    on_access,
    play_move,
    prepared,
)


def patrol(*names: str) -> list[Aircraft]:
    return [piece(name) for name in names]


# 2.1 Players


def test_2_1_two_players_the_central_powers_and_the_allies() -> None:
    for name in RULESET.scenario_ids():
        assert RULESET.rules.seats(RULESET.scenario(name)) == SIDES
    assert RULESET.rules.side("allies") == "allies"


# 2.2 The limit


def test_2_2_at_most_six_fighters_on_board_and_access_points() -> None:
    flying = [a_plane(f"G{n}", f"{n + 10},9") for n in range(1, 6)]
    sky = a_sky(*flying, on_access("G6", "east 1", "W"), *patrol("G7", "G13"))
    assert room(sky, "central") == 0
    assert candidates(sky, "central") == []
    sky.plane("G6").place = PATROL
    assert room(sky, "central") == 1


def test_2_2_scouts_count_in_a_dogfight_and_come_on_top_with_a_task() -> None:
    flying = [a_plane(f"G{n}", f"{n + 10},9") for n in range(1, 7)]
    fight = a_sky(*flying, *patrol("G13"))
    assert candidates(fight, "central") == []
    task = a_sky(*flying, *patrol("G7", "G13", "G16"), mode="reconnaissance")
    assert [plane.id for plane in candidates(task, "central")] == ["G13", "G16"]


def test_2_2_players_may_agree_on_another_number() -> None:
    sky = a_sky(a_plane("G1"), *patrol("G2"), max_fighters=1)
    assert candidates(sky, "central") == []


# 2.3 Leaving


def test_2_3_only_the_damaged_and_those_out_of_ammunition_may_leave() -> None:
    sky = a_sky(a_plane("F7"))
    plane = sky.plane("F7")
    assert not may_leave(sky, plane)
    plane.battery("fixed").bursts = 0
    assert not may_leave(sky, plane)
    plane.battery("dorsal").bursts = 0
    assert may_leave(sky, plane)
    plane.battery("dorsal").bursts, plane.battery("dorsal").jammed = 1, True
    assert not may_leave(sky, plane)
    plane.damage = "wings"
    assert may_leave(sky, plane)


def test_2_3_scouts_and_bombers_on_a_task_may_leave_at_any_time() -> None:
    task = a_sky(a_plane("F13"), a_plane("F16"), a_plane("F10"), mode="zone_bombing")
    assert [may_leave(task, plane) for plane in task.aircraft] == [True, True, False]
    fight = a_sky(a_plane("F13"))
    assert not may_leave(fight, fight.plane("F13"))


def test_2_3_a_piece_that_leaves_is_gone_for_good() -> None:
    sky = a_sky(a_plane("G10", "46,9", damage="tail"), a_plane("F10", "10,9"))
    umpire = play_move(sky, "G10", face=0, to="leave east")
    assert umpire.events(Left) == [Left("G10", "east", "withdrew")]
    assert sky.plane("G10").place == LEFT
    assert next_piece(sky) is None
    assert candidates(sky, "central") == []


def test_2_3_leaving_is_offered_beside_other_ends() -> None:
    sky = a_sky(a_plane("G10", "46,9", damage="tail"))
    umpire = play_move(sky, "G10", face=0, to="leave east via SSS")
    (question,) = umpire.asked("4.2")
    offered = [*question.options]
    assert "leave east" in offered
    assert len(offered) > 1
    sky = a_sky(a_plane("G10", "46,9"))
    (question,) = play_move(sky, "G10", face=0).asked("4.2")
    assert not [word for word in question.options if str(word).startswith("leave")]


# 2.4 A piece must be in play


def test_2_4_with_no_piece_in_play_one_or_two_must_come() -> None:
    sky = a_sky(*patrol("G4", "G5", "G6"), a_plane("F10"), side="central")
    assert must_bring_in(sky, "central")
    answers = {"central 2.4": ["G5", "none"], "central": ["east 2 W L4"]}
    umpire = Scripted(sky, answers)
    bring_in(umpire, sky)
    umpire.finished()
    (put,) = umpire.events(PutOnAccess)
    assert (put.plane, put.access, put.level) == ("G5", "east 2", 4)
    first = umpire.asked("2.4")[0]
    assert [*first.options] == ["G4", "G5", "G6"]
    plane = next_piece(sky)
    assert plane is not None
    assert plane.id == "G5"


def test_2_4_no_piece_has_to_come_while_one_is_in_play() -> None:
    sky = a_sky(a_plane("G4"), *patrol("G5"))
    assert not must_bring_in(sky, "central")
    waiting = a_sky(on_access("G4", "east 1", "W"), *patrol("G5"))
    assert not must_bring_in(waiting, "central")


# 2.5 Setting up


def test_2_5_lots_decide_which_side_begins() -> None:
    for die, side in ((1, "central"), (2, "allies")):
        assert prepared("dogfight_short", dice=(die,)).first == side
    general = RULESET.rules.setup(RULESET.scenario("general"))
    umpire = Scripted(general)
    prepare(umpire, general)
    assert umpire.events(FirstDrawn) == [FirstDrawn("allies")]


def test_2_5_four_a_side_are_placed_in_turn_the_rest_in_patrol() -> None:
    sky = prepared("dogfight_full")
    order = []
    while (side := placer(sky)) is not None:
        order.append(side)
        place_next(Scripted(sky), sky)
    assert order == ["central", "allies"] * 4
    for side in SIDES:
        assert len(sky.of(side, ACCESS)) == 4
        assert len(sky.of(side, PATROL)) == 5


def test_2_5_any_level_any_free_access_point_facing_in() -> None:
    sky = prepared("dogfight_short")
    berths = Berths(sky, sky.plane("G4"))
    assert len([*berths]) == 8 * 5
    assert {word.split()[2] for word in berths} == {"W"}
    place_next(Scripted(sky, {"central": ["G4", "east 3 W L2"]}), sky)
    plane = sky.plane("G4")
    assert (plane.place, plane.level, NAMES[plane.facing], plane.tilt) == (ACCESS, 2, "W", 0)
    assert "east 3" not in [point.id for point in free_points(sky, "central")]


def test_2_5_from_north_and_south_the_facing_is_chosen() -> None:
    sky = prepared("dogfight_short", sides="north_south")
    berths = [*Berths(sky, sky.plane("G4"))]
    assert len(berths) == 8 * 5 * 2
    assert {word.split()[2] for word in berths} == {"SE", "SW"}


def test_2_5_quick_start_places_four_for_each() -> None:
    sky = prepared("dogfight_full", quick_start=True)
    assert sky.phase == "turn"
    for side in SIDES:
        placed = sky.of(side, ACCESS)
        assert [len(placed), len({plane.access for plane in placed})] == [4, 4]


def test_2_5_the_example_of_nine_planes_a_side() -> None:
    """Dr.I 4-6, D.VII 10-12 and DFW 13-15 against Hanriot 7-9, Camel 4-6 and S.E.5 10-12."""
    sky = RULESET.rules.setup(RULESET.scenario("dogfight_full"))
    names = {side: [plane.model.name for plane in sky.of(side, PATROL)] for side in SIDES}
    assert dict.fromkeys(names["central"]) == dict.fromkeys(
        ["Fokker Dr.I", "Fokker D.VII", "Aviatik DFW C.V"]
    )
    assert dict.fromkeys(names["allies"]) == dict.fromkeys(
        ["Hanriot HD.3", "Sopwith Camel", "S.E.5"]
    )


ZONE = {"side": "allies", "letter": "A", "column": 6, "row": 10}


def test_2_5_an_old_game_with_such_a_set_up_is_still_opened() -> None:
    """Games of version 1 could have bombers in a dogfight, overlapping zones, and odd figures."""
    scenario = RULESET.scenario("dogfight_quick", {"rounds": 1, "quick_start": True})
    setup = scenario.setup | {"draws": 3, "zone": [ZONE, ZONE], "central": {"aircraft": ["G16"]}}
    scenario = msgspec.structs.replace(scenario, setup=setup)
    with pytest.raises(Refusal):
        RULESET.rules.setup(scenario)
    old = RULESET.as_edition(Edition(1, RULESET.rules.rows(scenario)))
    game = laws.random_game(old, scenario, "old")
    assert (game.record.header.version, game.ruleset.version) == (1, 1)
    assert Game(RULESET, game.record).position.outcome == game.position.outcome


def test_2_5_players_may_choose_their_fighters() -> None:
    answers = {"central": ["fokker_e4"] * 3 + ["fokker_d7"] * 3, "allies": ["spad_13"] * 3}
    sky = prepared("dogfight_short", answers, choose_aircraft=True)
    assert [p.id for p in sky.of("central", PATROL)] == ["G1", "G2", "G3", "G10", "G11", "G12"]
    allied = [p.id for p in sky.of("allies", PATROL)]
    assert allied[:3] == ["F10", "F11", "F12"]
    assert len(allied) == 6


def test_11_1_a_scout_that_a_set_up_loads_with_a_bomb_carries_one() -> None:
    scouts = {"aircraft": ["G13", "G14"], "loads": {"G13": "bomb", "G14": "disarmed"}}
    body = {"title": "own", "mode": "reconnaissance", "rule": "11.4", "central": scouts}
    body["allies"] = {"aircraft": ["F13"]}
    sky = RULESET.rules.setup(RULESET.compose("own", body, {"quick_start": True}, "own.toml"))
    assert [plane.bombs for plane in sky.aircraft] == [1, 0, 0]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"central": {"aircraft": []}}, "central has no aircraft"),
        ({"central": {"aircraft": ["F4"]}}, "F4 does not fly for central"),
        ({"central": {"aircraft": ["G4", "G4"]}}, "central has the same aircraft twice"),
        ({"central": {"aircraft": ["G4"], "loads": {"G4": "bomb"}}}, "only scouts of central"),
        ({"central": {"aircraft": ["G4"], "nations": ["france"]}}, "no nation `france`"),
        ({"general": "F10"}, "only there"),
        ({"mode": "general", "general": "F1"}, "F1 is not in the game"),
        ({"mode": "reconnaissance"}, "central has no aircraft for its task"),
        ({"photo_level": 6}, "`photo_level` is 1 to 5"),
        (
            {"zone": [{"side": "allies", "letter": "A", "column": 31, "row": 1}]},
            "zone A of allies does not lie on the board",
        ),
        ({"cloud": [{"column": 40, "row": 1, "top": 1}]}, "40,1 does not lie on the board"),
        ({"cloud": [{"column": 4, "row": 1, "top": 4}]}, "no such top"),
        ({"wins": 2, "draws": 3}, "`draws` is 3, and must be less than `wins`, 2"),
        ({"draws": 1}, "`draws` is 1, and must be less than `wins`, 0"),
        ({"central": {"aircraft": ["G4", "G16"]}}, "G16 is a bomber, and a dogfight has only"),
        (
            {"zone": [ZONE, ZONE | {"letter": "B", "column": 9, "row": 12}]},
            "own.toml: zone B of allies overlaps zone A of allies",
        ),
        (
            {"zone": [ZONE, ZONE | {"column": 20, "row": 20}]},
            "zone A of allies overlaps zone A of allies",
        ),
        (
            {"zone": [ZONE | {"letter": "D"}]},
            "own.toml: `zone` 1, `letter` must be A, B or C, not 'D'",
        ),
        ({"central": {"aircraft": "G4"}}, "`central`, `aircraft` must be a list, not a text"),
        ({"centre": 1}, "there is no field `centre` here"),
    ],
)
def test_2_5_a_scenario_that_cannot_be_played_is_refused(
    change: dict[str, Any], sentence: str
) -> None:
    body: dict[str, Any] = {
        "title": "own",
        "mode": "dogfight",
        "rule": "11.2",
        "central": {"aircraft": ["G4"]},
        "allies": {"aircraft": ["F10"]},
    }
    with pytest.raises(Refusal, match=sentence):
        RULESET.compose("own", body | change, {}, "own.toml")


# 3 The turn


def test_3_1_by_number_board_and_access_together_france_before_britain() -> None:
    sky = a_sky(
        a_plane("B4", "10,9"), a_plane("F4", "14,9"), on_access("F1", "west 1"), a_plane("B10")
    )
    assert moved_in_order(sky) == ["F1", "F4", "B4", "B10"]


def test_3_1_with_tasks_bombers_then_scouts_then_fighters() -> None:
    planes = [a_plane("F4", "10,9"), a_plane("F13", "14,9"), a_plane("F16", "18,9")]
    sky = a_sky(*planes, mode="zone_bombing")
    assert moved_in_order(sky) == ["F16", "F13", "F4"]
    fight = a_sky(*planes, turn=3)
    assert moved_in_order(fight) == ["F4", "F13", "F16"]


def moved_in_order(sky: Sky) -> list[str]:
    order = []
    while (plane := next_piece(sky)) is not None:
        order.append(plane.id)
        plane.moved = sky.turn
    return order


def test_3_1_players_take_turns_and_every_piece_moves_once() -> None:
    sky = a_sky(a_plane("F4", "10,9"), a_plane("G4", "40,9", "W"), side="allies", turn=1)
    umpire = Scripted(sky, dice=[blue(0)] * 4)
    for _ in range(8):
        turn(umpire, sky)
    begun = [(event.turn, event.round, event.side) for event in umpire.events(TurnBegan)]
    assert begun == [(2, 1, "central"), (3, 2, "allies")]
    assert sky.plane("G4").moved == 2
    assert sky.plane("F4").moved == 3


def test_3_1_a_piece_waits_if_its_entry_is_taken() -> None:
    sky = a_sky(on_access("F10", "west 2"), a_plane("G4", "1,7"))
    umpire = Scripted(sky)
    move(umpire, sky, sky.plane("F10"))
    assert umpire.events(Waited) == [Waited("F10")]
    assert (sky.plane("F10").place, next_piece(sky)) == (ACCESS, None)


def test_3_2_one_or_two_may_go_from_patrol_to_access_points() -> None:
    sky = a_sky(a_plane("G4", "20,9"), *patrol("G5", "G6", "G7"))
    answers = {"central 3.2": ["G6", "G5"], "central": ["east 1 W L3", "east 2 W L1"]}
    umpire = Scripted(sky, answers)
    reinforce(umpire, sky)
    umpire.finished()
    assert [event.plane for event in umpire.events(PutOnAccess)] == ["G6", "G5"]
    assert [plane.id for plane in sky.of("central", PATROL)] == ["G7"]


def test_3_2_no_piece_has_to_come() -> None:
    sky = a_sky(a_plane("G4", "20,9"), *patrol("G5"))
    umpire = Scripted(sky, {"central": ["none"]})
    reinforce(umpire, sky)
    assert not umpire.events(PutOnAccess)


def test_11_4_one_scout_is_among_the_first_four() -> None:
    sky = prepared("reconnaissance")
    for name in ("G4", "G5", "G6"):
        plane = sky.plane(name)
        plane.place, plane.access = ACCESS, f"east {name[1:]}"
    assert [plane.id for plane in placeable(sky, "central")] == ["G13", "G14", "G15"]


def test_11_4_a_scout_must_come_when_none_is_in_play() -> None:
    planes = [a_plane("G4", "20,9"), *patrol("G5", "G13", "G14"), a_plane("F4", "10,9")]
    sky = a_sky(*planes, mode="reconnaissance", tasked=("central",))
    umpire = Scripted(sky, {"central 3.2": ["G14", "none"]})
    reinforce(umpire, sky)
    assert [*umpire.asked("3.2")[0].options] == ["G13", "G14"]
    assert sky.plane("G14").place == ACCESS


def test_3_1_a_whole_game_can_be_answered_piece_by_piece() -> None:
    """The unit between checkpoints is a piece's move: an answer replays no more than that."""
    scenario = RULESET.scenario("dogfight_quick", {"quick_start": True})
    game = Game(RULESET, RULESET.record(scenario, "units"))
    for _ in range(30):
        (question,) = game.position.questions
        value = next(iter(question.options))
        game.answer(question.seat, question.key, value)
    assert len(game._table.runs[""].marks) > 8
    assert any(plane.place == BOARD for plane in game.position.state.aircraft)
