"""The laboratory on the page: create a study and wait for it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from aerodrome.bots.roster import LEVELS

BOT = next(iter(LEVELS))
FEW = 4
"""Games of a study: its processes have low priority, so each takes long on a busy machine."""


def begin(page: Page, address: str = "/studies?scenario=baracca", bot: str = BOT) -> None:
    """Start a study with two quick pilots and the first scenario."""
    page.goto(address)
    begin_here(page, bot)


def begin_here(page: Page, bot: str = BOT, seed: str = "Asiago", games: int = FEW) -> None:
    """Start the study in the form with two quick pilots; the page offers 20 games or more, fewer
    are sent.
    """
    form = page.locator(".study-form")
    fly = form.locator("button[type=submit]")
    expect(fly).to_be_visible()
    for pilot in form.locator(".lab-pilot .study-pick select").all():
        pilot.select_option(value=bot)
    form.get_by_role("textbox", name="Seed").fill(seed)

    def ask(route: Route) -> None:
        if route.request.method == "POST":
            wish = (route.request.post_data_json or {}) | {"games": games}
            route.continue_(post_data=wish)
        else:
            route.continue_()

    page.route("**/api/studies", ask)
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        fly.click()
    page.unroute("**/api/studies", ask)


def flown(page: Page, games: int = FEW) -> None:
    """Wait until all its games have been flown."""
    expect(page.locator(".study-head [role=status]")).to_have_text(
        re.compile(f"Done: {games} games|Finito: {games} partite")
    )
