"""Seats as the commander assigns them: empty ones, and those of men in hospital."""

from __future__ import annotations

import pytest

from aerodrome.campaign import RULESET
from aerodrome.campaign.rules.allotment import take_seats
from aerodrome.campaign.rules.ch01_aircrew import replacements
from aerodrome.campaign.rules.ch10_mission import available, determine, give_orders, re_equip
from aerodrome.campaign.rules.crew_seats import in_reserve, roles, seat_of
from aerodrome.campaign.rules.state import Airman, Campaign, KeptSeat
from tests.support.campaign.squadron_room import Scripted, mustered, observer, pilot


def moved(c: Campaign, name: str, *said: str) -> Scripted:
    """Play a week in which the Allied commander moves this man."""
    determine(Scripted([4, 4, 1, 1, 1]), c)
    answers = {"10.6 allied": ["crews"], "10.6 ": [name], f"10.6 {name}": list(said)}
    umpire = Scripted(answers=answers)
    order = give_orders(umpire, c)["allied"]
    take_seats(umpire, c, "allied", order.crews, order.given)
    return umpire


def stood_in(c: Campaign) -> tuple[Airman, Airman]:
    """Return the pilot of am2, who is in hospital, and the recruit who sits in for them."""
    owner = pilot(c, "am2")
    owner.rest = 2
    replacements(Scripted(random=True), c)
    assert pilot(c, "am2") is not owner
    return owner, pilot(c, "am2")


def back(c: Campaign, owner: Airman) -> None:
    owner.rest = 0
    replacements(Scripted(random=True), c)


@pytest.mark.parametrize(("name", "post"), [("am6", "observer"), ("am1", "pilot")])
def test_10_6_an_empty_seat_is_for_a_man_of_its_post(name: str, post: str) -> None:
    """A whole crew was lost: the new observer takes the observer's seat."""
    c = mustered()
    man = observer(c, name) if post == "observer" else pilot(c, name)
    c.machine("am5").crew = ["", ""]
    moved(c, man.id, "am5")
    expected = ["", man.id] if post == "observer" else [man.id, ""]
    assert c.machine("am5").crew == expected
    assert "am5" not in [machine.id for machine in available(c, "allied")]


def test_1_3_an_airman_back_from_hospital_has_their_own_seat_again() -> None:
    c = mustered()
    owner, stand_in = stood_in(c)
    other = pilot(c, "am3")
    moved(c, stand_in.id, other.id)
    assert (pilot(c, "am2"), pilot(c, "am3")) == (other, stand_in)
    back(c, owner)
    assert (pilot(c, "am2"), pilot(c, "am3")) == (owner, stand_in)
    assert in_reserve(c, c.squadron("allied"), "pilot") == [other]


def test_1_3_the_seat_of_an_airman_is_read_off_the_crews() -> None:
    """In hospital they are shown in no machine, and afterwards in the one that has them."""
    c = mustered()
    owner, stand_in = stood_in(c)
    places = {man.id: man.place for man in RULESET.display.view(c, "allied").side("allied").airmen}
    assert (places[owner.id], places[stand_in.id]) == ("", "am2")
    back(c, owner)
    places = {man.id: man.place for man in RULESET.display.view(c, "allied").side("allied").airmen}
    assert (places[owner.id], places[stand_in.id]) == ("am2", "")


@pytest.mark.parametrize("answer", ["lent", "given"])
@pytest.mark.parametrize("covered", [True, False])
def test_1_3_a_seat_of_an_airman_in_hospital_is_lent_or_given(answer: str, covered: bool) -> None:
    """The question names the owner, and the stand-in if there is one."""
    c = mustered()
    owner = pilot(c, "am2")
    owner.rest = 2
    if covered:
        owner, _ = stood_in(c)
    newcomer, holder = pilot(c, "am4"), pilot(c, "am2")
    umpire = moved(c, newcomer.id, holder.id, answer)
    asked = [q.posed().says for q in umpire.questions]
    (prompt,) = [says for says in asked if says.key == "ask.10.6.kept"]
    assert prompt.words == {"about": newcomer.id, "owner": owner.id}
    assert pilot(c, "am2") is newcomer
    assert seat_of(c, owner.id) is None
    back(c, owner)
    assert (pilot(c, "am2") is owner) == (answer == "lent")
    spare = newcomer if answer == "lent" else owner
    assert spare in in_reserve(c, c.squadron("allied"), "pilot") or spare is pilot(c, "am4")


def test_1_3_an_empty_reserved_seat_is_lent_too() -> None:
    """The stand-in fell, and there was no one left to fill the seat."""
    c = mustered()
    owner, stand_in = stood_in(c)
    stand_in.fate = "killed"
    c.machine("am2").crew = [""]
    newcomer = pilot(c, "am4")
    moved(c, newcomer.id, "am2", "lent")
    assert c.squadron("allied").absent == {owner.id: KeptSeat(machine="am2")}
    back(c, owner)
    assert pilot(c, "am2") is owner


def test_10_1_a_new_type_keeps_the_crew_for_the_seats_it_has() -> None:
    """A two-seater becomes a scout: its pilot stays, and no seat is reserved for its observer."""
    c = mustered()
    man, gunner = pilot(c, "am5"), observer(c, "am5")
    gunner.rest = 2
    replacements(Scripted(random=True), c)
    assert c.squadron("allied").absent == {gunner.id: KeptSeat(machine="am5", seat=1)}
    re_equip(Scripted(), c, c.machine("am5"), "nieuport_11")
    assert c.machine("am5").crew == [man.id]
    assert c.squadron("allied").absent == {}


def test_10_1_a_man_leaves_a_seat_of_another_post() -> None:
    """The second seat of the new type is a pilot's."""
    c = mustered()
    machine, man, gunner = c.machine("am5"), pilot(c, "am5"), observer(c, "am5")
    re_equip(Scripted(), c, machine, "caproni_ca300")
    assert roles(c, machine)[:2] == ("pilot", "pilot")
    assert machine.crew == [man.id, *[""] * (len(machine.crew) - 1)]
    assert in_reserve(c, c.squadron("allied"), "observer") == [gunner]
