"""The laboratory on the page: studies are run, watched, stopped, and read as plots and tables."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from aerodrome.bots.roster import CHANCE
from tests.support.browser.accessibility import faults, fits, pale
from tests.support.browser.laboratory import FEW, begin_here, flown
from tests.support.browser.visitors import DESKTOP, PHONE, Visitors
from tests.support.italian import ENGLISH
from tests.support.server.process import Server


@pytest.fixture(scope="module")
def study(browser: Browser, server: Server) -> str:
    """Return the address of a finished study of another visitor."""
    guests = Visitors(browser, server.address)
    page = guests.come(DESKTOP)
    page.goto("/studies?scenario=baracca")
    page.get_by_role("combobox", name="First pilot: Character").select_option("bold")
    begin_here(page)
    flown(page)
    address = page.locator("a[href^='/studies/']").first.get_attribute("href")
    guests.leave()
    guests.complain()
    assert address
    return address


def test_a_study_is_drawn_told_in_tables_and_taken_home(
    study: str, visitors: Visitors, axe: str
) -> None:
    page = visitors.come(DESKTOP)
    page.goto(study)
    flown(page)
    expect(page.locator(".study-flown-by")).to_contain_text("Novice, Bold · Novice")
    for title in ("Who wins", "How games ended", "Length of games", "Where aircraft fell"):
        expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("Half of the games"))).to_be_visible()
    expect(page.locator(".heat-cells path").first).to_be_attached()
    page.get_by_text("Show as a table").first.click()
    expect(page.get_by_role("rowheader", name="Italy").first).to_be_visible()
    for name, kind in (("Results", "json"), ("Games", "csv")):
        with page.expect_download() as coming:
            page.get_by_role("link", name=re.compile(name)).click()
        assert coming.value.suggested_filename == f"aerodrome-squadriglia-baracca.{kind}"
    assert not (found := faults(page, axe)), "\n".join(found)
    for theme in ("night", "contrast"):
        assert not (found := pale(page, axe, theme)), "\n".join(found)


def test_a_study_fits_a_telephone_and_speaks_italian(study: str, visitors: Visitors) -> None:
    page = visitors.come(PHONE, locale="it-IT")
    page.goto(study)
    flown(page)
    expect(page.locator(".heat-cells path").first).to_be_attached()
    text = page.locator("main").inner_text()
    assert not (left := ENGLISH.findall(text)), left
    page.locator("summary", has_text="Mostra come tabella").first.click()
    assert fits(page)


def test_a_game_of_a_study_is_watched_in_a_fresh_tab(study: str, page: Page) -> None:
    page.goto(study)
    flown(page)
    page.get_by_role("spinbutton", name=re.compile("Number")).fill("3")
    page.get_by_role("button", name="Watch").click()
    expect(page.get_by_role("heading", name=re.compile("^Game 3 · "))).to_be_visible()
    expect(page.locator(".board-land")).to_be_attached()
    page.get_by_role("link", name="To the study").click()
    expect(page.get_by_role("heading", name="Who wins")).to_be_visible()


def test_an_error_stays_in_its_plot(study: str, visitors: Visitors) -> None:
    page = visitors.come(DESKTOP)
    visitors.expect("^console error: TypeError")
    broken = {"boards": [{"type": "No"}]}
    page.route("**/api/studies/*/board*", lambda route: route.fulfill(json=broken))
    page.goto(study)
    flown(page)
    expect(page.get_by_text("This board cannot be shown.")).to_be_visible()
    expect(page.get_by_role("heading", name="Who wins")).to_be_visible()


def test_a_study_survives_a_reload_and_can_be_stopped(page: Page) -> None:
    page.goto("/studies?scenario=own")
    begin_here(page, games=2000)
    expect(page.get_by_role("progressbar").first).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".study-head [role=status]")).to_have_text(re.compile("Stopped after|All"))
    expect(page.get_by_role("button", name=re.compile("Simulate"))).to_be_enabled()


def test_two_set_ups_are_compared_by_keyboard_named_linked_and_discarded(
    visitors: Visitors, axe: str
) -> None:
    page, friend = visitors.come(DESKTOP), visitors.come(DESKTOP)
    page.goto("/studies?scenario=baracca")
    page.get_by_text("Compare with a second set-up").press("Enter")
    second = page.get_by_role("group", name="Second set-up")
    second.get_by_role("combobox", name="Scenario").select_option("even_duel")
    begin_here(page, bot=CHANCE)
    expect(page.get_by_role("heading", name="Effect of the change")).to_be_visible()
    flown(page, 2 * FEW)
    expect(page.get_by_text("Seed Asiago")).to_be_visible()
    difference = re.compile(r"^Difference: .[\d.]+ percentage points")
    expect(page.get_by_text(difference).first).to_be_visible()
    page.get_by_role("button", name="Second set-up").press("Enter")
    page.get_by_role("textbox", name="Name").fill("Chance against chance")
    page.get_by_role("textbox", name="Name").press("Enter")
    expect(page.get_by_role("heading", name="Chance against chance")).to_be_visible()
    assert not (found := faults(page, axe)), "\n".join(found)
    page.get_by_text("My studies (1)").press("Enter")
    link = page.get_by_role("link", name="Chance against chance")
    friend.goto(str(link.get_attribute("href")))
    expect(friend.get_by_role("heading", name="Chance against chance")).to_be_visible()
    expect(friend.get_by_role("button", name="Discard")).to_have_count(0)
    page.get_by_role("button", name="Discard Chance against chance").press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Discard").press("Enter")
    expect(page.get_by_text("Nothing simulated yet.")).to_be_visible()
    visitors.expect("404")
    friend.reload()
    expect(friend.get_by_text(re.compile("no such study"))).to_be_visible()


def test_the_form_of_a_new_game_leads_here_with_its_scenario(page: Page) -> None:
    page.goto("/new?scenario=baracca")
    page.get_by_text("Optional rules").click()
    page.get_by_role("checkbox", name=re.compile("Altitude")).check()
    page.get_by_role("link", name="Simulate 1,000 games").click()
    expect(page.get_by_role("combobox", name="Scenario")).to_have_value("baracca")
    page.get_by_text("Optional rules").click()
    expect(page.get_by_role("checkbox", name="Altitude")).to_be_checked()


def test_a_changed_set_up_comes_along_and_is_flown_with_its_house_type(page: Page) -> None:
    """The flight of such a type by pilots is tested without a browser."""
    page.goto("/new?scenario=baracca")
    page.get_by_role("link", name="Change the set-up").click()
    page.get_by_role("button", name="Source").click()
    sheet = page.get_by_role("textbox", name="The source of the set-up")
    text = sheet.input_value().replace('"nieuport_11"', '"zephyr"')
    text = text.replace("The first of thirty-four", "The West Wind")
    sheet.fill(f'{text}\n[types.zephyr]\nbased_on = "nieuport_11"\nrobustness = 60\n')
    expect(page.get_by_role("heading", level=1, name="The West Wind")).to_be_visible()
    expect(page.get_by_text("Ready to fly")).to_be_visible()
    page.get_by_role("link", name="Laboratory").click()
    expect(page.get_by_role("combobox", name="Scenario")).to_have_value("draft")
    begin_here(page, bot=CHANCE)
    expect(page.get_by_role("heading", name="The West Wind (your own set-up)")).to_be_visible()
    page.get_by_role("link", name="Change the set-up").click()
    expect(page.get_by_role("heading", level=1, name="The West Wind")).to_be_visible()
