"""School: a pupil takes every lesson, by mouse, by touch and by keyboard.

The pupil follows the instructions and uses "Show me", which must never light anything but the
answer.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from aerodrome.kernel import registry
from aerodrome.lessons import lesson
from aerodrome.lessons.lesson import Lesson, Puzzle, Step
from tests.support.browser.accessibility import faults
from tests.support.browser.framing import DEVICES, misframed
from tests.support.browser.game_page import Table
from tests.support.browser.settled import once_settled, visit
from tests.support.browser.visitors import Device, Visitors
from tests.support.sampling import WHOLE, sampled, woven
from tests.support.waiting import until

pytestmark = pytest.mark.sweep

COURSES = {name: lesson.read(registry.find(name)) for name in registry.names()}
EVERY = [
    (ruleset, taught)
    for ruleset, course in COURSES.items()
    for taught in sampled(list(course.values())[::-1], 1)
]
BY_KEYS = sampled(["winged_victory", "squadriglia", "dogfights", "campaign"], 1)
WALKS = [
    pytest.param(ruleset, taught, device, id=f"{ruleset}/{taught.id}-{device.name}")
    for (ruleset, taught), device in woven(EVERY, DEVICES, 1)
    if WHOLE or ruleset not in BY_KEYS
]
"""The last lesson of every course, each on another device; in a soak all lessons on all of them."""
LAST = [
    pytest.param(ruleset, list(COURSES[ruleset].values())[-1], id=ruleset) for ruleset in BY_KEYS
]
"""By keyboard, and checked with axe-core at the end: the last lesson of one course, in a soak of
each."""
IN_SIGHT = """(thing) => {
  const sheet = document.querySelector(".sheet-orders").getBoundingClientRect();
  const { left, top, bottom, height } = thing.getBoundingClientRect();
  const over = document.elementFromPoint(left + 8, top + height / 2);
  const page = [document.scrollingElement, document.querySelector(".table-page")];
  const within = top >= sheet.top - 1 && bottom <= sheet.bottom + 1;
  const free = thing.contains(over) || over?.contains(thing);
  return within && free && page.every((one) => !one.scrollTop);
}"""
"""Whether an element is completely visible on its sheet, and the page has not moved."""
LAID = f"""() => {{
  const find = (what) => document.querySelector(what);
  const shown = find(".choice.is-shown");
  const ready = !!find(".sheet-orders .panel-foot .button-main:not(:disabled)");
  if (!shown) return {{ ready, lost: ready ? "" : "nothing is shown" }};
  if (find(".choice.is-previewed:not(.is-shown)")) return {{ ready, lost: "more than is shown" }};
  const inSight = {IN_SIGHT};
  const lost = [find(".instructor"), shown].filter((one) => !inSight(one));
  return {{ ready, lost: lost.map((one) => one.className).join() }};
}}"""
"""Whether the shown answer is pending, and which part of it or of the instructor is out of sight.
It is marked and alone, unless it is on the board only."""
READY = """() => {
  const shown = document.querySelector(".choice.is-shown");
  const give = document.querySelector(".sheet-orders .panel-foot .button-main:not(:disabled)");
  return { ready: shown?.ariaPressed === "true" && !!give };
}"""
"""Whether the pressed option is pending; otherwise it was given."""


class Pupil:
    """A pupil with a mouse, a finger, or a keyboard."""

    def __init__(self, page: Page, *, touch: bool = False, keys: bool = False) -> None:
        self.page = page
        self.touch, self.keys = touch, keys
        self.table = Table(page)
        self.instructor = page.locator(".instructor")

    def begin(self, ruleset: str, name: str) -> None:
        self.ruleset = ruleset
        self.page.request.get("/api/me")
        wish = {"ruleset": ruleset, "lesson": name}
        made = self.page.request.post("/api/games", data=wish)
        assert made.ok, made.text()
        self.table.open(made.json()["game"]["id"])
        expect(self.page.get_by_role("region", name="Instructor")).to_contain_class("instructor")

    def button(self, name: str) -> Locator:
        return self.instructor.get_by_role("button", name=name, exact=True)

    def press(self, what: Locator) -> None:
        if self.keys:
            what.focus()
            self.page.keyboard.press("Enter")
        elif self.touch:
            what.tap()
        else:
            what.click()

    def fly(self, taught: Lesson) -> None:
        for number, step in enumerate(taught.steps, 1):
            expect(self.instructor).to_contain_text(f"{number}/{len(taught.steps)}")
            self.table.rest()
            assert self.instructor.evaluate(IN_SIGHT), f"out of sight: {step.says}"
            faults = misframed(self.page, self.ruleset, touch=self.touch, shows=step.shows)
            assert not faults, f"{faults}: {step.says}"
            if step.ways:
                self.do(step)
            else:
                self.press(self.button("Continue"))

    def do(self, step: Step) -> None:
        """Do a task: ask to be shown the answer, and give it."""
        self.press(self.button("Show me"))
        laid = once_settled(self.page, LAID)
        assert not laid["lost"], f"out of sight: {laid['lost']}: {step.says}"
        if not laid["ready"]:
            self.press(self.page.locator(".choice.is-shown").first)
            if not once_settled(self.page, READY)["ready"]:
                return
        self.press(self.table.give)

    def answer(self, quiz: tuple[Puzzle, ...]) -> None:
        """Answer the quiz; no win is shown before its last question."""
        for number, puzzle in enumerate(quiz, 1):
            expect(self.instructor).to_contain_text(f"{number}/{len(quiz)}")
            expect(self.instructor).to_contain_text(puzzle.asks)
            expect(self.page.locator(".outcome")).to_have_count(0)
            self.look(puzzle)
            self.press(self.button(puzzle.choices[puzzle.right]))
            expect(self.instructor).to_contain_text("Right.")
            self.press(self.button("Continue"))
        if quiz:
            expect(self.instructor).to_contain_text(f"{len(quiz)} of {len(quiz)} right")

    def look(self, puzzle: Puzzle) -> None:
        """Open the cards of its types, which are one press away."""
        cards = self.instructor.get_by_role("button", name="Card: ")
        expect(cards).to_have_count(len(puzzle.types))
        if puzzle.types:
            self.press(cards.last)
            dialog = self.page.get_by_role("dialog")
            expect(dialog.locator(".card")).to_be_visible()
            self.press(dialog.get_by_role("button", name="Close"))
            expect(dialog).to_have_count(0)

    def take(self, ruleset: str, taught: Lesson) -> None:
        """Take the whole lesson, up to the link to the next."""
        self.begin(ruleset, taught.id)
        self.fly(taught)
        self.answer(taught.quiz)
        course = list(COURSES[ruleset].values())
        others = [one for one in course[course.index(taught) + 1 :] + course if one != taught]
        door = f"Next lesson: {others[0].title}" if others else "Back to the school"
        expect(self.button(door)).to_have_class("button button-main")
        until(lambda: self.learnt() == {ruleset: [taught.id]}, "it is not noted that it is done")

    def learnt(self) -> dict[str, list[str]]:
        """Return the finished lessons; retried if the server closes a reused connection."""
        answer = self.page.request.get("/api/me/lessons", max_retries=3)
        found: dict[str, list[str]] = answer.json()["done"]
        return found


@pytest.mark.parametrize(("ruleset", "taught", "device"), WALKS)
def test_a_pupil_who_trusts_what_is_shown_gets_through(
    ruleset: str, taught: Lesson, device: Device, visitors: Visitors
) -> None:
    page = visitors.come(device)
    Pupil(page, touch=device.touch).take(ruleset, taught)


@pytest.mark.parametrize(("ruleset", "taught"), LAST)
def test_a_pupil_gets_through_by_keys(ruleset: str, taught: Lesson, page: Page, axe: str) -> None:
    Pupil(page, keys=True).take(ruleset, taught)
    assert not (found := faults(page, axe)), "\n".join(found)


def course(page: Page, title: str = "Winged Victory") -> Locator:
    return page.get_by_role("region", name=title)


def test_the_school_knows_how_far_one_is(visitors: Visitors) -> None:
    """Progress saved in the browser is sent to the server, and lessons in progress can be
    continued.
    """
    visitors.expect("400")
    page = visitors.come()
    visit(page, "/school")
    expect(course(page)).to_contain_text("0 of ")
    for name in ("first_shot", "1_ground_school", "no_more"):
        page.evaluate(f"localStorage.setItem('aerodrome.school.winged_victory.{name}', 'done')")
    page.reload()
    lessons = course(page).get_by_role("listitem")
    ground, climbing = lessons.nth(1), lessons.nth(2)
    expect(course(page)).to_contain_text("2 of ")
    expect(ground).to_contain_text("minutes · done")
    assert not page.evaluate("Object.keys(localStorage).filter((key) => /school/.test(key)).length")
    page.get_by_role("button", name="Continue: Climbing", exact=True).click()
    table = Table(page)
    table.settle()
    game = page.url
    pupil = Pupil(page)
    pupil.press(pupil.button("Continue"))
    table.option("Throttle 0").click()
    expect(page.get_by_text("Full throttle, please")).to_be_visible()
    table.choose("Throttle 5")
    expect(pupil.instructor).to_contain_text("Here is everything")
    table.act(table.undo.click)
    expect(pupil.instructor).to_contain_text("A move begins with the throttle")
    visit(page, "/school")
    expect(climbing).to_contain_text("in progress")
    page.get_by_role("button", name="Continue: Climbing", exact=True).first.click()
    page.wait_for_url(game)


def test_the_next_lesson_begins_where_the_last_is_done(page: Page) -> None:
    """A lesson that ends before its game does is abandoned, so that it waits for no player."""
    pupil = Pupil(page)
    taught = COURSES["winged_victory"]["9_combat"]
    pupil.begin("winged_victory", taught.id)
    last = page.url
    pupil.fly(taught)
    pupil.press(pupil.button(taught.quiz[0].choices[0]))
    expect(pupil.instructor).to_contain_text("Wrong: Blue.")
    pupil.press(pupil.button("Continue"))
    page.reload()
    expect(pupil.instructor).to_contain_text(taught.quiz[1].asks)
    for puzzle in taught.quiz[1:]:
        pupil.press(pupil.button(puzzle.choices[puzzle.right]))
        pupil.press(pupil.button("Continue"))
    expect(pupil.instructor).to_contain_text("2 of 3 right")
    pupil.press(pupil.button("Next lesson: Stop the clock"))
    expect(pupil.instructor).to_contain_text("He comes straight at you")
    playing = page.request.get("/api/games").json()["games"]
    assert [one["id"] for one in playing] == [page.url.rpartition("/")[2]]
    assert page.url != last
