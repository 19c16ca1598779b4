"""Chapter 4: kills, shared kills, machines that leave on fire."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from aerodrome.campaign.rules.battle_game import playable
from aerodrome.campaign.rules.ch04_kills import (
    VICTORY,
    award_victories,
    is_victory,
    put_out_fires,
    skill_column,
    whole,
)
from aerodrome.campaign.rules.events import Scored
from aerodrome.campaign.rules.weekly import FireBurned
from aerodrome.kernel import registry
from aerodrome.tabletop.capabilities import GameCampaign
from aerodrome.tabletop.sortie import Fire
from tests.support.campaign.squadron_room import Scripted, flown, mustered, observer, pilot, wreck

RED = (0, 1, 2, 2, 3, 3)


@pytest.mark.parametrize(
    ("facts", "victory"),
    [
        ({"end": "shot", "place": "own"}, True),
        ({"end": "exploded"}, True),
        ({"end": "down", "place": "no_mans_land"}, True),
        ({"end": "down", "place": "enemy"}, True),
        ({"end": "down", "place": "own"}, False),
        ({"end": "left", "damage": 9}, False),
        ({"end": "flying"}, False),
    ],
)
def test_4_what_is_a_victory(facts: dict[str, Any], victory: bool) -> None:
    assert is_victory(wreck("cm1", shooters=("a2",), **facts)) == victory
    assert not is_victory(wreck("cm1", **facts))


def test_4_the_last_to_fire_has_it() -> None:
    c = mustered()
    d = flown(c, {"cm1": wreck(end="shot", shooters=(pilot(c).id,))})
    award_victories(Scripted(), c, d)
    man = pilot(c)
    assert man.victories == VICTORY
    assert man.claims[0].victim == pilot(c, "cm1").name
    assert d.kills == {man.id: 1}


@pytest.mark.parametrize("number", [1, 2])
def test_4_a_balloon_is_a_victory_like_any_other(number: int) -> None:
    c = mustered()
    machines = tuple(f"am{n}" for n in range(1, number + 1))
    shooters = tuple(pilot(c, machine).id for machine in machines)
    d = flown(c, {}, machines=(machines, ("cm1",)))
    assert c.report is not None
    c.report = msgspec.structs.replace(c.report, balloons=(shooters,))
    umpire = Scripted()
    award_victories(umpire, c, d)
    for machine in machines:
        (claim,) = pilot(c, machine).claims
        assert (claim.machine, claim.victim, claim.share) == ("balloon", "", VICTORY // number)
    assert (d.kills if number == 1 else d.shares) == dict.fromkeys(shooters, 1)
    events = [one.event for one in umpire.told if isinstance(one.event, Scored)]
    kind = "balloon_alone" if number == 1 else "balloon_shared"
    assert {event.phrase().key for event in events} == {f"event.Scored.{kind}"}


@pytest.mark.parametrize("number", [2, 3, 4])
def test_4_1_several_of_the_last_phase_share_it(number: int) -> None:
    c = mustered()
    machines = tuple(f"am{n}" for n in range(1, number + 1))
    shooters = tuple(pilot(c, machine).id for machine in machines)
    d = flown(c, {"cm1": wreck(end="shot", shooters=shooters)}, machines=(machines, ("cm1",)))
    award_victories(Scripted(), c, d)
    assert {pilot(c, machine).victories for machine in machines} == {VICTORY // number}
    assert d.shares == dict.fromkeys(shooters, 1)
    assert d.kills == {}


def test_4_1_as_many_as_ever_fly_together_share_without_a_remainder() -> None:
    """On the form all of a flight may have fired at a machine: gunners count as pilots do."""
    flights = []
    for name in playable():
        opened = GameCampaign.of(registry.find(name)).battles()
        assert opened is not None
        flights.append(opened.largest * max(len(model.crew) for model in opened.models))
    for sharers in range(1, max(flights) + 1):
        assert sharers * (VICTORY // sharers) == VICTORY


def test_4_1_shares_add_up_and_are_rounded_down() -> None:
    assert whole(VICTORY // 3 * 3) == 1
    assert whole(VICTORY // 2) == 0
    assert whole(4 * VICTORY + VICTORY // 2) == 4


def test_4_the_dead_get_theirs_too() -> None:
    c = mustered()
    d = flown(c, {"cm1": wreck(end="shot", shooters=(pilot(c).id,))})
    pilot(c).fate = "killed"
    award_victories(Scripted(), c, d)
    assert pilot(c).claims[0].posthumous


@pytest.mark.parametrize(
    ("damage", "dice", "end", "after"),
    [
        (4, [6, 6, 3], "shot", 10),
        (5, [6, 3, 1], "shot", 10),
        (4, [1, 1, 2], "left", 5),
        (9, [1, 1, 1], "left", 9),
    ],
)
def test_4_2_leaving_on_fire(damage: int, dice: list[int], end: str, after: int) -> None:
    c = mustered()
    burning = wreck(end="left", damage=damage, fire=Fire(RED), shooters=(pilot(c).id,))
    flown(c, {"cm1": burning})
    umpire = Scripted(dice)
    put_out_fires(umpire, c)
    assert c.report is not None
    found = c.report.wrecks[1]
    assert (found.end, found.damage, found.fire) == (end, after, None)
    assert umpire.events(FireBurned)[0].destroyed == (end == "shot")
    assert is_victory(found) == (end == "shot")


def test_12_1_what_is_down_already_burns_no_more() -> None:
    c = mustered()
    flown(c, {"cm1": wreck(end="shot", fire=Fire(RED))})
    umpire = Scripted()
    put_out_fires(umpire, c)
    assert umpire.rolls == []


def test_6_20_the_column_of_skills_is_that_of_the_machine() -> None:
    c = mustered()
    d = flown(c, machines=(("am1", "am5"), ("cm1",)))
    columns = [skill_column(c, d, man) for man in (pilot(c), pilot(c, "am5"), observer(c))]
    assert columns == ["scout", "two_seater", "observer"]
