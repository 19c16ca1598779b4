"""The squadron on a page: a short campaign, and the steps to its battles."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.support.browser.game_page import ME, Table

AT_ONCE = {"instant": "on"}
"""An answer is sent with the first click."""


def campaign(page: Page, scenario: str = "jasta_1917", **wish: Any) -> str:
    """Create a short campaign with the player in command of the Jasta, against the computer."""
    seats = {"central": ME, "allied": {"kind": "bot", "level": "rookie"}}
    options = {"missions": 3, "pilots": "random"}
    body = {"ruleset": "campaign", "scenario": scenario, "seats": seats, "seed": "browser"}
    page.request.get("/api/me")
    response = page.request.post("/api/games", data={**body, "options": options, **wish})
    assert response.ok, response.text()
    found: str = response.json()["game"]["id"]
    return found


def to_the_battle(table: Table) -> None:
    """Let one machine take off; then the commander is asked how the battle is fought."""
    table.choose("Albatros")
    if table.option("Done").count():
        table.choose("Done")
    table.choose("Line abreast")
    expect(table.question).to_have_text("How is the battle fought?")


def flown(page: Page) -> Table:
    """Return a campaign after its first week, flown at once."""
    table = Table(page).open(campaign(page))
    to_the_battle(table)
    table.choose("Let the computer fly it at once", "waits", "asks")
    expect(page.locator(".tear-off b")).to_have_text("9")
    return table
