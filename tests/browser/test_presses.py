"""Presses: whole games by the map alone, every click and tap counted, and every question with them.

Each turn may cost so many presses for each aircraft that one has in it; minor questions (a target,
fire or hold, the clock) count like the orders themselves.
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
"""Two nose to nose with two others: there are targets to choose from."""
CHASED = (
    Path("src/aerodrome/rulesets/squadriglia/data/scenarios/baracca.toml")
    .read_text("utf-8")
    .replace("height = [-250, -250]", "height = [0, 0]")
    .replace("brandenburg_c1_early", "hanriot_hd1:1a")
)
"""The hunter starts behind, at the same height: the hunted declares what he will do."""
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
"""Flak and a clock that may be stopped: what is asked again and again."""
ROUTINES = {
    "14.5 ask": "quiet",
    "14.5 quiet": "before",
    "12.1 ask": "before",
    "6.2 ask": "before",
}
"""Barrages are skipped while nobody is near, and then as before, like the clock and targets."""
TURNS = 5 if WHOLE else 2
"""How long a game is in CI; four turns where much is said once for all, which they share."""
SQUADRIGLIA, OTHERS = 3, 4
"""Presses for one aircraft in one turn."""


def squadriglia(page: Page, own: str, turn_limit: int = TURNS, **options: Any) -> Table:
    options |= {"quick_start": True, "turn_limit": turn_limit}
    return game(page, own, ("italy", "austria"), **options)


def chased(page: Page) -> Table:
    """By a computer that takes up the pursuit at once."""
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
    """How a game begins, with how many aircraft, what each may cost in a turn, what is asked."""

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
    """The section that the question cites."""
    return table.orders.locator(".panel-question .cite").inner_text()


HELD = "() => document.querySelector('.routine [aria-pressed=true]')?.value ?? ''"
"""How the question is answered from now on."""


def once_for_all(table: Table, hand: Hand) -> bool:
    """Say how a question is answered from now on; true if that answers this one.

    Who skips questions while nobody is near is still asked while somebody is.
    """
    held = table.page.evaluate(HELD)
    habit = ROUTINES.get(f"{rule(table)} {held}", held)
    if habit == held:
        return False
    before = table.standing().question
    hand.press(table.orders.locator(f".routine [value={habit}]"))
    return table.settle().question != before


def whole_game(table: Table, hand: Hand) -> tuple[int, set[str]]:
    """Play to the end; how many turns that took, and what was asked."""
    asked, turns, now = set[str](), 1, table.standing()
    while now.state != "over":
        turns = turn(table)
        asked.add(rule(table))
        if not once_for_all(table, hand):
            answer(table, hand)
        now = table.settle()
    return turns, asked


PLAYED = [*GAMES] if WHOLE else ["two a side", "dogfights", "winged victory"]
"""In CI one of each book: that in which most is asked."""


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
