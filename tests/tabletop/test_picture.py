"""A scene as a small drawing: every scenario of every game has one, and it is sound XML."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import msgspec
import numpy as np
import pytest

from aerodrome.kernel import registry
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.trial import opening
from aerodrome.tabletop.pens.composition import CROWDED, FEW, HIGH, WIDE
from aerodrome.tabletop.pens.silhouettes import SPAN, SPANS
from aerodrome.tabletop.picture import of, picture
from aerodrome.tabletop.scene import Cloud, Scene, SkyBoard

SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 100_000
"""The most bytes of an uncompressed picture."""


def begun(ruleset: Ruleset[Any], scenario: str) -> Scene:
    placed = {"quick_start": True} if "quick_start" in ruleset.options else {}
    state = opening(ruleset, ruleset.scenario(scenario, placed))
    scene: Scene = ruleset.display.scene(ruleset.display.view(state, None))
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
    """Return where the aircraft of a picture are."""
    moved = (one.get("transform", "") for one in ElementTree.fromstring(drawn).iter(f"{SVG}g"))
    words = (
        one.removeprefix("translate(").rstrip(")").split() for one in moved if "translate" in one
    )
    return [(float(x), float(y)) for x, y in words]


@pytest.mark.parametrize("name", registry.names())
def test_every_aircraft_is_whole_in_the_picture(name: str) -> None:
    ruleset = registry.find(name)
    for scenario in ruleset.playable():
        scene = begun(ruleset, scenario)
        if not scene.boards:
            continue
        drawn, beside = picture(scene), isinstance(scene.boards[0], SkyBoard)
        pieces = [one for one in scene.pieces if one.board == scene.boards[0].id and not one.ghost]
        found, size = places(drawn), 1.0 if len(pieces) <= FEW else CROWDED
        assert len(found) == len(pieces)
        assert "?</text>" not in drawn
        for (x, y), piece in zip(found, pieces, strict=True):
            half = size * SPAN / 2 * SPANS[piece.silhouette.seats]
            high = half / 2 if beside else half
            assert half <= x <= WIDE - half, (scenario, piece.id)
            assert high <= y <= HIGH - high, (scenario, piece.id)


def test_what_has_no_board_is_a_field_with_machines_of_both_sides() -> None:
    scene = begun(registry.find("campaign"), "jasta_1917")
    assert len(places(picture(scene))) == 8


BEGUN = [
    ("squadriglia", "macchi_ufag_team"),
    ("dogfights", "flying_high"),
    ("winged_victory", "giants"),
    ("campaign", "jasta_1917"),
]


@pytest.mark.parametrize(("name", "scenario"), BEGUN)
def test_one_scene_is_drawn_by_every_pen(name: str, scenario: str) -> None:
    ruleset = registry.find(name)
    placed = {"quick_start": True} if "quick_start" in ruleset.options else {}
    state = opening(ruleset, ruleset.scenario(scenario, placed))
    drawing = of(ruleset, state, width=360)
    root = ElementTree.fromstring(drawing.svg())
    written = {one.text for one in root.iter(f"{SVG}text")}
    typed = drawing.ansi()
    pixels = drawing.rgb()
    assert pixels.dtype == np.uint8
    assert pixels.shape == (int(root.get("height", "0")), 360, 3)
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 100
    assert ruleset.title in written
    assert ruleset.title in typed
    for piece in drawing.scene.pieces:
        assert any(piece.number in (one or "").split() for one in written)
        assert piece.number in typed
    assert drawing._repr_svg_() == drawing.svg()


def test_a_drawing_shows_what_its_seat_may_know() -> None:
    ruleset = registry.find("winged_victory")
    state = opening(ruleset, ruleset.scenario("dawn_patrol"))
    own, strange = of(ruleset, state, "allies"), of(ruleset, state, "germany")
    assert own.svg() != strange.svg()
    assert {one.id for one in own.scene.pieces if one.hidden} == {"G1", "G2"}
    assert {one.id for one in strange.scene.pieces if one.hidden} == {"A1", "A2"}
    assert ">?</text>" in own.svg()


def test_a_drawing_speaks_the_readers_language() -> None:
    ruleset = registry.find("squadriglia")
    state = opening(ruleset, ruleset.scenario("spad_duel", {"quick_start": True}))
    assert "turno 1" in of(ruleset, state, language="it").svg()


def test_a_layer_of_cloud_without_cells_covers_the_whole_sky() -> None:
    scene = begun(registry.find("winged_victory"), "duel")
    board = scene.boards[0]
    assert isinstance(board, SkyBoard)
    layer = Cloud(id="high", cells=(), bottom=20, top=24)
    over = msgspec.structs.replace(scene, boards=(msgspec.structs.replace(board, clouds=(layer,)),))
    assert 'class="drifts"' in picture(over)
    assert 'class="drifts"' not in picture(scene)
