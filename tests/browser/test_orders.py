"""Orders in two clicks: whole games by the map alone, every click and tap counted."""

from __future__ import annotations

import re
from functools import partial

from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.table import Standing, Table, new_game
from tests.browser.test_access import faults
from tests.browser.test_dogfights import duel, over, rounds
from tests.browser.visitors import Device, Visitors

NEAR = """
title = "Near"
rule = "8.4"
text = ""
objective = "last_side"

[[aircraft]]
id = "I1"
side = "italy"
type = "spad_7"
border = "italy"
columns = [11, 11]
facing = 0

[[aircraft]]
id = "A1"
side = "austria"
type = "spad_7"
border = "austria"
columns = [11, 11]
facing = 3
"""
"""Two machines nose to nose, each in the other's sights."""
TURNS = 5
PER_TURN, PER_ROUND = 3, 4
"""Clicks or taps for one aircraft in a turn of squadriglia, in a round of dogfights."""
FEWER = """(than) => {
  const now = document.querySelectorAll(".reach-spot").length;
  return now > 0 && now < than;
}"""


class Hand:
    """A mouse or a finger, and how often it has pressed something."""

    def __init__(self, touch: bool) -> None:
        self.touch = touch
        self.presses = 0

    def press(self, what: Locator) -> None:
        self.presses += 1
        if self.touch:
            what.tap()
        else:
            what.click()


def ends(table: Table, kind: str = "") -> Locator:
    return table.board.locator(f".reach-spot{kind}:not(.taken)")


def near(page: Page) -> Table:
    options = {"quick_start": True}
    return Table(page).open(new_game(page, "own", own=NEAR, options=options))


def in_sight(table: Table, some: Locator) -> Locator:
    """One of some ends that lies well within the window of the map."""
    frame = table.board.locator(".board-window").bounding_box()
    assert frame
    for one in some.all():
        box = one.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2 - frame["x"], box["y"] + box["height"] / 2 - frame["y"]
        if 40 < x < frame["width"] - 60 and 60 < y < frame["height"] - 60:
            return one
    raise AssertionError("no end lies within the window")


def wished(table: Table) -> Locator:
    """A shot where there is one, else anywhere."""
    expect(ends(table).first).to_be_visible()
    table.rest()
    shots = ends(table, ":is(.brings-shot, .brings-both)")
    return in_sight(table, shots if shots.count() else ends(table))


def order(table: Table, hand: Hand) -> Standing:
    """A whole order: an end is pressed, and once more."""
    place = wished(table).get_attribute("data-spot")
    end = table.board.locator(f"[data-spot='{place}']")
    hand.press(end)
    expect(table.give).to_be_enabled()
    expect(table.board.locator(".ghost-flight.previewed")).to_be_visible()
    return table.act(partial(hand.press, end))


def test_a_game_by_the_map_alone_takes_two_presses_a_turn(
    device: Device, visitors: Visitors
) -> None:
    page = visitors.come(device)
    options = {"quick_start": True, "turn_limit": TURNS}
    table = Table(page).open(new_game(page, options=options))
    hand, now, turns = Hand(device.touch), table.standing(), 0
    while now.state != "over":
        now = order(table, hand)
        turns += 1
        assert turns <= TURNS
    assert hand.presses <= PER_TURN * turns


def test_a_round_of_dogfights_takes_four_presses(page: Page) -> None:
    table = duel(page)
    hand, now = Hand(touch=False), table.standing()
    while not over(now) and rounds(page) == 1:
        if ends(table).count():
            now = order(table, hand)
            continue
        now = table.act(partial(hand.press, table.orders.locator(".choice").first))
        if now.chosen:
            now = table.act(partial(hand.press, table.give))
    assert hand.presses <= PER_ROUND


def test_an_order_is_turned_taken_back_narrowed_and_given_again(page: Page, axe: str) -> None:
    table = Table(page).open(new_game(page))
    keys, said = page.keyboard, table.orders.locator(".ends-said")
    wished(table).click()
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
    page.wait_for_function(FEWER, arg=everywhere)
    table.act(table.undo.click)
    expect(ends(table)).to_have_count(everywhere)
    for key in ("3", "ArrowUp", "ArrowUp", "ArrowUp", "Enter"):
        table.act(partial(keys.press, key))
    table.orders.get_by_role("button", name="As last turn").click()
    expect(said).to_contain_text("3 ↑↑↑")
    table.act(lambda: keys.press("Enter"))
    expect(page.locator(".table-tracks")).to_contain_text("turn 3")


def test_d10_a_press_that_misses_leaves_the_order_and_its_arc(page: Page) -> None:
    table = near(page)
    wished(table).click()
    expect(table.give).to_be_enabled()
    drawn = table.board.locator(".arc").count()
    assert drawn
    page.locator(".board-window").click(position={"x": 4, "y": 300})
    expect(table.give).to_be_enabled()
    expect(table.board.locator(".arc")).to_have_count(drawn)
    expect(table.board.locator(".heap")).to_have_count(0)


def test_d11_odds_say_what_their_figures_are(device: Device, visitors: Visitors) -> None:
    """Also to whoever has no mouse; the plate lies wholly within the map."""
    table = near(visitors.come(device))
    plate = table.board.locator(".odds-item").first
    expect(plate).to_have_text(re.compile(r"^\d+% to hit · \d\.\d damage$"))
    table.rest()
    frame, box = boxed(table.board.locator(".board-window")), boxed(plate)
    assert frame["x"] <= box["x"]
    assert box["x"] + box["width"] <= frame["x"] + frame["width"]
    explained(plate, device)


def boxed(thing: Locator) -> FloatRect:
    box = thing.bounding_box()
    assert box
    return box


def explained(plate: Locator, device: Device) -> None:
    """By mouse or finger, and by keys; near it, within the window, until Escape."""
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
