"""The numbers of this game: six a side with every skill, both sides alike, and the limits."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.learning import numbering
from aerodrome.rulesets.squadriglia.rules.ch01_introduction import MAP
from aerodrome.rulesets.squadriglia.rules.ch04_assignment import Moves
from aerodrome.rulesets.squadriglia.rules.ch04_orders import Draft, Routes
from aerodrome.rulesets.squadriglia.rules.state import Aims, Aircraft, Order, Sky
from aerodrome.tabletop.hexes import NAMES
from aerodrome.tabletop.numbering import slices
from aerodrome.tabletop.sortie import SKILLS
from tests.laws.numbers import law_from_here, law_of_numbers
from tests.support.squadriglia.crews import a_mount, skilled
from tests.support.squadriglia.editions import made, setup_of
from tests.support.squadriglia.table import a_plane, a_sky

NUMBERS = numbering()
PLACES = slices(NUMBERS.observation)
PARTS = {part.name: part for part in NUMBERS.observation}
ALL_RULES = {"altitude": True, "ammunition": True, "fuel": True, "aces": True}


def seen(sky: Sky, seat: str, question: Question | None = None) -> NDArray[np.float32]:
    return NUMBERS.observe(RULESET.display.view(sky, seat), seat, question)


def cell(row: NDArray[np.float32], part: str, column: str) -> float:
    """Return one number of the first row of a part."""
    return float(row[PLACES[part].start + PARTS[part].columns.index(column)])


@pytest.mark.parametrize(("start", "way"), [(11, "E"), (18, "W")], ids=["astern", "ahead"])
def test_six_a_side_with_every_skill_are_numbered(start: int, way: str) -> None:
    """Those in the east, without skills, begin on the tails of the others, or meet them."""
    planes = [
        a_mount(f"{side}{n}", type_, f"{column},{2 * n + 2}", to, pilot=skilled(*skills), speed=3)
        for side, column, to, skills in (("I", 14, "E", tuple(SKILLS)), ("A", start, way, ()))
        for n, type_ in enumerate(["spad_7", "albatros_d3", "dfw", "spad_7", "dfw", "spad_7"], 1)
    ]
    everything = a_sky(*planes, altitude=True, ammunition=True, fuel=True, aces=True, turn_limit=12)
    asked = law_from_here(RULESET, everything, ("italy", "austria"), way)
    assert {"4.1", "4.2", "6.2", "7", "9.1.1", "10.2"} <= set(asked)


def test_a_type_is_chosen_and_all_is_placed() -> None:
    setup = setup_of("own") | {
        "choice": [
            {"side": "italy", "rule": "8.2", "aircraft": ["I1", "I2"], "types": ["spad_7", "dfw"]}
        ]
    }
    asked = law_of_numbers(RULESET, made(setup, players_austria=2, **ALL_RULES), "1")
    assert {"2", "8.2", "9.1", "9.4"} <= set(asked)


def mirrored(plane: Aircraft) -> Aircraft:
    """Return the same aircraft on the other side, seen from there."""
    column, row = MAP.to_cell(plane.at)
    at = f"{MAP.width + 1 - column},{MAP.height + 1 - row}"
    name = {"I": "A", "A": "I"}[plane.id[0]] + plane.id[1:]
    facing = NAMES[(plane.facing + 3) % 6]
    return a_plane(name, plane.type, at, facing, speed=plane.speed, stick=plane.stick)


def ordering(sky: Sky, name: str, *given: Value) -> Question:
    plane = sky.plane(name)
    return Question("", plane.seat, Moves(Draft(Routes(sky, plane))), "4.2", name, given)


def test_either_side_sees_the_same_from_its_own_border() -> None:
    planes = a_plane("I1", "spad_7", "8,4", "SE", speed=3, stick="S"), a_plane("A1", "dfw", "12,6")
    sky, other = a_sky(*planes), a_sky(*map(mirrored, planes))
    ours = seen(sky, "italy", ordering(sky, "I1", "3", "left S"))
    theirs = seen(other, "austria", ordering(other, "A1", "3", "left S"))
    assert ours.tolist() == theirs.tolist()
    assert not np.array_equal(ours, seen(sky, "italy", ordering(sky, "I1", "3")))


def test_a_draft_is_looked_from() -> None:
    """Two hexes ahead and a turn to the left bring an enemy ahead two nearer, and to the right."""
    sky = a_sky(a_plane("I1", at="5,9", speed=3), a_plane("A1", at="10,9", facing="W"))
    row = seen(sky, "italy", ordering(sky, "I1", "3", "ahead C", "ahead S"))
    assert cell(row, "draft", "faces forward left") == 1
    assert cell(row, "draft", "moves left") == pytest.approx(1 / 6)
    assert cell(row, "sights", "distance") == pytest.approx(3 / 16)
    assert cell(row, "sights", "left") < 0
    assert cell(row, "sights", "damage by it") > cell(row, "sights", "damage to it")


def test_moves_are_called_as_they_are_answered() -> None:
    sky = a_sky(a_plane("I1", speed=3), a_plane("A1", at="20,3"), altitude=True)
    question = ordering(sky, "I1")
    found = NUMBERS.numbered(question, RULESET.display.view(sky, "italy"))
    assert {number: NUMBERS.name(number) for number in found} == found


def test_an_enemy_order_is_not_seen() -> None:
    sky = a_sky(a_plane("I1"), a_plane("A1", at="20,3"))
    before = seen(sky, "italy").tolist()
    sky.plane("A1").order = Order(3, ())
    assert seen(sky, "italy").tolist() == before
    assert cell(seen(sky, "austria"), "own", "order written") == 1


def test_a_task_shows_where_it_leads() -> None:
    aims = Aims(objective="escape", aircraft="I1", edge="right", hunter="A1")
    sky = a_sky(a_plane("I1"), a_plane("A1", at="20,3"), aims=aims)
    for seat, errand, column in (("italy", 1, 1), ("austria", -1, 0)):
        row = seen(sky, seat)
        assert cell(row, "game", "errand") == errand
        assert round(cell(row, "game", "goal column")) == column


def test_too_large_input_is_refused_in_a_sentence() -> None:
    crowd = a_sky(*(a_plane(f"I{n}", at=f"3,{n}") for n in range(1, 8)), a_plane("A1", at="20,3"))
    with pytest.raises(Refusal, match="no numbers for more than 6 aircraft on a side"):
        seen(crowd, "italy")
    wide = setup_of("own") | {"corrections": {"constants": {"1.2": {"columns": 24, "rows": 30}}}}
    with pytest.raises(Refusal, match="question of this kind: place"):
        law_of_numbers(RULESET, made(wide), "1")
