"""Bots: a player connects a program, and another player challenges it while it runs."""

from __future__ import annotations

import json
from collections import deque

import httpx2
import pytest
from playwright.sync_api import Page, expect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.support.browser.accessibility import sound
from tests.support.browser.people import account
from tests.support.browser.settled import turn_to, visit
from tests.support.browser.visitors import PHONE, Visitors
from tests.support.waiting import PATIENCE


def made(ingrid: Page, axe: str) -> str:
    """Create a program by touch, and return its token, which is shown once."""
    ingrid.goto("/account")
    mine = ingrid.get_by_role("region", name="Your bots")
    mine.get_by_role("textbox", name="Name of a new bot").fill("Robot")
    mine.get_by_role("button", name="Add a bot").tap()
    shown = mine.get_by_role("status")
    expect(shown).to_be_focused()
    expect(shown).to_contain_text("The token of Robot. It is shown only this once")
    sound(ingrid, axe)
    return shown.locator("code").first.inner_text()


def takes(line: ClientConnection, server: httpx2.Client) -> str:
    """Return the game of a challenge that the program receives and accepts."""
    while True:
        told = json.loads(line.recv(PATIENCE))
        for one in told.get("challenges", ()):
            assert not one["mine"]
            game: str = server.post(f"/api/challenges/{one['id']}/accept").json()["game"]
            return game


def test_a_program_is_let_in_and_challenged(visitors: Visitors, axe: str) -> None:
    ingrid, bodo = account(visitors, "Ingrid", PHONE), account(visitors, "Bodo")
    headers = {"authorization": f"Bearer {made(ingrid, axe)}"}
    room = visitors.address.replace("http", "ws", 1) + "/api/lobby/socket"
    with (
        httpx2.Client(base_url=visitors.address, headers=headers) as server,
        connect(room, additional_headers=headers, proxy=None) as line,
    ):
        visit(bodo, "/lobby")
        bodo.get_by_role("link", name="Play against bots").press("Enter")
        expect(bodo.get_by_role("combobox", name="Show")).to_have_value("programs")
        ready = bodo.get_by_role("region", name="Ready to play")
        expect(ready.get_by_role("listitem")).to_contain_text("bot of Ingrid · Not rated yet")
        sound(bodo, axe)
        ready.get_by_role("button", name="Challenge Robot").press("Enter")
        sheet = bodo.get_by_role("dialog", name="Challenge Robot (bot)")
        sheet.get_by_role("combobox", name="Game").select_option("squadriglia")
        expect(sheet.get_by_role("checkbox", name="Rated")).to_have_count(0)
        sound(bodo, axe)
        sheet.get_by_role("button", name="Challenge").press("Enter")
        game = takes(line, server)
        bodo.wait_for_url(f"**/games/{game}")
        expect(bodo.get_by_role("list", name="Players")).to_contain_text("Robot (bot)")
        turn_to(bodo, "/pilots/Robot")
        expect(bodo.get_by_text("A bot of Ingrid")).to_be_visible()

        ingrid.reload()
        robot = ingrid.get_by_role("region", name="Robot")
        expect(robot).to_contain_text("connected now")
        expect(robot.get_by_role("status")).to_have_count(0)
        robot.get_by_role("button", name="Revoke: Token").tap()
        expect(ingrid.get_by_role("dialog")).to_be_visible()
        sound(ingrid, axe)
        ingrid.get_by_role("dialog").get_by_role("button", name="Revoke").tap()
        expect(robot).to_contain_text("No tokens yet")
        cut_off(line)
        assert server.get("/api/me").status_code == 401
    robot.get_by_role("button", name="Delete Robot").tap()
    ingrid.get_by_role("dialog").get_by_role("button", name="Delete").tap()
    expect(robot).to_have_count(0)


def cut_off(line: ClientConnection) -> None:
    """Check that a connection with a revoked token receives nothing more."""
    with pytest.raises(ConnectionClosed, match="login"):
        deque(iter(lambda: line.recv(PATIENCE), None), maxlen=0)
