"""The lobby: one person offers a table by keyboard, one sits down by touch, one watches."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.support.browser.accessibility import faults, fits
from tests.support.browser.game_page import Table
from tests.support.browser.settled import visit
from tests.support.browser.visitors import DESKTOP, PHONE, Visitors


def meet(page: Page) -> Page:
    """Open the lobby, and wait until it is shown."""
    visit(page, "/lobby")
    expect(page.get_by_role("heading", name="Quick pairing")).to_be_visible()
    return page


def test_one_offers_one_sits_down_and_one_watches(visitors: Visitors, axe: str) -> None:
    maker, other, third = (visitors.come(device) for device in (DESKTOP, PHONE, DESKTOP))
    meet(other)
    found = {"empty": faults(other, axe)}
    meet(maker).get_by_role("button", name="Offer a table").first.press("Enter")
    game = maker.get_by_role("combobox", name="Game", exact=True)
    expect(game).to_be_focused()
    game.select_option(label="La Squadriglia degli Assi")
    maker.get_by_role("combobox", name="Scenario", exact=True).select_option(
        label="SPAD against SPAD"
    )
    maker.get_by_role("combobox", name="Your side", exact=True).select_option(label="Italy")
    for fold in ("Rules of this table", "Set-up"):
        maker.get_by_text(fold, exact=True).click()
    maker.get_by_role("checkbox", name="Quick start").check()
    found["form"] = faults(maker, axe)
    maker.get_by_role("button", name="Offer this table").press("Enter")
    withdraw = maker.get_by_role("button", name="Withdraw: SPAD against SPAD")
    expect(withdraw).to_be_visible()
    expect(maker.get_by_role("button", name="Play the computer: SPAD")).to_be_visible()

    row = other.get_by_role("listitem", name="SPAD against SPAD")
    expect(row).to_contain_text("You play Austria")
    expect(other.get_by_role("status").filter(has_text="1 open table")).to_be_attached()
    found["tables"] = faults(other, axe)
    assert fits(other)
    quick(meet(third), found, axe)
    third.get_by_role("button", name="Join: SPAD").focus()
    row.get_by_role("button", name="Join").tap()

    for page in (maker, other):
        Table(page).settle()
    expect(third.get_by_role("heading", name="Open tables")).to_be_focused()
    expect(third.get_by_text("No open tables right now.").first).to_be_visible()
    third.goto(maker.url)
    expect(third.get_by_text("You are watching.")).to_be_visible()
    assert not any(found.values()), found


def quick(page: Page, found: dict[str, list[str]], axe: str) -> None:
    """Wait for an opponent, then cancel."""
    page.get_by_role("button", name="Winged Victory: Live, short").click()
    expect(page.get_by_text("Looking for an opponent:")).to_be_visible()
    found["waiting"] = faults(page, axe)
    page.get_by_role("button", name="Stop waiting").click()
    expect(page.get_by_role("button", name="Winged Victory: Live, short")).to_be_enabled()
