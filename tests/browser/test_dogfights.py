"""Age of Dogfights on the same page: by mouse, by keyboard, and in 3D.

For two rounds by touch see `test_presses.py`.
"""

from __future__ import annotations

import re
from functools import partial

from playwright.sync_api import Page, expect

from tests.support.browser.accessibility import faults
from tests.support.browser.duels import DOGFIGHT, dogfight, middle, spots
from tests.support.browser.game_page import Standing, Table
from tests.support.browser.visitors import PHONE, Visitors

PHOTO = """
title = "Photograph"
rule = "11.4"
mode = "reconnaissance"
board = "quick"
first = "central"

[central]
aircraft = ["G13"]

[allies]
aircraft = ["F13"]

[[zone]]
side = "central"
letter = "A"
column = 19
row = 2
"""
ROUNDS = 2
MOST_KEYS = 5 * ROUNDS
"""For one aircraft; each shot or jam takes a key more."""


def rounds(page: Page) -> int:
    """Return how many rounds have begun, by the track in the page's header."""
    text = page.locator(".table-tracks").inner_text()
    found = re.search(r"round\s+(\d+)", text)
    assert found, text
    return int(found[1])


def over(now: Standing) -> bool:
    return now.state == "over"


def test_an_end_is_set_by_the_keys_of_the_panel_and_taken_back(page: Page) -> None:
    table = dogfight(page)
    table.choose("Normal speed")
    nose = table.orders.get_by_role("group", name="Nose")
    everything = spots(table).count()
    table.act(nose.get_by_role("button", name="nose up").click)
    assert 0 < spots(table).count() <= everything
    table.act(nose.get_by_role("button", name="any").click)
    middle(table).click()
    expect(table.board.locator(".ghost-path")).to_be_visible()
    said = table.orders.get_by_role("status").first
    expect(said).to_have_text(re.compile("point .*, heading .*, level 3, nose", re.IGNORECASE))
    nose.get_by_role("button", name="nose up").click()
    expect(said).to_have_text(re.compile("nose up"))
    expect(table.give).to_have_attribute("aria-label", re.compile("nose up"))
    table.undo.click()
    expect(table.give).to_be_disabled()
    draw_the_path(table)


def draw_the_path(table: Table) -> None:
    """Draw a path point by point, and undo one point."""
    table.orders.get_by_role("button", name="Draw the path").click()
    back = table.orders.get_by_role("button", name="Back one point")
    said = table.orders.get_by_role("status").first
    expect(said).to_contain_text("0 steps drawn")
    steps = 0
    while not table.give.is_enabled():
        table.act(partial(spots(table).first.dispatch_event, "click"))
        steps += 1
        if not table.give.is_enabled():
            expect(table.orders).to_contain_text(re.compile("Cannot end here: .*"))
        assert steps < 12, "the path does not end"
    expect(said).to_contain_text("heading")
    back.click()
    expect(table.give).to_be_disabled()
    expect(said).to_contain_text(f"{steps - 1} steps drawn")
    spots(table).first.dispatch_event("click")
    expect(table.give).to_be_enabled()
    table.act(table.give.click)


def test_a_way_through_a_zone_is_asked_for_in_the_panel(page: Page) -> None:
    """11.4 The way through the zone is found for the scout, and its photograph is taken."""
    table = dogfight(page, own=PHOTO)
    page.get_by_role("button", name="Go to the board").click()
    through = table.orders.get_by_role("group", name="Via")
    through.get_by_role("button", name="via task zone A").click()
    table.rest()
    middle(table).dispatch_event("click")
    said = table.orders.get_by_role("status").first
    expect(said).to_contain_text("via task zone A")
    table.act(table.give.click, "waits")
    expect(table.log).to_contain_text("Photograph of A")


def test_the_whole_map_is_the_whole_board(page: Page) -> None:
    """The full board fits its window, with its patrol zones."""
    table = dogfight(page, own=DOGFIGHT.replace('"quick"', '"full"'))
    page.get_by_role("button", name="Show the whole map").click()
    table.rest()
    window, sheet = (
        page.locator(f".{name}").first.bounding_box() for name in ("board", "neatline")
    )
    assert window
    assert sheet
    assert sheet["x"] >= window["x"] - 1
    assert sheet["y"] >= window["y"] - 1
    assert sheet["x"] + sheet["width"] <= window["x"] + window["width"] + 1
    assert sheet["y"] + sheet["height"] <= window["y"] + window["height"] + 1


def test_two_rounds_by_keyboard(page: Page) -> None:
    """A throttle and a move are one choice: an arrow for the best end, and Enter; where the die
    does not allow it, Enter again for the nearest.
    """
    table, keys = dogfight(page), 0

    def press(key: str) -> Standing:
        nonlocal keys
        keys += 1
        return table.act(lambda: page.keyboard.press(key))

    now = table.standing()
    while not over(now) and rounds(page) <= ROUNDS:
        if "where to" in now.question:
            press("ArrowDown")
            expect(table.orders.get_by_role("status").first).to_contain_text("heading")
            now = press("Enter")
        elif table.give.is_enabled():
            now = press("Enter")
        else:
            now = press("1")
    assert over(now) or rounds(page) > ROUNDS
    assert keys <= MOST_KEYS, f"{keys} keys"


def test_the_same_move_in_three_dimensions(visitors: Visitors, axe: str) -> None:
    """The panel sets the end; the view shows it, and the plan is one press away. A film opened in
    space knows the scene, so it can show moves together.
    """
    visitors.expect("GPU stall due to ReadPixels")
    page = visitors.come(PHONE, set_to={"depth": "space"})
    table = dogfight(page)
    expect(page.get_by_role("button", name="Simultaneous moves")).to_be_visible()
    table.fold()
    table.board.get_by_role("button", name=re.compile("^2D")).click()
    table.choose("Normal speed")
    table.rest()
    middle(table).click()
    expect(table.give).to_be_enabled()
    table.board.get_by_role("button", name=re.compile("^3D")).click()
    canvas = table.board.get_by_role("img", name="3D view")
    expect(canvas).to_be_visible()
    expect(page.locator(".space-trouble")).to_have_count(0)
    assert not (found := faults(page, axe)), "\n".join(found)
    box, window = canvas.bounding_box(), page.viewport_size
    assert box
    assert window
    assert box["width"] <= window["width"]
    table.board.get_by_role("button", name=re.compile("^2D")).click()
    expect(spots(table).first).to_be_visible()
    expect(table.give).to_be_enabled()
    table.act(table.give.click)
