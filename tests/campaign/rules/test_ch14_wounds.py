"""Chapter 14: wounds, injuries, and all twenty-three recovery events."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.campaign.rules.ch13_return import come_home, death, note_casualties
from aerodrome.campaign.rules.ch14_wounds import EVENTS, hospital, recovery_event
from aerodrome.campaign.rules.events import Recovery
from aerodrome.campaign.rules.state import Airman, Campaign
from aerodrome.campaign.rules.tables import SPARES, TABLES
from aerodrome.tabletop.sortie import CrewReport
from tests.support.campaign.squadron_room import Scripted, flown, mustered, pilot

NUMBERS = [
    "chest",
    "leg",
    "arm",
    "head",
    "old_wound",
    "one_eye",
    "nubile_nurse",
    "beautiful_nurse",
    "horrible_scars",
    "impressive_scars",
    "hero",
    "flask",
    "miracle",
    "food_poisoning",
    "cigarette_case",
    "checks_out",
    "countess",
    "mechanic",
    "general",
    "bombed",
]


def patient(wounds: int = 1, **facts: Any) -> tuple[Campaign, Airman, Any]:
    """Return a pilot who came back hurt, and the debriefing."""
    c = mustered()
    man = pilot(c)
    for field, fact in facts.items():
        setattr(man, field, fact)
    d = flown(c)
    man.wounds = wounds
    d.hurt[man.id] = wounds
    return c, man, d


def happens(event: str, wounds: int = 1, dice: tuple[int, ...] = (), **facts: Any) -> Any:
    c, man, d = patient(wounds, **facts)
    man.rest = wounds
    umpire = Scripted(dice)
    EVENTS[event](umpire, c, d, man)
    assert umpire.dice == []
    return c, man, d


@pytest.mark.parametrize(("wounds", "rest"), [(1, 1), (2, 2)])
def test_14_1_one_mission_for_each_wound(wounds: int, rest: int) -> None:
    c, man, d = patient(wounds)
    hospital(Scripted([20]), c, d)
    assert man.rest == rest


@pytest.mark.parametrize(
    ("wounds", "die", "result"),
    [
        (1, 1, "event"),
        (1, 10, "event"),
        (1, 11, "none"),
        (1, 20, "none"),
        (2, 1, "crippled"),
        (2, 2, "crippled"),
        (2, 3, "event"),
        (2, 12, "event"),
        (2, 13, "none"),
    ],
)
def test_14_2_serious_injuries(wounds: int, die: int, result: str) -> None:
    c, man, d = patient(wounds)
    umpire = Scripted([die, 13] if result == "event" else [die])
    hospital(umpire, c, d)
    assert umpire.dice == []
    assert bool(umpire.events(Recovery)) == (result == "event")
    assert man.fate == ("crippled" if result == "crippled" else "")


def test_14_2_no_luck_is_spent_before_the_doctor() -> None:
    c, man, d = patient(2)
    man.luck = 9
    umpire = Scripted([1])
    hospital(umpire, c, d)
    assert umpire.questions == []
    assert (man.fate, man.luck) == ("crippled", 9)


@pytest.mark.parametrize(("wounds", "rest"), [(1, 1), (2, 2), (3, 2), (4, 2)])
def test_14_1_a_tough_man_with_more_wounds_rests_as_for_two(wounds: int, rest: int) -> None:
    c, man, d = patient(wounds, skills=["tough_as_old_boots"])
    hospital(Scripted([20]), c, d)
    assert man.rest == rest


@pytest.mark.parametrize(("skills", "wounds"), [([], 3), (["tough_as_old_boots"], 5)])
def test_14_the_third_wound_kills_or_the_fifth(skills: list[str], wounds: int) -> None:
    c = mustered()
    man = pilot(c)
    man.skills = skills
    assert death(man) == wounds
    for total, fate in ((wounds - 1, ""), (wounds, "killed")):
        c = mustered()
        man = pilot(c)
        man.skills = skills
        d = flown(c, men={man.id: CrewReport(man.id, total)})
        note_casualties(Scripted(), c, d)
        assert man.fate == fate


def test_14_wounds_of_battle_and_tables_add_up() -> None:
    from tests.support.campaign.squadron_room import wreck

    c = mustered()
    man = pilot(c)
    d = flown(c, {"am1": wreck(end="shot", place="own")}, {man.id: CrewReport(man.id, 2)})
    note_casualties(Scripted(), c, d)
    come_home(Scripted([14, 20]), c, d)
    assert (man.fate, man.career) == ("killed", 3)


def test_14_killed_in_battle_is_dead() -> None:
    c = mustered()
    d = flown(c, men={pilot(c).id: CrewReport(pilot(c).id, killed=True)})
    note_casualties(Scripted(), c, d)
    assert pilot(c).fate == "killed"


def test_14_an_old_wound_counts_but_is_not_a_new_one() -> None:
    c = mustered()
    man = pilot(c)
    man.wounds = 1
    d = flown(c)
    note_casualties(Scripted(), c, d)
    assert (man.career, d.hurt) == (0, {})
    hospital(Scripted(), c, d)
    assert (man.wounds, man.rest) == (0, 0)


def test_14_a_keepsake_that_took_a_bullet_is_gone() -> None:
    c = mustered()
    man = pilot(c)
    man.burdens = ["flask", "cigarette_case"]
    d = flown(c, men={man.id: CrewReport(man.id, spent=("flask",))})
    note_casualties(Scripted(), c, d)
    assert man.burdens == ["cigarette_case"]


@pytest.mark.parametrize(("number", "event"), list(enumerate(NUMBERS, 1)))
def test_14_3_every_number_of_the_table(number: int, event: str) -> None:
    assert TABLES.recovery.cell(number, "event") == event
    c, man, d = patient()
    umpire = Scripted([number])
    recovery_event(umpire, c, d, man)
    assert [told.event for told in umpire.events(Recovery)] == [event]


def test_14_3_the_hundred_sided_numbers() -> None:
    labels = [TABLES.recovery.cell(number, "d100") for number in range(1, 21)]
    assert labels == [f"{5 * n - 4}-{5 * n}" for n in range(1, 21)]


def test_14_3_there_are_twenty_three() -> None:
    assert list(EVENTS) == [*NUMBERS, *SPARES]


def test_14_3_struck_events_make_room_for_the_spares_then_are_rolled_again() -> None:
    c, man, d = patient()
    umpire = Scripted([1, 1, 1, 2, 2, 2, 3, 4, 4, 5], random=False)
    umpire.dice = [1, 3, 5, 9, 1, 4, 3, 6, 6]
    seen = []
    for _ in range(7):
        recovery_event(umpire, c, d, man)
        seen.append(umpire.events(Recovery)[-1].event)
    assert seen == ["chest", "arm", "old_wound", "horrible_scars", "thread", "titanium", "one_eye"]


def test_14_3_each_side_has_its_own_deck() -> None:
    c, man, d = patient()
    recovery_event(Scripted([13]), c, d, man)
    assert c.squadron("allied").deck["13"] == "thread"
    assert c.squadron("central").deck["13"] == "miracle"


def test_14_3_an_empty_deck_has_no_event() -> None:
    c, man, d = patient()
    c.squadron("allied").deck = {}
    umpire = Scripted()
    recovery_event(umpire, c, d, man)
    assert umpire.told == []


@pytest.mark.parametrize("event", ["chest", "arm", "head", "leg"])
@pytest.mark.parametrize("wounds", [1, 2])
def test_14_3_1_serious_injuries_rest_three(event: str, wounds: int) -> None:
    _, man, _ = happens(event, wounds)
    assert man.rest == 3
    assert event in man.burdens


@pytest.mark.parametrize(
    "event", ["old_wound", "one_eye", "horrible_scars", "impressive_scars", "hero"]
)
def test_14_3_5_what_stays_for_life(event: str) -> None:
    _, man, _ = happens(event)
    assert (man.burdens, man.rest) == ([event], 1)


@pytest.mark.parametrize("event", ["flask", "cigarette_case"])
def test_14_3_12_keepsakes(event: str) -> None:
    _, man, _ = happens(event)
    assert man.burdens == [event]


@pytest.mark.parametrize(("before", "after"), [(0, 5), (4, 9), (8, 9)])
def test_14_3_7_a_nurse_in_love(before: int, after: int) -> None:
    assert happens("nubile_nurse", luck=before)[1].luck == after


@pytest.mark.parametrize(("skills", "after"), [([], 0), (["chivalrous"], 8)])
def test_14_3_8_a_beautiful_nurse(skills: list[str], after: int) -> None:
    assert happens("beautiful_nurse", luck=3, skills=skills)[1].luck == after


def test_14_3_13_a_miracle() -> None:
    _, man, _ = happens("miracle", 2)
    assert (man.rest, man.wounds) == (0, 0)


@pytest.mark.parametrize("event", ["food_poisoning", "bombed"])
def test_14_3_14_20_one_mission_more(event: str) -> None:
    assert happens(event, 2)[1].rest == 3


def test_14_3_16_checks_out() -> None:
    _, man, d = happens("checks_out", 2)
    assert (man.rest, man.wounds, man.burdens) == (0, 0, ["checks_out"])
    assert d.fresh == {man.id: ["checks_out"]}


@pytest.mark.parametrize(("wounds", "rest"), [(1, 2), (2, 4)])
def test_14_3_17_a_countess_doubles_the_rest(wounds: int, rest: int) -> None:
    assert happens("countess", wounds)[1].rest == rest


@pytest.mark.parametrize("event", ["mechanic", "titanium", "gold"])
def test_14_3_18_for_one_sortie(event: str) -> None:
    _, man, d = happens(event)
    assert man.burdens == [event]
    assert d.fresh == {man.id: [event]}


def test_14_3_19_the_general() -> None:
    assert happens("general")[1].medals == ["bronze_medal"]


@pytest.mark.parametrize(
    ("die", "points"), [(die, (1, 0) if die % 2 else (0, -1)) for die in range(1, 7)]
)
def test_14_3_thread(die: int, points: tuple[int, int]) -> None:
    c, _, _ = happens("thread", dice=(die,))
    assert tuple(squadron.points for squadron in c.squadrons) == points
