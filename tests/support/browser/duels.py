"""Duels for several tests: two machines nose to nose, and a triplane against a Camel."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page

from tests.support.browser.game_page import ME, Table, new_game

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
DOGFIGHT = """
title = "Duel"
rule = "11.2"
mode = "dogfight"
board = "quick"
first = "central"

[central]
aircraft = ["G4"]

[allies]
aircraft = ["B4"]
"""


def near(page: Page) -> Table:
    options = {"quick_start": True}
    return Table(page).open(new_game(page, "own", own=NEAR, options=options))


def dogfight(page: Page, **wish: Any) -> Table:
    """Start a game of the player's triplane against a Camel of the computer's."""
    seats = {"central": ME, "allies": {"kind": "bot", "level": "random"}}
    body = {"ruleset": "dogfights", "own": DOGFIGHT, "options": {"quick_start": True}}
    body |= {"seed": "duel", "seats": seats}
    page.request.get("/api/me")
    response = page.request.post("/api/games", data={**body, **wish})
    assert response.ok, response.text()
    return Table(page).open(response.json()["game"]["id"])


def spots(table: Table) -> Locator:
    """Return the places where a move may end, as points of the map."""
    return table.chips.get_by_role("button")


def middle(table: Table) -> Locator:
    """Return a point that is well within the window."""
    return spots(table).nth(spots(table).count() // 2)
