"""Boards other than hexes: a lattice of points, and the sky from the side."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from aerodrome.tabletop.scene import Scene
from tests.support.browser.accessibility import faults
from tests.support.browser.game_page import new_game
from tests.support.browser.scenes import lattice, lay, sky
from tests.support.browser.settled import visit
from tests.support.browser.visitors import DESKTOP, PHONE, Device, Visitors
from tests.support.sampling import woven
from tests.support.waiting import until

pytestmark = pytest.mark.sweep

PICTURES = os.environ.get("PICTURES")
"""A folder for pictures of the boards, to look at after a change of how they are drawn."""


@pytest.mark.parametrize(
    ("laid", "device"),
    woven((lattice, sky), (PHONE, DESKTOP), 1),
    ids=lambda one: getattr(one, "name", None) or one.__name__,
)
def test_a_board_is_drawn_with_its_aircraft(
    laid: Callable[[], Scene], device: Device, visitors: Visitors, axe: str
) -> None:
    page, scene = visitors.come(device, painted=bool(PICTURES)), laid()
    lay(page, scene)
    visit(page, f"/games/{new_game(page)}")
    pieces = page.get_by_role("group", name="Aircraft on the map").get_by_role("button")
    expect(pieces).to_have_count(len(scene.pieces))
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{laid.__name__}-{device.name}.png")
    assert not (found := faults(page, axe)), "\n".join(found)
    window = page.locator(".board-window").bounding_box()
    assert window
    for piece in pieces.all():
        box = piece.bounding_box()
        assert box
        assert box["width"] > 12
        assert box["x"] < window["x"] + window["width"]


def test_the_sky_opens_in_three_dimensions(visitors: Visitors) -> None:
    """A lattice can be seen from any side: it turns by keys, and the plan is a button away."""
    visitors.expect("GL Driver Message")
    page = visitors.come(painted=True)
    lay(page, lattice())
    visit(page, f"/games/{new_game(page)}")
    page.get_by_role("button", name="3D view").click()
    canvas = page.get_by_role("img", name="3D view")
    expect(page.get_by_text("Loading the 3D view")).to_be_hidden()
    before = canvas.screenshot()
    canvas.focus()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    until(lambda: canvas.screenshot() != before)
    page.get_by_role("button", name="Flat map").click()
    expect(page.get_by_role("application")).to_be_visible()
