"""What if: a guess at an enemy by mouse, finger and list, its film, and the return to the board."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessibility import faults
from tests.support.browser.behind import answer, asked
from tests.support.browser.duels import dogfight, near
from tests.support.browser.films import ended, film_of, hold
from tests.support.browser.game_page import ME, Table, new_game
from tests.support.browser.presses import ends, in_sight, wished
from tests.support.browser.visitors import DESKTOP, PHONE, Visitors

MEETING = """
title = "Meeting"
rule = "14.8"
text = ""
mats = "B"

[[aircraft]]
id = "A1"
side = "allies"
types = ["sopwith_camel"]
column = 14
level = 14
facing = "east"

[[aircraft]]
id = "G1"
side = "germany"
types = ["fokker_dr1"]
column = 27
level = 15
facing = "west"
"""
"""The lower aircraft moves first, and may guess what the other will do."""
CLOSING = ("20,3 W", "12,3 W", "9,9 SW", "8,5 E", "11,8 E")
"""After these moves of a duel the enemy may get a shot."""


def middle(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, what: Locator, there: Locator) -> None:
    page.mouse.move(*middle(what))
    page.mouse.down()
    page.mouse.move(*middle(there), steps=4)
    page.mouse.up()


def film(page: Page, guess: Locator) -> None:
    """Check that its film runs, and that leaving ends it."""
    hold(page)
    guess.get_by_role("button", name="Play it").click()
    expect(film_of(page)).to_have_count(1)
    guess.get_by_role("button", name="Back").click()
    expect(guess).to_have_count(0)
    ended(page)


def test_a_guess_at_an_enemy_is_seen_through_and_nothing_has_happened(
    visitors: Visitors, axe: str
) -> None:
    page = visitors.come(DESKTOP)
    table: Table = near(page)
    expect(ends(table, ".brings-shot").first).to_be_visible()
    table.rest()
    laid = in_sight(ends(table, ".brings-shot"))
    order = laid.get_attribute("aria-label")
    laid.click()
    table.orders.get_by_role("button", name="What if…").click()
    guess = table.orders.get_by_role("region", name="Where will SPAD S.VII A1 end its move?")
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
    hold(page)
    page.keyboard.press("Enter")
    expect(film_of(page)).to_have_count(1)
    page.get_by_role("button", name="Skip").click()
    expect(guess.get_by_role("button", name="Play it")).to_be_enabled()
    guess.get_by_role("button", name="Back").click()
    expect(guess).to_have_count(0)
    expect(page.locator(".reach-spot[aria-pressed=true]")).to_have_attribute("aria-label", order)
    table.act(lambda: page.keyboard.press("Enter"))
    expect(page.locator(".table-tracks")).to_contain_text("turn 2")


def test_in_the_sky_from_the_side_an_enemy_still_to_move_is_guessed_at(visitors: Visitors) -> None:
    page = visitors.come(DESKTOP, set_to={"speed": "1"})
    seats = {"allies": ME, "germany": {"kind": "bot", "level": "random"}}
    wish = {"ruleset": "winged_victory", "own": MEETING, "options": {}, "seats": seats}
    table = Table(page).open(new_game(page, "own", **wish))
    wished(table).click()
    table.orders.get_by_role("button", name="What if…").click()
    guess = table.orders.get_by_role("region", name="Where will Fokker Dr.I G1 end its move?")
    guess.get_by_role("combobox", name="Likely moves").select_option(index=1)
    expect(table.board.locator(".ghost-flight.previewed")).to_be_visible()
    expect(guess.get_by_role("listitem").first).to_contain_text("% damage")
    film(page, guess)
    expect(table.give).to_be_enabled()


def test_a_guess_with_a_finger(visitors: Visitors) -> None:
    page = visitors.come(PHONE, set_to={"speed": "1"})
    table = dogfight(page)
    game = page.url.rpartition("/")[2]
    page.goto("about:blank")
    for word in (word for end in CLOSING for word in ("blue", f"{end} L3 flat")):
        answer(page, game, asked(page, game, "central")["questions"][0], word)
    table.open(game)
    table.choose("Normal speed")
    page.locator(".panel-more").tap()
    table.orders.get_by_role("button", name="What if…").tap()
    guess = table.orders.get_by_role("region", name="Where will Sopwith Camel B4 end its move?")
    expect(guess).to_contain_text("You have not chosen your order yet")
    table.rest()
    in_sight(ends(table)).tap()
    expect(guess.get_by_role("group", name="Heading")).to_be_visible()
    guess.get_by_role("combobox", name="Likely moves").select_option(index=1)
    expect(guess.get_by_role("listitem").first).to_contain_text("B4 at G4")
    expect(guess.get_by_role("listitem").first).to_contain_text("% damage")
    film(page, guess)
    expect(table.give).to_be_disabled()
