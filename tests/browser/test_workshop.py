"""The set-up editor: set-ups are made on the board and in the text, and then flown."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, Route, expect

from tests.support.browser.accessibility import faults, fits
from tests.support.browser.game_page import Table
from tests.support.browser.people import account
from tests.support.browser.settled import turn_to
from tests.support.browser.visitors import DESKTOP, PHONE, Visitors

MADE = (("Allies", "Sopwith Camel", 2), ("Central Powers", "Albatros D.Va", 3))
"""Two Camels against three Albatros."""


def laid(page: Page, address: str = "/editor?ruleset=squadriglia") -> Page:
    """Open the editor with a set-up."""
    page.goto(address)
    expect(page.locator(".editor-stage .board-play")).to_be_visible()
    return page


def emptied(page: Page) -> None:
    page.get_by_role("banner").get_by_label("Menu").click()
    page.get_by_role("button", name="New set-up").click()
    expect(page.get_by_text("Nothing yet.")).to_be_visible()


def things(page: Page) -> Locator:
    """Return everything on the board, as listed."""
    return page.locator(".editor-thing")


def sheet(page: Page) -> Locator:
    return page.get_by_role("textbox", name="The source of the set-up")


def place(page: Page, across: float, down: float) -> tuple[float, float]:
    """Return a point of the map, given by fractions of its size."""
    box = page.locator(".editor-stage .board-play").bounding_box()
    assert box is not None
    return box["x"] + across * box["width"], box["y"] + down * box["height"]


def take(page: Page, side: str, type_: str) -> Locator:
    """Pick the aircraft with this name for this side."""
    page.get_by_role("button", name=side, exact=True).click()
    page.get_by_label("Search aircraft").fill(type_)
    return page.locator(".editor-tile", has_text=type_).first


def test_two_against_three_are_put_on_an_empty_board_and_fly(page: Page) -> None:
    """The tests below use the other games' boards."""
    laid(page, "/editor?ruleset=dogfights")
    emptied(page)
    expect(page.get_by_role("button", name="Fly", exact=True)).to_be_disabled()
    made = 0
    for across, (side, type_, number) in zip((0.15, 0.8), MADE, strict=True):
        tile = take(page, side, type_)
        for count in range(number):
            spot = place(page, across, 0.3 + 0.15 * count)
            if count:
                page.mouse.click(*spot)
            else:
                tile.hover()
                page.mouse.down()
                page.mouse.move(*spot, steps=5)
                page.mouse.up()
                tile.click()
            made += 1
            expect(page.locator(".piece")).to_have_count(made)
        page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".piece")).to_have_count(4)
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".piece")).to_have_count(5)
    expect(page.get_by_text("Ready to fly")).to_be_visible()
    page.get_by_role("button", name="Fly", exact=True).click()
    expect(Table(page).question).to_be_visible()


def test_a_piece_is_dragged_turned_and_raised_by_hand(page: Page) -> None:
    laid(page, "/editor?ruleset=winged_victory&scenario=duel")
    piece, facing = page.locator("[data-piece=A1]"), page.get_by_label("Facing")
    box = piece.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(*place(page, 0.5, 0.5), steps=5)
    page.mouse.up()
    expect(page.get_by_role("spinbutton", name="Column")).not_to_have_value("12")
    expect(facing).to_have_value("east")
    page.get_by_role("button", name="Turn left").click()
    expect(facing).to_have_value("west")
    level = int(page.get_by_role("spinbutton", name="Level").input_value())
    page.get_by_role("button", name="more", exact=True).click()
    expect(page.get_by_role("spinbutton", name="Level")).to_have_value(str(level + 1))


def test_text_and_board_agree_and_flaws_are_shown_in_place(page: Page) -> None:
    laid(page, "/editor?ruleset=squadriglia&scenario=own")
    page.get_by_role("button", name="Source").click()
    expect(sheet(page)).to_have_value(re.compile("Your own scenario"))
    page.get_by_role("textbox", name="Title").fill("Over Asiago")
    expect(sheet(page)).to_have_value(re.compile('title = "Over Asiago"'))
    expect(sheet(page)).to_have_value(re.compile(r"# \[types.iron_scout\]"))
    text = sheet(page).input_value()
    sheet(page).fill(text.replace('"hanriot_hd1:1a"', '"hanriot_hd1:1x"', 1))
    expect(page.get_by_text("1 problem")).to_be_visible()
    expect(page.locator(".setup-lines .is-wrong")).to_have_count(1)
    things(page).first.click()
    flaw = page.locator(".sheet-setup .editor-flaws")
    expect(flaw).to_contain_text("hanriot_hd1:1x")
    flaw.get_by_role("button", name="Hanriot HD.1 (2a)").click()
    expect(page.get_by_text("Ready to fly")).to_be_visible()
    expect(sheet(page)).to_have_value(re.compile('"hanriot_hd1:2a"'))
    page.get_by_role("button", name="Make it my own type").click()
    card = page.get_by_role("region", name="My own type")
    card.get_by_role("spinbutton", name="Robustness").fill("16")
    expect(sheet(page)).to_have_value(re.compile("robustness = 16"))
    expect(page.get_by_text("Ready to fly")).to_be_visible()


