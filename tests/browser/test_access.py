"""Accessibility: axe-core finds no fault, and everything has a name."""

from __future__ import annotations

import re
from typing import Literal

from playwright.sync_api import Page, Route, ViewportSize, expect

from tests.support.browser.accessibility import faults, fits, told
from tests.support.browser.game_page import FRIEND, ME, Table, new_game
from tests.support.browser.settled import turn_to
from tests.support.browser.visitors import DESKTOP, PHONE, Visitors

Landmark = Literal["banner", "navigation", "main", "contentinfo"]


SMALLEST: ViewportSize = {"width": 320, "height": 640}
LANDMARKS: tuple[Landmark, ...] = ("banner", "navigation", "main", "contentinfo")
PAGES = {
    "/no/such/place": "",
    "/": "Fly now",
    "/new": "Start",
    "/account": "Create account",
    "/rules/squadriglia": "",
    "/rules": "",
    "/rules/dogfights": "",
    "/rules/winged_victory": "",
    "/school": "",
    "/studies": "",
    "/set-ups": "",
    "/join/there-is-no-such-invitation": "",
}


def test_pages_have_no_fault(visitors: Visitors, axe: str) -> None:
    """They are not wider than the smallest window either."""
    visitors.expect("404")
    page = visitors.come()
    new_game(page)
    found: dict[str, list[str]] = {}
    page.goto(next(iter(PAGES)))
    for address, button in PAGES.items():
        turn_to(page, address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        if button:
            expect(page.get_by_role("button", name=button)).to_be_enabled()
        found[address] = faults(page, axe)
        page.set_viewport_size(SMALLEST)
        if not fits(page):
            found[address].append("it scrolls sideways")
        page.set_viewport_size({"width": DESKTOP.width, "height": DESKTOP.height})
    assert not any(found.values()), told(found)


def test_a_table_has_no_fault_on_a_telephone_at_night(visitors: Visitors, axe: str) -> None:
    """For desktops and other themes see `test_by_ear.py`."""
    page = visitors.come(PHONE, set_to={"theme": "night"})
    table = Table(page).open(new_game(page))
    table.choose("Speed 1")
    found = {"pad": faults(page, axe)}
    table.act(table.option("Ahead, stick centred").click)
    found["chosen"] = faults(page, axe)
    table.act(table.give.click)
    page.get_by_role("banner").get_by_label("Menu").click()
    expect(page.locator(".menu[open]")).to_be_visible()
    found["menu"] = faults(page, axe)
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    found["sure"] = faults(page, axe)
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(table.question).to_have_text("Defeat")
    found["over"] = faults(page, axe)
    table.end.get_by_role("link", name="Review").click()
    expect(page.get_by_role("slider", name="Point in the game")).to_be_visible()
    found["replay"] = faults(page, axe)
    assert not any(found.values()), told(found)


def test_other_states_have_no_fault(visitors: Visitors, axe: str) -> None:
    page = visitors.come()
    found: dict[str, list[str]] = {}
    page.goto(f"/games/{new_game(page, seats={'italy': ME, 'austria': ME})}")
    expect(page.get_by_role("dialog")).to_be_visible()
    found["curtain"] = faults(page, axe)
    page.goto(f"/games/{new_game(page, seats={'italy': ME, 'austria': FRIEND})}")
    page.get_by_role("button", name="New link").click()
    expect(page.get_by_role("textbox", name="Link for Austria")).to_be_visible()
    found["invitation"] = faults(page, axe)
    table = Table(page).open(new_game(page, "own", options={"altitude": True}))
    found["places"] = faults(page, axe)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    found["keys"] = faults(page, axe)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    table.orders.get_by_role("button", name=re.compile("^Rule")).first.click()
    expect(page.get_by_role("complementary")).to_be_visible()
    found["rule"] = faults(page, axe)
    assert not any(found.values()), told(found)


def test_landmarks_and_focus(page: Page) -> None:
    """Screen readers announce a new page, and the focus starts at its beginning."""
    for address in ("/new", "/account", "/"):
        page.goto(address)
        for role in LANDMARKS:
            expect(page.get_by_role(role)).to_have_count(1)
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.get_by_role("button", name="Fly now").click()
    Table(page).settle()
    page.keyboard.press("Tab")
    held = page.evaluate("document.activeElement.closest('.sheet-cards, .sheet-log') === null")
    assert held, "the focus fell into the middle of the page"


def test_everything_at_a_table_has_a_name(page: Page) -> None:
    table = Table(page).open(new_game(page, options={"quick_start": True, "altitude": True}))
    for landmark in (page.get_by_role("banner"), page.get_by_role("main")):
        expect(landmark).to_have_count(1)
    for name in ("Board", "Orders", "Log", "Aircraft"):
        expect(page.get_by_role("region", name=name)).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_have_text("SPAD against SPAD")
    expect(page).to_have_title(re.compile("Your turn.*SPAD against SPAD"))
    pieces = page.get_by_role("group", name="Aircraft on the map").get_by_role("button")
    expect(pieces).to_have_count(2)
    names = [one.get_attribute("aria-label") or "" for one in pieces.all()]
    own = next(name for name in names if "yours" in name)
    foe = next(name for name in names if "yours" not in name)
    assert re.search(r"SPAD S\.VII I1, yours, hex \d+,\d+, heading east, 0 m relative to", own), own
    assert re.search(r"SPAD S\.VII A1, .*12 o'clock, \d+ hexes, .*heading west", foe), foe
    cursor = page.get_by_role("application").locator("[data-cell]")
    assert re.match(r"hex \d+,\d+, ", cursor.get_attribute("aria-label") or "")
    assert "Speed 1" in table.offered()
    assert all(table.offered())
    for button in table.orders.get_by_role("button").all():
        assert (button.get_attribute("aria-label") or button.inner_text()).strip()


def test_what_is_reached_by_keys_stays_while_the_rest_of_a_page_comes(page: Page) -> None:
    """The heading of a page is there before the page itself is loaded."""
    skip = page.get_by_role("link", name="Skip to content")
    rest: list[Route] = []
    page.route("**/static/pages-*.js", lambda route: rest.append(route))
    with page.expect_request("**/static/pages-*.js"):
        page.goto("/account")
    expect(skip).to_be_attached()
    page.keyboard.press("Tab")
    expect(skip).to_be_focused()
    rest[0].continue_()
    expect(page.get_by_role("button", name="Create account")).to_be_enabled()
    assert skip.evaluate("(one) => one === document.activeElement")
