"""Winged Victory: its sky and cockpit, its school, and a duel by touch."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.support.browser.accessibility import faults
from tests.support.browser.game_page import ME, Standing, Table, new_game
from tests.support.browser.presses import wished
from tests.support.browser.settled import visit

PATIENCE = 40
"""The most answers in two turns of a duel, including frozen shots."""

IN_SIGHT = """() => {
  const around = document.querySelector(".board-window").getBoundingClientRect();
  return [...document.querySelectorAll(".piece.asked .piece-craft")].every((craft) => {
    const { left, right, top, bottom } = craft.getBoundingClientRect();
    return left >= around.left && right <= around.right && top >= around.top &&
      bottom <= around.bottom;
  });
}"""
"""Whether the aircraft in question is completely within the window of the board."""


def duel(page: Page) -> Table:
    seats = {"allies": ME, "germany": {"kind": "bot", "level": "random"}}
    wish = {"ruleset": "winged_victory", "options": {}, "seats": seats}
    return Table(page).open(new_game(page, "duel", **wish))


def turn(table: Table) -> int:
    return int(table.page.locator(".table-tracks b").first.inner_text())


def wanted(table: Table) -> str:
    """Return the answer for full throttle and level flight, otherwise the first offered."""
    offered = table.offered()
    if throttled(offered):
        return "Throttle 6"
    level = any("Level flight" in name for name in offered)
    return "Level flight" if level else offered[0]


def throttled(offered: list[str]) -> bool:
    """Return whether the throttle is asked for, even within the question of where to fly."""
    return any(name.startswith("Throttle 6") for name in offered)


def answer(table: Table) -> Standing:
    now = table.act(table.option(wanted(table)).tap)
    return table.act(table.give.tap) if now.chosen else now


def fly_two_turns(table: Table) -> None:
    expect(table.page.locator(".board-window")).to_be_visible()
    now = table.standing()
    for _ in range(PATIENCE):
        if now.state == "over" or turn(table) > 2:
            return
        assert table.page.evaluate(IN_SIGHT), (
            f"{now.question} is asked about something out of sight"
        )
        now = answer(table)
    raise AssertionError(f"two turns were not flown: {now}")


def test_two_turns_of_a_duel_by_touch(phone: Page, axe: str) -> None:
    table = duel(phone)
    table.choose("Throttle 6")
    assert not (found := faults(phone, axe)), "\n".join(found)
    fly_two_turns(table)


def lesson(page: Page, name: str) -> Table:
    page.request.get("/api/me")
    made = page.request.post("/api/games", data={"ruleset": "winged_victory", "lesson": name})
    assert made.ok, made.text()
    return Table(page).open(made.json()["game"]["id"])


def test_an_unspotted_aircraft_is_a_marker_until_it_is_spotted(page: Page) -> None:
    """The lesson on spotting: hidden in the first turn, an Albatros in the second."""
    table = lesson(page, "8_spotting")
    foe = page.locator("[data-piece=G1]")
    expect(foe.locator(".unknown")).to_have_count(1)
    expect(foe).not_to_have_attribute("aria-label", re.compile("Albatros|heading"))
    address = page.url.replace("/games/", "/api/games/") + "/position?seat=allies"
    assert "lbatros" not in page.request.get(address).text()
    table.choose("Throttle 7")
    table.choose("Level flight")
    expect(foe).to_have_attribute("aria-label", re.compile("Albatros D.Va G1.*heading east"))
    expect(foe.locator(".piece-craft use")).to_have_count(1)


def test_an_option_looked_at_moves_the_cue_and_shows_its_way(page: Page) -> None:
    table = duel(page)
    strip = table.orders.get_by_role("meter", name="Speed")
    plate = page.locator(".end-plate")
    wished(table).hover()
    expect(plate).to_have_text(re.compile(r"level \d+.*(costs|gains) \d+ speed, (leaves|to) \d+"))
    expect(strip.locator(".strip-ghost")).to_have_count(1)
    table.choose("Throttle 6")
    page.mouse.move(5, 5)
    expect(strip).to_have_attribute("aria-valuetext", re.compile("^6, .*throttle at 6"))
    expect(strip.locator(".strip-ghost")).to_have_count(0)
    table.option("Shallow climb").focus()
    expect(strip.locator(".strip-ghost")).to_have_count(1)
    expect(strip.locator(".is-next")).to_have_text("4")
    expect(page.locator(".ghost-flight.previewed")).to_have_count(1)
    ahead = page.locator(".arc .range")
    expect(ahead).to_have_text(["1", "2", "3", "4", "5"])
    expect(table.orders.get_by_text("Choose here or on the map")).to_be_visible()
    height = page.get_by_role("meter", name="Level")
    expect(height.first.locator(".gauge-ghost")).to_have_count(1)


HOVERED = """(before) => {
  const lines = [...document.querySelectorAll(".priced-line")];
  const now = lines.findIndex((one) => one.matches(":hover"));
  return now >= 0 && now !== before;
}"""


def test_a_list_that_scrolls_under_a_resting_mouse_shows_nothing_else(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 560})
    table = duel(page)
    table.choose("Throttle 6")
    lines, looked_at = table.orders.locator(".priced-line"), re.compile("is-previewed")
    lines.nth(2).hover()
    lines.first.focus()
    expect(lines.first).to_have_class(looked_at)
    table.orders.evaluate("(sheet) => sheet.scrollTop += 70")
    page.wait_for_function(HOVERED, arg=2)
    expect(lines.first).to_have_class(looked_at)
    x, y = page.locator(".priced-line:hover").evaluate(
        "(line) => { const at = line.getBoundingClientRect(); return [at.x + 30, at.y + 9]; }"
    )
    page.mouse.move(x, y)
    expect(page.locator(".priced-line:hover")).to_have_class(looked_at)
    expect(lines.first).not_to_have_class(looked_at)


def given_up(page: Page) -> str:
    """Play a duel against oneself over the API with first options only, then resign."""
    seats = {"allies": ME, "germany": ME}
    game = new_game(page, "duel", ruleset="winged_victory", options={}, seats=seats)

    def do(what: str, **body: Any) -> None:
        done = page.request.post(f"/api/games/{game}/{what}", data={"id": f"{body}"[-40:], **body})
        assert done.ok, done.text()

    for _ in range(6):
        seen = [page.request.get(f"/api/games/{game}/position?seat={s}").json() for s in seats]
        question = next(one for position in seen for one in position["questions"])
        legal = [one["value"] for one in question["options"] if not one.get("refused")]
        do("answers", type="answer", seat=question["seat"], key=question["key"], value=legal[-1])
    do("resign", type="resign", seat="allies")
    return game


def test_a_finished_game_is_reviewed_and_its_choices_shown(page: Page) -> None:
    visit(page, f"/games/{given_up(page)}/replay?seat=allies")
    page.get_by_role("tab", name="Review").click()
    review = page.get_by_role("region", name="The ace's review")
    expect(review.get_by_role("heading", name="Luck")).to_be_visible()
    better = review.locator(".review-choices li").first
    expect(better).to_contain_text(re.compile("Turn 1, Sopwith Camel A1.*Better: Throttle 6, "))
    better.get_by_role("button", name="Show me").click()
    expect(page.locator(".table-beat")).to_have_text("Turn 1")
    expect(page.locator(".ghost-flight.previewed")).to_have_count(1)
