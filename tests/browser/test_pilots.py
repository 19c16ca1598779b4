"""Ratings: two accounts play a rated game, and look at its effect on their ratings."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.support.browser.accessibility import sound
from tests.support.browser.game_page import Table
from tests.support.browser.people import account
from tests.support.browser.settled import turn_to
from tests.support.browser.visitors import PHONE, Visitors


def answer(page: Page, game: str, seat: str, number: int) -> None:
    """Give the first legal answer to the first question, if there is one."""
    asked = page.request.get(f"/api/games/{game}/position?seat={seat}").json()["questions"]
    if asked:
        value = next(one["value"] for one in asked[0]["options"] if not one.get("refused"))
        said = {"type": "answer", "seat": seat, "key": asked[0]["key"], "value": value}
        sent = page.request.post(f"/api/games/{game}/answers", data={**said, "id": f"a{number}"})
        assert sent.ok, sent.text()


def begin(greta: Page, axe: str) -> str:
    """Create a rated game on the page, after it explained why another cannot be rated."""
    greta.goto("/new")
    rated = greta.get_by_role("checkbox", name="Rated")
    expect(rated).to_be_enabled()
    austria = greta.locator(".seat-picks select").last
    austria.select_option("me")
    expect(rated).to_be_disabled()
    expect(greta.get_by_text("A rated game needs an opponent")).to_be_visible()
    austria.select_option("open")
    rated.focus()
    greta.keyboard.press("Space")
    expect(rated).to_be_checked()
    sound(greta, axe)
    with greta.expect_response(lambda one: one.url.endswith("/api/games/start")) as made:
        greta.get_by_role("button", name="Start").click()
    game = made.value.json()
    assert game["game"]["rated"]
    return f"{game['game']['id']} {game['invites'][0]['token']}"


def test_a_rated_game_and_what_it_did(visitors: Visitors, axe: str) -> None:
    visitors.expect("404")
    greta, hugo = account(visitors, "Greta"), account(visitors, "Hugo", PHONE)
    game, token = begin(greta, axe).split()
    assert hugo.request.post("/api/join", data={"token": token}).ok
    first, second = (one["seat"] for one in greta.request.get(f"/api/games/{game}").json()["seats"])
    for number in range(3):
        answer(greta, game, first, number)
        answer(hugo, game, second, number)
    gives_up = {"type": "resign", "seat": second, "id": "enough"}
    assert hugo.request.post(f"/api/games/{game}/resign", data=gives_up).ok

    greta.goto(f"/games/{game}")
    end = Table(greta).end
    expect(end.get_by_role("region", name="Change of ratings")).to_contain_text(
        re.compile(r"Greta: 15\d\d ± 1\d\d, \+\d+")
    )
    expect(greta.get_by_role("list", name="Players")).to_contain_text(re.compile(r"Hugo 14\d\d\?"))

    hugo.goto("/pilots")
    expect(hugo.get_by_role("combobox", name="Game")).to_be_visible()
    sound(hugo, axe)
    turn_to(hugo, "/pilots/Greta")
    expect(hugo.get_by_role("heading", level=1, name="Greta")).to_be_visible()
    log_book = hugo.get_by_role("table")
    expect(log_book).to_contain_text("Hugo")
    expect(log_book).to_contain_text(re.compile(r"Won, \+\d+"))
    sound(hugo, axe)
    hugo.get_by_role("button", name="More about Greta").tap()
    expect(hugo.get_by_role("dialog", name="Greta")).to_be_visible()

    turn_to(greta, "/pilots/Greta")
    private = greta.get_by_role("checkbox", name="Keep my ratings")
    private.focus()
    greta.keyboard.press("Space")
    expect(private).to_be_checked()
    sound(greta, axe)
    hugo.goto("/pilots/Greta")
    expect(hugo.get_by_text("Greta keeps ratings and log book private.")).to_be_visible()
    turn_to(hugo, "/pilots/Nobody")
    expect(hugo.get_by_text("There is no player of this name.")).to_be_visible()
