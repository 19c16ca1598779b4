"""Standing orders by keyboard and by touch: a turn that takes one visit of each side."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessibility import faults
from tests.support.browser.duels import NEAR
from tests.support.browser.game_page import FRIEND, ME, Table, new_game
from tests.support.browser.people import link
from tests.support.browser.visitors import DESKTOP, PHONE, Visitors

DAY = 86_400
OPTIONS = {"quick_start": True, "ammunition": True}


def sheet(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Standing orders")


def pick(rule: Locator, what: str, answer: str) -> None:
    rule.get_by_role("combobox", name=what).select_option(label=answer)


def test_21_4_a_turn_takes_one_visit_of_each(visitors: Visitors, axe: str) -> None:
    host, guest = visitors.come(DESKTOP), visitors.come(PHONE)
    seats = {"italy": ME, "austria": FRIEND}
    game = new_game(host, "own", own=NEAR, options=OPTIONS, seats=seats, deadline=DAY)
    guest.goto(link(host, game))
    by_keys(host, axe)
    guest.get_by_role("button", name="Join the game").tap()
    italy, austria = Table(host), Table(guest)
    for table in (italy, austria):
        table.settle()
    by_touch(guest)

    italy.fly(1, "waits")
    expect(italy.orders).to_contain_text("2 rules are active")
    austria.fly(1)
    for table in (italy, austria):
        expect(table.page.locator(".table-tracks")).to_contain_text("turn 2")
        table.settle()
        expect(table.question).to_contain_text("where to")
    italy.orders.get_by_role("button", name="Standing orders").click()
    expect(sheet(host).get_by_role("heading", name="Answered for you")).to_be_visible()
    expect(sheet(host).get_by_role("listitem").first).to_contain_text("choose a target")


def by_keys(page: Page, axe: str) -> None:
    """Create two rules by keyboard alone, before another player is at the table."""
    opener = page.get_by_role("button", name="Standing orders")
    opener.focus()
    page.keyboard.press("Enter")
    targets = sheet(page).get_by_role("group", name="Targets", exact=True)
    add = targets.get_by_role("button", name="Add a rule: Targets")
    for _ in range(2):
        add.focus()
        page.keyboard.press("Enter")
    first, second = targets.get_by_role("group").nth(0), targets.get_by_role("group").nth(1)
    pick(first, "When", "The odds of a hit are at least one in six")
    pick(second, "Answer", "Hold fire")
    expect(first).to_contain_text("if the odds of a hit are at least one in six, the best odds.")
    assert not faults(page, axe)
    page.keyboard.press("Escape")
    expect(sheet(page)).to_be_hidden()
    opener.click()
    expect(targets).to_contain_text("You will be asked.")
    for _ in range(2):
        add.click()
    pick(first, "When", "The odds of a hit are at least one in six")
    pick(second, "Answer", "Hold fire")
    sheet(page).get_by_role("button", name="Save").press("Enter")
    expect(sheet(page)).to_be_hidden()


def by_touch(page: Page) -> None:
    """Create one rule for this turn only, from the menu on a phone; remove it and restore it."""
    page.get_by_role("banner").get_by_label("Menu").tap()
    page.get_by_role("button", name="Standing orders").last.tap()
    add = sheet(page).get_by_role("button", name="Add a rule: Targets")
    add.tap()
    sheet(page).get_by_role("button", name="Remove: Targets: the best odds.").tap()
    add.tap()
    rule = sheet(page).get_by_role("group", name="Targets: the best odds.")
    pick(rule, "Duration", "this turn only")
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    sheet(page).get_by_role("button", name="Save").tap()
    expect(sheet(page)).to_be_hidden()
