"""Robustness: reloads, a second tab, a lost connection, a server that restarts."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.support.browser.behind import answer, asked
from tests.support.browser.game_page import Table, new_game
from tests.support.browser.settled import visit
from tests.support.browser.visitors import Visitors
from tests.support.server.process import Server

LOST = "Connection lost"
OFFLINE = ("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "WebSocket connection", "ERR_")


def so_far(table: Table, count: int) -> None:
    given = table.orders.get_by_role("list", name="So far").get_by_role("listitem")
    expect(given.filter(has_text=re.compile(r"\w"))).to_have_count(count)


def test_a_reload_keeps_the_drafted_orders(page: Page) -> None:
    table = Table(page).open(new_game(page))
    table.choose("Speed 3")
    table.choose("Ahead, stick centred")
    so_far(table, 2)
    page.reload()
    table.settle()
    so_far(table, 2)
    table.choose("Ahead, stick centred")
    table.choose("Ahead, stick centred")
    expect(page.locator(".table-tracks")).to_contain_text("turn 2")
    table.settle()
    reload_with_an_order_ready(table)


def reload_with_an_order_ready(table: Table) -> None:
    """Check that a reload restores a pending order."""
    page = table.page
    table.board.locator(".reach-spot").first.dispatch_event("click")
    order = str(table.give.get_attribute("aria-label"))
    page.reload()
    table.settle()
    expect(table.give).to_be_enabled()
    expect(table.give).to_have_attribute("aria-label", order)
    table.act(table.give.click)
    expect(page.locator(".table-tracks")).to_contain_text("turn 3")


def test_a_second_tab_of_the_same_seat_follows(page: Page) -> None:
    game = new_game(page)
    first, second = Table(page).open(game), Table(page.context.new_page()).open(game)
    first.choose("Speed 2")
    so_far(second, 1)
    second.choose("Slip left, stick centred")
    so_far(first, 2)
    second.act(second.undo.click)
    so_far(first, 1)
    first.choose("Ahead, stick centred")
    so_far(second, 2)
    second.choose("Ahead, stick centred")
    for table in (first, second):
        expect(table.page.locator(".table-tracks")).to_contain_text("turn 2")


def leave_and_come_back(page: Page) -> None:
    """Leave a game with the back button, and return with forward."""
    table = Table(page)
    table.choose("Speed 2")
    page.go_back()
    expect(page.get_by_role("button", name="Fly now")).to_be_visible()
    expect(page.get_by_role("region", name="Your games").get_by_role("listitem")).to_have_count(1)
    page.go_forward()
    table.settle()
    so_far(table, 1)


class Wire:
    """The connection between a page and its server, which can be cut."""

    def __init__(self, page: Page) -> None:
        self.cut = False
        self.routes: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/socket"), self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        if self.cut:
            route.close()
        else:
            route.connect_to_server()
            self.routes.append(route)

    def lose(self) -> None:
        self.cut = True
        for route in self.routes:
            route.close()
        self.routes.clear()

    def mend(self) -> None:
        self.cut = False


def test_a_lost_line_is_told_quietly_and_caught_up(page: Page, visitors: Visitors) -> None:
    """Messages are sent when it is back; what happened meanwhile arrives."""
    visitors.expect(*OFFLINE)
    game, wire = new_game(page), Wire(page)
    table = Table(page).open(game)
    wire.lose()
    expect(page.get_by_text(LOST)).to_be_visible()
    table.option("Speed 2").click()
    expect(table.orders.get_by_role("status")).to_contain_text("Order kept")
    expect(table.undo).to_have_count(0)
    wire.mend()
    so_far(table, 1)
    wire.lose()
    expect(page.get_by_text(LOST)).to_be_visible()
    for _ in range(2):
        answer(page, game, asked(page, game, "italy")["questions"][0], "ahead C")
    wire.mend()
    expect(page.get_by_text(LOST)).to_be_hidden()
    expect(page.locator(".table-tracks")).to_contain_text("turn 2")
    table.settle()


def test_home_shows_that_there_is_no_network_and_is_behind_a_game(
    page: Page, visitors: Visitors
) -> None:
    visitors.expect(*OFFLINE)
    visit(page, "/")
    expect(page.get_by_role("button", name="Fly now")).to_be_enabled()
    page.context.set_offline(True)
    page.get_by_role("button", name="Fly now").click()
    expect(page.get_by_text("The server cannot be reached").first).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Fly now").click()
    Table(page).settle()
    leave_and_come_back(page)


@pytest.fixture
def own_server(built: None, tmp_path: Path) -> Server:
    return Server(tmp_path / "games.db")


def test_play_goes_on_after_the_server_was_killed(
    own_server: Server, visitors: Visitors, tmp_path: Path
) -> None:
    visitors.expect(*OFFLINE)
    visitors.address = own_server.address
    page = visitors.come()
    table = Table(page).open(new_game(page))
    table.choose("Speed 2")
    table.choose("Ahead, stick centred")
    port = int(own_server.address.rpartition(":")[2])
    own_server.send(signal.SIGKILL)
    own_server.wait()
    expect(page.get_by_text(LOST)).to_be_visible()
    with Server(tmp_path / "games.db", port=port):
        expect(page.get_by_text(LOST)).to_be_hidden()
        so_far(table, 2)
        table.choose("Ahead, stick centred")
        expect(page.locator(".table-tracks")).to_contain_text("turn 2")
        visitors.leave()


def test_what_may_not_be_answered_says_why_and_changes_nothing(page: Page) -> None:
    """A disabled option, and an answer that is not allowed; play continues."""
    page.route_web_socket(re.compile("/socket"), garbled)
    table = Table(page).open(new_game(page))
    refused = table.orders.get_by_role("button", name=re.compile("^Speed 6. Not now: .*top speed"))
    expect(refused).to_have_attribute("aria-disabled", "true")
    before = table.standing().question
    refused.click(force=True)
    expect(page.locator(".toasts")).to_contain_text("top speed is 5")
    so_far(table, 0)
    assert table.standing().question == before
    table.option("Speed 2").click()
    refusal = page.locator(".toast").filter(has_not_text="top speed")
    expect(refusal).to_contain_text(re.compile(r"\w+ \w+ \w+"))
    expect(table.orders.get_by_role("list", name="So far")).to_have_count(0)
    table.choose("Speed 3")
    so_far(table, 1)


def garbled(route: WebSocketRoute) -> None:
    """Change an answer of 2 into 99 in transit."""
    server = route.connect_to_server()
    route.on_message(lambda said: server.send(re.sub(r'"value":"2"', '"value":"99"', str(said))))


def test_an_address_that_leads_nowhere(page: Page, visitors: Visitors) -> None:
    visitors.expect("404")
    page.goto("/games/nothing-here")
    expect(page.get_by_role("main")).to_contain_text(re.compile("no such game", re.IGNORECASE))
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("button", name="Fly now")).to_be_visible()
