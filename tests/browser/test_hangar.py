"""The hangar: search, comparison, printing and a flight, by mouse, by keyboard, on a phone, in
Italian.
"""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessibility import faults, fits, told
from tests.support.browser.game_page import Table
from tests.support.browser.visitors import PHONE, Visitors
from tests.support.italian import ENGLISH

ON_PAPER = "() => { globalThis.print = () => document.body.dataset.printed = 'yes'; }"

TOP = "one => one.getBoundingClientRect().top"


def counted(page: Page) -> Locator:
    """Return the number of aircraft as shown."""
    return page.get_by_role("main").get_by_role("status")


def test_an_aircraft_is_found_compared_printed_and_flown(visitors: Visitors, axe: str) -> None:
    page, found = visitors.come(), dict[str, list[str]]()
    page.goto("/")
    page.get_by_role("link", name="Hangar").click()
    page.get_by_role("link", name="La Squadriglia degli Assi").click()
    expect(counted(page)).to_have_text("55 aircraft")
    found["rack"] = faults(page, axe)
    page.get_by_label("Search by name").press_sequentially("spad")
    expect(counted(page)).to_have_text("2 aircraft")
    page.evaluate(ON_PAPER)
    page.get_by_role("button", name="9 per page").click()
    expect(page.locator("body[data-printed]")).to_have_count(1)
    expect(page.locator(".paper-card")).to_have_count(2)
    page.evaluate("() => { delete document.body.dataset.printed; }")
    page.get_by_role("link", name="Clear filters").click()
    page.get_by_label("Sort by").select_option("Robustness")
    first = page.get_by_role("listitem").first
    expect(first).to_contain_text("Robustness: 2")
    page.get_by_role("checkbox", name="Compare SPAD S.VII").check()
    page.get_by_role("checkbox", name="Compare Aviatik D.I").check()
    page.get_by_role("link", name="Compare 2").click()
    row = page.get_by_role("row", name=re.compile("^Acceleration"))
    expect(row).to_contain_text("(reconstructed)")
    expect(page.get_by_role("row", name="Against SPAD S.VII")).to_contain_text("%")
    found["compared"] = faults(page, axe)
    page.get_by_role("link", name="SPAD S.VII", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("SPAD S.VII")
    expect(page.get_by_role("row", name="Robustness")).to_contain_text("12 points of damage")
    expect(page.get_by_role("region", name="Results")).to_contain_text("in 96 games")
    page.get_by_text("Against each of 48").click()
    found["type"] = faults(page, axe)
    page.get_by_role("button", name="Print this card").click()
    expect(page.locator("body[data-printed]")).to_have_count(1)
    page.emulate_media(media="print")
    expect(page.get_by_role("article", name="Card")).to_be_visible()
    for hidden in ("Fly it", "Print this card"):
        expect(page.get_by_role("button", name=hidden)).to_be_hidden()
    page.emulate_media(media="screen")
    assert not any(found.values()), told(found)
    page.get_by_label("Opponent in the duel").select_option("Albatros D.III (series 253)")
    page.get_by_role("button", name="Fly it").click()
    page.wait_for_url("**/games/*")
    Table(page).settle()
    expect(page.get_by_role("heading", level=1)).to_contain_text("SPAD S.VII - Albatros D.III")
    expect(page.get_by_role("link", name=re.compile("SPAD S.VII I1: Hangar"))).to_be_visible()


def test_the_hangar_by_keys_alone(page: Page) -> None:
    """From the name of a game to a card, a rule and back, without a mouse."""
    page.goto("/hangar/winged_victory")
    camel = page.get_by_role("link", name=re.compile("^Sopwith Camel"))
    expect(camel).to_be_visible()
    page.get_by_label("Search by name").focus()
    page.keyboard.type("camel")
    expect(counted(page)).to_have_text("1 aircraft")
    for _ in range(14):
        page.keyboard.press("Tab")
        if camel.evaluate("one => one === document.activeElement"):
            break
    expect(camel).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sopwith Camel")
    expect(page.get_by_role("meter", name="Speed")).to_have_accessible_name(re.compile("Speed"))
    expect(page.get_by_role("row", name="Drag, medium")).to_contain_text("(reconstructed)")
    rule = page.get_by_role("button", name="Rule 2.3").first
    rule.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("complementary")).to_be_visible()
    page.keyboard.press("Escape")
    page.go_back()
    expect(counted(page)).to_have_text("1 aircraft")


def test_the_hangar_on_a_telephone_in_italian(visitors: Visitors, axe: str) -> None:
    page = visitors.come(PHONE, set_to={"language": "it", "theme": "night"})
    found = {}
    page.goto("/hangar/dogfights")
    expect(counted(page)).to_have_text("45 aeroplani")
    tops = [page.get_by_role("listitem").nth(n).evaluate(TOP) for n in (0, 1, 2)]
    assert tops[0] == tops[1] < tops[2], "two columns"
    assert fits(page)
    found["rack"] = faults(page, axe)
    page.get_by_text("Filtra e ordina").tap()
    page.get_by_label("Ruolo").select_option("Bombardiere")
    page.get_by_role("link", name=re.compile("^Gotha G.IV")).tap()
    expect(page.get_by_role("region", name="Risultati")).to_contain_text("Non misurato")
    expect(page.get_by_role("region", name="Dove vola")).to_contain_text("Germania")
    assert fits(page)
    found["type"] = faults(page, axe)
    assert not any(found.values()), told(found)
    assert not (said := ENGLISH.findall(page.get_by_role("main").inner_text())), said
