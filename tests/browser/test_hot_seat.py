"""Hot seat: two players at one screen, and a curtain that hides everything between them."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from tests.support.browser.game_page import ME, Table, new_game


class Ear:
    """Records every message that a page receives."""

    def __init__(self, page: Page) -> None:
        self.heard: list[dict[str, Any]] = []
        self.addresses: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        self.addresses.append(socket.url)
        socket.on("framereceived", lambda said: self.heard.append(json.loads(said)))

    def seats(self) -> set[str]:
        return {one["seat"] for one in self.heard if one["type"] == "update"}


def hand_over(table: Table, side: str) -> None:
    """Check that the curtain shows only the name of the next player."""
    page = table.page
    curtain = page.get_by_role("dialog", name=f"Hand over to {side}")
    expect(curtain).to_be_visible()
    expect(page.get_by_role("main")).to_have_count(0)
    expect(page.get_by_role("application")).to_have_count(0)
    assert "peed" not in page.content().split("<body>")[1]
    page.get_by_role("button", name=f"I play {side}").click()
    expect(table.question).to_contain_text("where to")
    expect(curtain).to_be_hidden()


def test_the_other_player_never_sees_the_orders(page: Page) -> None:
    game = new_game(page, seats={"italy": ME, "austria": ME})
    ear, table = Ear(page), Table(page)
    page.goto(f"/games/{game}")
    expect(page.get_by_role("dialog")).to_be_visible()
    first = "Italy" if page.get_by_text("I play Italy").count() else "Austria"
    second = "Austria" if first == "Italy" else "Italy"
    hand_over(table, first)
    table.choose("Speed 4")
    for _ in range(3):
        table.choose("Ahead, stick centred")
    told = len(ear.heard)
    assert table.choose("Ahead, stick centred").state == "curtain"
    assert ear.seats() == {first.lower()}
    hand_over(table, second)
    expect(table.question).to_contain_text("where to")
    expect(table.orders.get_by_role("list", name="So far")).to_have_count(0)
    after = [one for one in ear.heard[told:] if one.get("seat") == second.lower()]
    assert after, "nothing came for the other player"
    for update in after:
        assert not [q for q in update["questions"] if q["seat"] != second.lower()]
        for line in update["log"]:
            assert "Order" not in json.dumps(line["event"])
    cards = page.get_by_role("region", name="Aircraft")
    theirs = cards.get_by_role("article").filter(has_text="I1" if first == "Italy" else "A1")
    expect(theirs.get_by_role("meter", name="Speed")).to_have_attribute("aria-valuenow", "0")
    table.fly(2)
    expect(page.locator(".table-tracks")).to_contain_text("turn 2")
    table.fly(1)
    hand_over(table, first)
    expect(table.log).to_contain_text("Turn 2")


def test_the_curtain_is_lifted_by_keyboard_and_let_down_by_a_reload(page: Page) -> None:
    page.goto(f"/games/{new_game(page, seats={'italy': ME, 'austria': ME})}")
    expect(page.get_by_role("dialog").get_by_role("button")).to_be_focused()
    page.keyboard.press("Enter")
    table = Table(page)
    table.settle()
    table.choose("Speed 2")
    page.reload()
    expect(page.get_by_role("dialog", name="Hand over to")).to_be_visible()
    expect(page.get_by_role("main")).to_have_count(0)
