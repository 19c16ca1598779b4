"""Chapter 4: dice, steps, turns and dead ends, with every sum of the booklet."""

from __future__ import annotations

import pytest

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Traced
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.rules.ch04_ends import TELLING, Ends
from aerodrome.rulesets.dogfights.rules.ch04_movement import (
    Limits,
    entry_taken,
    flight,
    legal,
    limits,
    parts,
)
from aerodrome.rulesets.dogfights.rules.events import DieThrown, EngineOverused, Flew, ShotDown
from aerodrome.tabletop.controls import PoseAnchor
from aerodrome.tabletop.hexes import NAMES
from tests.support.dogfights import table
from tests.support.dogfights.table import a_plane, a_sky, fly, on_access, play_move, refused


def flown(event: Flew) -> tuple[int, str]:
    return len(event.path), table.parts(event)


# 4.1 The dice


def test_4_1_a_fighter_chooses_its_die_and_the_green_slider_moves() -> None:
    sky = a_sky(a_plane("F10"))
    umpire = play_move(sky, "F10", face=3, throttle=True, turns="S" * 11)
    (thrown,) = umpire.events(DieThrown)
    assert thrown == DieThrown("F10", "green", 3, False, 3)
    assert sky.plane("F10").throttle == 3


def test_4_1_scouts_and_bombers_have_only_the_blue_die() -> None:
    for name in ("F13", "G16"):
        umpire = play_move(a_sky(a_plane(name)), name, face=1)
        assert not umpire.asked("4.1")
        assert umpire.events(DieThrown)[0].die == "blue"


def test_4_1_the_printed_uses_then_an_uncertain_one_then_none() -> None:
    sky = a_sky(a_plane("G4"))
    plane = sky.plane("G4")
    for left in (2, 1):
        play_move(sky, "G4", face=0, throttle=True)
        assert (plane.throttle, plane.damage) == (left, "")
    play_move(sky, "G4", face=2, throttle=True)
    assert (plane.throttle, plane.damage) == (0, "")
    assert not play_move(sky, "G4", face=0).asked("4.1")


# 4.2, 4.3 The number of steps


def test_4_2_aircraft_a_seven_less_one() -> None:
    """Aircraft A: 7 (speed) -1 (die) = 6 steps, with two turns to the right."""
    assert flown(fly(a_sky(a_plane("F10")), "F10", face=-1, turns="SSRSRS")) == (6, "7 -1")


def test_4_2_aircraft_b_four_and_three() -> None:
    """Aircraft B: 4 (speed) +3 (die) = 7 steps, first right, then both ways, four turns in all."""
    event = fly(a_sky(a_plane("F1")), "F1", face=3, throttle=True, turns="RSLSRLS")
    assert flown(event) == (7, "4 +3")


def test_4_3_aircraft_c_five_nought_and_one_for_flying_straight() -> None:
    """Aircraft C: 5 (speed) 0 (die) +1 (straight movement) = 6 steps."""
    assert flown(fly(a_sky(a_plane("G7")), "G7", face=0, turns="SSSSSS")) == (6, "5 +0 +1")


def test_4_3_the_step_more_is_compulsory() -> None:
    sky = a_sky(a_plane("G7", "12,9"))
    assert refused(sky, sky.plane("G7"), 0, "SSSSS") == "straight"
    blocked = a_sky(a_plane("G7", "12,9"), a_plane("G8", "18,9"))
    assert refused(blocked, blocked.plane("G7"), 0, "SSSSSS") == "blocked"


def test_4_2_damage_and_loads_count() -> None:
    wings, engine = a_plane("F10", damage="wings"), a_plane("F11", damage="engine")
    assert parts(wings, 1) == (("speed", 7), ("die", 1), ("wings", -1))
    assert parts(engine, 1) == (("speed", 7), ("die", 1), ("engine", -2))
    assert parts(a_plane("F13", load="disarmed"), 0) == (("speed", 6), ("die", 0), ("disarmed", 1))
    assert parts(a_plane("G16", bombs=0), 0) == (("speed", 4), ("die", 0), ("empty", 1))
    assert parts(a_plane("G16"), 0) == (("speed", 4), ("die", 0))


def test_4_2_at_least_one_step() -> None:
    sky = a_sky(a_plane("B16", damage="engine"))
    assert flown(fly(sky, "B16", face=-1, turns="S")) == (1, "3 -1 -2 +1")
    turning = fly(a_sky(a_plane("B16", damage="engine")), "B16", face=-1, turns="L")
    assert turning.whole()[-1] == ("least", 1)


