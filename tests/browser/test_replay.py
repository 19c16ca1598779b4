"""Replays: the slider, keys, links to a moment, the seats, and records as files."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.support.browser.behind import play_briefly
from tests.support.browser.game_page import Table, new_game
from tests.support.browser.settled import visit
from tests.support.browser.visitors import DESKTOP, Device, Visitors
from tests.support.server.process import Server


@dataclass(frozen=True)
class Played:
    """A finished game, and the cookies of its player's browser."""

    game: str
    cookies: list[Any]


@pytest.fixture(scope="module")
def over(browser: Browser, server: Server) -> Played:
    """Return one game played over the API, for all tests that look at it."""
    there = Visitors(browser, server.address)
    page = there.come(DESKTOP)
    game = new_game(page)
    play_briefly(page, game)
    found = Played(game, page.context.cookies())
    there.leave()
    return found


@pytest.fixture
def played(over: Played, page: Page) -> str:
    """Return the game, after opening it in its player's browser."""
    page.context.add_cookies(over.cookies)
    return over.game


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Point in the game")


def at(page: Page) -> int:
    return int(slider(page).input_value())


def test_scrubber_keys_and_a_link_to_a_moment(played: str, page: Page, visitors: Visitors) -> None:
    visit(page, f"/games/{played}/replay")
    expect(
        page.get_by_role("group", name="Aircraft on the map").get_by_role("button")
    ).to_have_count(2)
    film = page.locator(".scrubber-film")
    targets = film.locator("input, .mark-press")
    expect(targets).not_to_have_count(1)
    for box in map(Locator.bounding_box, targets.all()):
        assert box
        assert min(box["width"], box["height"]) >= 24
    last = slider(page).get_attribute("max") or ""
    page.keyboard.press("End")
    expect(slider(page)).to_have_value(last)
    expect(page.get_by_role("heading", name=re.compile("Victory|Defeat"))).to_be_visible()
    page.keyboard.press("Home")
    expect(slider(page)).to_have_value("0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    there = at(page)
    assert there > 0
    page.keyboard.press("ArrowLeft")
    expect(slider(page)).not_to_have_value(str(there))
    slider(page).fill("12")
    expect(page).to_have_url(re.compile(r"at=12"))
    pieces = page.get_by_role("group", name="Aircraft on the map")
    seen = pieces.get_by_role("button").first.get_attribute("aria-label")

    other = visitors.come(DESKTOP)
    visit(other, page.url)
    expect(slider(other)).to_have_value("12")
    again = other.get_by_role("group", name="Aircraft on the map").get_by_role("button").first
    assert ", yours" in (seen or "")
    expect(again).to_have_attribute("aria-label", (seen or "").replace(", yours", ""))


def test_it_plays_by_itself_and_stops(played: str, visitors: Visitors) -> None:
    """It plays so slowly that it can be stopped before its end."""
    page = visitors.come(DESKTOP, set_to={"speed": "0.5"})
    visit(page, f"/games/{played}/replay")
    page.get_by_role("button", name="Play").click()
    expect(slider(page)).not_to_have_value("0")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.get_by_role("button", name="Forward").click()
    page.keyboard.press("Escape")


def test_every_line_of_the_log_opens_its_moment(played: str, page: Page) -> None:
    visit(page, f"/games/{played}/replay")
    page.get_by_role("button", name="Detailed").click()
    page.keyboard.press("End")
    lines = page.get_by_role("region", name="Log").get_by_role("listitem")
    lines.nth(3).get_by_role("button").first.click()
    expect(slider(page)).to_have_value("4")
    expect(lines).to_have_count(4)
    expect(lines.nth(3)).to_have_attribute("aria-current", "step")
    lines.nth(3).get_by_role("button", name=re.compile("^Rule")).click()
    drawer = page.get_by_role("complementary")
    expect(drawer).to_be_visible()
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()


def test_a_finished_game_is_seen_from_every_seat(played: str, page: Page) -> None:
    visit(page, f"/games/{played}/replay")
    expect(page.locator(".land-title")).to_have_text(re.compile("^The front"))
    picker = page.get_by_role("combobox", name="View as")
    expect(picker).to_have_value("italy")
    with page.expect_response(re.compile("history.*seat=austria")) as loading:
        picker.select_option(label="Austria")
    loading.value.finished()
    expect(page).to_have_url(re.compile("seat=austria"))
    slider(page).fill("4")
    cards = page.get_by_role("region", name="Aircraft").get_by_role("article")
    expect(cards.first).to_contain_text("A1")


def test_during_play_one_looks_back_at_what_one_saw(page: Page) -> None:
    table = Table(page).open(new_game(page))
    table.fly(2)
    page.get_by_role("banner").get_by_label("Menu").click()
    page.get_by_role("link", name="History").click()
    expect(page.get_by_role("combobox", name="View as").get_by_role("option")).to_have_count(1)
    expect(slider(page)).to_have_value(re.compile("^[1-9]"))
    page.keyboard.press("Home")
    expect(slider(page)).to_have_value("0")
    page.get_by_role("link", name="Back to the game").click()
    table.settle()


def test_a_record_is_saved_and_opened_again(
    played: str, page: Page, visitors: Visitors, tmp_path: Path
) -> None:
    visit(page, f"/games/{played}")
    page.locator(".end-page").get_by_text("More", exact=True).click()
    with page.expect_download() as saving:
        page.get_by_role("link", name="Download the game").last.click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert file.suffix in (".record", ".ndjson", ".jsonl"), file.name

    other = visitors.come(DESKTOP)
    new_game(other)
    visit(other, "/")
    other.get_by_label("Open a replay").set_input_files(file)
    expect(slider(other)).to_be_visible()
    expect(other.get_by_role("combobox", name="View as").get_by_role("option")).to_have_count(2)
    other.keyboard.press("End")
    expect(other.get_by_role("region", name="Log")).to_contain_text("Turn 2")


def test_the_review_has_a_tab_beside_the_board(played: str, visitors: Visitors) -> None:
    """Before and after it is loaded, the table fills the window."""
    page = visitors.come(Device("low", 1280, 800))
    waiting: list[Route] = []
    page.route("**/review*", lambda route: waiting.append(route))
    page.goto(f"/games/{played}/replay")
    expect(page.locator(".replay-debriefing")).to_be_attached()
    assert main_ends(page) == 800
    page.get_by_role("tab", name="Review").click()
    expect(page.get_by_text("The ace is reviewing the game")).to_be_in_viewport()
    waiting[0].continue_()
    expect(page.get_by_role("heading", name="The ace's review")).to_be_in_viewport()
    expect(page.locator(".cards")).to_be_hidden()
    assert main_ends(page) == 800
    page.get_by_role("tab", name="Aircraft").click()
    expect(page.locator(".card").first).to_be_in_viewport()


def main_ends(page: Page) -> float:
    ends: float = page.locator(".table-main").evaluate(
        "(one) => one.getBoundingClientRect().bottom"
    )
    return ends
