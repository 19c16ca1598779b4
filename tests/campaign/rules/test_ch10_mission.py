"""Chapter 10: the seven steps; every row of the mission tables."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.campaign.rules import dates
from aerodrome.campaign.rules.allotment import Allotment, take_seats
from aerodrome.campaign.rules.battle_game import battles_of
from aerodrome.campaign.rules.ch01_aircrew import recruit, replacements
from aerodrome.campaign.rules.ch10_mission import (
    CLOUDS,
    FORMATIONS,
    available,
    between_missions,
    crewman,
    determine,
    give_orders,
    greyed,
    mission_of_the_week,
    mount,
    name_machines,
    next_week,
    old_wounds,
)
from aerodrome.campaign.rules.crew_seats import seat_of
from aerodrome.campaign.rules.events import OldWoundFelt, Posted
from aerodrome.campaign.rules.state import Airman, Campaign, KeptSeat
from aerodrome.campaign.rules.tables import TABLES
from aerodrome.campaign.rules.weekly import MachineReady, WeekLost
from aerodrome.tabletop.sortie import MISSIONS
from tests.support.campaign.squadron_room import Scripted, mustered, observer, pilot, two_seater

D, S, P, A, R, B, F, K, X = (
    "defensive_patrol",
    "strategic_bombing",
    "patrol",
    "artillery_direction",
    "reconnaissance",
    "bombing",
    "strafing",
    "balloon_busting",
    "scramble",
)
TABLE = {
    1916: (D, S, P, A, R, B, P, A, R, B, P, A, R, B, P, A, R, F, K, X),
    1917: (X, K, S, P, D, R, B, A, P, D, R, P, A, B, R, D, P, F, K, X),
    1918: (X, K, S, P, D, R, B, F, P, D, R, P, P, B, R, D, P, F, K, X),
}


def named(umpire: Scripted, c: Campaign) -> tuple[str, ...]:
    """Return the machines that the Allied commander names for a patrol."""
    determine(Scripted([4, 4, 1, 1, 1]), c)
    return name_machines(umpire, Allotment(c, "allied"))


@pytest.mark.parametrize("year", TABLE)
@pytest.mark.parametrize("die", range(1, 21))
def test_10_2_every_row_of_the_tables(year: int, die: int) -> None:
    assert TABLES.missions.cell(die, str(year)) == TABLE[year][die - 1]
    c = mustered()
    c.date = dates.read(f"{year}-06-01")
    determine(Scripted([die, 4, 1, 1, 1]), c)
    assert c.mission is not None
    assert c.mission.rolled[0] == TABLE[year][die - 1]
    assert c.mission.flown[0] == battles_of(c).mission(TABLE[year][die - 1])


def test_10_2_every_mission_is_known_to_the_games() -> None:
    assert {mission for table in TABLE.values() for mission in table} == set(MISSIONS)


@pytest.mark.parametrize("die", range(1, 7))
def test_10_2_a_die_decides_which_mission_changes_if_two_do_not_fit(die: int) -> None:
    c = mustered()
    determine(Scripted([7, 14, die, 1, 1, 1]), c)
    assert c.mission is not None
    assert c.mission.rolled == ("bombing", "bombing")
    changed = ("bombing", "scramble") if die <= 3 else ("scramble", "bombing")
    assert c.mission.flown == changed


@pytest.mark.parametrize(("die", "flak"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 2)])
def test_10_3_flak(die: int, flak: int) -> None:
    c = mustered("giants_1918")
    determine(Scripted([4, 4, die, 1, 1]), c)
    assert c.mission is not None
    assert c.mission.flak == (flak, 0)


@pytest.mark.parametrize(("die", "flak"), [(3, 1), (5, 2), (6, 2)])
def test_10_3_more_flak_against_raiders(die: int, flak: int) -> None:
    """The Allies bomb, so the die over the ground of the Central Powers is one higher."""
    c = mustered("giants_1918")
    determine(Scripted([7, 4, 1, die, 1]), c)
    assert c.mission is not None
    assert c.mission.flak == (0, flak)


@pytest.mark.parametrize(
    ("die", "clouds"),
    [(1, "clear"), (2, "clear"), (3, "few"), (4, "few"), (5, "many"), (6, "overcast")],
)
def test_10_5_clouds(die: int, clouds: str) -> None:
    c = mustered("giants_1918")
    determine(Scripted([4, 4, 1, 1, die]), c)
    assert c.mission is not None
    assert c.mission.clouds == clouds
    assert clouds in CLOUDS


def test_10_1_a_week_at_a_time_and_the_first_is_the_start() -> None:
    c = mustered()
    start = c.date
    for week in range(3):
        next_week(Scripted(), c)
        assert c.date == start + 7 * week
    assert c.weeks == 3


def test_10_1_machines_follow_the_date() -> None:
    """Albatros D.II of the Austrian series leave the front; what replaces them is the newest."""
    c = mustered()
    machine = c.machine("cm1")
    machine.type = "brandenburg_d1"
    c.date = dates.read("1918-06-03")
    c.weeks = 1
    umpire = Scripted()
    next_week(umpire, c)
    assert machine.type == "phonix_d2a"
    assert "cm1" in [event.machine for event in umpire.events(MachineReady)]


def test_10_1_a_type_with_other_seats_changes_the_crew() -> None:
    c = mustered()
    bomber = c.machine("am5")
    bomber.kind, bomber.type = "bomber", "caproni_ca300"
    bomber.crew += [""]
    c.date = dates.read("1917-06-04")
    next_week(Scripted(), c)
    assert bomber.type == "caproni_ca450"
    assert len(bomber.crew) == 4
    scout = c.machine("am6")
    gunner = observer(c, "am6")
    scout.kind = "scout"
    scout.type = "nieuport_11"
    c.date, c.weeks = dates.read("1918-08-05"), 2
    next_week(Scripted(), c)
    assert len(scout.crew) == 1
    assert seat_of(c, gunner.id) is None


def test_10_6_wounded_resting_and_damaged_are_greyed_with_the_reason() -> None:
    c = mustered()
    pilot(c, "am1").rest = 1
    c.machine("am2").grounded = 1
    c.machine("am3").crew = [""]
    assert [machine.id for machine in available(c, "allied")] == ["am4", "am5", "am6"]
    why = {name: reason.key for name, (_, reason) in greyed(Allotment(c, "allied")).items()}
    assert why == {
        "am1": "no_machine.crew",
        "am2": "no_machine.grounded",
        "am3": "no_machine.crew",
    }


def test_10_6_the_commander_names_machines_until_it_is_enough() -> None:
    c = mustered(players_allied=2)
    umpire = Scripted(answers={"10.6": ["am3", "am1", "enough"]})
    assert named(umpire, c) == ("am3", "am1")
    assert {question.seat for question in umpire.questions} == {"allied-1"}
    assert "enough" not in umpire.questions[0].options


def test_10_6_no_more_than_the_game_can_fly() -> None:
    c = mustered()
    umpire = Scripted(answers={"10.6": ["am1", "am2", "am3", "am4"]})
    assert len(named(umpire, c)) == battles_of(c).largest


def test_10_6_sides_differ_by_two_machines_at_most() -> None:
    c = mustered()
    determine(Scripted([4, 4, 1, 1, 1]), c)
    answers = {
        "10.6 allied": ["am1", "am2", "am3", "am4"],
        "10.6 central": ["cm1", "enough"],
        "10.7": ["line", "vic"],
    }
    orders = give_orders(Scripted(answers=answers), c)
    assert orders["allied"].machines == ("am1", "am2", "am3")
    assert orders["central"][:2] == (("cm1",), "vic")


def ordered(c: Campaign, allied: list[str], **answers: list[str]) -> Scripted:
    """Play a week with these answers of the Allied commander.

    `moves` are the men that are moved.
    """
    determine(Scripted([4, 4, 1, 1, 1]), c)
    moves = answers.pop("moves", [])
    queues = {f"10.6 {name}": list(said) for name, said in answers.items()}
    umpire = Scripted(answers={"10.6 allied": allied, "10.6 ": moves, **queues})
    take_seats(umpire, c, "allied", give_orders(umpire, c)["allied"].crews)
    return umpire


def test_10_6_the_commander_lets_two_men_change_places() -> None:
    c = mustered()
    first, other = pilot(c, "am1"), pilot(c, "am6")
    said = ["crews", "am1", "enough"]
    umpire = ordered(c, said, moves=[first.id], **{first.id: [other.id]})
    assert (pilot(c, "am1"), pilot(c, "am6")) == (other, first)
    assert {event.airman: event.machine for event in umpire.events(Posted)} == {
        first.id: "am6",
        other.id: "am1",
    }
    assert mount(c, c.machine("am1")).crew[0].id == other.id


def test_10_6_to_leave_the_crews_alone_costs_no_answer() -> None:
    c = mustered()
    umpire = ordered(c, ["am1", "enough"])
    mine = [q for q in umpire.questions if q.about == "allied" and q.rule == "10.6"]
    assert ["crews" in q.options for q in mine] == [True, False]
    assert umpire.events(Posted) == []


def test_10_6_one_of_the_reserve_flies_instead_and_sits_for_the_same_absent_man() -> None:
    c = mustered()
    owner, stand_in = pilot(c, "am1"), recruited(c)
    squadron = c.squadron("allied")
    owner.rest = 2
    replacements(Scripted(random=True), c)
    kept = {owner.id: KeptSeat(machine="am1")}
    assert (pilot(c, "am1"), squadron.absent) == (stand_in, kept)
    other = recruited(c)
    ordered(c, ["crews", "am1", "enough"], moves=[other.id], **{other.id: [stand_in.id]})
    assert (pilot(c, "am1"), seat_of(c, stand_in.id)) == (other, None)
    assert squadron.absent == kept
    owner.rest = 0
    replacements(Scripted(random=True), c)
    assert pilot(c, "am1") is owner


def recruited(c: Campaign) -> Airman:
    """Return a pilot without a seat."""
    squadron = c.squadron("allied")
    squadron.pool = 1
    man = recruit(Scripted(random=True), c, squadron, "pilot", "allied")
    assert man is not None
    return man


def test_10_6_the_last_machine_that_can_fly_keeps_a_fit_crew() -> None:
    c = mustered()
    for machine in c.hangar("allied")[1:]:
        machine.grounded = 1
    reserve = pilot(c, "am2")
    c.machine("am2").crew = [""]
    pilot(c, "am3").rest = 1
    places = Allotment(c, "allied").places(pilot(c, "am1").id)
    assert list(places) == [*(pilot(c, name).id for name in ("am4", "am5", "am6")), reserve.id]


def test_10_6_no_man_is_moved_twice_and_observers_stay_observers() -> None:
    c = mustered()
    allotment = Allotment(c, "allied")
    gunner = observer(c, "am5")
    assert list(allotment.places(gunner.id)) == [observer(c, "am6").id]
    allotment.exchange(gunner.id, observer(c, "am6").id)
    assert allotment.crews["am6"][1] == gunner.id
    assert gunner.id not in allotment.movers()


def test_14_3_a_man_who_checked_out_without_a_machine_takes_another_seat() -> None:
    """The commander chooses the seat; there is no question if they can fly in their own."""
    c = mustered()
    man, other = pilot(c, "am4"), pilot(c, "am1")
    man.burdens = ["checks_out"]
    c.machine("am4").grounded, c.machine("am4").lost = 1, True
    umpire = ordered(c, ["enough"], **{man.id: [other.id]})
    assert umpire.questions[0].posed().says.key == "ask.10.6.bound"
    assert (pilot(c, "am1"), pilot(c, "am4")) == (man, other)
    assert "crews" in umpire.questions[1].options
    assert man.id not in Allotment(c, "allied").movers()


def test_10_7_formations() -> None:
    assert FORMATIONS == ["line", "vic", "echelon", "loose"]


def test_10_6_a_squadron_without_machines_loses_the_week() -> None:
    c = mustered()
    c.phase = "board"
    for machine in c.hangar("central"):
        machine.grounded = 2
    pilot(c).rest = 1
    umpire = Scripted(random=True)
    mission_of_the_week(umpire, c)
    assert [event.squadron for event in umpire.events(WeekLost)] == ["central"]
    assert (c.phase, c.mission) == ("board", None)
    assert c.machine("cm1").grounded == 1
    assert next(man for man in c.of("allied") if man.missions == 0).rest == 0


def test_10_6_a_lost_week_brings_no_relief_nearer_but_men_and_machines_are_mended() -> None:
    c = mustered()
    c.phase, squadron = "board", c.squadron("allied")
    acting, hurt = pilot(c), pilot(c, "am2")
    c.man(squadron.commander).fate, squadron.commander, squadron.relief = "killed", acting.id, 1
    hurt.rest = hurt.wounds = 1
    for machine in c.hangar("central"):
        machine.grounded = 1
    mission_of_the_week(Scripted(random=True), c)
    assert (squadron.commander, squadron.relief) == (acting.id, 1)
    assert (hurt.rest, c.machine("cm1").grounded) == (0, 0)
    between_missions(Scripted(random=True), c, [], [])
    assert c.man(squadron.commander).role == "commander"


def test_1_2_a_recruit_acts_where_the_commander_was_the_last_man() -> None:
    c = mustered()
    squadron = c.squadron("allied")
    for man in c.of("allied"):
        man.fate = "killed"
    between_missions(Scripted(random=True), c, [], [])
    acting = c.man(squadron.commander)
    assert (acting.fate, acting.rung, squadron.relief) == ("", 1, 1)


def test_14_3_a_man_who_checked_out_flies_the_next_sortie_with_one_wound() -> None:
    c = mustered()
    pilot(c, "am4").burdens = ["checks_out"]
    machines = named(Scripted(answers={"10.6": ["enough"]}), c)
    assert machines == ("am4",)
    old_wounds(Scripted(), c, machines)
    assert crewman(c, pilot(c, "am4"), "pilot").wounds == 1


@pytest.mark.parametrize(
    ("die", "answer", "flies", "wounds"),
    [(2, None, True, 0), (1, "fly", True, 1), (1, "stay", False, 0)],
)
def test_14_3_an_old_wound(die: int, answer: Any, flies: bool, wounds: int) -> None:
    c = mustered()
    man = pilot(c)
    man.burdens = ["old_wound"]
    umpire = Scripted([die, 1, 1], {"14.3": [answer]} if answer else {})
    old_wounds(umpire, c, ("am1",))
    assert (pilot(c) is man) == flies
    assert man.wounds == wounds
    assert len(umpire.events(OldWoundFelt)) == (die == 1)
    if not flies:
        assert (man.rest, pilot(c).quality) == (1, "novice")


def test_14_3_an_old_wound_without_a_stand_in() -> None:
    c = mustered()
    pilot(c).burdens = ["old_wound"]
    c.squadron("allied").pool = 0
    umpire = Scripted([1])
    old_wounds(umpire, c, ("am1",))
    assert umpire.questions == []
    assert pilot(c).wounds == 1


def test_10_6_what_a_battle_knows_of_a_crew() -> None:
    c = mustered()
    machine = two_seater(c)
    man = c.man(machine.crew[0])
    man.skills, man.burdens = ["evade"], ["hero", "leg", "mechanic"]
    sent = mount(c, machine)
    assert sent.extra == 3
    assert sent.crew[0].burdens == ("hero",)
    assert sent.crew[0].skills == ("evade",)
    assert sent.crew[0].name == f"Sottotenente {man.name}"
    assert [crewman.role for crewman in sent.crew] == list(battles_of(c).model(machine.type).crew)
