"""The ace at one's elbow: hints with their odds during the game, his review after it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.table import Table, homeward, new_game
from tests.browser.test_access import faults
from tests.browser.visitors import Device, Visitors

SHARE = re.compile(r"^\d+ %$")
MOST_ANSWERS = 150


def ask_the_ace(table: Table) -> None:
    table.orders.get_by_role("button", name="Ask the ace").click()
    advice = table.orders.get_by_role("region", name="What the ace would do")
    expect(advice.get_by_role("listitem").first).to_be_visible()


def shares(table: Table) -> list[int]:
    texts = table.orders.locator(".advice-share").all_inner_texts()
    assert all(SHARE.match(text) for text in texts), texts
    return [int(text.removesuffix(" %")) for text in texts]


def fly_home(table: Table) -> None:
    """Straight off the map: the soonest end."""
    now, turned = table.standing(), False
    for _ in range(MOST_ANSWERS):
        if now.state == "over":
            return
        name = homeward(table.offered(), turned)
        turned = turned or name.startswith("Immelmann")
        now = table.choose(name)


def test_the_ace_advises_and_what_he_advises_can_be_flown(page: Page) -> None:
    table = Table(page).open(new_game(page, "even_duel"))
    ask_the_ace(table)
    odds = shares(table)
    assert odds == sorted(odds, reverse=True)
    assert sum(odds) <= 100 + len(odds)
    table.orders.get_by_role("button", name="Show", exact=True).first.click()
    expect(page.locator(".ghost-flight.previewed")).to_have_count(1)
    table.orders.get_by_role("button", name="Fly it").first.click()
    expect(table.give).to_be_enabled()
    table.act(table.give.click)
    expect(page.locator(".table-tracks")).to_contain_text("turn 2")


def test_after_the_game_the_ace_reviews_it_and_shows_the_better_order(
    device: Device, visitors: Visitors, axe: str
) -> None:
    page = visitors.come(device)
    table = Table(page).open(new_game(page, "even_duel"))
    fly_home(table)
    table.orders.get_by_role("link", name="Replay").click()
    if device.touch:
        page.get_by_role("tab", name="Review").tap()
    page.get_by_role("button", name="Let the ace review it").click()
    review = page.get_by_role("region", name="The ace's review")
    expect(review).to_be_visible()
    for title in ("Given away", "Luck of the dice", "Turning points"):
        expect(review.get_by_role("heading", name=title)).to_be_visible()
    assert 1 <= review.locator(".review-points li").count() <= 3
    review.get_by_role("button", name="Show me").first.click()
    expect(page.locator(".ghost-flight.previewed")).to_have_count(1)
    assert not (found := faults(page, axe)), "\n".join(found)
