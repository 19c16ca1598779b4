"""Chapter 2: ladders, promotion, command."""

from __future__ import annotations

import pytest

from aerodrome.campaign.rules.ch02_rank import due, promotions
from aerodrome.campaign.rules.ch04_kills import VICTORY
from aerodrome.campaign.rules.naming import rank, title
from aerodrome.campaign.rules.state import Squadron
from aerodrome.campaign.rules.tables import TABLES
from tests.support.campaign.squadron_room import Scripted, mustered, pilot

LADDERS = {
    ("usa", "usas"): "Second Lieutenant|First Lieutenant|Captain|Major|Lieutenant Colonel",
    ("belgium", "aviation_militaire"): (
        "Sous-Lieutenant|Lieutenant|Capitaine|Capitaine-Commandant|Lieutenant-Colonel"
    ),
    ("britain", "rfc"): "Second Lieutenant|Lieutenant|Captain|Major|Lieutenant Colonel",
    ("britain", "rnas"): (
        "Flight Sub Lieutenant|Flight Lieutenant|Flight Commander|Squadron Commander|Wing Commander"
    ),
    ("france", "aeronautique"): (
        "Sous-Lieutenant|Lieutenant|Capitaine|Commandant|Lieutenant-Colonel"
    ),
    ("germany", "fliegertruppe"): "Leutnant|Oberleutnant|Hauptmann|Major|Oberstleutnant",
    ("austria_hungary", "luftfahrtruppen"): "Leutnant|Oberleutnant|Hauptmann|Major|Oberstleutnant",
    ("italy", "aeronautica"): "Sottotenente|Tenente|Capitano|Maggiore|Tenente Colonnello",
    ("portugal", "aeronautica_militar"): (
        "Second Lieutenant|Lieutenant|Captain|Commandant|Lieutenant Colonel"
    ),
    ("russia", "air_fleet"): "Second Lieutenant|Lieutenant|Captain|Commandant|Lieutenant Colonel",
}
SERGEANTS = {
    "rfc": "Sergeant|Sergeant Major",
    "rnas": "Petty Officer Mechanic|Chief Petty Officer Mechanic",
}


def a_squadron(nation: str, service: str) -> Squadron:
    return Squadron(
        id="allied", nation=nation, service=service, name="", home="", seats=("allied",)
    )


@pytest.mark.parametrize(("nation", "service"), LADDERS)
def test_2_1_the_officers_of_every_service(nation: str, service: str) -> None:
    squadron = a_squadron(nation, service)
    titles = [title(squadron, rung, enlisted=False) for rung in range(1, 6)]
    assert "|".join(titles) == LADDERS[nation, service]


def test_2_1_no_service_is_left_out() -> None:
    known = {(n, s) for n, nation in TABLES.nations.items() for s in nation.services}
    assert known == set(LADDERS)


@pytest.mark.parametrize("service", SERGEANTS)
def test_2_4_british_sergeants(service: str) -> None:
    squadron = a_squadron("britain", service)
    titles = [title(squadron, rung, enlisted=True) for rung in (1, 2)]
    assert "|".join(titles) == SERGEANTS[service]


@pytest.mark.parametrize(("option", "sergeants"), [(False, 0), (True, 4)])
def test_2_4_british_novices_may_begin_as_sergeants(option: bool, sergeants: int) -> None:
    c = mustered("jasta_1917", sergeants=option)
    enlisted = [man for man in c.airmen if man.enlisted]
    assert len(enlisted) == sergeants
    assert all(man.side == "allied" and man.quality == "novice" for man in enlisted)


def test_2_1_one_rung_at_a_time() -> None:
    c = mustered()
    man = pilot(c)
    promotions(Scripted(), c, [man])
    assert (man.rung, rank(c.squadron("allied"), man)) == (2, "Tenente")
    assert man.notes[-1].kind == "promoted"


def test_2_2_a_new_major_takes_the_squadron_and_flies_on() -> None:
    c = mustered()
    squadron, man = c.squadron("allied"), pilot(c)
    old = c.man(squadron.commander)
    man.rung = 3
    promotions(Scripted(), c, [man])
    assert (squadron.commander, man.rung, pilot(c, "am1")) == (man.id, 4, man)
    assert (old.rung, old.fate) == (5, "headquarters")


def test_2_2_of_two_the_one_with_more_victories_the_other_waits() -> None:
    c = mustered()
    first, second = pilot(c, "am1"), pilot(c, "am2")
    first.rung = second.rung = 3
    second.victories = VICTORY
    promotions(Scripted(), c, [first, second])
    assert c.squadron("allied").commander == second.id
    assert (first.rung, first.waits) == (3, True)
    promotions(Scripted(), c, [man for man in c.airmen if man.waits])
    assert c.squadron("allied").commander == first.id
    assert second.fate == "headquarters"
    assert not first.waits


def test_2_2_a_waiting_man_who_earns_it_again_rises_once() -> None:
    """They have the squadron, wait for nothing, and are not sent to headquarters for it."""
    c = mustered()
    captain = pilot(c)
    captain.rung, captain.waits = 3, True
    promotions(Scripted(), c, due(c, [captain]))
    assert c.squadron("allied").commander == captain.id
    assert (captain.rung, captain.waits) == (4, False)
    assert due(c, []) == []


def test_2_2_a_waiting_man_is_not_passed_over() -> None:
    c = mustered()
    waiting, newcomer = pilot(c, "am1"), pilot(c, "am2")
    waiting.rung = newcomer.rung = 3
    waiting.waits, newcomer.victories = True, 10 * VICTORY
    promotions(Scripted(), c, due(c, [newcomer]))
    assert c.squadron("allied").commander == waiting.id
    assert (newcomer.rung, newcomer.waits) == (3, True)


def test_2_2_then_by_seniority() -> None:
    c = mustered()
    young, old = pilot(c, "am1"), pilot(c, "am2")
    young.rung = old.rung = 3
    young.joined += 7
    promotions(Scripted(), c, [young, old])
    assert c.squadron("allied").commander == old.id


def test_2_3_a_flying_major_who_is_promoted_leaves() -> None:
    c = mustered()
    man = pilot(c)
    man.rung = 4
    promotions(Scripted(), c, [man])
    assert (man.rung, man.fate) == (5, "headquarters")


@pytest.mark.parametrize(
    ("rung", "dice", "after"),
    [(1, [], (2, True)), (2, [6], (1, False)), (2, [5], (2, True))],
)
def test_2_4_sergeants_rise_once_and_are_commissioned_on_a_second_six(
    rung: int, dice: list[int], after: tuple[int, bool]
) -> None:
    c = mustered("jasta_1917", sergeants=True)
    man = next(man for man in c.airmen if man.enlisted)
    man.rung = rung
    promotions(Scripted(dice), c, [man])
    assert (man.rung, man.enlisted) == after


def test_2_the_dead_are_not_promoted() -> None:
    c = mustered()
    man = pilot(c)
    man.fate = "killed"
    promotions(Scripted(), c, [man])
    assert man.rung == 1
