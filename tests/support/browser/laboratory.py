"""The laboratory on the page: a study is laid out and flown."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from aerodrome.bots.roster import LEVELS

BOT = next(iter(LEVELS))


def begin(
    page: Page, games: str = "20", address: str = "/lab?scenario=baracca", bot: str = BOT
) -> None:
    """Two quick pilots at the first scenario."""
    page.goto(address)
    begin_here(page, games, bot)


def begin_here(page: Page, games: str = "20", bot: str = BOT) -> None:
    """Two quick pilots at what is laid out."""
    form = page.locator(".lab-form")
    fly = form.locator("button[type=submit]")
    expect(fly).to_be_visible()
    for pilot in form.locator(".lab-pilot .lab-pick select").all():
        pilot.select_option(value=bot)
    form.get_by_role("combobox", name="Games", exact=True).select_option(value=games)
    fly.click()


def flown(page: Page) -> None:
    """Wait until all its games have been flown."""
    expect(page.locator(".lab-head [role=status]")).to_have_text(
        re.compile("Done: 20 games|Finito: 20 partite")
    )
