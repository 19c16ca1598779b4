"""A mission from the draw to its briefing."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.support.browser.accessibility import faults
from tests.support.browser.settled import visit

MISSION = "/new?ruleset=winged_victory&scenario=mission"
LOW = "document.documentElement.scrollHeight <= innerHeight + 1"
NARROW = "document.documentElement.scrollWidth <= innerWidth"
NAMES = """() => [...document.querySelectorAll(".tract-name")]
  .map((one) => parseFloat(getComputedStyle(one).fontSize))"""


def drawn(page: Page) -> None:
    """Draw the mission; its kind is chosen, and the enemy's stays secret."""
    visit(page, MISSION)
    page.get_by_role("button", name="Draw now").click()
    own = page.get_by_label("Allied mission", exact=True)
    expect(own).not_to_have_value("rolled")
    own.select_option(label="reconnaissance")
    expect(page.get_by_text("Escort, 1 fighter")).to_be_visible()
    expect(page.get_by_text("Secret until take-off.")).to_be_visible()
    page.get_by_label("Weather", exact=True).select_option(label="a clear sky")
    page.get_by_label("Pilot of A1", exact=True).select_option(label="ace")


def test_a_mission_is_drawn_changed_briefed_and_called_by_its_orders(page: Page, axe: str) -> None:
    drawn(page)
    assert not (found := faults(page, axe)), "\n".join(found)
    assert page.evaluate(NARROW), "the form scrolls sideways"
    page.get_by_role("button", name="Start").click()
    sheet = page.get_by_role("dialog", name="Photographs behind the lines")
    expect(sheet.get_by_role("heading", name="Your orders")).to_be_visible()
    for words in ("Ace, level", "A clear sky.", "after turn 40", "If only one side completes"):
        expect(sheet.get_by_text(words).first).to_be_visible()
    expect(sheet.get_by_role("img", name="the front")).to_be_attached()
    assert not (found := faults(page, axe)), "\n".join(found)
    assert page.evaluate(NARROW), "the briefing scrolls sideways"
    sheet.get_by_role("button", name="Go to the board").click()
    expect(sheet).to_have_count(0)
    assert page.evaluate(LOW), "the table scrolls as a whole"
    expect(page.get_by_role("heading", level=1)).to_have_text("Photographs behind the lines")
    expect(page.locator(".tract-name", has_text="Front line")).to_be_visible()
    assert min(page.evaluate(NAMES)) >= 10
    page.keyboard.press("b")
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    page.get_by_role("button", name="Briefing").click()
    expect(sheet).to_be_visible()
    page.reload()
    expect(page.locator(".tract-name", has_text="Front line")).to_be_visible()
    expect(sheet).to_have_count(0)
