"""Settled: the one signal that a page is settled: all is loaded, nothing moves and nothing is
awaited.

The page itself reports it (`client/src/app/busy.ts`). A press unsettles it at once, so a test that
presses and then waits never reads the state before. What other people do elsewhere does not
unsettle this page until it arrives: wait for its result.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

IS_SETTLED = "document.documentElement.dataset.settled !== undefined"
"""Whether the page is settled, as a JavaScript expression."""


def settle(page: Page) -> Page:
    """Wait until a page is settled."""
    page.wait_for_function(f"() => {IS_SETTLED}")
    return page


def visit(page: Page, address: str) -> None:
    """Go to an address, and wait until the whole page is loaded: earlier key presses are lost."""
    page.goto(address)
    settle(page)


TURN = """(address) => {
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
}"""


def turn_to(page: Page, address: str) -> None:
    """Go to another page as the back button does: loaded code stays."""
    page.evaluate(TURN, address)
    settle(page)


def once_settled(page: Page, look: str, arg: Any = None) -> Any:
    """Return the result of a function once the page is settled and the result is true, at that
    moment.
    """
    script = f"(arg) => {IS_SETTLED} && ({look})(arg)"
    return page.wait_for_function(script, arg=arg).json_value()
