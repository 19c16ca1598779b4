"""Presses: a pointer that counts its presses, orders on the map, and the Tab key."""

from __future__ import annotations

from functools import partial

from playwright.sync_api import Locator, Page

from tests.support.browser.game_page import Standing, Table
from tests.support.browser.settled import once_settled

SHOTS = ":is(.brings-shot, .brings-both)"
FIRST = ".choice:not([aria-disabled])"
KIND = """() => {
  const find = (what) => document.querySelector(`.panel ${what}`);
  if (find(".ends")) return "ends";
  return find(":is(.altimeter, .dials)") ? "set" : "list";
}"""
"""Returns the control of the question."""

UNCOVERED = """(spots) => spots.findIndex((spot) => {
  const { x, y, width, height } = spot.getBoundingClientRect();
  return spot.contains(document.elementFromPoint(x + width / 2, y + height / 2));
})"""


class Hand:
    """A mouse or a finger, and the number of its presses."""

    def __init__(self, *, touch: bool = False) -> None:
        self.touch = touch
        self.presses = 0

    def press(self, what: Locator) -> None:
        self.presses += 1
        if self.touch:
            what.tap()
        else:
            what.click()


def ends(table: Table, kind: str = ":not(.way-out)") -> Locator:
    """Return the ends of some kind on the map; by default those that do not leave it."""
    return table.board.locator(f".reach-spot{kind}")


def uncovered(some: Locator) -> int:
    """Return the index of an end in the map's window with nothing over it; -1 if there is none."""
    found: int = some.evaluate_all(UNCOVERED)
    return found


def in_sight(some: Locator) -> Locator:
    """Return one of some ends that can be pressed."""
    found = uncovered(some)
    assert found >= 0, "no end can be pressed"
    return some.nth(found)


def wished(table: Table) -> Locator:
    """Return an end with a shot if there is one, else any."""
    shots = ends(table, SHOTS)
    return in_sight(ends(table) if uncovered(shots) < 0 else shots)


def order(table: Table, hand: Hand) -> Standing:
    """Give a whole order: press an end, then press it again, or the button if it is covered."""
    place = wished(table).get_attribute("data-spot")
    end = table.board.locator(f"[data-spot='{place}']")
    hand.press(end)
    table.rest()
    return table.act(partial(hand.press, table.give if uncovered(end) < 0 else end), "waits")


def answer(table: Table, hand: Hand) -> Standing:
    """Answer any question: an order on the map, an instrument as set, the first of a list."""
    kind = once_settled(table.page, KIND)
    if kind == "ends":
        return order(table, hand)
    if kind == "set":
        return table.act(partial(hand.press, table.give), "waits")
    now = table.act(partial(hand.press, table.orders.locator(FIRST).first), "waits")
    assert not now.chosen, f"{now.question} wants to be confirmed"
    return now


FOCUSED = """() => {
  const at = document.activeElement;
  return at === document.body ? "" : at.ariaLabel || at.innerText || "";
}"""


def tab_to(page: Page, name: str) -> None:
    """Press Tab until this has the focus."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if name in page.evaluate(FOCUSED):
            return
    raise AssertionError(f"Tab does not reach `{name}`")
