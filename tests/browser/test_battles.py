"""Battles of a campaign: watched from its story, and flown by the computer on the board."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.support.browser.accessibility import faults
from tests.support.browser.game_page import Table
from tests.support.browser.settled import settle
from tests.support.browser.squadron_room import AT_ONCE, campaign, flown, to_the_battle
from tests.support.browser.visitors import DESKTOP, PHONE, Visitors


def on_the_board(page: Page) -> Table:
    """Return a battle that has just begun."""
    table = Table(page).open(campaign(page))
    to_the_battle(table)
    table.choose("Play it here, on the board")
    expect(page.locator(".board-world")).to_be_visible()
    return table


def test_11_2_a_flown_battle_is_watched_from_the_story(visitors: Visitors, axe: str) -> None:
    page = visitors.come(DESKTOP, set_to=AT_ONCE)
    flown(page)
    page.get_by_role("button", name="Read the debriefing of week 1").click()
    page.get_by_role("link", name="Watch the battle").click()
    expect(page).to_have_url(re.compile("/battles/1"))
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^Battle 1 · A Jasta"))
    expect(page.locator(".board-world")).to_be_visible()
    log = page.get_by_role("region", name="Log")
    log.get_by_role("button", name="Detailed").click()
    expect(log.get_by_role("button", name=re.compile("^Rule ")).first).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".outcome")).to_be_visible()
    settle(page)
    assert log.locator(".die").count() > 0, "every roll is shown"
    assert not (found := faults(page, axe)), "\n".join(found)
    page.reload()
    expect(page.locator(".outcome")).to_be_visible()
    with page.expect_download() as got:
        page.get_by_role("link", name="Download the game").click()
    assert "battle-1" in got.value.suggested_filename
    page.get_by_role("link", name="Back to the story").click()
    expect(page.locator(".story h2")).to_have_text("Week 1 of 3, 2 April 1917")


def test_11_1_a_withdrawal_by_keyboard_ends_the_battle_alone(visitors: Visitors) -> None:
    """The campaign continues: its story tells of the battle, and the battle can be watched."""
    page = visitors.come(DESKTOP, set_to=AT_ONCE)
    on_the_board(page)
    page.get_by_label("Menu").press("Enter")
    page.get_by_role("button", name="Withdraw from the battle").press("Enter")
    sure = page.get_by_role("dialog", name="Withdraw from the battle?")
    expect(sure).to_contain_text("The campaign goes on")
    sure.get_by_role("button", name="Withdraw from the battle").press("Enter")
    expect(page.locator(".story-battle")).to_contain_text("The battle is over.")
    page.get_by_role("link", name="Watch the battle").click()
    expect(page.locator(".board-world")).to_be_visible()
    page.keyboard.press("End")
    log = page.get_by_role("region", name="Log")
    log.get_by_role("button", name="Detailed").click()
    expect(log).to_contain_text("leaves the fight over the German rear")


def test_11_1_the_computer_flies_until_the_controls_are_taken(visitors: Visitors) -> None:
    """In the player's other tab, too; the player is asked nothing meanwhile."""
    page = visitors.come(PHONE, set_to=AT_ONCE)
    table = on_the_board(page)
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Let the computer finish the battle").click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.get_by_role("region", name="Orders").get_by_role("heading")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Let the computer finish").click()
    for tab in (page, other):
        expect(tab.locator(".banner")).to_contain_text("The computer finishes this battle")
    expect(page.locator(".panel")).to_have_count(0)
    other.get_by_role("button", name="Take the controls").click()
    expect(page.locator(".banner")).to_have_count(0)
    table.settle()
    expect(table.question).to_be_visible()
