"""The numbers of this game: what each of them means, for any seat and either edge."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aerodrome.crews.offer import NO_ONE
from aerodrome.kernel.question import Options, Question, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.display.view import view
from aerodrome.rulesets.winged_victory.learning import numbering
from aerodrome.rulesets.winged_victory.learning.answers import TYPES, WAYS
from aerodrome.rulesets.winged_victory.rules.ch01_components import width
from aerodrome.rulesets.winged_victory.rules.ch07_order import Tails
from aerodrome.rulesets.winged_victory.rules.ch09_fire import Targets, bearing
from aerodrome.rulesets.winged_victory.rules.ch11_bombing import Aimers, Loads
from aerodrome.rulesets.winged_victory.rules.ch14_ground import Barrages
from aerodrome.rulesets.winged_victory.rules.ch14_scenarios import Types
from aerodrome.rulesets.winged_victory.rules.hooks import lives, shaken_off
from aerodrome.rulesets.winged_victory.rules.salvos import salvo
from aerodrome.rulesets.winged_victory.rules.state import ALLIES, GERMANY, Sky
from aerodrome.rulesets.winged_victory.rules.tables import TABLES
from aerodrome.tabletop.numbering import slices
from tests.laws.numbers import law_of_numbers
from tests.support.winged_victory.own_scenarios import own_scenario
from tests.support.winged_victory.table import a_plane, a_sky, a_target, seeing

NUMBERS = numbering()


def meant(
    sky: Sky, options: Options[Any] | tuple[Value, ...], rule: str, about: str = "A1"
) -> dict[Value, str]:
    """Return the names of the numbers of the Allies' answers, by the answers."""
    found = NUMBERS.numbered(Question("", ALLIES, options, rule, about), view(sky, ALLIES))
    assert list(found.values()) == list(options)
    return {value: NUMBERS.name(number) for number, value in found.items()}


def test_a_move_is_a_throttle_a_manoeuvre_and_a_way() -> None:
    sky = a_sky(a_plane("A1"), a_plane("G1"))
    assert meant(sky, (6, 0), "2.1") == {6: "throttle 6", 0: "throttle 0"}
    kinds = ("level", "dive_turn_hard")
    assert [*meant(sky, kinds, "7.3").values()] == ["fly level", "fly dive_turn_hard"]
    assert meant(sky, ("3", "4 2", "shallow", "", "1 2:exceptional_pilot"), "4.5") == {
        "3": "in way 3",
        "4 2": "diving 4, about after 2",
        "shallow": "and end: shallow",
        "": "in the only way",
        "1 2:exceptional_pilot": "by exceptional_pilot: 1 2",
    }


def test_an_impossible_way_has_no_number() -> None:
    assert "21 21" in WAYS
    with pytest.raises(Refusal, match="no numbers for the answer '22'"):
        meant(a_sky(a_plane("A1"), a_plane("G1")), ("22",), "3.4")


def test_enemies_and_targets_are_counted_as_the_set_up_lists_them() -> None:
    mine, first, second = a_plane("A1"), a_plane("G1", where="30,3"), a_plane("G2", where="14,15")
    seeing(mine, first, second)
    ground = [a_target("A9", "trench", 3), a_target("G8", "trench", 20), a_target("G9", "dump", 9)]
    sky = a_sky(mine, first, second, targets=ground)
    (aim,) = bearing(sky, mine, None)
    assert meant(sky, Targets(sky, aim), "9.3") == {
        "G2 short": "short burst at enemy 2",
        "G2 long": "long burst at enemy 2",
        "hold": "hold fire",
    }
    assert meant(sky, ("G9 long", "hold"), "9.3")["G9 long"] == "long burst at target 2"
    assert meant(sky, Tails([first, second]), "7.4")["G2"] == "tail enemy 2"
    assert [*meant(sky, Loads(ground[1:]), "11.1").values()] == [
        "keep the bombs",
        "bomb target 1",
        "bomb target 2",
        "jettison the bombs",
    ]


def test_aimers_and_questions_to_crews_have_numbers() -> None:
    bomber, enemy = a_plane("A1", "hp_o400"), a_plane("G1")
    sky = a_sky(bomber, enemy)
    aimers = meant(sky, Aimers(bomber), "11.1")
    assert aimers["nose"] == "aim from the nose mount"
    assert len(set(aimers.values())) == len(aimers) > 1
    assert [*meant(sky, salvo(bomber), "15.2").values()] == [
        "keep the rockets",
        "ready the rockets",
    ]
    hit = lives(bomber, "engine", "2")
    assert [*meant(sky, hit, "15.2").values()] == ["make the hit void", "take the hit"]
    shaken = meant(sky, shaken_off(bomber, [enemy]), "15.2")
    assert shaken == {"G1": "shake off enemy 1", NO_ONE: "shake off nobody"}
    clock = meant(sky, ("on", "freeze", "let_be"), "12.1")
    assert clock["freeze"] == "stop the clock"


@pytest.mark.parametrize("mats", ["A", "B", "AB", "ABC"])
def test_a_barrage_is_counted_by_its_megahex_on_all_mats_alike(mats: str) -> None:
    guns = [a_target(f"A{n}", "battery", n) for n in range(5, len(mats) * 40, 12)]
    sky = a_sky(a_plane("A1"), a_plane("G1"), targets=guns, mats=mats, markers={ALLIES: 3})
    found = meant(sky, Barrages(sky, ALLIES, []), "14.5", "")
    assert found["nowhere"] == "lay no barrage"
    assert len(set(found.values())) == len(found) > 20
    wide = a_sky(a_plane("A1"), a_plane("G1"), targets=guns, mats="ABC", markers={ALLIES: 3})
    same = meant(wide, tuple(found), "14.5", "")
    assert same == found


def test_types_have_numbers_and_those_of_ones_own_too() -> None:
    """A new printed one gets its number at the end, after all others."""
    assert tuple(TABLES.models) == TYPES
    plane = a_plane("A1")
    plane.among = ("se5a", "sopwith_camel")
    sky = a_sky(plane, a_plane("G1"))
    assert meant(sky, Types(sky, plane), "14.8")["se5a"] == "choose se5a"
    camel = {"based_on": "sopwith_camel", "name": "Racer", "red": 20, "cracks": 22}
    own = {"racer": camel, "other": camel | {"name": "Other"}}
    scenario = own_scenario("even_duel", types=own, flown={"A1": ["racer", "other", "se5a"]})
    law_of_numbers(RULESET, scenario, "racer")


def test_both_sides_see_the_same_of_a_sky_that_is_its_own_mirror_image() -> None:
    mine, yours = a_plane("A1"), a_plane("G1")
    yours.x, yours.y = width("B") - mine.x, mine.y
    seeing(mine, yours)
    sky = a_sky(mine, yours)
    sky.queue = ()
    west, east = (NUMBERS.observe(view(sky, seat), seat, None) for seat in (ALLIES, GERMANY))
    columns = NUMBERS.observation[0].columns
    assert [columns[n] for n in np.flatnonzero(west != east)] == ["own edge in the east"]


def test_a_marker_shows_its_place_and_nothing_else() -> None:
    mine, yours = a_plane("A1"), a_plane("G1", where="30,3")
    part = next(part for part in NUMBERS.observation if part.name == "aircraft")
    row = NUMBERS.observe(view(a_sky(mine, yours), ALLIES), ALLIES, None)
    marker = row[slices(NUMBERS.observation)["aircraft"]].reshape(part.shape)[1, 0]
    columns = [part.columns[n] for n in np.flatnonzero(marker)]
    assert columns == ["there", "flying", "across / 960", "height / 120"]
