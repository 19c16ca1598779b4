"""Chapter 13: every row of every return table, with both dice and every modifier."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.campaign.rules.ch13_return import throw
from aerodrome.campaign.rules.events import TableRead
from aerodrome.campaign.rules.tables import RETURNS, TABLES
from aerodrome.campaign.rules.weekly import CameDown
from aerodrome.tabletop.charts import band
from aerodrome.tabletop.sortie import CrewReport
from tests.support.campaign.returning import PRINTED, SAFE, K, N, came_home, with_observer
from tests.support.campaign.squadron_room import Scripted, flown, mustered, observer, pilot, wreck


@pytest.mark.parametrize("table", PRINTED)
def test_13_every_total_of_every_table(table: str) -> None:
    for totals, row in PRINTED[table]:
        assert [TABLES.row(table, total) for total in totals] == [row] * len(totals)


@pytest.mark.parametrize("table", RETURNS)
def test_13_the_hundred_sided_limits_are_five_times_the_others(table: str) -> None:
    chart = TABLES.returns[table]
    for printed in chart.bands:
        number = printed.low if printed.low is not None else printed.high
        assert number is not None
        hundred = band(chart.row(number)["d100"])
        assert hundred is not None
        assert hundred.high == (None if printed.high is None else 5 * printed.high)
        if printed.low is not None:
            assert hundred.low == 5 * (printed.low - 1) + 1


def test_13_percentile_dice_lead_to_the_same_rows() -> None:
    c = mustered(percentile=True)
    for die in range(1, 101):
        total = throw(Scripted([die]), c, rule="13")
        for chart in map(TABLES.returns.get, RETURNS):
            assert chart is not None
            rows = [b for b in chart.bands if _within(chart.row(_any(b))["d100"], die)]
            assert len(rows) == 1, die
            assert chart.row(_any(rows[0])) == chart.row(total), die


def _any(printed: Any) -> int:
    return int(printed.low if printed.low is not None else printed.high)


def _within(label: str, number: int) -> bool:
    found = band(label)
    assert found is not None
    above = found.low is None or number >= found.low
    return above and (found.high is None or number <= found.high)


def test_13_1_an_explosion_kills_whatever_the_luck() -> None:
    c = mustered("escadrille_1918")
    man = pilot(c, "cm1")
    man.luck, man.parachute = 9, True
    d = flown(c, {"cm1": wreck(end="exploded")})
    umpire = came_home(c, d, [SAFE])
    assert (man.fate, man.luck, man.parachute) == ("killed", 9, False)
    assert c.machine("cm1").lost
    assert umpire.questions == []


@pytest.mark.parametrize("place", ["own", "no_mans_land", "enemy"])
@pytest.mark.parametrize("die", range(1, 21))
def test_13_3_shot_down(die: int, place: str) -> None:
    """A veteran without modifiers; then, if not among friends, a safe second die."""
    c = mustered()
    man = pilot(c)
    d = flown(c, {"am1": wreck(end="shot", place=place, damage=10)})
    row = next(row for totals, row in PRINTED["shot_down"] if die in totals)
    abroad = row.place == "scenario" and place != "own"
    second = [20] if abroad and row.end != K else []
    came_home(c, d, [die, SAFE, *second])
    assert (man.fate == "killed") == (row.end == K)
    if row.end != K:
        assert man.wounds == row.wounds
    assert c.machine("am1").lost == (row.end != N)
    assert d.down == ({man.id: place} if second else {})


MODIFIED = [
    ({"quality": "novice"}, {}, -1, "novice"),
    ({}, {"engine": True}, -3, "engine"),
    ({"skills": ["chivalrous"]}, {}, 1, "chivalrous"),
    ({"luck": 5}, {}, 4, "luck"),
]


@pytest.mark.parametrize(("facts", "hit", "value", "name"), MODIFIED)
@pytest.mark.parametrize("table", ["shot_down", "damaged_half", "damaged_less", "undamaged"])
def test_13_modifiers(
    table: str, facts: dict[str, Any], hit: dict[str, Any], value: int, name: str
) -> None:
    c = mustered()
    man = pilot(c)
    for field, fact in facts.items():
        setattr(man, field, fact)
    ended: dict[str, Any] = {
        "shot_down": {"end": "shot", "damage": 10},
        "damaged_half": {"damage": 5},
        "damaged_less": {"damage": 4},
        "undamaged": {},
    }
    d = flown(c, {"am1": wreck(**ended[table], **hit)})
    umpire = came_home(c, d, [19, SAFE], {"3": [4]})
    test = next(event for event in umpire.events(TableRead) if event.about == man.id)
    barred = {"chivalrous": ("shot_down",), "engine": ("shot_down", "damaged_half", "damaged_less")}
    applies = table in barred.get(name, (table,))
    assert test.table == table
    assert test.modifiers == (((name, value),) if applies else ())
    assert test.total == 19 + (value if applies else 0)


def test_13_novice_by_quality_at_take_off() -> None:
    c = mustered()
    d = flown(c, machines=(("am4",), ("cm1",)))
    pilot(c, "am4").quality = "veteran"
    umpire = came_home(c, d, [10, SAFE])
    assert umpire.events(TableRead)[0].modifiers == (("novice", -1),)


def test_13_one_die_for_a_machine_each_airman_a_row() -> None:
    """The pilot crashes at 7 with two wounds; luck takes the observer to 16."""
    c = mustered()
    c.man(c.machine("am5").crew[0]).quality = "veteran"
    observer(c).quality = "veteran"
    observer(c).luck = 9
    d = with_observer(c, end="shot", place="enemy")
    umpire = came_home(c, d, [7, SAFE], {f"3 {observer(c).id}": [9]})
    assert [event.total for event in umpire.events(TableRead)][:2] == [7, 16]
    assert pilot(c, "am5").wounds == 2
    assert observer(c).wounds == 0
    assert c.machine("am5").lost
    assert d.down == {}


def test_13_if_the_pilot_is_dead_the_best_of_the_others_decides_at_minus_three() -> None:
    c = mustered()
    flyer, gunner = pilot(c, "am5"), observer(c)
    gunner.quality = "veteran"
    d = flown(
        c,
        {"am5": wreck(end="shot", place="own")},
        {flyer.id: CrewReport(flyer.id, killed=True)},
        machines=(("am5",), ("cm1",)),
    )
    flyer.fate = "killed"
    umpire = came_home(c, d, [16, SAFE])
    (test,) = [event for event in umpire.events(TableRead) if event.about == gunner.id]
    assert test.modifiers == (("no_pilot", -3),)
    assert test.total == 13
    assert gunner.wounds == 1


def test_13_without_survivors_there_is_no_roll() -> None:
    c = mustered()
    d = flown(c)
    pilot(c).fate = "killed"
    umpire = came_home(c, d, [SAFE])
    assert c.machine("am1").lost
    assert umpire.events(CameDown)[0].end == "dead_crew"