@pytest.mark.parametrize("turns", ["RLSSSR", "RSSSRL", "SRSLSS"])
def test_4_2_a_path_of_ones_own_is_flown_as_drawn(turns: str) -> None:
    """The end is offered without a path; with a path to it, that path is taken."""
    sky = a_sky(a_plane("G10", "12,9"))
    plane = sky.plane("G10")
    ends = Ends(sky, plane, legal(flight(sky, plane, 6)))
    way = table.drawn(sky, plane, 0, turns)
    assert way in ends
    assert way.split(" via ")[0] in [*ends]
    event = fly(sky, "G10", face=0, to=way)
    assert (event.path[-1], NAMES[event.facing]) == tuple(way.split()[:2])
    assert len(event.path) == len(turns)


def test_4_2_values_are_read_strictly() -> None:
    sky = a_sky(a_plane("G10", "12,9"))
    ends = Ends(sky, sky.plane("G10"), legal(flight(sky, sky.plane("G10"), 6)))
    good = next(iter(ends))
    assert good in ends
    bad = [good.upper(), f"{good} ", f" {good}", good.replace("L3", "L4"), f"{good} over A"]
    bad += [f"{good} via", f"{good} via SSS", "leave west", "leave up", "99,99 E L3 flat", ""]
    assert not [value for value in bad if value in ends]
    assert 7 not in ends


def test_4_2_options_show_where_and_how_they_end_without_the_path() -> None:
    sky = a_sky(a_plane("G10", "12,9"))
    plane = sky.plane("G10")
    ends = Ends(sky, plane, legal(flight(sky, plane, 3)))
    listed = {option.value: option for option in ends.describe()}
    assert list(listed) == [*ends]
    option = listed["16,9 E L3 up"]
    assert option.anchor == PoseAnchor(place="16,9", facing=0, height=3, tilt=1)
    assert ends.way("16,9 E L3 up") == ("12,9", "13,9", "14,9", "15,9", "16,9")
    assert Ends.pathless


def test_4_2_a_path_is_drawn_point_by_point() -> None:
    sky = a_sky(a_plane("G10", "12,9"))
    plane = sky.plane("G10")
    ends = Ends(sky, plane, legal(flight(sky, plane, 3)))
    begun = ends.trace(("12,9",))
    assert (set(begun.next), begun.options) == ({"13,9", "13,8", "13,10"}, ())
    done = ends.trace(("12,9", "13,9", "14,9", "15,8"))
    assert [option.value for option in done.options] == [
        f"15,8 NE L3 {tilt} via SSL" for tilt in ("flat", "up", "down")
    ]
    assert all(option.value in ends for option in done.options)
    for nonsense in ((), ("1,1",), ("12,9", "20,9"), ("x",), ("12,9", "12,9")):
        assert ends.trace(nonsense) == Traced()


def reasons(ends: Ends, path: str) -> tuple[dict[str, str], str]:
    """Return why points ahead of a drawn path are barred, and why the path is no answer yet."""
    traced = ends.trace(tuple(path.split()))
    barred = {str(option.value): option.refused for option in traced.barred}
    whole = traced.refused.key if traced.refused else ""
    return {at: why.key for at, why in barred.items() if why}, whole


def test_4_2_a_refused_drawn_path_gives_the_reason() -> None:
    """4.4 Past no piece, 4.5 in front of no nose, 4.6 no turn too many, 4.3 straight is longer."""
    sky = a_sky(a_plane("G10", "12,9"), a_plane("B4", "13,9"), a_plane("B5", "16,8", facing="W"))
    plane = sky.plane("G10")
    ends = Ends(sky, plane, legal(flight(sky, plane, 3)))
    assert reasons(ends, "12,9") == ({"13,9": "refused.path.blocked"}, "")
    begun = ends.trace(("12,9", "13,8"))
    assert begun.refused == Phrase("refused.path.length", {"steps": 1, "least": 3, "most": 4})
    assert reasons(ends, "12,9 13,8 14,8 15,8")[1] == "refused.path.front"
    alone = a_sky(a_plane("G13", "12,9"))
    ends = Ends(alone, alone.plane("G13"), legal(flight(alone, alone.plane("G13"), 4)))
    assert reasons(ends, "12,9 13,9 14,9 15,9 16,9")[1] == "refused.path.straight"
    barred, _ = reasons(ends, "12,9 13,8 12,7")
    assert set(barred.values()) == {"refused.path.turns"}


