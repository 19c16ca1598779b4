"""Flying at the table: a whole game by touch, the keys, the map and the film.

For whole games by keyboard see `test_by_ear.py`, by the map alone `test_presses.py`.
"""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.support.browser.films import hold
from tests.support.browser.game_page import Table, homeward, new_game
from tests.support.browser.settled import visit
from tests.support.browser.visitors import DESKTOP, Device, Visitors

ENDED = re.compile("^(Victory|Defeat|Drawn)$")
MOST_ANSWERS = 120


def inside(one: Locator, other: Locator) -> bool:
    """Return whether the middle of one element is within another."""
    box, frame = one.bounding_box(), other.bounding_box()
    assert box
    assert frame
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    wide, high = frame["x"] < x < frame["x"] + frame["width"], frame["y"] < y
    return wide and high and y < frame["y"] + frame["height"]


def test_a_whole_game_by_touch_on_a_telephone(phone: Page) -> None:
    visit(phone, "/")
    phone.get_by_role("button", name="Fly now").tap()
    table = Table(phone)
    now, turned = table.settle(), False
    for _ in range(MOST_ANSWERS):
        if now.state == "over":
            break
        name = homeward(table.offered(), turned)
        turned = turned or name.startswith("Immelmann")
        now = table.act(table.option(name).tap)
        if now.chosen:
            now = table.act(table.give.tap)
    expect(table.question).to_have_text(ENDED)
    table.end.get_by_role("button", name="Show the board").first.tap()
    for tab in ("Aircraft", "Log"):
        phone.get_by_role("tab", name=tab).tap()
        expect(phone.get_by_role("region", name=tab)).to_be_visible()
    expect(phone.get_by_role("region", name="Log")).to_contain_text("Turn 1")


def test_the_keys_of_the_pad(page: Page) -> None:
    table = Table(page).open(new_game(page))
    keys = page.keyboard
    table.act(lambda: keys.press("2"))
    stick = page.get_by_role("radiogroup", name="Stick")
    for key, where in (("q", "left"), ("w", "centre"), ("e", "right")):
        keys.press(key)
        expect(stick.get_by_role("radio", checked=True)).to_contain_text(where)
    keys.press("w")
    table.act(lambda: keys.press("ArrowLeft"))
    so_far = table.orders.get_by_role("list", name="So far")
    expect(so_far.get_by_role("listitem")).to_have_count(2)
    table.act(lambda: keys.press("Backspace"))
    expect(so_far.get_by_role("listitem")).to_have_count(1)
    table.act(lambda: keys.press("ArrowUp"))
    now = table.act(lambda: keys.press("ArrowRight"))
    assert now.chosen
    keys.press("Escape")
    expect(table.give).to_be_disabled()
    keys.press("?")
    help = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(help).to_be_visible()
    keys.press("Escape")
    expect(help).to_be_hidden()


def test_choices_of_the_map_by_keyboard(page: Page) -> None:
    """From hex to hex, Enter on a choice, arrow keys between its neighbours."""
    table = Table(page).open(new_game(page))
    cursor = page.get_by_role("application").locator("[data-cell]")
    cursor.focus()
    first = cursor.get_attribute("aria-label")
    page.keyboard.press("ArrowRight")
    expect(cursor).not_to_have_attribute("aria-label", first or "")
    expect(cursor).to_be_focused()
    end = table.chips.locator("[tabindex='0']")
    end.focus()
    first = end.get_attribute("aria-label")
    page.keyboard.press("ArrowRight")
    expect(end).not_to_have_attribute("aria-label", first or "")
    expect(end).to_be_focused()
    page.keyboard.press("Enter")
    expect(table.give).to_be_enabled()
    table.act(lambda: page.keyboard.press("Enter"))
    expect(page.locator(".table-tracks")).to_contain_text("turn 2")


def test_choices_at_the_edge_of_the_map_are_in_reach(page: Page) -> None:
    """If every way leads off the map, its ends are beside it, in the window."""
    table = Table(page).open(new_game(page))
    now = table.settle()
    if not now.chosen and "Immelmann turn" in table.offered():
        table.choose("Immelmann turn")
    table.choose("Speed 5")
    for _ in range(3):
        table.choose("Ahead, stick centred")
    table.rest()
    ends = page.locator(".reach-spot")
    expect(ends.first).to_be_attached()
    for end in ends.all():
        assert inside(end, table.board), f"out of reach: {end.get_attribute('aria-label')}"


def seen_of_the_map(page: Page) -> float:
    """Return the share of the window that shows the map."""
    sheet, window = (page.locator(one).bounding_box() for one in (".board-land", ".board-window"))
    assert sheet
    assert window
    wide = min(sheet["x"] + sheet["width"], window["x"] + window["width"])
    wide -= max(sheet["x"], window["x"])
    high = min(sheet["y"] + sheet["height"], window["y"] + window["height"])
    high -= max(sheet["y"], window["y"])
    return wide * high / (window["width"] * window["height"])


def test_every_question_opens_about_its_aircraft(device: Device, visitors: Visitors) -> None:
    """It is in the window, large enough to see, and the table hides little of the map."""
    page = visitors.come(device)
    table = Table(page).open(new_game(page, "baracca"))
    assert seen_of_the_map(page) > 0.75
    for answer in ("Speed 3", "Ahead, stick centred", "Ahead, stick right"):
        table.rest()
        asked = page.locator(".piece.asked .piece-craft")
        expect(asked).to_have_count(1)
        assert inside(asked, page.locator(".board-window"))
        box = asked.bounding_box()
        assert box
        assert min(box["width"], box["height"]) > 20, f"too small before {answer}: {box}"
        table.choose(answer)


def test_an_aircraft_and_its_card_light_up_together(page: Page) -> None:
    Table(page).open(new_game(page))
    lit = page.locator(".card.is-lit")
    expect(lit).to_have_count(0)
    page.locator("[data-piece=A1]").hover()
    expect(lit).to_contain_text("SPAD S.VII A1")
    page.mouse.move(5, 5)
    expect(lit).to_have_count(0)
    page.locator("[data-piece=I1]").focus()
    expect(lit).to_contain_text("SPAD S.VII I1")
    page.locator(".card").filter(has_text="SPAD S.VII A1").hover()
    expect(page.locator("path.marked")).to_have_count(1)


def test_the_turn_is_shown_paused_stepped_and_skipped(visitors: Visitors) -> None:
    page = visitors.come(DESKTOP, set_to={"speed": "1"})
    table = Table(page).open(new_game(page))
    table.choose("Speed 1")
    table.act(table.option("Ahead, stick centred").click)
    hold(page)
    table.give.click()
    controls = page.get_by_role("group", name="Turn playback")
    expect(controls.get_by_role("button", name="Play")).to_be_visible()
    expect(table.orders).to_contain_text("Playing the turn")
    controls.get_by_role("button", name="Step").click()
    table.act(controls.get_by_role("button", name="Skip").click)
    expect(table.question).to_contain_text("where to")
    hold(page)
    controls.get_by_role("button", name="Again").click()
    expect(controls.get_by_role("button", name="Skip")).to_be_visible()
    page.keyboard.press("Escape")
    expect(controls.get_by_role("button", name="Again")).to_be_visible()
    controls.get_by_role("button", name="Speed: 1").click()
    expect(controls.get_by_role("button", name="Speed: 2")).to_be_visible()
