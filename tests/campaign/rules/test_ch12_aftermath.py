"""Chapter 12: the eight steps in their order, and what is left for the next week."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.campaign.rules.ch12_aftermath import aftermath, winner
from aerodrome.campaign.rules.events import (
    Decorated,
    ExperienceGained,
    LuckChanged,
    Promoted,
    Rested,
    Scored,
    SortieLogged,
    TableRead,
)
from aerodrome.campaign.rules.weekly import BattleLogged, FireBurned
from aerodrome.tabletop.sortie import CrewReport, Fire
from tests.support.campaign.squadron_room import Scripted, flown, mustered, pilot, wreck


def test_12_the_eight_steps_in_their_order() -> None:
    c = mustered()
    hunter, hurt = pilot(c), pilot(c, "am2")
    hunter.experience = 19
    flown(
        c,
        {
            "cm1": wreck(end="shot", place="own", shooters=(hunter.id,)),
            "cm2": wreck(end="left", damage=1, fire=Fire((1, 1, 1, 1, 1, 1))),
        },
        {hurt.id: CrewReport(hurt.id, 1)},
        machines=(("am1", "am2"), ("cm1", "cm2")),
        done=(True, False),
        points=(4, 0),
    )
    umpire = Scripted([1, 1, 1, *[20] * 4, 20, 6, 7], random=True)
    aftermath(umpire, c)
    order = [
        FireBurned,
        TableRead,
        Rested,
        BattleLogged,
        SortieLogged,
        LuckChanged,
        Scored,
        Decorated,
        ExperienceGained,
        Promoted,
    ]
    first = [
        next(n for n, entry in enumerate(umpire.told) if isinstance(entry.event, kind))
        for kind in order
    ]
    assert first == sorted(first)
    assert (hunter.rung, hunter.skills, hunter.medals) == (2, ["nine_lives"], ["bronze_medal"])
    assert (hunter.luck, hurt.luck) == (1, 0)


@pytest.mark.parametrize(
    ("done", "points", "side"),
    [
        ((True, False), (0, 9), "allied"),
        ((False, True), (9, 0), "central"),
        ((True, True), (4, 3), "allied"),
        ((False, False), (3, 4), "central"),
        ((False, False), (4, 4), ""),
    ],
)
def test_12_4_the_winner(done: tuple[bool, bool], points: tuple[int, int], side: str) -> None:
    assert winner(done, points) == side


def test_12_4_points_and_the_log_of_battles() -> None:
    c = mustered()
    flown(c, {"cm1": wreck(end="shot")}, points=(4, 1), done=(True, False))
    aftermath(Scripted(random=True), c)
    (battle,) = c.battles
    assert (battle.flown, battle.lost, battle.points) == ((1, 1), (0, 1), (4, 1))
    assert battle.winner == "allied"
    assert [(s.points, s.wins) for s in c.squadrons] == [(4, 1), (1, 0)]


def test_12_5_the_log_book_of_a_sortie() -> None:
    c = mustered()
    man = pilot(c)
    flown(c, {"cm1": wreck(end="shot", shooters=(man.id,))}, done=(True, False))
    assert c.mission is not None
    mission = c.mission.flown[0]
    aftermath(Scripted([20, 20], random=True), c)
    (sortie,) = man.sorties
    assert (man.missions, sortie.mission, sortie.done) == (1, mission, True)
    assert (sortie.victories, sortie.shared, sortie.wounds) == (1, 0, 0)
    assert sortie.opponents[0].endswith(c.of("central")[1].name)
    assert sortie.machine == "SPAD S.VII"


def test_12_the_next_week_finds_seats_filled_and_machines_mended() -> None:
    c = mustered()
    c.machine("am3").grounded = 1
    dead = pilot(c)
    flown(c, {"am1": wreck(end="exploded")})
    aftermath(Scripted(random=True), c)
    assert c.phase == "board"
    assert c.machine("am3").grounded == 0
    assert pilot(c) is not dead
    assert (c.machine("am1").lost, c.machine("am1").grounded) == (True, 1)
    flown(c, machines=(("am2",), ("cm1",)))
    aftermath(Scripted(random=True), c)
    assert (c.machine("am1").lost, c.machine("am1").grounded) == (False, 0)


def test_14_3_what_is_for_one_sortie_lasts_one_sortie() -> None:
    c = mustered()
    man = pilot(c)
    man.burdens = ["titanium", "leg"]
    flown(c)
    aftermath(Scripted([20, 20], random=True), c)
    assert man.burdens == ["leg"]


def test_14_1_a_resting_airman_misses_exactly_their_missions() -> None:
    c = mustered()
    man = pilot(c)
    flown(c, men={man.id: CrewReport(man.id, 2)})
    aftermath(Scripted([20, 20, 20], random=True), c)
    missed: list[Any] = []
    while man.rest:
        missed.append(man.rest)
        flown(c, machines=(("am2",), ("cm1",)))
        aftermath(Scripted([20, 20], random=True), c)
    assert missed == [2, 1]
    assert man.wounds == 0
    assert man.career == 2
