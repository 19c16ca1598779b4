"""A scene as a small drawing: every scenario of every game has one, and it is sound XML."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from aerodrome.kernel import registry
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.trial import opening
from aerodrome.tabletop.picture import HIGH, WIDE, picture
from aerodrome.tabletop.scene import Scene

SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 100_000
"""Bytes of a picture before it is packed."""


def begun(ruleset: Ruleset[Any], scenario: str) -> Scene:
    placed = {"quick_start": True} if "quick_start" in ruleset.options else {}
    state = opening(ruleset, ruleset.scenario(scenario, placed))
    scene: Scene = ruleset.scene(ruleset.view(state, None))
    return scene


@pytest.mark.parametrize("name", registry.names())
def test_every_scenario_has_a_picture(name: str) -> None:
    ruleset = registry.find(name)
    for scenario in ruleset.playable():
        drawn = picture(begun(ruleset, scenario))
        root = ElementTree.fromstring(drawn)
        assert root.get("viewBox") == f"0 0 {WIDE:g} {HIGH:g}"
        assert len(drawn) < LARGEST


def places(drawn: str) -> list[tuple[float, float]]:
    """Where the aircraft of a picture stand."""
    moved = (one.get("transform", "") for one in ElementTree.fromstring(drawn).iter(f"{SVG}g"))
    words = (
        one.removeprefix("translate(").rstrip(")").split() for one in moved if "translate" in one
    )
    return [(float(x), float(y)) for x, y in words]


@pytest.mark.parametrize(
    ("name", "scenario"),
    [("squadriglia", "spad_duel"), ("dogfights", "attack_at_dawn"), ("winged_victory", "giants")],
)
def test_every_aircraft_is_in_the_picture(name: str, scenario: str) -> None:
    scene = begun(registry.find(name), scenario)
    found = places(picture(scene))
    assert len(found) == len(scene.pieces)
    assert all(0 < x < WIDE and 0 < y < HIGH for x, y in found)


def test_what_has_no_board_is_a_field_with_machines_of_both_sides() -> None:
    scene = begun(registry.find("campaign"), "jasta_1917")
    assert len(places(picture(scene))) == 8
