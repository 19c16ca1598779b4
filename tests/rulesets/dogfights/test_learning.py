"""The numbers of this game: what each of them means, for any seat and any player."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aerodrome.crews.offer import NO_ONE
from aerodrome.kernel.question import Options, Question, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.display.view import view
from aerodrome.rulesets.dogfights.learning import numbering
from aerodrome.rulesets.dogfights.learning.answers import TYPES, leaving
from aerodrome.rulesets.dogfights.learning.poses import PLACES, SIZE, Pose
from aerodrome.rulesets.dogfights.rules.ch02_entering import Berths, Patrol
from aerodrome.rulesets.dogfights.rules.ch06_attack import Attacks, targets
from aerodrome.rulesets.dogfights.rules.ch07_defence import Defences, answers
from aerodrome.rulesets.dogfights.rules.ch09_pilots import hidden_enemies
from aerodrome.rulesets.dogfights.rules.hooks import after_move
from aerodrome.rulesets.dogfights.rules.state import ALLIES, CENTRAL, PATROL, Sky
from aerodrome.rulesets.dogfights.rules.tables import TABLES
from aerodrome.tabletop.numbering import slices
from tests.laws.numbers import law_of_numbers
from tests.support.dogfights.crews import a_mount, ends_of, shoot, skilled
from tests.support.dogfights.own_scenarios import duel
from tests.support.dogfights.table import Scripted, a_plane, a_sky, red

NUMBERS = numbering()
EAST, NORTH = {CENTRAL: "east", ALLIES: "west"}, {CENTRAL: "north", ALLIES: "south"}


def meant(
    sky: Sky, seat: str, options: Options[Any] | tuple[Value, ...], rule: str, about: str = ""
) -> dict[Value, str]:
    """Return the names of the numbers of the answers, by the answers."""
    question = Question("", seat, options, rule, about)
    found = NUMBERS.numbered(question, view(sky, seat))
    assert list(found.values()) == list(options)
    return {value: NUMBERS.name(number) for number, value in found.items()}


def asked(sky: Sky, umpire: Scripted) -> list[tuple[str, dict[Value, str]]]:
    """Return the same for everything that a scripted game has asked."""
    return [(q.rule, meant(sky, q.seat, q.options, q.rule, q.about)) for q in umpire.questions]


# Ends


def test_an_end_is_numbered_relative_to_the_piece_and_its_nose() -> None:
    east, west = a_plane("G4", "20,16", "E"), a_plane("B4", "20,16", "W")
    ahead = "fly 5 ahead, nose ahead, level or one level, up"
    assert [*meant(a_sky(east), CENTRAL, ("25,16 E L3 up",), "4.2", "G4").values()] == [ahead]
    assert [*meant(a_sky(west), ALLIES, ("15,16 W L3 up",), "4.2", "B4").values()] == [ahead]
    ends = meant(a_sky(east), CENTRAL, ("22,14 NE L3 flat", "20,16 W L3 down"), "4.2", "G4")
    assert list(ends.values()) == [
        "fly 1 ahead and 2 ahead left, nose ahead left, level or one level, flat",
        "fly here, nose back, level or one level, down",
    ]


def test_thousands_of_ends_have_different_numbers() -> None:
    camel = a_plane("B4", "24,16", "E", 5, -1)
    sky = a_sky(camel, wind_from="W")
    ends = meant(sky, ALLIES, ends_of(sky, camel, face=5), "4.2", "B4")
    assert len(set(ends.values())) == len(ends) == 5864


def test_levels_and_zones_share_their_numbers_for_no_move_has_both() -> None:
    diving = a_plane("G4", "20,16", level=5, tilt=-1)
    ends = ("24,16 E L4 flat", "24,16 E L3 flat", "24,16 E L2 down")
    found = meant(a_sky(diving), CENTRAL, ends, "4.2", "G4")
    assert [name.split(", ")[2] for name in found.values()] == [
        "level or one level",
        "two levels or over A",
        "three levels or over B",
    ]
    flat = a_plane("G13", "20,16")
    over = tuple(f"24,16 E L3 flat{over}" for over in ("", " over A", " over B", " over C"))
    sky = a_sky(flat, mode="reconnaissance")
    assert len(set(meant(sky, CENTRAL, over, "4.2", "G13").values())) == len(over)


def test_a_pose_is_a_product_that_division_takes_apart() -> None:
    for number in (0, 1, 12, 72, 4711, SIZE - 1):
        assert Pose.of(number).number == number
    assert len(PLACES) * 6 * 4 * 3 == SIZE
    assert PLACES[:3] == ((0, 0), (1, 0), (1, -1))


def test_what_flies_further_or_through_more_levels_has_no_number() -> None:
    sky = a_sky(a_plane("G4", "10,16", level=1))
    for end in ("32,16 E L1 flat", "12,16 E L7 flat"):
        with pytest.raises(Refusal, match="no numbers for moves"):
            meant(sky, CENTRAL, (end,), "4.2", "G4")


# From the player's own edge


@pytest.mark.parametrize(
    ("homes", "seat", "berth", "said"),
    [
        (EAST, ALLIES, "west 1 E L2", "point 1 from the left, straight in, level 2"),
        (EAST, CENTRAL, "east 8 W L2", "point 1 from the left, straight in, level 2"),
        (NORTH, CENTRAL, "north 7 SE L5", "point 2 from the left, to the left, level 5"),
        (NORTH, ALLIES, "south 2 NW L5", "point 2 from the left, to the left, level 5"),
        (NORTH, ALLIES, "south 8 NE L1", "point 8 from the left, to the right, level 1"),
    ],
)
def test_access_points_are_counted_from_the_left(
    homes: dict[str, str], seat: str, berth: str, said: str
) -> None:
    name = {ALLIES: "B4", CENTRAL: "G4"}[seat]
    plane = a_plane(name, place=PATROL)
    sky = a_sky(plane, homes=homes)
    found = meant(sky, seat, Berths(sky, plane), "2.5", name)
    assert found[berth] == f"enter at {said}"
    assert len(set(found.values())) == len(found)


def test_edges_are_seen_from_ones_own() -> None:
    for home, left in (("west", "north"), ("north", "east"), ("east", "south"), ("south", "west")):
        edges = {edge: NUMBERS.name(number) for edge, number in leaving(home).items()}
        assert edges[home] == "leave over the own edge"
        assert edges[left] == "leave over the left edge"
        assert len(set(edges.values())) == 4


def test_both_sides_see_the_same_of_a_board_that_is_the_same_after_half_a_turn() -> None:
    """Two of each side are mirror images; only the first player differs."""
    types = [("G4", "B4"), ("G5", "B5")]
    board = a_sky(a_plane("G4")).board
    planes = []
    for (ours, theirs), at, facing in zip(types, ("9,7", "14,20"), (0, 5), strict=True):
        one = a_plane(theirs, at, facing=("E", "SE")[facing > 0], type="se5", tilt=1)
        other = a_plane(ours, type="se5", tilt=1)
        other.at, other.facing = board.mirror(one.at), (one.facing + 3) % 6
        other.batteries, other.throttle = one.batteries, one.throttle
        planes += [one, other]
    sky = a_sky(*planes)
    west, east = (NUMBERS.observe(view(sky, seat), seat, None) for seat in (ALLIES, CENTRAL))
    differing = np.flatnonzero(west != east)
    columns = NUMBERS.observation[0].columns
    assert [columns[n] for n in differing] == ["own turn", "own side began"]


# Fire, tasks and skills


def test_guns_and_enemies_are_counted_as_the_set_up_lists_them() -> None:
    sky = a_sky(a_plane("B4", "12,9"), a_plane("G5", "40,9"), a_plane("G4", "13,9"))
    mover = sky.plane("B4")
    attacks = Attacks(sky, targets(sky, mover))
    assert meant(sky, ALLIES, attacks, "6.2", "B4") == {
        "B4 fixed G4": "attack enemy 2 with fixed guns",
        "hold": "hold fire",
    }
    chaser = a_sky(a_plane("G13", "13,9"), a_plane("B4", "12,9"))
    own = [*answers(chaser, chaser.plane("B4"), chaser.plane("G13"))]
    prompt = Question("", CENTRAL, (), "7.1", "B4").prompt()
    defences = Defences(chaser, chaser.plane("B4"), own, prompt)
    assert meant(chaser, CENTRAL, defences, "7.1", "B4") == {
        "G13 dorsal B4": "answer from own 1 with dorsal guns",
        "pass": "answer no more",
    }


def test_what_crews_are_asked_has_numbers_too() -> None:
    lucky, quick = skilled("nine_lives"), skilled("quick_on_the_trigger")
    sky = a_sky(a_mount("G7", "14,9", "W", pilot=lucky), a_mount("B4", "12,9", pilot=quick))
    duel_ = {"G7 6.2": ["G7 fixed B4"], "B4 13.2": ["B4 fixed G7"], "G7 13.2": ["use"]}
    umpire = shoot(sky, (*red(9), *red(3)), duel_, "G7")
    assert asked(sky, umpire) == [
        ("6.2", {"G7 fixed B4": "attack enemy 1 with fixed guns", "hold": "hold fire"}),
        (
            "13.2",
            {"B4 fixed G7": "answer from own 1 with fixed guns", "pass": "answer no more"},
        ),
        ("13.2", {"use": "use the skill", "keep": "keep the skill"}),
    ]


def test_a_technical_eyes_choice_has_a_number() -> None:
    mine = a_mount("B4", "12,10", "W", pilot=skilled("technical_eye"))
    sky = a_sky(mine, a_mount("G8", "30,9"), a_mount("G7", "13,10", "W"), pilots="hidden")
    umpire = Scripted(sky)
    after_move(umpire, sky, mine, hidden_enemies(sky, mine))
    looked = {"G7": "look closely at enemy 2", NO_ONE: "look at nobody"}
    assert asked(sky, umpire) == [("13.2", looked)]


def test_pieces_that_leave_patrol_have_numbers() -> None:
    planes = [a_plane(name, place=PATROL) for name in ("B4", "B5", "G4")]
    sky = a_sky(*planes)
    assert meant(sky, ALLIES, Patrol(planes[:2], enough=True), "3.2") == {
        "B4": "call in own 1",
        "B5": "call in own 2",
        "none": "call in nobody",
    }


def test_a_question_names_its_subject() -> None:
    sky = a_sky(a_plane("B4", "12,9"), a_plane("G4", "14,9", "W", level=4))
    question = Question("", ALLIES, ("blue", "green"), "4.1", "B4")
    row = NUMBERS.observe(view(sky, ALLIES), ALLIES, question)
    parts = {part.name: part for part in NUMBERS.observation}
    seen = {
        name: row[where].reshape(parts[name].shape)
        for name, where in slices(NUMBERS.observation).items()
    }
    columns = parts["question"].columns
    assert [columns[n] for n in np.flatnonzero(seen["question"])] == [
        "asked for die",
        "about own 1",
    ]
    enemy = dict(zip(parts["sights"].columns, seen["sights"][1, 0], strict=True))
    assert enemy["ahead / 65"] == pytest.approx(2 / 65)
    assert (enemy["left / 65"], enemy["nose back"]) == (0, 1)
    assert enemy["above / 9"] == pytest.approx(1 / 9)


# Every possible game


def test_every_printed_type_has_its_number() -> None:
    """A new type gets its number at the end, after all others."""
    assert tuple(TABLES.models) == TYPES


def test_the_fastest_house_type_has_numbers() -> None:
    racer = {"based_on": "sopwith_camel", "name": "Racer", "number": 91, "speed": 10, "agility": 6}
    scenario = duel({"racer": racer}, allies={"aircraft": ["B91"]})
    law_of_numbers(RULESET, scenario, "racer")


def test_there_is_no_number_for_the_twenty_fifth_aircraft_of_a_side() -> None:
    sky = a_sky(*(a_plane(f"G{n}", place=PATROL, id=f"G{n}") for n in [4] * 25))
    with pytest.raises(Refusal, match="more than 24 aircraft of a side"):
        NUMBERS.observe(view(sky, CENTRAL), CENTRAL, None)
