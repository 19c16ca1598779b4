"""Chapter 6: the chances of a burst are its results over all throws of the dice."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from aerodrome.kernel.phrases import Phrase
from aerodrome.rulesets.dogfights.rules.ch06_attack import Attacks, LongBurst, targets
from aerodrome.rulesets.dogfights.rules.ch06_burst import Kind, burst
from aerodrome.rulesets.dogfights.rules.ch07_defence import Defences, answers
from aerodrome.rulesets.dogfights.rules.state import BOARD, Sky
from aerodrome.tabletop.controls import Chances, chances_of
from tests.support.dogfights.table import Scripted, a_plane, a_sky


def behind(**changes: Any) -> Sky:
    return a_sky(a_plane("G10", "12,9", level=5), a_plane("F10", "13,9", level=5, **changes))


def thrown(kind: Kind, **changes: Any) -> Chances:
    """Return the results of all 36 throws of a burst, each fired from a sky of its own."""
    counts = dict.fromkeys(("damage", "takedown", "jam"), 0)
    for dice in product(range(1, 7), repeat=2):
        sky = behind(**changes)
        (aim,) = targets(sky, sky.plane("G10"))
        burst(Scripted(sky, {}, [*dice, 1]), sky, aim, kind)
        if aim.battery.jammed:
            counts["jam"] += 1
        elif aim.target.place != BOARD:
            counts["takedown"] += 1
        elif aim.target.damage:
            counts["damage"] += 1
    return Chances(**{name: round(100 * count / 36) for name, count in counts.items()})


def test_the_chances_of_an_attack_and_of_a_long_burst() -> None:
    sky = behind()
    aims = targets(sky, sky.plane("G10"))
    fire, hold = Attacks(sky, aims).describe()
    assert chances_of(fire) == thrown("attack")
    assert chances_of(hold) is None
    assert chances_of(next(iter(LongBurst(sky, aims[0]).describe()))) == thrown("long")


@pytest.mark.parametrize("changes", [{"damage": "wings"}])
def test_a_damaged_target_can_only_be_taken_down(changes: dict[str, Any]) -> None:
    """6.17 A second damage of any kind is a takedown."""
    sky = behind(**changes)
    fire, _ = Attacks(sky, targets(sky, sky.plane("G10"))).describe()
    found = thrown("attack", **changes)
    assert chances_of(fire) == Chances(takedown=found.takedown, jam=found.jam)


def test_defenders_have_chances_too() -> None:
    """7.2 Always in column B."""
    sky = a_sky(a_plane("G10", "12,9"), a_plane("F13", "13,9"))
    mover, other = sky.plane("G10"), sky.plane("F13")
    aims = [*answers(sky, mover, other), *answers(sky, other, mover)]
    assert aims
    for option in list(Defences(sky, mover, aims, Phrase("defence")).describe())[:-1]:
        chances = chances_of(option)
        assert chances is not None
        assert 0 < (chances.damage or 0) < 100