def test_4_2_every_word_for_what_is_wrong_with_a_path_is_said() -> None:
    words = {key.rpartition(".")[2] for key in RULESET.phrases.phrases["en"] if ".path." in key}
    assert words == {*TELLING}


def test_4_2_ends_are_marked_with_the_column_of_the_shot_they_give() -> None:
    """6.3 Right behind it is column A; 6.5 two points behind it is B; elsewhere there is none."""
    sky = a_sky(a_plane("G10", "12,9"), a_plane("F10", "18,9"))
    plane = sky.plane("G10")
    ends = Ends(sky, plane, legal(flight(sky, plane, 4)))
    marks = {option.value: option.mark for option in ends.describe()}
    assert marks["17,9 E L3 flat"] == "A"
    assert {mark for value, mark in marks.items() if str(value).startswith("14,")} <= {""}
    plane.damage = "guns"
    silent = Ends(sky, plane, legal(flight(sky, plane, 4)))
    assert not [option for option in silent.describe() if option.mark]


# 4.4, 4.5 Other pieces


def test_4_4_no_path_leads_through_a_piece_at_its_level() -> None:
    same = a_sky(a_plane("G10", "12,9"), a_plane("F10", "14,9"))
    assert refused(same, same.plane("G10"), 0, "S" * 7) == "blocked"
    above = a_sky(a_plane("G10", "12,9"), a_plane("F10", "14,9", level=4))
    assert refused(above, above.plane("G10"), 0, "S" * 7) == ""


def test_4_5_no_end_in_front_of_a_piece_friend_or_foe() -> None:
    for name in ("F10", "G11"):
        flat = a_sky(a_plane("G10", "12,9"), a_plane(name, "20,9", "W"))
        assert refused(flat, flat.plane("G10"), 0, "S" * 7) == "front"
        up = a_sky(a_plane("G10", "12,9"), a_plane(name, "20,9", "W", tilt=1))
        assert refused(up, up.plane("G10"), 0, "S" * 7) == ""
        below = a_sky(a_plane("G10", "12,9"), a_plane(name, "20,9", "W", level=2, tilt=1))
        assert refused(below, below.plane("G10"), 0, "S" * 7) == "front"


# 4.6, 4.7 Turns


def test_4_6_aircraft_d_turns_three_times() -> None:
    """Aircraft D turned right three times, the maximum of its type."""
    sky = a_sky(a_plane("G10"))
    assert refused(sky, sky.plane("G10"), 0, "SRSRSR") == ""
    assert refused(sky, sky.plane("G10"), 0, "RRSRSR") == "turns"


def test_4_6_aircraft_e_turns_four_times_both_ways() -> None:
    """Aircraft E turned left at once, then twice more left and once right: IV in all."""
    sky = a_sky(a_plane("G4"))
    assert refused(sky, sky.plane("G4"), 1, "LSLRLS") == ""
    assert refused(sky, sky.plane("G4"), 1, "LRLRLS") == "turns"


def test_4_7_aircraft_f_to_the_left_has_one_turn_less() -> None:
    """Aircraft F with a rotary engine: IV - I = III turns to the left."""
    sky = a_sky(a_plane("F1"))
    assert limits(sky, sky.plane("F1")) == Limits(3, 5, 4)
    assert refused(sky, sky.plane("F1"), 1, "LSLSL") == ""
    assert refused(sky, sky.plane("F1"), 1, "LLSLL") == "turns"


def test_4_7_aircraft_g_the_camel_turns_full_circle() -> None:
    """Aircraft G, a Camel: IV + II = VI turns to the right, 360 degrees in one move."""
    sky = a_sky(a_plane("B4"))
    assert limits(sky, sky.plane("B4")) == Limits(2, 6, 4)
    event = fly(sky, "B4", face=1, turns="RRRRRR")
    assert (NAMES[event.facing], event.path[-1]) == ("E", "12,9")
    assert refused(sky, sky.plane("B4"), 1, "LSLLSS") == "turns"


def test_4_7_a_pusher_turns_better_to_the_left() -> None:
    sky = a_sky(a_plane("B1"))
    assert limits(sky, sky.plane("B1")) == Limits(4, 2, 3)


