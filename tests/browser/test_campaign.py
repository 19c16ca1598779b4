"""A campaign in the browser: the squadron's pages, its books, its story, its printed book."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import settled
from tests.support.browser.accessibility import faults, fits, pale, told
from tests.support.browser.game_page import Table
from tests.support.browser.squadron_room import AT_ONCE, campaign, flown, to_the_battle
from tests.support.browser.visitors import DESKTOP, PHONE, Visitors
from tests.support.server.process import Server

RANDOM = {"kind": "bot", "level": "random"}
PAGES = ("Room", "Story", "Diary", "Honours", "Statistics")


@dataclass(frozen=True)
class Season:
    """A campaign after its first week, and the cookies of its commander's browser."""

    game: str
    cookies: list[Any]


@pytest.fixture(scope="module")
def season(browser: Browser, server: Server) -> Season:
    """Return one campaign for all tests that only look at it."""
    there = Visitors(browser, server.address)
    page = there.come(DESKTOP, set_to=AT_ONCE)
    flown(page)
    found = Season(page.url.rpartition("/")[2].partition("?")[0], page.context.cookies())
    there.leave()
    there.complain()
    return found


@pytest.fixture
def commander(season: Season, visitors: Visitors) -> Page:
    """Return the commander's page, back in the squadron."""
    page = visitors.come(DESKTOP, set_to=AT_ONCE)
    page.context.add_cookies(season.cookies)
    Table(page).open(season.game)
    expect(page.locator(".tear-off b")).to_have_text("9")
    return page


def test_two_men_change_places_and_a_log_book_does_not_hide_it(visitors: Visitors) -> None:
    """The book is closed when the week has advanced, answers are worded like their options, and the
    home page shows the campaign's progress.
    """
    page = visitors.come(DESKTOP, set_to=AT_ONCE)
    table = Table(page).open(campaign(page))
    seats = page.locator(".hangar li p:first-of-type")
    first, *_, last = before = seats.all_inner_texts()
    page.locator(".man-photo").first.click()
    expect(page.locator(".log-book")).to_be_visible()
    table.choose("Change crews")
    table.act(table.orders.locator(".choice").filter(has_text=first).click)
    table.act(table.orders.locator(".choice").filter(has_text=last).click)
    table.act(table.orders.locator(".choice").filter(has_text=last).click)
    expect(page.locator(".given")).to_contain_text(last)
    table.choose("Done")
    table.choose("Line abreast")
    expect(page.locator(".log-book")).to_have_count(0)
    expect(seats).to_have_text([last, *before[1:-1], first])
    settled.turn_to(page, "/")
    how_far = re.compile("A Jasta in the spring of 1917.*Week 1, 2 April 1917")
    expect(page.locator(".games .game")).to_contain_text(how_far)


def turn_to(page: Page, name: str) -> None:
    pages = page.get_by_role("navigation", name="Pages of the squadron room")
    pages.get_by_role("button", name=name).click()


def test_the_story_of_a_week_leads_to_rules_and_log_books(commander: Page, axe: str) -> None:
    page = commander
    page.get_by_role("button", name="Read the debriefing of week 1").click()
    story = page.locator(".story")
    expect(story.get_by_role("heading", level=2)).to_have_text("Week 1 of 3, 2 April 1917")
    headings = ["Briefing", "Take-off", "Battle", "Debriefing"]
    expect(story.get_by_role("heading", level=3)).to_have_text(headings)
    assert story.locator(".die").count() >= 6, "every roll is shown"
    story.get_by_role("button", name=re.compile("^Rule 1[0-4]")).first.click()
    expect(page.get_by_role("complementary")).to_be_visible()
    page.keyboard.press("Escape")
    photo = page.locator(".story-debriefing .story-ours .man-photo").first
    label = photo.get_attribute("aria-label") or ""
    photo.click()
    book = page.locator(".log-book")
    name = book.get_by_role("heading", level=2).inner_text()
    assert label.startswith("Log book of")
    assert label.endswith(name)
    expect(book.get_by_role("table").get_by_role("row")).to_have_count(3)
    expect(book.get_by_role("img", name=re.compile(name)).first).to_be_visible()
    assert not (found := faults(page, axe)), "\n".join(found)
    book.get_by_role("button", name="Next").click()
    expect(book.get_by_role("heading", level=2)).not_to_have_text(name)
    book.get_by_role("button", name="Close the book").click()
    expect(story).to_be_visible()
    expect(page.locator(".sq-sheet")).to_be_focused()


