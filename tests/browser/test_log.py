"""The short log, its marks on the slider of a replay, and who is ahead."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.game_page import ME, new_game
from tests.support.browser.settled import once_settled, visit
from tests.support.browser.visitors import DESKTOP, Visitors

DUEL = Path(__file__).parent / "records" / "duel.record"
SCREENS = 3 * 900


@pytest.fixture
def duel(page: Page) -> str:
    """Return a duel of seventeen turns with eleven hits, flown by two programs."""
    sent = page.request.post("/api/records", data=DUEL.read_bytes())
    game: str = sent.json()["game"]["id"]
    return game


def test_d6_a_duel_of_seventeen_turns_fits_three_screens(duel: str, page: Page) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    visit(page, f"/games/{duel}/replay?at=9999")
    log = page.get_by_role("list", name="Log")
    turns = log.locator(":scope > li")
    expect(turns.last).to_contain_text("Turn 17")
    assert log.evaluate("list => list.scrollHeight") <= SCREENS
    fourth = turns.nth(4)
    row = fourth.locator(".log-row").first
    expect(row.locator("b")).to_have_text(re.compile("^[AI]1$"))
    assert row.locator(".log-arrows").get_attribute("aria-label"), "arrows have words"
    fourth.get_by_role("button", expanded=False).first.click()
    expect(fourth.get_by_role("listitem").first.get_by_label("Rule 3")).to_be_visible()
    hit = log.locator(".log-hit").first
    expect(hit.locator(".die")).to_have_count(2)
    expect(hit.locator(".log-amount")).to_contain_text(re.compile("[0-9]"))


def test_marks_on_the_slider_lead_to_their_moments(duel: str, page: Page) -> None:
    visit(page, f"/games/{duel}/replay?at=0")
    marks = page.get_by_role("toolbar", name="Turns, hits and losses").get_by_role("button")
    first = marks.first
    expect(first).to_have_attribute("aria-label", "Turn 1")
    assert page.locator(".mark-hit").count() == 11
    assert page.locator(".log-turn, .log-what").count() == 0, "the log never runs ahead of the film"
    first.focus()
    page.keyboard.press("ArrowRight")
    expect(marks.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    slider = page.get_by_role("slider", name="Point in the game")
    expect(slider).not_to_have_value("0")
    expect(page.locator(".log-turn.is-now")).to_have_count(1)
    page.locator(".mark-press[aria-label='Turn 3']").press("Enter")
    turns = page.get_by_role("list", name="Log").locator(":scope > li")
    expect(turns.last).to_contain_text("Turn 3")
    expect(turns.last).to_have_attribute("aria-current", "step")


CUT = """() => [...document.querySelectorAll(".chair, .chair *, .menu, .card, .card *")]
  .filter((one) => one.getClientRects().length && !one.closest(".unseen"))
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1
    || (one.matches(".chair b, .chair small") && one.scrollWidth > one.clientWidth + 1
      && getComputedStyle(one).textOverflow !== "ellipsis"))
  .map((one) => one.className || one.tagName)"""
"""Seats in the header and cards that are cut off without an ellipsis, or outside the window."""


def test_d4_d17_the_header_says_who_is_ahead_and_nothing_is_cut(visitors: Visitors) -> None:
    """In Italian, with its long words: every chair whole, the cards within the window."""
    page = visitors.come(DESKTOP, set_to={"language": "it"})
    seats = {"central": ME, "allies": {"kind": "bot", "level": "random"}}
    game = new_game(page, "dogfight_quick", ruleset="dogfights", seats=seats, options={})
    visit(page, f"/games/{game}")
    chairs = page.locator(".chair")
    expect(chairs.first.locator(".standing-points")).to_contain_text("0")
    expect(chairs.first.locator(".strength")).to_have_count(4)
    for width in (1440, 1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert once_settled(page, CUT) == [], width


def test_d23_a_table_prints_an_order_sheet_and_not_the_screen(page: Page) -> None:
    """The menu chooses what is printed; the browser's own command prints the cards."""
    visit(page, f"/games/{new_game(page)}")
    page.evaluate("() => { window.print = () => {}; }")
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Print an order sheet").click()
    page.emulate_media(media="print")
    expect(page.locator(".order-sheet table")).to_be_visible()
    expect(page.locator(".table-board")).to_be_hidden()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".order-sheet")).to_have_count(0)
    expect(page.locator(".card").first).to_be_visible()
    expect(page.locator(".sheet-orders")).to_be_hidden()