def test_everything_by_keyboard_and_nothing_to_object_to(visitors: Visitors, axe: str) -> None:
    page = laid(visitors.come(DESKTOP, set_to={"theme": "contrast"}))
    page.get_by_label("Search aircraft").fill("Spad")
    page.locator(".editor-tile").first.press("Enter")
    page.get_by_role("button", name="Place it for me").press("Enter")
    expect(page.get_by_role("heading", level=2, name=re.compile("^I3 SPAD"))).to_be_visible()
    page.keyboard.press("Escape")
    assert not (found := faults(page, axe)), "\n".join(found)
    page.get_by_role("button", name="The whole set-up").press("Enter")
    thing = things(page).filter(has_text="I3")
    thing.press("Enter")
    quick = page.get_by_role("textbox", name="Quick start")
    before = quick.input_value()
    piece = page.locator("[data-piece=I3]")
    piece.press("ArrowRight")
    expect(quick).not_to_have_value(before)
    facing = page.get_by_role("spinbutton", name="Facing")
    piece.press("r")
    expect(facing).not_to_have_value("0")
    piece.press("Delete")
    expect(page.locator(".piece")).to_have_count(4)
    page.keyboard.press("Control+z")
    expect(page.locator(".piece")).to_have_count(5)


def test_a_telephone_is_enough(visitors: Visitors, axe: str) -> None:
    page = laid(visitors.come(PHONE))
    expect(page.locator(".piece")).to_have_count(4)
    page.get_by_role("tab", name="Hangar").tap()
    page.locator(".editor-tile").nth(1).tap()
    page.touchscreen.tap(*place(page, 0.2, 0.8))
    expect(page.locator(".piece")).to_have_count(5)
    page.get_by_role("button", name="Done").tap()
    page.get_by_role("tab", name="Set-up").tap()
    expect(page.get_by_role("textbox", name="Counter")).to_have_value("I3")
    assert not (found := faults(page, axe)), "\n".join(found)
    page.get_by_role("button", name="Remove").tap()
    page.get_by_role("tab", name="Set-up").tap()
    expect(page.locator(".piece")).to_have_count(4)
    assert fits(page)
    page.get_by_role("button", name="Fly", exact=True).tap()
    expect(Table(page).question).to_be_visible()


def say_it_was_flown(route: Route) -> None:
    """Answer at once how a trial went: computer pilots have low priority on this machine."""
    sides = [
        {
            "side": side,
            "games": 200,
            "wins": wins,
            "rate": {"value": rate, "low": low, "high": high},
        }
        for side, wins, rate, low, high in (
            ("italy", 120, 0.6, 0.53, 0.67),
            ("austria", 80, 0.4, 0.33, 0.47),
        )
    ]
    gained = {"side": "italy", "seeds": 100, "share": {"value": 0.12, "low": 0.05, "high": 0.19}}
    flown = {"state": "done", "games": 200, "flown": 200, "sides": sides}
    route.fulfill(json=flown | {"ruleset": "squadriglia", "differences": [gained]})


def test_a_set_up_is_kept_shared_published_flown_and_rated(visitors: Visitors, axe: str) -> None:
    author, pilot = account(visitors, "Baracca"), account(visitors, "Piccio")
    author.route("**/api/me/trial", say_it_was_flown)
    laid(author, "/editor?ruleset=squadriglia&scenario=even_duel")
    author.get_by_role("textbox", name="Title").fill("Over Asiago")
    things(author).filter(has_text="I1").click()
    author.get_by_role("combobox", name="Type").select_option("spad_13")
    expect(author.get_by_text("Your last change: +12 percentage points for Italy")).to_be_visible()
    author.get_by_role("checkbox", name="Balance").uncheck()
    author.get_by_role("button", name="Save", exact=True).click()
    expect(author).to_have_url(re.compile("/editor/"))
    pilot.goto(author.url)
    expect(pilot.get_by_role("heading", level=1)).to_contain_text("Over Asiago")
    author.get_by_role("banner").get_by_label("Menu").click()
    author.get_by_role("button", name="Publish").click()
    expect(author.get_by_role("dialog")).to_be_visible()
    assert not (found := faults(author, axe)), "\n".join(found)
    author.get_by_role("dialog").get_by_role("button", name="Publish").click()
    expect(author.get_by_text("Published.")).to_be_visible()
    turn_to(pilot, "/set-ups")
    card = pilot.get_by_role("listitem").filter(has_text="Over Asiago")
    expect(card).to_contain_text(re.compile(r"by Baracca · flown 0 times · not rated yet"))
    assert not (found := faults(pilot, axe)), "\n".join(found)
    card.get_by_role("link", name="Fly").click()
    expect(pilot.get_by_role("radio", name=re.compile("^Over Asiago"))).to_be_checked()
    pilot.get_by_role("button", name="Start").click()
    table = Table(pilot)
    table.choose("Speed 1")
    table.choose("Ahead, stick centred")
    turn_to(pilot, "/set-ups")
    card.get_by_role("button", name="4 stars").click()
    expect(card).to_contain_text("flown 1 time · 4.0 of 5 (1 rating)")
    card.get_by_role("button", name="Copy to my workshop").click()
    expect(pilot.get_by_role("heading", level=1)).to_contain_text("Over Asiago")
    turn_to(pilot, "/set-ups")
    pilot.get_by_role("button", name="Delete “Over Asiago”").click()
    pilot.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(pilot.get_by_text("You have not saved a set-up yet.")).to_be_visible()
