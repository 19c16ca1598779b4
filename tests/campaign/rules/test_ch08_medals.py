"""Chapter 8: every medal of every ladder, scars, badges, posthumous awards."""

from __future__ import annotations

import pytest

from aerodrome.campaign import RULESET
from aerodrome.campaign.display.figures import months
from aerodrome.campaign.rules import dates
from aerodrome.campaign.rules.ch04_kills import VICTORY
from aerodrome.campaign.rules.ch08_medals import (
    award_medals,
    badges,
    counted_kills,
    medals_for_kills,
    next_medal,
)
from aerodrome.campaign.rules.events import Decorated
from aerodrome.campaign.rules.state import Airman, Campaign
from aerodrome.campaign.rules.tables import TABLES
from tests.support.campaign.squadron_room import Scripted, flown, mustered, pilot

LADDERS = {
    "germany": {1: "iron_cross_2", 5: "iron_cross_1", 10: "hohenzollern", 20: "pour_le_merite"},
    "britain": {
        1: "military_cross",
        5: "distinguished_service_order",
        10: "distinguished_flying_cross",
        15: "victoria_cross",
    },
    "britain_enlisted": {
        1: "military_medal",
        5: "bar_to_military_medal",
        10: "distinguished_flying_medal",
        15: "distinguished_conduct_medal",
    },
    "france": {5: "croix_de_guerre", 10: "medaille_militaire", 15: "legion_d_honneur"},
    "usa": {5: "distinguished_service_cross", 10: "oak_leaf_cluster", 15: "medal_of_honor"},
    "belgium": {1: "belgian_croix_de_guerre", 5: "leopold_ii", 10: "leopold"},
    "italy": {1: "bronze_medal", 5: "silver_medal", 10: "second_silver_medal", 15: "gold_medal"},
    "austria_hungary": {
        1: "military_merit_cross",
        5: "iron_crown",
        10: "austrian_leopold",
        20: "maria_theresa",
    },
}
ROWS = [(ladder, kills) for ladder, rows in LADDERS.items() for kills in rows]


def a_man(ladder: str, kills: int) -> tuple[Campaign, Airman]:
    """Return a man of this ladder in the summer of 1918, with so many victories."""
    c = mustered()
    c.date = dates.read("1918-07-01")
    nation = ladder.partition("_enlisted")[0]
    c.squadron("allied").nation = nation
    c.squadron("allied").service = next(iter(TABLES.nations[nation].services))
    man = pilot(c)
    man.enlisted = ladder.endswith("_enlisted")
    man.victories = kills * VICTORY
    return c, man


@pytest.mark.parametrize(("ladder", "kills"), ROWS)
def test_8_every_medal_at_its_kills_and_not_one_before(ladder: str, kills: int) -> None:
    below = [n for n in LADDERS[ladder] if n < kills]
    for number, expected in ((kills, LADDERS[ladder][kills]), (kills - 1, None)):
        c, man = a_man(ladder, number)
        man.medals = [LADDERS[ladder][n] for n in below]
        medals_for_kills(Scripted(), c, man)
        assert man.medals[len(below) :] == ([expected] if expected else [])


def test_8_no_ladder_is_left_out() -> None:
    assert {name: {m.kills: m.id for m in rows} for name, rows in TABLES.medals.items()} == LADDERS


@pytest.mark.parametrize("nation", ["portugal", "russia"])
def test_8_9_all_others_have_the_french_ladder(nation: str) -> None:
    c, man = a_man(nation, 5)
    medals_for_kills(Scripted(), c, man)
    assert man.medals == ["croix_de_guerre"]


def test_8_the_highest_first_what_was_missed_follows() -> None:
    c, man = a_man("britain", 5)
    for _ in range(3):
        medals_for_kills(Scripted(), c, man)
    assert man.medals == ["distinguished_service_order", "military_cross"]


@pytest.mark.parametrize(
    ("scar", "kills", "counted"),
    [
        ("impressive_scars", 4, 5),
        ("horrible_scars", 5, 4),
        ("impressive_scars", 0, 0),
        ("horrible_scars", 1, 0),
    ],
)
def test_8_scars_change_counted_kills_but_one_must_be_real(
    scar: str, kills: int, counted: int
) -> None:
    _, man = a_man("italy", kills)
    man.burdens = [scar]
    assert counted_kills(man) == counted


