"""Chapter 8: the printed scenarios, the task of each side, draws, and the turn limit."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.rules.ch01_introduction import MAP
from aerodrome.rulesets.squadriglia.rules.ch02_preparation import setup
from aerodrome.rulesets.squadriglia.rules.ch08_scenarios import judge, outcome
from aerodrome.rulesets.squadriglia.rules.events import Fired, GameEnded
from aerodrome.rulesets.squadriglia.rules.state import Aims, Sky
from tests.support.squadriglia.guns import UNARMED, phase, thrown, won
from tests.support.squadriglia.table import (
    Scripted,
    a_plane,
    a_sky,
    fly_turn,
    new_game,
    reply,
    strike,
)

ESCAPE = Aims(objective="escape", aircraft="A1", edge="right", hunter="I1")


def baracca(at: str = "12,9", facing: str = "E", hunter: str = "2,3", **changes: Any) -> Sky:
    """Return 8.1 in mid-game, the Brandenburg here and its hunter far away."""
    return a_sky(
        a_plane("I1", "nieuport_11", hunter, "E"),
        a_plane("A1", "brandenburg_c1_early", at, facing, **changes),
        aims=ESCAPE,
    )


def printed(name: str) -> list[tuple[str, str, tuple[int, int], tuple[int, int], int]]:
    sky = setup(RULESET.scenario(name))
    return [(p.id, p.type, p.columns, p.heights, p.facing) for p in sky.aircraft]


def test_8_1_set_up() -> None:
    """8.1 Both at the left edge, the Brandenburg heading east and placed first."""
    assert printed("baracca") == [
        ("I1", "nieuport_11", (1, 4), (-250, -250), 0),
        ("A1", "brandenburg_c1_early", (1, 4), (0, 0), 0),
    ]
    sky = setup(RULESET.scenario("baracca"))
    assert (sky.first, sky.aims) == ("austria", ESCAPE)
    assert [question.about for question in new_game("baracca").position.questions] == ["A1"]


def test_8_2_set_up() -> None:
    """8.2 A Ca.450 and an S.V.A. 5 against three fighters, four columns each, -200 to +200."""
    fighters = [(f"A{n}", "phonix_d2a", (21, 24), (-200, 200), 3) for n in (1, 2, 3)]
    assert printed("senza_cozzar") == [
        ("I1", "caproni_ca450", (1, 4), (-200, 200), 0),
        ("I2", "ansaldo_sva5", (1, 4), (-200, 200), 0),
        *fighters,
    ]


@pytest.mark.parametrize(("type_", "guns"), [("phonix_d2a", 2), ("albatros_d2:2a", 2)])
def test_8_2_the_austrian_choice(type_: str, guns: int) -> None:
    """8.2 Three Phönix D.IIa or three Albatros D.II with two guns: chosen once, for all three."""
    game = new_game("senza_cozzar")
    (question,) = game.position.questions
    assert (question.seat, list(question.options)) == ("austria", ["phonix_d2a", "albatros_d2:2a"])
    reply(game, "A1", type_)
    reply(game, "A1", "22,9", "W")
    fighters = [p for p in game.position.state.aircraft if p.side == "austria"]
    assert {p.type for p in fighters} == {type_}
    assert all(len(p.batteries[0].jammed) == guns for p in fighters)
    assert all(p.robustness == p.model.robustness for p in fighters)


@pytest.mark.parametrize(("name", "count"), [("macchi_ufag", 1), ("macchi_ufag_team", 3)])
def test_8_3_set_up(name: str, count: int) -> None:
    """8.3 One against one, and three against three with the same columns and heights."""
    numbers = range(1, count + 1)
    italy = [(f"I{n}", "macchi_l3", (1, 3), (0, 0), 0) for n in numbers]
    assert printed(name) == italy + [
        (f"A{n}", "ufag_w13", (22, 24), (-150, -150), 3) for n in numbers
    ]
    assert setup(RULESET.scenario(name)).aims == Aims(objective="last_side")


def test_8_1_austria_wins_by_leaving_on_the_right() -> None:
    """8.1 At once, before the firing phase of that impulse."""
    sky = baracca("24,9", "E", hunter="22,9")
    umpire = fly_turn(sky, {"A1": "1: ahead", "I1": "1: ahead"}, thrown(*[2] * 6), all_used=False)
    assert (won(sky), sky.impulse) == ("austria", 4)
    assert len(umpire.events(Fired)) == 6
    assert umpire.events(GameEnded) == [GameEnded("escaped", "austria")]
    assert outcome(sky) is not None


@pytest.mark.parametrize(
    "state", [{"stalled": True}, {"rudder": "C"}, {"rudder": "S"}, {"controls": True}]
)
def test_8_1_forced_over_the_right_edge_is_an_escape_too(state: dict[str, Any]) -> None:
    """8.1 Case 19: stalled at 24,9 facing east, out in impulse 4; and so with a jammed rudder."""
    sky = baracca("24,9", "E", speed=1, **state)
    fly_turn(sky, {} if sky.plane("A1").stalled else {"A1": "1: ahead"})
    assert (won(sky), sky.plane("A1").gone) == ("austria", "escaped")


def test_8_1_case_19_driven_off_at_the_top_is_a_draw() -> None:
    sky = baracca("12,1", "NE", stalled=True)
    fly_turn(sky)
    assert (won(sky), sky.plane("A1").gone, sky.plane("A1").edge) == ("draw", "driven_off", "top")


def test_8_1_abandoning_elsewhere_loses() -> None:
    """8.1 Trapped by old damage, every order leaves: that is abandoning, and Italy wins."""
    sky = baracca("12,1", "NE", speed=1, controls=True)
    fly_turn(sky, {"A1": "1: ahead"})
    assert (won(sky), sky.plane("A1").gone) == ("italy", "abandoned")


def test_8_1_italy_wins_by_shooting_it_down() -> None:
    sky = baracca("8,9", hunter="7,9")
    sky.plane("A1").robustness = 1
    umpire = phase(sky, thrown(7))
    assert judge(umpire, sky)
    assert won(sky) == "italy"


def test_8_1_the_loss_of_the_nieuport_is_austrias_win() -> None:
    """8.1 Abandoning by its own edge, driven off, or shot down."""
    home = baracca(hunter="1,9")
    home.plane("I1").facing = 3
    fly_turn(home, {"I1": "1: ahead"})
    assert (won(home), home.plane("I1").gone) == ("austria", "abandoned")
    driven = baracca(hunter="5,1")
    driven.plane("I1").facing, driven.plane("I1").stalled = 1, True
    fly_turn(driven)
    assert (won(driven), driven.plane("I1").gone) == ("austria", "driven_off")
    shot = baracca("9,9", "W", hunter="7,3")
    shot.plane("I1").at, shot.plane("I1").robustness = MAP.parse("8,9"), 1
    shot.plane("I1").facing = 3
    umpire = phase(shot, thrown(7))
    assert judge(umpire, shot)
    assert won(shot) == "austria"


def test_8_1_both_shot_down_in_one_phase_is_a_draw() -> None:
    sky = baracca("8,9", "W", hunter="7,9")
    for plane in sky.aircraft:
        plane.robustness = 1
    umpire = phase(sky, thrown(7, 7))
    assert judge(umpire, sky)
    assert won(sky) == "draw"


def test_8_1_the_game_goes_on_while_both_fly() -> None:
    sky = baracca()
    fly_turn(sky)
    assert won(sky) is None


def test_8_3_case_17_both_removed_is_a_draw() -> None:
    """Two duellists with 1 robustness hit one another in one phase."""
    sky = a_sky(a_plane("I1", "macchi_l3", "10,9"), a_plane("A1", "ufag_w13", "11,9", "W"))
    for plane in sky.aircraft:
        plane.robustness = 1
    umpire = phase(sky, thrown(7, 7))
    assert judge(umpire, sky)
    assert won(sky) == "draw"
    ended = outcome(sky)
    assert ended is not None
    assert ended.winners == ()


@pytest.mark.parametrize("how", ["shot_down", "driven_off", "abandoned"])
def test_8_3_the_last_side_flying_wins_however_the_other_was_lost(how: str) -> None:
    """8.3 Otherwise going home would always be a draw."""
    sky = a_sky(a_plane("I1", "macchi_l3"), a_plane("A1", "ufag_w13", gone=how))
    assert judge(Scripted(sky), sky)
    assert won(sky) == "italy"


def test_8_3_in_a_team_one_loss_is_not_the_end() -> None:
    planes = [a_plane(f"{side}{n}", at=f"{n},9") for side in "IA" for n in (1, 2, 3)]
    sky = a_sky(*planes)
    sky.plane("A1").gone = sky.plane("A3").gone = sky.plane("I2").gone = "shot_down"
    assert not judge(Scripted(sky), sky)
    sky.plane("A2").gone = "abandoned"
    assert judge(Scripted(sky), sky)
    assert won(sky) == "italy"


def test_8_every_seat_of_the_side_wins() -> None:
    sky = a_sky(
        a_plane("I1", seat="italy-1"),
        a_plane("I2", seat="italy-2", gone="shot_down"),
        a_plane("A1", gone="shot_down"),
    )
    judge(Scripted(sky), sky)
    ended = outcome(sky)
    assert ended is not None
    assert ended.winners == ("italy-1", "italy-2")


def test_8_a_win_is_tested_after_each_impulse_and_each_firing_phase() -> None:
    """8 Stalled at the edge: gone in impulse 4, and the enemy, in reach, does not fire again."""
    sky = a_sky(
        a_plane("I1", "spad_7", "22,9", "E", speed=1),
        a_plane("A1", UNARMED, "24,9", "E", stalled=True),
    )
    umpire = fly_turn(sky, {"I1": "1: ahead"}, thrown(2, 2, 2))
    assert (len(umpire.events(Fired)), sky.impulse, won(sky)) == (3, 4, "italy")


def test_8_the_limit_of_turns_is_a_draw() -> None:
    """8 Past turn 40, or what the players chose."""
    for limit in (1, 3, 40):
        sky = a_sky(a_plane("I1"), a_plane("A1", UNARMED, "20,3", "W"), turn_limit=limit)
        sky.turn = limit - 2
        if limit > 1:
            fly_turn(sky)
            assert won(sky) is None
        else:
            sky.turn = 0
        fly_turn(sky)
        assert (sky.turn, won(sky)) == (limit, "draw")


def test_8_forty_turns_unless_the_players_choose() -> None:
    for name in RULESET.scenario_ids():
        assert setup(RULESET.scenario(name)).rules.turn_limit == 40
        assert setup(RULESET.scenario(name, {"turn_limit": 7})).rules.turn_limit == 7


def test_8_a_win_in_the_last_turn_beats_the_limit() -> None:
    sky = a_sky(
        a_plane("I1", "spad_7", "2,3"),
        a_plane("A1", UNARMED, "24,9", "E", speed=1),
        turn_limit=2,
    )
    fly_turn(sky, {"A1": "1: ahead"})
    assert (sky.turn, won(sky)) == (2, "italy")


def test_8_both_sides_winning_in_one_phase_is_a_draw() -> None:
    """8.1 The Brandenburg abandons in the impulse in which the Nieuport leaves the map."""
    sky = baracca("12,1", "NE", hunter="1,9", speed=1, controls=True)
    sky.plane("I1").facing = 3
    fly_turn(sky, {"A1": "1: ahead", "I1": "1: ahead"})
    assert won(sky) == "draw"


@pytest.mark.parametrize(
    ("stalled", "orders", "lost"),
    [(True, {}, "driven_off"), (False, {"I1": "1: ahead"}, "abandoned")],
)
def test_8_1_quarry_driven_off_and_hunter_lost_in_one_phase_is_a_draw(
    stalled: bool, orders: dict[str, str], lost: str
) -> None:
    """8.1 The draw of the one meets the win of the other."""
    sky = baracca("12,1", "NE", hunter="1,9", stalled=True)
    sky.plane("I1").facing, sky.plane("I1").stalled = 3, stalled
    fly_turn(sky, orders)
    assert (sky.plane("A1").gone, sky.plane("I1").gone) == ("driven_off", lost)
    assert won(sky) == "draw"


def test_5_4_driven_off_by_damage_of_this_turn() -> None:
    """5.4 Damage turned a side arrow into an arrow ahead: driven off, so 8.1 is a draw."""
    sky = baracca("12,2", "NE", speed=2)
    sky.plane("A1").at = MAP.parse("12,1")
    umpire = fly_turn(
        sky, {"A1": "2: right, right"}, after={1: strike("A1", "controls")}, all_used=False
    )
    assert umpire.sky.plane("A1").gone == "driven_off"
    assert won(sky) == "draw"
