"""The laboratory in the page: flown, watched, stopped, read as plots and as tables."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from aerodrome.bots.roster import LEVELS
from tests.browser.test_access import faults
from tests.browser.test_pages import ENGLISH
from tests.browser.visitors import DESKTOP, Device, Visitors

BOT = next(iter(LEVELS))


def begin(page: Page, games: str = "20", address: str = "/lab?scenario=baracca") -> None:
    """Two quick pilots at the first scenario."""
    page.goto(address)
    begin_here(page, games)


def begin_here(page: Page, games: str = "20") -> None:
    """Two quick pilots at what is laid out."""
    form = page.locator(".lab-form")
    expect(form.get_by_role("button")).to_be_visible()
    *_, first, second, number = form.locator(".lab-pick select").all()
    for pilot in (first, second):
        pilot.select_option(value=BOT)
    number.select_option(value=games)
    form.get_by_role("button").click()


def flown(page: Page) -> None:
    expect(page.locator(".lab-head [role=status]")).to_have_text(
        re.compile("Done: 20 games|Finito: 20 partite")
    )


def test_a_study_is_flown_drawn_and_told_in_tables(
    device: Device, visitors: Visitors, axe: str
) -> None:
    page = visitors.come(device)
    begin(page)
    flown(page)
    for title in ("Who wins", "How games ended", "How long games last", "Where aircraft fell"):
        expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("Half of the games"))).to_be_visible()
    expect(page.locator(".heat-cells path").first).to_be_attached()
    page.get_by_text("As a table").first.click()
    expect(page.get_by_role("rowheader", name="Italy").first).to_be_visible()
    assert not (found := faults(page, axe)), "\n".join(found)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("theme", ["night", "contrast"])
def test_the_plots_have_no_fault_on_any_paper(theme: str, visitors: Visitors, axe: str) -> None:
    page = visitors.come(DESKTOP, set_to={"theme": theme})
    begin(page)
    flown(page)
    assert not (found := faults(page, axe)), "\n".join(found)


def test_a_study_survives_a_reload_and_can_be_stopped(page: Page) -> None:
    begin(page, "2000", "/lab?scenario=own")
    expect(page.get_by_role("progressbar").first).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".lab-head [role=status]")).to_have_text(re.compile("Stopped after|All"))
    expect(page.get_by_role("button", name=re.compile("Simulate"))).to_be_enabled()


def test_who_comes_second_is_told_his_place_and_shares_the_sky(visitors: Visitors) -> None:
    first, second = visitors.come(DESKTOP), visitors.come(DESKTOP)
    begin(first, "2000", "/lab?scenario=own")
    expect(first.get_by_text(re.compile("^Running"))).to_be_visible()
    begin(second)
    expect(second.locator(".lab-head [role=status]")).to_have_text(
        re.compile("Waiting: 1 study first|shared with 1 other study")
    )
    flown(second)
    first.get_by_role("button", name="Stop").click()
    expect(first.get_by_text(re.compile("^Stopped after"))).to_be_visible()


def test_the_laboratory_speaks_italian(visitors: Visitors) -> None:
    page = visitors.come(DESKTOP, locale="it-IT")
    begin(page)
    flown(page)
    text = page.locator("main").inner_text()
    assert not (left := ENGLISH.findall(text)), left


def test_findings_can_be_taken_home(page: Page) -> None:
    begin(page)
    flown(page)
    for name, kind in (("Results", "json"), ("Games", "csv")):
        with page.expect_download() as coming:
            page.get_by_role("link", name=re.compile(name)).click()
        assert coming.value.suggested_filename == f"aerodrome-squadriglia-baracca.{kind}"


def test_the_form_of_a_new_game_leads_here_with_its_scenario(page: Page) -> None:
    page.goto("/new?scenario=baracca")
    page.get_by_role("checkbox", name=re.compile("Altitude")).check()
    page.get_by_role("link", name="Simulate 1,000 games").click()
    expect(page.get_by_role("combobox", name="Scenario")).to_have_value("baracca")
    page.get_by_text("Optional rules").click()
    expect(page.get_by_role("checkbox", name="Altitude")).to_be_checked()


def test_a_changed_set_up_comes_along_and_is_flown_with_its_house_type(
    visitors: Visitors, axe: str
) -> None:
    page = visitors.come(DESKTOP)
    page.goto("/new?scenario=baracca")
    page.get_by_text("Edit the scenario").click()
    sheet = page.get_by_role("textbox", name="Your own scenario")
    text = sheet.input_value().replace('"nieuport_11"', '"zephyr"')
    text = text.replace("The first of thirty-four", "The West Wind")
    sheet.fill(f'{text}\n[types.zephyr]\nbased_on = "nieuport_11"\nrobustness = 60\n')
    expect(page.get_by_text("Ready to play.")).to_be_visible()
    page.get_by_role("link", name="Simulate 1,000 games").click()
    expect(page.get_by_text("Your own version is used.")).to_be_visible()
    begin_here(page)
    flown(page)
    expect(page.get_by_role("heading", name="The West Wind (your own set-up)")).to_be_visible()
    expect(page.locator(".heat-cells path").first).to_be_attached()
    page.get_by_text("Edit the scenario").click()
    expect(page.get_by_role("textbox", name="Your own scenario")).to_have_value(
        re.compile("West Wind")
    )
    assert not (found := faults(page, axe)), "\n".join(found)
    page.get_by_role("button", name="Undo all changes").click()
    expect(page.get_by_text("Your own version is used.")).to_have_count(0)