@pytest.mark.parametrize(
    ("ladder", "date", "option", "medal"),
    [
        ("britain", "1918-05-31", True, "bar_to_dso"),
        ("britain", "1918-06-01", True, "distinguished_flying_cross"),
        ("britain", "1918-05-31", False, "distinguished_flying_cross"),
        ("britain_enlisted", "1918-05-31", True, "second_bar_to_military_medal"),
        ("britain_enlisted", "1918-06-01", True, "distinguished_flying_medal"),
    ],
)
def test_8_2_8_3_flying_crosses_by_date(ladder: str, date: str, option: bool, medal: str) -> None:
    c, man = a_man(ladder, 10)
    c.rules = mustered(flying_crosses=option).rules
    c.date = dates.read(date)
    man.medals = [LADDERS[ladder][n] for n in (1, 5)]
    medals_for_kills(Scripted(), c, man)
    assert man.medals[-1] == medal
    c.date = dates.read("1918-08-01")
    medals_for_kills(Scripted(), c, man)
    assert len(man.medals) == 3


@pytest.mark.parametrize(
    ("career", "burdens", "contact", "badge"),
    [
        (0, [], True, "pilots_badge"),
        (1, [], False, "black_wound"),
        (3, [], False, "silver_wound"),
        *(
            (1, [event], False, "golden_wound")
            for event in (
                "chest",
                "leg",
                "arm",
                "head",
                "one_eye",
                "horrible_scars",
                "impressive_scars",
            )
        ),
        (1, ["old_wound"], False, "black_wound"),
    ],
)
def test_8_1_badges(career: int, burdens: list[str], contact: bool, badge: str) -> None:
    c, man = a_man("germany", 0)
    man.career, man.burdens = career, burdens
    badges(Scripted(), c, man, contact=contact)
    assert man.medals[-1] == badge


@pytest.mark.parametrize(
    ("career", "burdens", "held", "medals"),
    [
        (3, [], [], ["black_wound", "silver_wound"]),
        (1, ["head"], [], ["black_wound", "silver_wound", "golden_wound"]),
        (2, ["head"], ["black_wound"], ["black_wound", "silver_wound", "golden_wound"]),
        (2, [], ["black_wound"], ["black_wound"]),
    ],
)
def test_8_1_wound_badges_come_in_their_order_and_in_one_line(
    career: int, burdens: list[str], held: list[str], medals: list[str]
) -> None:
    c, man = a_man("germany", 0)
    man.career, man.burdens, man.medals = career, burdens, held[:]
    umpire = Scripted()
    for _ in range(2):
        badges(umpire, c, man, contact=False)
    assert man.medals == medals
    new = medals[len(held) :]
    told = [(event.medal, *event.lower) for event in umpire.events(Decorated)]
    assert told == ([(new[-1], *new[:-1])] if new else [])


def test_8_1_one_line_names_the_highest_first() -> None:
    c, man = a_man("germany", 0)
    man.career, man.burdens = 1, ["head"]
    umpire = Scripted()
    badges(umpire, c, man, contact=False)
    (told,) = umpire.events(Decorated)
    named = f"Leutnant {man.name} is awarded: Golden Wound Badge, and with it: "
    assert RULESET.phrases.say(told.phrase()) == f"{named}Black Wound Badge, Silver Wound Badge."
    (said,) = [note for note in man.notes if note.kind == "medal_and"]
    assert said.words["lower"] == ("black_wound", "silver_wound")
    (month,) = months(c, "allied")
    assert month.medals == 3


def test_8_1_only_germans_have_badges() -> None:
    c, man = a_man("austria_hungary", 0)
    man.career = 3
    badges(Scripted(), c, man, contact=True)
    assert man.medals == []


def test_14_3_the_general_gives_the_next_of_the_ladder_whatever_the_kills() -> None:
    c, man = a_man("france", 0)
    for _ in range(5):
        next_medal(Scripted(), c, man)
    assert man.medals == list(LADDERS["france"].values())


def test_12_6_posthumous_medals_are_marked() -> None:
    c, man = a_man("italy", 1)
    d = flown(c)
    man.fate = "killed"
    award_medals(Scripted(), c, d)
    assert man.medals == ["bronze_medal"]
    assert man.notes[-1].kind == "posthumous"
