"""Setting values: heights on an altimeter, declarations on dials, aircraft on the map alone."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.support.browser.accessibility import faults
from tests.support.browser.game_page import FOLD, ME, Table, new_game
from tests.support.browser.presses import ends, in_sight
from tests.support.browser.visitors import PHONE, Visitors

SCENARIOS = Path("src/aerodrome/rulesets/squadriglia/data/scenarios")
CUT = """() => [...document.querySelectorAll(".panel *")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth && !one.closest(
    ".unseen, svg")).map((one) => one.className + ": " + one.textContent)"""
"""Elements that stick out of their box in the panel."""


def test_d19_an_aircraft_is_placed_by_keys_on_the_map(page: Page, axe: str) -> None:
    """Without a list of coordinates; it stays on the map while its height is asked."""
    table = Table(page).open(new_game(page, options={"altitude": True}))
    keys = page.keyboard
    expect(table.orders.get_by_text("Choose on the map.")).to_be_visible()
    expect(table.orders.locator(".choice")).to_have_count(0)
    keys.press("ArrowRight")
    spot = page.locator(".spot:focus")
    expect(spot).to_have_attribute("aria-label", "hex 1,1")
    keys.press("ArrowRight")
    expect(spot).to_have_attribute("aria-label", "hex 2,1")
    keys.press("ArrowDown")
    expect(spot).to_have_attribute("data-value", "2,2")
    table.act(lambda: keys.press("Enter"))
    heading = page.get_by_role("slider", name="Heading")
    expect(heading).to_have_attribute("aria-valuetext", "facing east")
    keys.press("ArrowRight")
    expect(heading).to_have_attribute("aria-valuetext", "facing south-east")
    page.get_by_role("button", name="Turn right").press("Enter")
    expect(heading).to_have_attribute("aria-valuetext", "facing south-west")
    expect(table.give).to_contain_text("Place")
    assert not faults(page, axe)
    table.act(table.give.click)
    expect(page.locator(".placed .ghost-craft")).to_be_visible()
    height = page.get_by_role("slider", name="starting height")
    height.press("ArrowUp")
    expect(height).to_have_attribute("aria-valuetext", "+5 m, 5 m above the middle height")
    assert not faults(page, axe)
    assert not page.evaluate(CUT)
    table.act(lambda: keys.press("Enter"))
    page.get_by_role("button", name="Detailed").click()
    expect(table.log).to_contain_text("I1 starts at 2,2, heading south-west, height 5 m")


def test_d2_a_height_is_set_by_finger_and_a_dive_goes_down(visitors: Visitors) -> None:
    page = visitors.come(PHONE)
    table = Table(page).open(new_game(page, options={"altitude": True, "quick_start": True}))
    table.choose("Speed 2")
    table.act(table.option("Dive, stick centred").tap)
    dive = page.get_by_role("slider", name="how far does it dive")
    expect(dive).to_have_attribute("aria-valuetext", re.compile("40 m, Down 40 m"))
    box = dive.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 8)
    expect(dive).to_have_attribute("aria-valuetext", re.compile("10 m, Down 10 m"))
    page.get_by_role("button", name="less").tap()
    expect(table.orders.locator(".altimeter")).to_contain_text("Down 15 m")
    assert not page.evaluate(CUT)
    table.act(table.give.tap)
    expect(table.question).to_contain_text("where to?")
    page.evaluate(FOLD)
    in_sight(ends(table)).tap()
    expect(table.orders.locator(".ends-said")).to_contain_text("down 15 m")


def test_d18_a_declaration_is_three_dials_and_a_switch(page: Page, axe: str) -> None:
    """The hunter of this scenario starts behind, at the same height."""
    own = (SCENARIOS / "baracca.toml").read_text("utf-8")
    own = own.replace("height = [-250, -250]", "height = [0, 0]")
    own = own.replace("brandenburg_c1_early", "hanriot_hd1:1a")
    seats = {"austria": ME, "italy": {"kind": "bot", "level": "random"}}
    options = {"quick_start": True, "altitude": True}
    table = Table(page).open(new_game(page, "own", own=own, options=options, seats=seats))
    dials = table.orders.get_by_role("slider")
    expect(dials).to_have_count(3)
    expect(table.orders.locator(".choice")).to_have_count(0)
    dials.nth(0).press("ArrowUp")
    dials.nth(2).press("ArrowUp")
    said = table.orders.get_by_role("status")
    expect(said).to_have_text("Stick left for 1 move, right for 0; climbing")
    table.orders.get_by_role("switch").click()
    expect(said).to_have_text("An Immelmann turn, climbing")
    assert not faults(page, axe)
    assert not page.evaluate(CUT)
    table.act(table.give.click)
    page.get_by_role("button", name="Detailed").click()
    expect(table.log).to_contain_text("an Immelmann turn")