def test_every_page_of_the_room_has_no_fault(commander: Page, axe: str) -> None:
    found: dict[str, list[str]] = {}
    for name in PAGES:
        turn_to(commander, name)
        found[name] = faults(commander, axe)
    for theme in ("night", "contrast"):
        for name in PAGES:
            turn_to(commander, name)
            found[f"{name} {theme}"] = pale(commander, axe, theme)
    assert not any(found.values()), told(found)


def test_the_room_fits_a_telephone_and_speaks_italian(visitors: Visitors, axe: str) -> None:
    page = visitors.come(PHONE, set_to={**AT_ONCE, "language": "it"})
    page.goto(f"/games/{campaign(page)}")
    page.get_by_role("tab", name="Sala").click()
    expect(page.get_by_role("heading", name="Aeroplani")).to_be_visible()
    assert fits(page)
    sheet = page.locator(".sq-sheet")
    for button in page.locator(".sq-pages button").all():
        button.click()
        assert sheet.evaluate("(one) => one.scrollWidth <= one.clientWidth"), "it scrolls sideways"
    assert not (found := faults(page, axe)), "\n".join(found)


def test_on_paper_only_the_page_is_left(commander: Page) -> None:
    page = commander
    page.emulate_media(media="print")
    expect(page.locator(".mess")).to_be_visible()
    for gone in (".table-head", ".sheet-orders", ".sheet-log", ".sq-bar"):
        expect(page.locator(gone)).to_be_hidden()
    ground = page.locator(".campaign").evaluate("(one) => getComputedStyle(one).backgroundImage")
    assert ground == "none"
    assert page.pdf().startswith(b"%PDF")
    page.emulate_media(media="screen")
    page.evaluate("globalThis.print = () => document.title = document.body.innerText")
    page.get_by_text("Print", exact=True).click()
    page.get_by_role("button", name="The whole squadron book").click()
    expect(page.locator(".log-book")).to_have_count(page.locator(".mess .man").count())
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".log-book")).to_have_count(0)


def test_a_battle_is_played_within_and_the_room_is_one_click_away(visitors: Visitors) -> None:
    """On a phone, where the link back is beside the menu."""
    page = visitors.come(PHONE, set_to=AT_ONCE)
    table = Table(page).open(campaign(page))
    to_the_battle(table)
    table.choose("Play it here, on the board")
    away = page.get_by_role("button", name="Squadron room").bounding_box()
    menu = page.get_by_label("Menu").bounding_box()
    assert away is not None
    assert menu is not None
    assert menu["y"] < away["y"] + away["height"], "the menu has slipped into a line of its own"
    expect(table.question).to_have_text(re.compile("where to", re.IGNORECASE))
    expect(page.locator(".board-world")).to_be_visible()
    page.get_by_role("button", name="Squadron room").click()
    expect(page.get_by_role("heading", name="Roster")).to_be_visible()
    expect(page.locator(".mess").get_by_text("Flies today").first).to_be_visible()
    page.get_by_role("button", name="Back to the battle").click()
    expect(page.locator(".board-world")).to_be_visible()
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Resign").click()
    sure = page.get_by_role("dialog")
    expect(sure).to_contain_text("Resign the whole campaign")
    sure.get_by_role("button", name="Resign").click()
    expect(page.locator(".outcome")).to_contain_text("Central Powers gave up the campaign.")


def test_the_form_of_a_real_table_fits_a_telephone(visitors: Visitors) -> None:
    """Answers in words are side by side, each machine's on its own."""
    page = visitors.come(PHONE, set_to=AT_ONCE)
    table = Table(page).open(campaign(page))
    to_the_battle(table)
    table.choose("Play it with the board game")
    for word in ("Flew home untouched", "Shot down", "In no man's land"):
        table.choose(word)
    given = page.locator(".given").inner_text().split("\n")
    assert given == ["shot down", "in no man's land"]
    words = [one.bounding_box() for one in page.locator(".given .counter-word").all()]
    first, second = (box for box in words if box)
    apart = (
        second["x"] >= first["x"] + first["width"] or second["y"] >= first["y"] + first["height"]
    )
    assert apart, "chips lie on one another"
    inner = page.locator(".counter-word").evaluate_all(
        "(all) => all.every((one) => one.scrollWidth <= one.clientWidth)"
    )
    assert inner, "a word is wider than its chip"


def test_campaigns_are_not_offered_to_the_laboratory(page: Page) -> None:
    study = page.get_by_role("link", name="Simulate 1,000 games")
    page.goto("/new?ruleset=squadriglia")
    expect(study).to_be_visible()
    page.goto("/new?ruleset=campaign")
    page.get_by_text("Length", exact=True).click()
    expect(page.get_by_role("spinbutton", name="Missions")).to_be_attached()
    expect(study).to_have_count(0)
    settled.turn_to(page, "/studies")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("option", has_text="Aircrew Campaign")).to_have_count(0)
