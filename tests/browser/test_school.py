"""School: a lesson flown to its end, with its nudges, its quiz, and what is kept of it."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.table import Table


def lessons(page: Page) -> Locator:
    """Those of one game: every game has a first flight."""
    return page.get_by_role("region", name="La Squadriglia degli Assi")


def begin(page: Page) -> Table:
    page.goto("/school")
    lessons(page).get_by_role("button", name="Start: First flight").click()
    table = Table(page)
    table.settle()
    return table


def test_a_lesson_is_flown_to_its_end(page: Page) -> None:
    table = begin(page)
    instructor = page.get_by_role("region", name="Instructor")
    go_on = instructor.get_by_role("button", name="Continue")
    expect(instructor).to_contain_text("Welcome aboard")
    go_on.click()
    go_on.click()
    table.option("Speed 4").click()
    expect(page.get_by_text("That would do no harm")).to_be_visible()
    expect(table.question).to_contain_text("choose a speed")
    instructor.get_by_role("button", name="Show me").click()
    expect(table.option("Speed 5")).to_be_focused()
    table.choose("Speed 5")
    table.choose("Slip left, stick centred")
    page.reload()
    table.settle()
    expect(instructor).to_contain_text("You have changed rows without turning")
    for _ in range(4):
        table.choose("Ahead, stick centred")
    go_on.click()
    table.choose("Speed 3")
    for move in ("Ahead, stick centred", "Ahead, stick left", "Ahead, stick left"):
        table.choose(move)
    expect(instructor).to_contain_text("He is down")
    go_on.click()
    for choice in ("2, 4 and 6", "It turns 60 degrees to the right", "3"):
        instructor.get_by_role("button", name=choice, exact=True).click()
        go_on.click()
    expect(instructor).to_contain_text("2 of 3 right")
    instructor.get_by_role("link", name="Back to the school").click()
    flown = lessons(page).get_by_role("listitem").filter(has_text="First flight")
    expect(flown).to_contain_text("done")


def test_an_answer_taken_back_leads_back_to_its_task(page: Page) -> None:
    table = begin(page)
    table.choose("Speed 5")
    instructor = page.get_by_role("region", name="Instructor")
    expect(instructor).to_contain_text("Now five moves")
    table.act(table.undo.click)
    expect(instructor).to_contain_text("First the speed")


WORDS_IN_SIGHT = """() => {
  const words = document.querySelector(".instructor").getBoundingClientRect();
  const sheet = document.querySelector(".sheet-orders").getBoundingClientRect();
  const pages = [document.scrollingElement, document.querySelector(".table-page")];
  const within = words.top >= sheet.top - 1 && words.bottom <= sheet.bottom + 1;
  return within && pages.every((one) => !one.scrollTop);
}"""


SHOWN = """() => document.querySelector(
  ".choice.is-previewed, .sheet-orders .panel-foot .button-main:not(:disabled)",
)"""
"""Whether what the instructor showed lies ready, or is pointed at."""


def test_a_first_flight_on_a_telephone_keeps_the_instructor_in_sight(phone: Page) -> None:
    """Dogfights: every task by "Show me", poses on the board among them."""
    phone.goto("/school")
    games = phone.get_by_role("region", name="Age of Dogfights: WW1")
    games.get_by_role("button", name="Start: First flight").tap()
    table = Table(phone)
    table.settle("waits")
    instructor = phone.get_by_role("region", name="Instructor")
    go_on, show = (instructor.get_by_role("button", name=n) for n in ("Continue", "Show me"))
    for step in range(1, 11):
        expect(instructor).to_contain_text(f"{step}/11")
        assert phone.evaluate(WORDS_IN_SIGHT), instructor.inner_text()
        if go_on.is_visible():
            go_on.tap()
            continue
        show.tap()
        phone.wait_for_function(SHOWN)
        if not table.standing().chosen and not table.given_by_press():
            phone.locator(".choice.is-previewed").tap()
        if table.given_by_press():
            table.give.tap()
    expect(instructor).to_contain_text("6 and 5: he goes down")
