"""Two with accounts play a rated game, and look at what it did to their ratings."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.table import Table
from tests.browser.test_clubs import account, sound
from tests.browser.visitors import PHONE, Visitors


def answer(page: Page, game: str, seat: str, number: int) -> None:
    """The first legal answer to the first question, if there is one."""
    asked = page.request.get(f"/api/games/{game}/position?seat={seat}").json()["questions"]
    if asked:
        value = next(one["value"] for one in asked[0]["options"] if not one.get("refused"))
        said = {"type": "answer", "seat": seat, "key": asked[0]["key"], "value": value}
        sent = page.request.post(f"/api/games/{game}/answers", data={**said, "id": f"a{number}"})
        assert sent.ok, sent.text()


def begin(anna: Page, axe: str) -> str:
    """Anna makes a rated game by the page; the page says why it cannot be one."""
    anna.goto("/new")
    rated = anna.get_by_role("checkbox", name="Rated")
    expect(rated).to_be_enabled()
    austria = anna.locator(".seat-picks select").last
    austria.select_option("me")
    expect(rated).to_be_disabled()
    expect(anna.get_by_text("Rated games are against somebody else")).to_be_visible()
    austria.select_option("open")
    rated.focus()
    anna.keyboard.press("Space")
    expect(rated).to_be_checked()
    sound(anna, axe)
    with anna.expect_response(lambda one: one.url.endswith("/api/games")) as made:
        anna.get_by_role("button", name="Start").click()
    game = made.value.json()
    assert game["game"]["rated"]
    return f"{game['game']['id']} {game['invites'][0]['token']}"


def test_a_rated_game_and_what_it_did(visitors: Visitors, axe: str) -> None:
    visitors.expect("404")
    anna, bert = account(visitors, "Anna"), account(visitors, "Bert", PHONE)
    game, token = begin(anna, axe).split()
    assert bert.request.post("/api/join", data={"token": token}).ok
    first, second = (one["seat"] for one in anna.request.get(f"/api/games/{game}").json()["seats"])
    for number in range(3):
        answer(anna, game, first, number)
        answer(bert, game, second, number)
    gives_up = {"type": "resign", "seat": second, "id": "enough"}
    assert bert.request.post(f"/api/games/{game}/resign", data=gives_up).ok

    anna.goto(f"/games/{game}")
    end = Table(anna).end
    expect(end.get_by_role("region", name="What it did to the ratings")).to_contain_text(
        re.compile(r"Anna: 15\d\d ± 1\d\d, \+\d+")
    )
    expect(anna.get_by_role("list", name="Players")).to_contain_text(re.compile(r"Bert 14\d\d\?"))

    bert.goto("/pilots")
    expect(bert.get_by_role("combobox", name="Game")).to_be_visible()
    sound(bert, axe)
    bert.goto("/pilots/Anna")
    expect(bert.get_by_role("heading", level=1, name="Anna")).to_be_visible()
    log_book = bert.get_by_role("table")
    expect(log_book).to_contain_text("Bert")
    expect(log_book).to_contain_text(re.compile(r"Won, \+\d+"))
    sound(bert, axe)
    bert.get_by_role("button", name="More about Anna").tap()
    expect(bert.get_by_role("dialog", name="Anna")).to_be_visible()

    anna.goto("/pilots/Anna")
    private = anna.get_by_role("checkbox", name="Keep my ratings")
    private.focus()
    anna.keyboard.press("Space")
    expect(private).to_be_checked()
    sound(anna, axe)
    bert.goto("/pilots/Anna")
    expect(bert.get_by_text("Anna keeps ratings and log book private.")).to_be_visible()
    bert.goto("/pilots/Nobody")
    expect(bert.get_by_text("There is no account of this name.")).to_be_visible()
