"""What if: a guess at an enemy by mouse, finger and list, its film, and everything as it was."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.pressing import ends, in_sight
from tests.browser.table import Table
from tests.browser.test_access import faults
from tests.browser.test_orders import near
from tests.browser.visitors import DESKTOP, Visitors


def middle(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, what: Locator, there: Locator) -> None:
    page.mouse.move(*middle(what))
    page.mouse.down()
    page.mouse.move(*middle(there), steps=4)
    page.mouse.up()


def test_a_guess_at_an_enemy_is_seen_through_and_nothing_has_happened(
    visitors: Visitors, axe: str
) -> None:
    page = visitors.come(DESKTOP)
    table: Table = near(page)
    expect(ends(table, ".brings-shot").first).to_be_visible()
    laid = in_sight(ends(table, ".brings-shot"))
    order = laid.get_attribute("aria-label")
    laid.click()
    table.orders.get_by_role("button", name="What if…").click()
    guess = table.orders.get_by_role("region", name="Where will SPAD S.VII A1 end?")
    expect(guess.get_by_role("heading", level=2)).to_be_focused()
    expect(page.locator(".advised-flight")).to_contain_text("your order")
    expect(ends(table, ".brings-shot").first).to_be_visible()
    table.rest()
    drag(page, page.locator("[data-piece=A1]"), in_sight(ends(table, ".brings-shot")))
    expect(guess.get_by_role("listitem").first).to_contain_text("I1 at A1")
    expect(guess.get_by_role("listitem").first).to_contain_text("% damage")
    guess.get_by_role("slider", name="Where it can be").press("ArrowRight")
    expect(page.locator(".ambit")).to_have_count(1)
    assert not (found := faults(page, axe)), "\n".join(found)
    page.locator("h1").click()
    page.keyboard.press("Enter")
    expect(guess.get_by_role("button", name="Play it")).to_be_enabled()
    guess.get_by_role("button", name="Back").click()
    expect(guess).to_have_count(0)
    expect(page.locator(".reach-spot[aria-pressed=true]")).to_have_attribute("aria-label", order)
    table.act(lambda: page.keyboard.press("Enter"))
    expect(page.locator(".table-tracks")).to_contain_text("turn 2")
