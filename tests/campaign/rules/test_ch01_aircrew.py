"""Chapter 1: first crews, commanders, replacements."""

from __future__ import annotations

import pytest

from aerodrome.campaign import RULESET
from aerodrome.campaign.rules import effects
from aerodrome.campaign.rules.ch01_aircrew import fill_seat, replacements
from aerodrome.campaign.rules.ch02_rank import keep_command
from aerodrome.campaign.rules.ch04_kills import VICTORY
from aerodrome.campaign.rules.ch10_mission import available, between_missions
from aerodrome.campaign.rules.crew_seats import in_reserve, seat_of
from aerodrome.campaign.rules.events import CommandTaken, Mustered, Posted
from aerodrome.campaign.rules.naming import called, rank
from aerodrome.campaign.rules.state import NOVICE, SIDES, VETERAN, KeptSeat
from aerodrome.campaign.rules.tables import TABLES
from tests.support.campaign.squadron_room import Scripted, mustered, pilot, two_seater


@pytest.mark.parametrize("name", RULESET.scenario_ids())
def test_1_1_every_seat_has_an_airman_with_a_name_of_their_own(name: str) -> None:
    c = mustered(name)
    for machine in c.machines:
        assert all(machine.crew)
    for side in SIDES:
        names = [man.name for man in c.of(side)]
        assert len(set(names)) == len(names)
        known = TABLES.names[c.squadron(side).nation]
        assert all(n.split(" ", 1)[0] in known.given for n in names)


def test_1_1_two_men_with_one_initial_and_family_name_are_distinguished() -> None:
    c = mustered()
    one, other = pilot(c, "am1"), pilot(c, "am2")
    one.name, other.name = "Robert Vogel", "Richard Vogel"
    assert called(c, c.machine("am1")).endswith("(Robert Vogel)")
    other.name = "Otto Vogel"
    assert called(c, c.machine("am1")).endswith("(R. Vogel)")


def test_1_1_half_of_the_crews_are_veterans_the_odd_one_novices() -> None:
    c = mustered("flik_1917")
    for side, machines in (("allied", 6), ("central", 5)):
        veterans = [m for m in c.hangar(side) if c.man(m.crew[0]).quality == VETERAN]
        assert len(c.hangar(side)) == machines
        assert len(veterans) == machines // 2
    for machine in c.machines:
        assert len({c.man(man).quality for man in machine.crew}) == 1


def test_1_1_no_man_has_experience_or_luck() -> None:
    assert all(not (man.luck or man.experience or man.missions) for man in mustered().airmen)


def test_1_1_several_players_share_the_machines_and_their_men() -> None:
    c = mustered(players_allied=3)
    owners = [c.man(machine.crew[0]).seat for machine in c.hangar("allied")]
    assert owners == ["allied-1", "allied-2", "allied-3"] * 2
    for machine in c.machines:
        assert len({c.man(man).seat for man in machine.crew}) == 1


@pytest.mark.parametrize("side", SIDES)
def test_1_2_a_major_commands_and_does_not_fly(side: str) -> None:
    c = mustered(players_central=2)
    major = c.man(c.squadron(side).commander)
    assert (major.role, major.rung, seat_of(c, major.id)) == ("commander", 4, None)
    assert c.commander_seat(side) == c.squadron(side).seats[0]


def test_1_2_the_commander_s_player_decides_in_any_seat() -> None:
    c = mustered(players_allied=2)
    second = next(man for man in c.of("allied") if man.seat == "allied-2")
    c.squadron("allied").commander = second.id
    assert c.commander_seat("allied") == "allied-2"


def test_1_2_a_lost_commander_is_deputised_and_relieved_after_one_mission() -> None:
    c = mustered()
    squadron = c.squadron("allied")
    ace, captain = pilot(c, "am1"), pilot(c, "am2")
    ace.victories, captain.rung = 10 * VICTORY, 3
    c.man(squadron.commander).fate = "killed"
    umpire = Scripted(random=True)
    keep_command(umpire, c)
    assert squadron.commander == captain.id
    assert [event.acting for event in umpire.events(CommandTaken)] == [True]
    assert (captain.rung, squadron.relief) == (3, 1)
    keep_command(Scripted(random=True), c)
    assert c.man(squadron.commander).role == "commander"
    assert c.man(squadron.commander).rung == 4
    assert squadron.relief == 0


def test_1_2_equal_rank_goes_by_victories() -> None:
    c = mustered()
    best = pilot(c, "am3")
    best.victories = VICTORY
    c.man(c.squadron("allied").commander).fate = "captured"
    keep_command(Scripted(random=True), c)
    assert c.squadron("allied").commander == best.id


