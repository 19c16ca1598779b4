"""A game that can no longer be played: listed separately, read, downloaded, closed."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing

from playwright.sync_api import Page, expect

from tests.support.browser.accessibility import sound
from tests.support.browser.game_page import new_game
from tests.support.browser.settled import turn_to
from tests.support.server.process import Server
from tests.support.waiting import PATIENCE

WHY = "This game is of rules that can no longer be played: squadriglia 0, here 1"


def spoilt(server: Server, game: str) -> str:
    """Return a copy of a game with rules that are no longer supported."""
    twin = f"{game[:12]}-old"
    with closing(sqlite3.connect(server.data, timeout=PATIENCE)) as store, store:
        (text,) = store.execute("SELECT header FROM games WHERE id = ?", (game,)).fetchone()
        header = json.dumps(json.loads(text) | {"version": 0}, separators=(",", ":"))
        for table, key in (("games", "id"), ("seats", "game"), ("lines", "game")):
            names = [column[1] for column in store.execute(f"PRAGMA table_info({table})")]
            taken = ", ".join(name for name in names if name != key)
            store.execute(
                f"INSERT INTO {table} ({key}, {taken}) SELECT ?, {taken} FROM {table}"
                f" WHERE {key} = ?",
                (twin, game),
            )
        store.execute("UPDATE games SET header = ? WHERE id = ?", (header, twin))
    return twin


def answered(page: Page, game: str) -> None:
    """Give one of Italy's answers over the API."""
    question = page.request.get(f"/api/games/{game}/position?seat=italy").json()["questions"][0]
    legal = [one["value"] for one in question["options"] if not one.get("refused")]
    body = {"type": "answer", "seat": "italy", "key": question["key"], "value": legal[0]}
    assert page.request.post(f"/api/games/{game}/answers", data={**body, "id": "a"}).ok


def test_listed_read_downloaded_and_closed(server: Server, phone: Page, axe: str) -> None:
    page = phone
    game = new_game(page)
    answered(page, game)
    spoilt(server, game)
    page.goto("/")
    stuck = page.get_by_role("region", name="Cannot be continued").get_by_role("listitem")
    expect(stuck).to_have_count(1)
    expect(stuck).to_contain_text(WHY)
    expect(page.get_by_role("region", name="Your games").get_by_role("listitem")).to_have_count(1)
    sound(page, axe)

    stuck.get_by_role("link", name="Read the log").click()
    expect(page.get_by_text(WHY)).to_be_visible()
    expect(page.get_by_role("list", name="Log")).to_contain_text("Italy answered:")
    sound(page, axe)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the game").click()
    assert '"copy_for":"italy"' in download.value.path().read_text()

    turn_to(page, "/")
    stuck.get_by_role("button", name="Close the game").click()
    page.get_by_role("dialog").get_by_role("button", name="Close the game").click()
    ended = page.get_by_role("region", name="Finished").get_by_role("listitem")
    expect(ended).to_contain_text("Closed")
    ended.get_by_role("link").click()
    expect(page.get_by_text(re.compile("Italy closed the game"))).to_be_visible()
    expect(page.get_by_role("button", name="Close the game")).to_have_count(0)
