"""The one signal that a page is settled: all is here, nothing moves and nothing is awaited.

The page tells it itself (`client/src/app/busy.ts`). A press unsettles it at once, so a test that
presses and then waits never reads what stood there before. What other people do elsewhere is not
under way here until it arrives: wait for what it brings.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

IS_SETTLED = "document.documentElement.dataset.settled !== undefined"
"""Whether it is, as an expression of the page's language."""


def settle(page: Page) -> Page:
    """Wait until a page is settled."""
    page.wait_for_function(f"() => {IS_SETTLED}")
    return page


def visit(page: Page, address: str) -> None:
    """Go to an address, and wait until all of its page is here: a key pressed before is lost."""
    page.goto(address)
    settle(page)


TURN = """(address) => {
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
}"""


def turn_to(page: Page, address: str) -> None:
    """Go from a page to another one as the back button does: what has been loaded stays."""
    page.evaluate(TURN, address)
    settle(page)


def once_settled(page: Page, look: str, arg: Any = None) -> Any:
    """What a function sees once the page is settled and it sees something, in the same moment."""
    script = f"(arg) => {IS_SETTLED} && ({look})(arg)"
    return page.wait_for_function(script, arg=arg).json_value()
