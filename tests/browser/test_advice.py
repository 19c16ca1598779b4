"""Advice: the ace's hints with their odds during the game, and the review after it."""

from __future__ import annotations

import re
from base64 import b64decode

from playwright.sync_api import Page, expect

from tests.support.browser.accessibility import faults
from tests.support.browser.behind import play_out
from tests.support.browser.game_page import Table, new_game

KINDS = re.compile("best|sharp|risky|safe")


def ask_the_ace(table: Table) -> None:
    table.orders.get_by_role("button", name="Ask the ace").click()
    advice = table.orders.get_by_role("region", name="What the ace would do")
    expect(advice.get_by_role("listitem").first).to_be_visible()


def test_the_ace_advises_on_the_map_and_the_advice_is_flown(
    phone: Page,
) -> None:
    """D20: the ace's choices are ghosts with a word each, the question stays visible, and one press
    gives the order.
    """
    page = phone
    table = Table(page).open(new_game(page, "even_duel"))
    ask_the_ace(table)
    lines = table.orders.get_by_role("region", name="What the ace would do")
    expect(lines.get_by_role("listitem").first).to_contain_text("best")
    for kind in lines.locator(".advice-kind").all_inner_texts():
        assert KINDS.fullmatch(kind)
    ghosts = page.locator(".advised-flight")
    expect(ghosts).to_have_count(lines.get_by_role("listitem").count())
    expect(ghosts.first).to_contain_text("best")
    expect(table.question).to_be_in_viewport()
    lines.get_by_role("button", name="Show", exact=True).first.click()
    expect(page.locator(".ghost-flight.previewed")).to_have_count(1)
    table.act(lines.get_by_role("button", name="Fly it").first.click)
    expect(page.locator(".table-tracks")).to_contain_text("turn 2")


def film_and_picture(table: Table) -> None:
    """Check the end page: a film of the turning point, and a picture of the map made by the
    page."""
    expect(table.end.get_by_role("heading", name="Turning point")).to_be_visible()
    table.end.get_by_role("button", name="Save a clip").click()
    film = table.end.locator(".end-film img")
    expect(film).to_have_attribute("src", re.compile("^data:image/webp;base64,"))
    kept = b64decode((film.get_attribute("src") or "").partition(",")[2])
    assert kept[8:16] == b"WEBPVP8X"
    assert kept.count(b"ANMF") > 5
    expect(table.end.locator(".end-picture .effects")).to_be_attached()
    table.end.get_by_text("More", exact=True).click()
    with table.page.expect_download() as saved:
        table.end.get_by_role("button", name=re.compile("a picture$")).click()
    assert saved.value.suggested_filename.endswith(".png")
    expect(table.page.locator(".end-stage")).to_have_count(0)


def test_after_the_game_the_ace_reviews_it_and_shows_the_better_order(
    phone: Page, axe: str
) -> None:
    game = new_game(phone, "even_duel")
    play_out(phone, game)
    table = Table(phone).open(game)
    film_and_picture(table)
    table.end.get_by_role("link", name="Review").click()
    phone.get_by_role("tab", name="Review").tap()
    review = phone.get_by_role("region", name="The ace's review")
    expect(review).to_be_visible()
    for title in ("Mistakes", "Luck", "Turning points"):
        expect(review.get_by_role("heading", name=title)).to_be_visible()
    assert 1 <= review.locator(".review-points li").count() <= 3
    review.get_by_role("button", name="Show me").first.click()
    expect(phone.locator(".ghost-flight.previewed")).to_have_count(1)
    assert not (found := faults(phone, axe)), "\n".join(found)
