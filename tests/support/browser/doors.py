"""Header links: finds links in a page's header that overlap."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.support.browser.visitors import DESKTOP

WIDTHS = range(340, 1240, 30)
COVERED = """() => {
  const doors = [...document.querySelectorAll(".top :is(a, button, select)")];
  const seen = doors.filter((one) => one.checkVisibility());
  const places = seen.map((one) => one.getBoundingClientRect());
  const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 &&
    one.top < other.bottom - 1 && other.top < one.bottom - 1;
  return seen.flatMap((one, first) => seen.slice(first + 1)
    .filter((_, next) => meet(places[first], places[first + 1 + next]))
    .map((other) => `${one.innerText} ${other.innerText}`));
}"""


def heads_that_cover(page: Page) -> dict[int, list[str]]:
    """Return the links in the header of this page that overlap, by the width of the window."""
    found = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": DESKTOP.height})
        found[width] = page.evaluate(COVERED)
    return {width: doors for width, doors in found.items() if doors}