def test_1_3_a_recruit_takes_the_seat_of_the_dead() -> None:
    c = mustered()
    dead = pilot(c)
    dead.fate = "killed"
    umpire = Scripted(random=True)
    replacements(umpire, c)
    new = pilot(c)
    assert new is not dead
    assert (new.quality, new.rung, new.experience, new.luck) == (NOVICE, 1, 0, 0)
    assert new.seat == dead.seat
    assert c.squadron("allied").pool == 1
    assert len(umpire.events(Mustered)) == 1


def test_1_3_the_pool_grows_by_one_to_two() -> None:
    c = mustered()
    c.squadron("allied").pool = 0
    pools = []
    for _ in range(3):
        replacements(Scripted(random=True), c)
        pools.append(c.squadron("allied").pool)
    assert pools == [1, 2, 2]


def test_1_3_without_a_man_the_machine_stays() -> None:
    c = mustered()
    for number in (1, 2, 3, 4):
        pilot(c, f"am{number}").fate = "killed"
    replacements(Scripted(random=True), c)
    assert c.squadron("allied").pool == 0
    ready = [machine.id for machine in available(c, "allied")]
    assert ready == ["am1", "am2", "am5", "am6"]
    assert c.machine("am3").crew == [""]


def test_1_3_a_hospital_bed_is_covered_and_freed_later() -> None:
    c = mustered()
    hurt = pilot(c)
    hurt.wounds, hurt.rest = 1, 1
    replacements(Scripted(random=True), c)
    stand_in = pilot(c)
    assert stand_in is not hurt
    between_missions(Scripted(random=True), c, [stand_in.id], ["am1"])
    assert pilot(c) is hurt
    assert (hurt.rest, hurt.wounds) == (0, 0)
    assert in_reserve(c, c.squadron("allied"), "pilot") == [stand_in]
    assert c.squadron("allied").absent == {}


def test_1_3_the_reserve_is_used_before_recruits_and_the_commander_chooses() -> None:
    c = mustered()
    spare = []
    for machine in ("am1", "am2"):
        man = pilot(c, machine)
        c.machine(machine).crew[0] = ""
        spare.append(man)
    umpire = Scripted(answers={"1.3": [spare[1].id]})
    fill_seat(umpire, c, c.squadron("allied"), c.machine("am1"), 0)
    assert pilot(c) is spare[1]
    assert umpire.questions[0].seat == "allied"
    assert c.squadron("allied").pool == 2


def test_1_3_a_stand_in_who_is_lost_is_replaced_for_the_same_absent_man() -> None:
    c = mustered()
    owner = pilot(c)
    owner.rest = 3
    replacements(Scripted(random=True), c)
    first = pilot(c)
    first.fate = "killed"
    replacements(Scripted(random=True), c)
    second = pilot(c)
    assert c.squadron("allied").absent == {owner.id: KeptSeat(machine="am1")}
    owner.rest = 0
    umpire = Scripted(random=True)
    replacements(umpire, c)
    assert pilot(c) is owner
    assert umpire.events(Posted)[0].leaves == second.id


def test_1_3_a_stand_in_who_is_hurt_has_a_stand_in_too() -> None:
    c = mustered()
    owner = pilot(c)
    owner.rest = 5
    replacements(Scripted(random=True), c)
    first = pilot(c)
    first.rest = 1
    replacements(Scripted(random=True), c)
    second = pilot(c)
    owner.rest = 0
    replacements(Scripted(random=True), c)
    assert pilot(c) is owner
    assert c.squadron("allied").absent == {}, "no seat is reserved for a stand-in"
    first.rest = 0
    replacements(Scripted(random=True), c)
    assert in_reserve(c, c.squadron("allied"), "pilot") == [first, second]


def test_1_3_an_owner_who_dies_leaves_the_seat_to_the_stand_in() -> None:
    c = mustered()
    owner = pilot(c)
    owner.rest = 2
    replacements(Scripted(random=True), c)
    stand_in = pilot(c)
    owner.fate = "crippled"
    replacements(Scripted(random=True), c)
    assert pilot(c) is stand_in
    assert c.squadron("allied").absent == {}


def test_1_observers_and_pilots_keep_their_posts() -> None:
    c = mustered()
    machine = two_seater(c)
    assert [c.man(man).role for man in machine.crew] == ["pilot", "observer"]
    c.man(machine.crew[1]).fate = "killed"
    replacements(Scripted(random=True), c)
    assert c.man(machine.crew[1]).role == "observer"
    assert rank(c.squadron("allied"), c.man(machine.crew[1])) == "Sottotenente"
    assert effects.KILLED == "killed"
