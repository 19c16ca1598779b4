"""Chapter 13: the effects of grades and injuries of a campaign's crews; a test per cell."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.crews.events import Fumbled, SkillUsed
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.rules.ch04_movement import flight
from aerodrome.rulesets.dogfights.rules.ch06_attack import Shots, targets
from aerodrome.rulesets.dogfights.rules.ch06_damage import clear_jams
from aerodrome.rulesets.dogfights.rules.ch09_pilots import name_pilots
from aerodrome.rulesets.dogfights.rules.ch11_modes import mission_done, must_stay
from aerodrome.rulesets.dogfights.rules.events import Damaged, GunsCleared, Jammed, ShotDown
from aerodrome.rulesets.dogfights.rules.events_crews import CameInRange, Spared
from aerodrome.rulesets.dogfights.rules.hooks import gunner
from aerodrome.rulesets.dogfights.rules.path_finding import End
from aerodrome.rulesets.dogfights.rules.state import ALLIES, DOWN, LEFT
from tests.support.dogfights.crews import (
    FIRE,
    LIVES,
    a_mount,
    ends_of,
    raid,
    shoot,
    skilled,
    tail,
    used,
)
from tests.support.dogfights.table import Scripted, a_plane, a_sky, hit, play_move, red

GREEN = [{"quality": "novice"}, {"wounds": 1}, {"quality": "ace", "wounds": 1}]


# 13.1 Novices


@pytest.mark.parametrize("pilot", GREEN, ids=["novice", "hurt", "hurt ace"])
def test_13_1_a_novice_is_a_rookie_and_fires_no_long_burst(pilot: dict[str, Any]) -> None:
    umpire = shoot(tail(pilot), red(3), FIRE)
    assert umpire.shots() == ["B4 fixed G7 attack: 2+1 +1 -1 = 3 A miss"]
    assert not umpire.asked("6.20")
    assert shoot(tail(), red(3), FIRE).asked("6.20")


def test_13_1_a_novice_observer_loses_only_the_long_burst() -> None:
    sky = a_sky(
        a_mount("B7", "12,9", observer={"quality": "novice"}), a_mount("G7", "11,9", level=4)
    )
    umpire = shoot(sky, red(3), {"B7 6.2": ["B7 dorsal G7"]}, "B7")
    assert umpire.shots() == ["B7 dorsal G7 attack: 2+1 = 3 A miss"]
    assert not umpire.asked("6.20")


@pytest.mark.parametrize(("levels", "shots"), [(0, 1), (1, 1), (2, 0), (3, 0)])
def test_13_1_no_attack_after_two_levels_or_more(levels: int, shots: int) -> None:
    sky = tail({"quality": "novice"})
    mine = sky.plane("B4")
    mine.changed = levels
    assert len(targets(sky, mine)) == shots
    veteran = tail()
    mount = veteran.plane("B4")
    mount.changed = levels
    assert len(targets(veteran, mount)) == 1


def test_13_1_levels_are_counted_as_they_are_flown() -> None:
    sky = a_sky(a_mount("B10", "6,9", level=5, tilt=-1), a_mount("G7", "40,20"))
    play_move(sky, "B10", face=0, turns="SSSSSSSSS", change=-2)
    mine = sky.plane("B10")
    assert mine.changed == 2
    assert Shots(sky, mine)._guns


def test_13_1_ends_are_not_marked_with_shots_a_novice_may_not_fire() -> None:
    for quality, mark in (("novice", ""), ("veteran", "A")):
        mine = a_mount("B10", "6,9", level=5, tilt=-1, pilot={"quality": quality})
        sky = a_sky(mine, a_mount("G7", "13,9"))
        assert Shots(sky, mine).column(End(sky.board.parse("12,9"), 0, 3), 0) == mark


def test_13_1_the_second_man_fires_whatever_the_pilot_flew() -> None:
    mine = a_mount("B7", "12,9", pilot={"quality": "novice"}, changed=3)
    sky = a_sky(mine, a_mount("G7", "13,9"), a_mount("G8", "11,9", level=4))
    assert [aim.word for aim in targets(sky, mine)] == ["B7 dorsal G8"]


@pytest.mark.parametrize(("gun", "name"), [("fixed", "B4"), ("dorsal", "B7")])
def test_13_1_a_jam_needs_two_quiet_moves(gun: str, name: str) -> None:
    novice = {"quality": "novice"}
    mine = a_mount(name, "12,9", pilot=novice, observer=novice)
    sky = a_sky(mine, a_mount("G7", "13,9" if gun == "fixed" else "11,9", level=3))
    if gun == "dorsal":
        sky.plane("G7").level = 4
    mine.steady = True
    shoot(sky, red(2), {f"{name} 6.2": [f"{name} {gun} G7"]}, name)
    for kind in (Fumbled, GunsCleared):
        umpire = Scripted(sky)
        clear_jams(umpire, sky, mine, 0)
        assert umpire.events(kind) == [kind(name, gun)]
    assert not mine.battery(gun).jammed


def test_13_1_a_turbulent_move_is_no_quiet_one() -> None:
    sky = tail({"quality": "novice"})
    mine = sky.plane("B4")
    shoot(sky, red(2), FIRE)
    mine.steady = False
    clear_jams(Scripted(sky), sky, mine, 0)
    assert mine.aboard.stubborn == {"fixed": 1}


def test_13_1_veterans_are_average_and_aces_too() -> None:
    for quality in ("veteran", "ace"):
        sky = tail({"quality": quality})
        umpire = shoot(sky, (*red(7), hit("tail")), FIRE)
        assert umpire.shots() == ["B4 fixed G7 attack: 6+1 +1 = 8 A damage"]
        assert sky.plane("G7").damage == "tail"


def test_13_1_the_native_edge_makes_aces_deadly() -> None:
    sky = tail({"quality": "ace"}, ace=True)
    assert sky.plane("B4").pilot == "ace"
    assert [e.cause for e in shoot(sky, red(7), FIRE).events(ShotDown)] == ["ace"]
    assert a_mount("B4", ace=True, pilot={"wounds": 1}).pilot == "rookie"


def test_13_1_players_name_no_pilots() -> None:
    sky = tail()
    hidden = a_sky(*sky.aircraft, pilots="hidden")
    umpire = Scripted(hidden)
    name_pilots(umpire, hidden)
    assert not umpire.questions


# 13.3 Roundels


def test_13_3_one_skill_a_round_shared_by_all_of_a_man() -> None:
    sky = tail(skilled("crack_shot", "bullet_checker"))
    umpire = shoot(sky, red(2), FIRE)
    assert used(umpire) == [("B4", "crack_shot")]
    assert umpire.events(Jammed)


def test_13_3_a_new_round_brings_the_roundel_back() -> None:
    sky = tail(skilled("crack_shot"))
    assert used(shoot(sky, red(3), FIRE)) == [("B4", "crack_shot")]
    sky.turn = 2
    assert used(shoot(sky, red(3), FIRE)) == []
    sky.turn = 3
    assert used(shoot(sky, red(3), FIRE)) == [("B4", "crack_shot")]


def test_13_3_pilot_and_observer_apart() -> None:
    crack = skilled("crack_shot")
    mine = a_mount("B7", "12,9", pilot=crack, observer=crack)
    sky = a_sky(mine, a_mount("G7", "13,9"), a_mount("G8", "11,9", level=4))
    answers = {"B7 6.2": ["B7 fixed G7", "B7 dorsal G8"]}
    umpire = shoot(sky, (*red(3), *red(3)), answers, "B7")
    assert used(umpire) == [("B7", "crack_shot")] * 2
    assert gunner(mine, mine.battery("dorsal")) is mine.aboard.men[1]


def test_13_3_a_tight_turn_and_a_pull_up_are_two_skills() -> None:
    both = skilled("exceptional_pilot", "daredevil")
    mine = a_mount("B10", "24,15", level=5, tilt=-1, pilot=both)
    sky = a_sky(mine, a_mount("G7", "40,30"))
    assert flight(sky, mine, 6).spare == (-1, -2)
    mine.aboard.men[0].roundel = sky.round
    assert flight(sky, mine, 6).spare == ()


def test_13_3_an_end_that_needs_a_skill_is_marked() -> None:
    mine = a_mount("B10", "24,15", level=5, tilt=-1, pilot=skilled("daredevil"))
    sky = a_sky(mine, a_mount("G7", "40,30"))
    for option in ends_of(sky, mine).describe():
        pulls_up = " L2 up" in str(option.value)
        assert (option.warns is not None) == pulls_up, option.value
    bomber = a_mount("G16", "24,15", pilot=skilled("exceptional_pilot"))
    sky = a_sky(bomber, a_mount("B4", "40,30"))
    ends = ends_of(sky, bomber)
    plain = ends_of(sky, a_mount("G16", "24,15"))
    warned = {option.value for option in ends.describe() if option.warns is not None}
    assert warned
    assert warned == set(ends) - set(plain)


# 13.4 Injuries, keepsakes, special bullets


def test_13_4_one_eye_fires_no_long_burst_and_is_no_crack_shot() -> None:
    umpire = shoot(tail(skilled("crack_shot", burdens=("one_eye",))), red(3), FIRE)
    assert umpire.shots() == ["B4 fixed G7 attack: 2+1 +1 = 4 A miss"]
    assert not umpire.asked("6.20")


HERO = {"burdens": ("hero",)}


def test_13_4_a_hero_may_not_leave_with_half_the_machine_gone() -> None:
    mine = a_mount("B4", "2,9", "W", pilot=HERO, damage="wings")
    sky = a_sky(mine, a_mount("G7", "40,20"))
    assert must_stay(sky, mine)
    assert not any(end.startswith("leave") for end in ends_of(sky, mine))
    mine.aboard.men[0].burdens = ()
    assert "leave west" in ends_of(sky, mine)


@pytest.mark.parametrize("released", ["both markers", "mission done", "guns empty", "guns hit"])
def test_13_4_what_releases_a_hero(released: str) -> None:
    mine = a_mount("B4", "2,9", "W", pilot=HERO, damage="wings")
    sky = a_sky(mine, a_mount("G7", "40,20"))
    if released == "both markers":
        mine.aboard.nursed, mine.second = True, "tail"
    elif released == "mission done":
        sky.plane("G7").place = DOWN
        assert mission_done(sky, ALLIES)
    elif released == "guns empty":
        mine.battery("fixed").bursts = 0
    else:
        mine.damage = "guns"
    assert not must_stay(sky, mine)
    assert "leave west" in ends_of(sky, mine)


def test_13_4_a_hero_takes_the_photographs_home() -> None:
    sky = raid({}, 9, "reconnaissance", pilot=HERO)
    mine = sky.plane("F13")
    assert must_stay(sky, mine)
    mine.photos = ("allies A",)
    assert not must_stay(sky, mine)


@pytest.mark.parametrize("thing", ["flask", "cigarette_case"])
def test_13_4_keepsakes_have_no_effect_and_give_the_reason(thing: str) -> None:
    sky = tail(target={"burdens": (thing,)})
    assert shoot(sky, (*red(7), hit("tail")), FIRE).events(Damaged)
    for language, word in (("en", "there are no wounds"), ("it", "non ci sono ferite")):
        assert word in RULESET.phrases.phrases[language][f"burden.{thing}"]


def test_13_4_titanium_bullets_at_two_points_are_read_in_column_a() -> None:
    for burdens, column in (((), "B"), (("titanium",), "A")):
        sky = tail({"burdens": burdens}, apart=2)
        assert [aim.shot.column for aim in targets(sky, sky.plane("B4"))] == [column]
        here = End(sky.plane("B4").at, 0, 3)
        assert Shots(sky, sky.plane("B4")).column(here, 0) == column


def test_13_4_titanium_does_nothing_in_a_break_turn() -> None:
    mine = a_mount("B4", "12,9", pilot={"burdens": ("titanium",)})
    sky = a_sky(a_mount("G7", "14,9", "W"), mine)
    answers = {"G7 6.2": ["G7 fixed B4"], "allies 7.1": ["B4 fixed G7"]}
    umpire = shoot(sky, (*red(3), *red(7)), answers, "G7")
    assert umpire.shots()[1].split()[-2:] == ["B", "miss"]


@pytest.mark.parametrize(("quality", "fails"), [("veteran", 1), ("novice", 2)])
def test_13_4_gold_bullets_cost_one_more_quiet_move(quality: str, fails: int) -> None:
    sky = tail({"quality": quality, "burdens": ("gold",)})
    mine = sky.plane("B4")
    shoot(sky, red(2), FIRE)
    mine.steady = True
    for _ in range(fails):
        umpire = Scripted(sky)
        clear_jams(umpire, sky, mine, 1)
        assert umpire.events(Fumbled)
    clear_jams(Scripted(sky), sky, mine, 1)
    assert not mine.battery("fixed").jammed


def test_13_4_the_countess_mechanic_voids_the_first_damage_only() -> None:
    sky = a_sky(a_mount("B4", "12,9"), a_mount("G7", "13,9", cared=True))
    first = shoot(sky, red(7), FIRE)
    assert first.events(Spared) == [Spared("G7")]
    assert not first.events(Damaged)
    sky.turn += 2
    assert shoot(sky, (*red(7), hit("tail")), FIRE).events(Damaged)


def test_13_4_no_mechanic_stops_a_takedown() -> None:
    sky = a_sky(a_mount("B4", "12,9"), a_mount("G7", "13,9", cared=True))
    assert shoot(sky, red(12), FIRE).events(ShotDown)


# 13.5 For the debriefing


def test_13_5_all_who_hit_it_in_the_last_move_share_the_victory() -> None:
    mover = a_mount("G7", "12,9")
    sky = a_sky(mover, a_mount("B7", "13,9"), a_mount("B4", "11,9"))
    answers = {"G7 6.2": ["G7 fixed B7"], "allies 7.1": ["B7 dorsal G7", "B4 fixed G7"]}
    dice = (*red(3), *red(9), hit("tail"), *red(12))
    shoot(sky, dice, answers, "G7")
    assert mover.place == DOWN
    assert mover.aboard.shooters == ("B7.1", "B4.0")


def test_13_5_a_later_hit_takes_the_victory_and_a_miss_does_not() -> None:
    sky = tail()
    target = sky.plane("G7")
    target.damage, target.aboard.volley, target.aboard.shooters = "tail", "1 B9", ("B9.0",)
    sky.turn = 3
    shoot(sky, red(3), FIRE)
    assert target.aboard.shooters == ("B9.0",)
    sky.turn = 5
    shoot(sky, red(7), FIRE)
    assert target.aboard.shooters == ("B4.0",)


def test_13_5_a_void_hit_does_not_count() -> None:
    sky = tail(target=skilled("nine_lives"))
    shoot(sky, red(12), LIVES)
    target = sky.plane("G7")
    assert target.aboard.shooters == ()


def test_13_5_gun_range_is_noted_once_for_both() -> None:
    sky = a_sky(a_mount("B4", "6,9"), a_mount("G7", "13,10", "W"), a_mount("G8", "30,9"))
    umpire = play_move(sky, "B4", face=0, turns="S" * 6)
    assert umpire.events(CameInRange) == [CameInRange(("B4", "G7"))]
    assert [plane.aboard.contact for plane in sky.aircraft] == [True, True, False]


# 13 Plain games


def test_13_a_plain_game_knows_nothing_of_it() -> None:
    sky = a_sky(a_plane("B4", "12,9"), a_plane("G7", "13,9"))
    umpire = shoot(sky, (*red(7), hit("tail")), FIRE)
    assert not umpire.asked("13.2")
    assert not umpire.events(SkillUsed)
    assert type(sky.plane("B4")).__name__ == "Aircraft"
    assert sky.plane("B4").seat == "allies"
    assert sky.plane("G7").place != LEFT
