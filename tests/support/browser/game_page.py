"""Game page: a game on a page, played by names and roles as a reader would."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page

from tests.support.browser.settled import once_settled, settle
from tests.support.browser.visitors import said

ME, FRIEND = {"kind": "me"}, {"kind": "open"}
STANDING = """() => {
  const find = (what) => document.querySelector(what);
  const text = (what) => (find(what)?.innerText ?? "").replaceAll(/\\s+/g, " ").trim();
  const state = find(".table-wait") ? "loads"
    : find(".curtain") ? "curtain"
    : find(".outcome") ? "over"
    : find(".panel-busy") ? "busy"
    : find(".panel") ? "asks"
    : find(".waiting") ? "waits" : "loads";
  return {
    state,
    question: text(".panel h2"),
    chosen: !!find(".panel .choice[aria-pressed=true]"),
    mark: JSON.stringify([
      state, text(".panel h2"), text(".panel .given"), text(".table-tracks"),
      text(".panel [role=tab][aria-selected=true]"), text(".outcome h2"),
      document.querySelectorAll(".log-lines li").length,
    ]),
  };
}"""
"""Returns the state of the page; the mark changes with every step of the game."""
UNFOLD = """() => {
  const more = document.querySelector(".panel-more[aria-expanded=false]");
  if (more?.checkVisibility()) more.click();
  document.querySelector(".steps:not([open]) > summary")?.click();
}"""
"""Opens the drawer of a small window, and the section within it."""
FOLD = """() => {
  const more = document.querySelector(".panel-more[aria-expanded=true]");
  if (more?.checkVisibility()) more.click();
}"""
ENOUGH = f"""(enough) => {{
  const now = ({STANDING})();
  return enough.includes(now.state) && now;
}}"""


@dataclass(frozen=True)
class Standing:
    """The state of a page: it asks, waits, is over, or shows the curtain."""

    state: str
    question: str
    chosen: bool
    mark: str


class Table:
    """A game as one page shows it."""

    def __init__(self, page: Page, say: Callable[[str], str] = said) -> None:
        self.page = page
        self.orders = page.get_by_role("region", name=say("Orders"))
        self.board = page.get_by_role("region", name=say("Board"))
        self.log = page.get_by_role("region", name=say("Log")).get_by_role("list")
        self.chips = self.board.get_by_role("group", name=say("Choices on the map"))
        self.question = self.orders.get_by_role("heading", level=2)
        words = "|".join(map(say, ("Give orders", "Confirm", "Place")))
        give = re.compile(f"^({words})")
        self.end = page.locator(".end-page")
        self.give = self.orders.get_by_role("button", name=give)
        self.undo = self.orders.get_by_role("button", name=say("Undo"))

    def open(self, game: str, seat: str = "") -> Table:
        self.page.goto(f"/games/{game}" + (f"?seat={seat}" if seat else ""))
        self.settle("waits")
        return self

    def standing(self) -> Standing:
        """Return the state of the page once it is settled."""
        return Standing(**once_settled(self.page, STANDING))

    def rest(self) -> None:
        """Wait until nothing moves and nothing is awaited."""
        settle(self.page)

    def settle(self, *also: str) -> Standing:
        """Wait until the page is settled, and asks something, is over, or shows the curtain."""
        enough = ["asks", "over", "curtain", *also]
        return Standing(**once_settled(self.page, ENOUGH, enough))

    def act(self, deed: Callable[[], Any], *also: str) -> Standing:
        """Do something and wait until the page is settled again."""
        deed()
        return self.settle(*also)

    def option(self, name: str) -> Locator:
        """Return an option in the panel by the beginning of its name; open its section if
        necessary.
        """
        self.page.evaluate(UNFOLD)
        pattern = re.compile(f"^{re.escape(name)}", re.IGNORECASE)
        return self.orders.get_by_role("button", name=pattern).first

    def fold(self) -> None:
        """Close the drawer of a small window, so that the whole map is free."""
        self.page.evaluate(FOLD)

    def chip(self, name: str) -> Locator:
        """Return an option on the map."""
        pattern = re.compile(f"^{re.escape(name)}", re.IGNORECASE)
        return self.chips.get_by_role("button", name=pattern).first

    def offered(self) -> list[str]:
        """Return the names of the options in the panel."""
        legal = self.orders.locator(".choice:not([aria-disabled])")
        names = "all => all.map((one) => one.ariaLabel ?? one.innerText)"
        found: list[str] = legal.evaluate_all(names)
        return found

    def choose(self, name: str, *also: str) -> Standing:
        """Choose in the panel by mouse, and give the orders if needed."""
        now = self.act(self.option(name).click, *also)
        return self.act(self.give.click, *also) if now.chosen else now

    def fly(self, speed: int = 1, *also: str) -> Standing:
        """Give the orders of one aircraft: some hexes straight ahead."""
        now = self.choose(f"Speed {speed}", *also)
        for _ in range(speed):
            now = self.choose("Ahead, stick centred", *also)
        return now


def homeward(offered: list[str], turned: bool) -> str:
    """Return the option that ends a game soon: turn round at once, then straight ahead at full
    speed.
    """
    wanted = ["Speed 5", "Speed 4", "Speed 3", "Speed 2", "Ahead"]
    for name in wanted if turned else ["Immelmann", *wanted]:
        for one in offered:
            if one.startswith(name):
                return one
    return offered[0]


def new_game(page: Page, scenario: str = "spad_duel", **wish: Any) -> str:
    """Create a game over the API as the page's person, who has the first seat."""
    level = wish.pop("level", "random")
    seats = {"italy": ME, "austria": {"kind": "bot", "level": level}}
    body = {"ruleset": "squadriglia", "scenario": scenario, "seats": seats, "seed": "browser"}
    body["options"] = {"quick_start": scenario != "own"}
    page.request.get("/api/me")
    response = page.request.post("/api/games", data={**body, **wish})
    assert response.ok, response.text()
    found: str = response.json()["game"]["id"]
    return found
