"""Orders on the map: turned, filtered, undone and given again, and the odds beside them."""

from __future__ import annotations

import re
from functools import partial

from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.support.browser.accessibility import faults
from tests.support.browser.duels import NEAR, near
from tests.support.browser.game_page import Table, new_game
from tests.support.browser.late_ends import LateEnds
from tests.support.browser.presses import ends, in_sight, wished
from tests.support.browser.visitors import Device, Visitors

WITHIN = """(spots) => {
  const { left, right, top, bottom } =
    document.querySelector(".board-window").getBoundingClientRect();
  return spots.every((spot) => {
    const box = spot.getBoundingClientRect();
    return box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom;
  });
}"""


def test_an_order_is_turned_taken_back_narrowed_and_given_again(page: Page, axe: str) -> None:
    """Even if the server could not tell at once where the order may end."""
    late = LateEnds(page)
    table = Table(page)
    page.goto(f"/games/{new_game(page)}")
    expect(table.orders.locator(".thinking")).to_have_text("Working out the possible moves")
    late.release()
    table.rest()
    keys, said = page.keyboard, table.orders.locator(".ends-said")
    wished(table).click()
    table.rest()
    assert ends(table).evaluate_all(WITHIN)
    laid = said.inner_text()
    other = table.orders.get_by_role("group", name="Heading").locator(
        "button:enabled[aria-pressed=false]"
    )
    other.first.click()
    expect(said).not_to_have_text(laid)
    assert not (found := faults(page, axe)), "\n".join(found)
    keys.press("Backspace")
    expect(table.give).to_be_disabled()
    everywhere = ends(table).count()
    table.act(table.option("Speed 3").click)
    assert 0 < ends(table).count() < everywhere
    table.act(table.undo.click)
    assert ends(table).count() == everywhere
    for key in ("3", "ArrowUp", "ArrowUp", "ArrowUp", "Enter"):
        table.act(partial(keys.press, key))
    table.orders.get_by_role("button", name="As last turn").click()
    expect(said).to_contain_text("3 ↑↑↑")
    table.act(lambda: keys.press("Enter"))
    expect(page.locator(".table-tracks")).to_contain_text("turn 3")


def test_the_view_stays_where_it_is_when_the_ends_arrive(
    device: Device, visitors: Visitors
) -> None:
    """Nor when one is chosen or another sheet is opened. Space for them is reserved from the
    beginning; the enemy is included where there is space."""
    page = visitors.come(device)
    late = LateEnds(page)
    table = Table(page)
    page.goto(f"/games/{new_game(page)}")
    expect(table.question).to_contain_text("where to")
    world = page.locator(".board-world")
    expect(world).to_have_attribute("style", re.compile("transform"))
    before = world.evaluate("(world) => world.style.transform")
    late.release()
    table.rest()
    assert ends(table).evaluate_all(WITHIN)
    assert world.evaluate("(world) => world.style.transform") == before
    ends(table).nth(ends(table).count() // 2).dispatch_event("click")
    if device.touch:
        for sheet in ("Aircraft", "Log", "Orders"):
            page.get_by_role("tab", name=sheet, exact=True).tap()
        page.get_by_role("button", name="Show the orders").tap()
    table.rest()
    assert world.evaluate("(world) => world.style.transform") == before
    if not device.touch:
        expect(page.locator(".board-pointer")).to_have_count(0)


def test_an_end_under_a_piece_is_ringed_and_can_be_pressed(phone: Page) -> None:
    """It may be the only end, and was hidden below the aircraft."""
    ahead = 'border = "austria"\ncolumns = [13, 13]'
    setup = NEAR.replace('border = "austria"\ncolumns = [11, 11]', ahead)
    table = Table(phone).open(new_game(phone, "own", own=setup, options={"quick_start": True}))
    there = ends(table, ".taken")
    expect(there.locator(".reach-ring").first).to_be_visible()
    end = in_sight(there)
    end.tap()
    expect(table.give).to_be_enabled()
    expect(end).to_have_attribute("aria-pressed", "true")


def test_5_4_an_order_that_leaves_the_map_is_given_on_the_map(page: Page, axe: str) -> None:
    """An end beside the map, described by tooltip and screen reader; a second press gives it."""
    home = NEAR.replace("[11, 11]\nfacing = 0", "[3, 3]\nfacing = 3")
    table = Table(page).open(new_game(page, "own", own=home, options={"quick_start": True}))
    out = ends(table, ".way-out")
    expect(out.first).to_have_attribute("aria-label", re.compile("^Leaves the map, speed"))
    heard = table.orders.locator(".end-list option")
    assert heard.filter(has_text="Leaves the map").count() == out.count()
    place = in_sight(out).get_attribute("data-spot")
    end = table.board.locator(f"[data-spot='{place}']")
    end.click()
    expect(table.orders.locator(".ends-said")).to_contain_text("Leaves the map")
    assert not (found := faults(page, axe)), "\n".join(found)
    table.act(end.click)
    expect(table.end).to_be_visible()


def test_d10_a_press_that_misses_leaves_the_order_and_its_arc(page: Page) -> None:
    table = near(page)
    wished(table).click()
    table.rest()
    expect(table.give).to_be_enabled()
    drawn = table.board.locator(".arc").count()
    assert drawn
    page.locator(".board-window").click(position={"x": 4, "y": 300})
    expect(table.give).to_be_enabled()
    expect(table.board.locator(".arc")).to_have_count(drawn)
    expect(table.board.locator(".heap")).to_have_count(0)


def test_d11_odds_say_what_their_figures_are(device: Device, visitors: Visitors) -> None:
    """Even without a mouse; the label is completely within the map."""
    table = near(visitors.come(device))
    plate = table.board.locator(".odds-item").first
    expect(plate).to_have_text(re.compile(r"^\d+% damage · \d\.\d points$"))
    frame, box = boxed(table.board.locator(".board-window")), boxed(plate)
    assert frame["x"] <= box["x"]
    assert box["x"] + box["width"] <= frame["x"] + frame["width"]
    explained(plate, device)


def boxed(thing: Locator) -> FloatRect:
    box = thing.bounding_box()
    assert box
    return box


def explained(plate: Locator, device: Device) -> None:
    """Open and close the explanation by mouse, finger and keyboard; it is nearby and within the
    window.
    """
    page, tip = plate.page, plate.page.locator("#tip")
    if device.touch:
        plate.dispatch_event("pointerdown", {"pointerType": "touch"})
    else:
        plate.hover(force=True)
    expect(tip).to_contain_text("points on average")
    box, thing = boxed(tip), boxed(plate)
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= page.evaluate("innerWidth")
    assert abs(box["y"] + box["height"] - thing["y"]) < 60
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    plate.focus()
    expect(tip).to_contain_text("points on average")