def test_4_7_both_ways_the_effect_is_ignored_on_the_finished_path() -> None:
    """L, L, L alone is illegal for a Camel; L, L, L, R is legal."""
    sky = a_sky(a_plane("B4"))
    assert refused(sky, sky.plane("B4"), 0, "LLLSS") == "turns"
    assert refused(sky, sky.plane("B4"), 0, "LLLRS") == ""


def test_4_7_without_special_characteristics_there_is_none() -> None:
    sky = a_sky(a_plane("B4"), specials=False)
    assert limits(sky, sky.plane("B4")) == Limits(4, 4, 4)


# 4.8 The turning radius


def test_4_8_a_fast_fighter_turns_four_times_with_steps_between() -> None:
    """Ten steps or more: a turn in the first step and three later, never in successive ones."""
    sky = a_sky(a_plane("F1", tilt=-1, level=5))
    assert refused(sky, sky.plane("F1"), 5, "RSRSSLSRSS", -1) == ""
    assert refused(sky, sky.plane("F1"), 5, "RRSSSLSRSS", -1) == "successive"


def test_4_8_a_bomber_never_turns_in_successive_steps() -> None:
    sky = a_sky(a_plane("G16"))
    assert refused(sky, sky.plane("G16"), 0, "RSLS") == ""
    assert refused(sky, sky.plane("G16"), 0, "RLSS") == "successive"
    assert refused(sky, sky.plane("G16"), 2, "RSRSRS") == "turns"


# 6.16 The engine


def test_6_16_the_example_of_the_overused_engine() -> None:
    """7 (speed) +1 (die) +1 (straight flight) -2 (damaged engine) = 7 steps."""
    sky = a_sky(a_plane("F10", throttle=1))
    umpire = play_move(sky, "F10", face=1, throttle=True, turns="S" * 7)
    assert umpire.events(EngineOverused) == [EngineOverused("F10")]
    (event,) = umpire.events(Flew)
    assert (len(event.path), sum(value for _, value in event.parts)) == (7, 7)
    assert dict(event.parts) == {"speed": 7, "die": 1, "engine": -2, "straight": 1}
    assert (sky.plane("F10").throttle, sky.plane("F10").damage) == (0, "engine")


def test_6_16_safe_uses_and_high_faces_do_no_harm() -> None:
    for throttle, face in ((2, 1), (3, 0), (1, 2), (1, 5)):
        sky = a_sky(a_plane("F10", "20,9", throttle=throttle))
        play_move(sky, "F10", face=face, throttle=True)
        assert sky.plane("F10").damage == ""


def test_6_16_a_damaged_aircraft_falls_before_it_moves() -> None:
    sky = a_sky(a_plane("F10", throttle=1, damage="tail"), a_plane("G4", "30,9", "W"))
    umpire = play_move(sky, "F10", face=0, throttle=True)
    assert umpire.events(ShotDown) == [ShotDown("F10", "engine")]
    assert not umpire.events(Flew)
    assert sky.plane("G4").takedowns == 0


# 2.6 Entering


def test_2_6_the_first_step_is_straight_and_counts() -> None:
    sky = a_sky(on_access("F10", "west 2"))
    event = fly(sky, "F10", face=-1, turns="SRSSSS")
    assert (event.kind, len(event.path), event.path[0]) == ("entered", 6, "1,7")
    fresh = a_sky(on_access("F10", "west 2"))
    assert refused(fresh, fresh.plane("F10"), -1, "RSSSSS") == "entry"


def test_2_6_the_straight_bonus_still_applies() -> None:
    sky = a_sky(on_access("F10", "west 2"))
    assert flown(fly(sky, "F10", face=0, turns="S" * 8)) == (8, "7 +0 +1")


def test_2_6_a_piece_waits_while_its_entry_is_taken_at_its_level() -> None:
    sky = a_sky(on_access("F10", "west 2"), a_plane("G4", "1,7", "E"))
    assert entry_taken(sky, sky.plane("F10"))
    sky.plane("G4").level = 2
    assert not entry_taken(sky, sky.plane("F10"))


@pytest.mark.parametrize("facing", ["SE", "SW"])
def test_2_6_from_the_north_it_faces_either_inward_direction(facing: str) -> None:
    homes = {"central": "north", "allies": "south"}
    sky = a_sky(on_access("G10", "north 3", facing), homes=homes)
    event = fly(sky, "G10", face=0, turns="S" * 7)
    assert (event.kind, len(event.path), NAMES[event.facing]) == ("entered", 7, facing)
