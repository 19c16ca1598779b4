"""The installed wheel, away from the checkout: its page opens, and a turn is played on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.game_page import Table
from tests.support.repository import ROOT
from tests.support.server.process import Server
from tests.support.wheel import backend, install


@pytest.fixture(scope="module")
def program(built: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree, installed; other tests see that any tree gives the same one."""
    wheels, home = tmp_path_factory.mktemp("wheels"), tmp_path_factory.mktemp("installed")
    install(wheels / backend(ROOT, f"build_wheel({str(wheels)!r})"), home)
    return home / "bin" / "aerodrome"


@pytest.fixture(scope="module")
def server(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The wheel's server, in the place of the checkout's."""
    with Server(tmp_path_factory.mktemp("wheel") / "games.db", program=program) as running:
        yield running


def test_a_turn_is_played_on_the_page_of_the_wheel(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Fly now").click()
    table = Table(page)
    expect(table.question).to_contain_text("where to")
    table.fly(2)
    expect(page.locator(".table-tracks")).to_contain_text("turn 2")
    expect(table.log).to_contain_text("Turn 1")
