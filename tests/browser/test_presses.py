"""Presses: whole games on the map alone, with every click, tap and question counted.

A turn may cost a limited number of presses for each of the player's aircraft; minor questions (a
target, fire or hold, the clock) count like the orders themselves.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page

from tests.support.browser.duels import NEAR
from tests.support.browser.game_page import ME, Table, new_game
from tests.support.browser.presses import Hand, answer
from tests.support.browser.visitors import DESKTOP, PHONE, Device, Visitors
from tests.support.sampling import WHOLE, woven

pytestmark = pytest.mark.sweep

MACHINE = """
[[aircraft]]
id = "{id}"
side = "{side}"
type = "{type}"
border = "{side}"
columns = [{column}, {column}]
facing = {facing}
"""
TEAMS = """
title = "Two a side"
rule = "8.4"
text = ""
objective = "last_side"
""" + "".join(
    MACHINE.format(id=id, side=side, type=type, column=column, facing=facing)
    for id, side, type, column, facing in (
        ("I1", "italy", "spad_7", 10, 0),
        ("I2", "italy", "spad_7", 12, 0),
        ("A1", "austria", "brandenburg_c1_early", 11, 3),
        ("A2", "austria", "spad_7", 13, 3),
    )
)
"""Two aircraft nose to nose with two others, so that there are targets to choose from."""
CHASED = (
    Path("src/aerodrome/rulesets/squadriglia/data/scenarios/baracca.toml")
    .read_text("utf-8")
    .replace("height = [-250, -250]", "height = [0, 0]")
    .replace("brandenburg_c1_early", "hanriot_hd1:1a")
)
"""The hunter starts behind at the same height, so that the hunted declares its manoeuvre."""
FOUR = """
title = "Four"
rule = "11.2"
mode = "dogfight"
board = "quick"
first = "central"

[central]
aircraft = ["G4", "G5"]

[allies]
aircraft = ["B4", "B5"]
"""
BARRAGE = """
title = "Barrage"
rule = "14.8"
text = ""
mats = "B"

[flak]
allies = 1

[[aircraft]]
id = "A1"
side = "allies"
types = ["sopwith_camel"]
column = 24
level = 10
facing = "east"

[[aircraft]]
id = "G1"
side = "germany"
types = ["fokker_dr1"]
column = 34
level = 10
facing = "west"

[[target]]
id = "AT1"
side = "allies"
kind = "battery"
column = 5
"""
"""Flak and a clock that may be stopped: questions that recur."""
ROUTINES = {
    "14.5 ask": "quiet",
    "14.5 quiet": "before",
    "12.1 ask": "before",
    "6.2 ask": "before",
}
"""Orders that skip barrages while no enemy is near, and repeat other answers, also for the clock
and targets."""
TURNS = 5 if WHOLE else 2
"""The length of a game in CI; four turns where a standing order saves presses in later turns."""
SQUADRIGLIA, OTHERS = 3, 4
"""The most presses for one aircraft in one turn."""


def squadriglia(page: Page, own: str, turn_limit: int = TURNS, **options: Any) -> Table:
    options |= {"quick_start": True, "turn_limit": turn_limit}
    return game(page, own, ("italy", "austria"), **options)


def chased(page: Page) -> Table:
    """Start a game against a computer that takes up the pursuit at once."""
    options = {"quick_start": True, "altitude": True, "turn_limit": TURNS}
    seats = {"austria": ME, "italy": {"kind": "bot", "level": "random"}}
    return Table(page).open(new_game(page, "own", own=CHASED, options=options, seats=seats))


def dogfight(page: Page) -> Table:
    sides = ("central", "allies")
    return game(page, FOUR, sides, "dogfights", quick_start=True, rounds=TURNS)


def winged_victory(page: Page) -> Table:
    return game(page, BARRAGE, ("allies", "germany"), "winged_victory", turn_limit=2 * TURNS)


def game(
    page: Page, own: str, sides: tuple[str, str], ruleset: str = "squadriglia", **options: Any
) -> Table:
    mine, other = sides
    seats = {mine: ME, other: {"kind": "bot", "level": "random"}}
    wish = {"own": own, "ruleset": ruleset, "seats": seats, "options": options, "seed": "presses"}
    return Table(page).open(new_game(page, "own", **wish))


class Play(NamedTuple):
    """How a game begins, its number of aircraft, the most presses for each in a turn, and its
    questions.
    """

    begin: Callable[[Page], Table]
    aircraft: int
    most: int
    asks: str


GAMES = {
    "squadriglia": Play(lambda page: squadriglia(page, NEAR), 1, SQUADRIGLIA, "4.1"),
    "altitude": Play(chased, 1, SQUADRIGLIA, "7"),
    "two a side": Play(
        lambda page: squadriglia(page, TEAMS, max(4, TURNS), ammunition=True), 2, SQUADRIGLIA, "6.2"
    ),
    "dogfights": Play(dogfight, 2, OTHERS, "4.1"),
    "winged victory": Play(winged_victory, 1, OTHERS, "14.5"),
}


def turn(table: Table) -> int:
    found = re.search(r"(turn|round)\s+(\d+)", table.page.locator(".table-tracks").inner_text())
    assert found
    return int(found[2])


def rule(table: Table) -> str:
    """Return the section that the question cites."""
    return table.orders.locator(".panel-question .cite").inner_text()


HELD = "() => document.querySelector('.routine [aria-pressed=true]')?.value ?? ''"
"""How the question is answered from now on."""


def once_for_all(table: Table, hand: Hand) -> bool:
    """Choose how a question is answered from now on; return whether that answers this one.

    A player who skips questions while no enemy is near is still asked while one is.
    """
    held = table.page.evaluate(HELD)
    habit = ROUTINES.get(f"{rule(table)} {held}", held)
    if habit == held:
        return False
    before = table.standing().question
    hand.press(table.orders.locator(f".routine [value={habit}]"))
    return table.settle().question != before


def whole_game(table: Table, hand: Hand) -> tuple[int, set[str]]:
    """Play to the end; return the number of turns and the questions asked."""
    asked, turns, now = set[str](), 1, table.standing()
    while now.state != "over":
        turns = turn(table)
        asked.add(rule(table))
        if not once_for_all(table, hand):
            answer(table, hand)
        now = table.settle()
    return turns, asked


PLAYED = [*GAMES] if WHOLE else ["two a side", "dogfights", "winged victory"]
"""In CI one game of each ruleset: the one with most questions."""


@pytest.mark.parametrize(
    ("name", "device"),
    woven(PLAYED, (DESKTOP, PHONE), 1),
    ids=lambda one: getattr(one, "name", one),
)
def test_a_whole_game_takes_few_presses(name: str, device: Device, visitors: Visitors) -> None:
    begin, aircraft, most, asks = GAMES[name]
    table, hand = begin(visitors.come(device)), Hand(touch=device.touch)
    turns, asked = whole_game(table, hand)
    assert asks in asked
    assert hand.presses <= most * aircraft * turns, f"{hand.presses} presses in {turns} turns"
