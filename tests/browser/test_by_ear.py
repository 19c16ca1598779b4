"""Whole games by screen reader and by keyboard: what is announced is enough to play, and the focus
is never lost.

By ear the page is read by roles and names alone, as a screen reader gives them, in Italian too.
With the keyboard alone, axe-core checks every state, each game in another theme.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessibility import faults, told
from tests.support.browser.duels import dogfight
from tests.support.browser.films import ended, film_of, hold
from tests.support.browser.game_page import ME, Standing, Table, new_game
from tests.support.browser.presses import tab_to
from tests.support.browser.settled import settle
from tests.support.browser.visitors import DESKTOP, Device, Visitors, said
from tests.support.sampling import WHOLE

pytestmark = pytest.mark.sweep

MOST_ACTS = 60
TURNS = 3 if WHOLE else 2
"""A turn, and one that has a film of the last; a soak plays more."""
SOMEWHERE = "() => document.activeElement && document.activeElement !== document.body"

ZOOMED = Device("twice as large", 720, 450)


class Tongue(NamedTuple):
    """What a player hears in a language; `besides` is what the orders contain besides options."""

    language: str
    situation: str
    ends: str
    asked: str
    end: str
    heading: str
    besides: str
    ended: str
    speed: str


ENGLISH = Tongue(
    "en",
    "Situation",
    "Moves, best first",
    "where to|choose a move",
    r"(Shot at \w+, \d+% damage|Safe|In \w+'s sights)",
    "heading",
    "^(Rule|Ask the ace|Undo|Give orders|Confirm|Place|Draw|As last|What if|Show)",
    "Victory|Defeat|Draw",
    "speed",
)
ITALIAN = Tongue(
    "it",
    "Situazione",
    "Arrivi, i migliori prima",
    "dove va",
    r"(Tiro su \w+, \d+% danno|Al sicuro|Nel mirino di \w+)",
    "prua",
    "^(Regola|Chiedi all'asso|Annulla|Dai gli ordini|Conferma|Colloca|Come prima|E se|Mostra)",
    "Vittoria|Sconfitta|Patta",
    "velocità",
)
IN_ITALIAN = {
    "Orders": "Ordini",
    "Board": "Mappa",
    "Log": "Cronaca",
    "Choices on the map": "Scelte sulla mappa",
    "Give orders": "Dai gli ordini",
    "Confirm": "Conferma",
    "Place": "Colloca",
    "Undo": "Annulla",
}


class Kind(NamedTuple):
    """A short game, and what is heard of its enemy."""

    ruleset: str
    lay: Callable[[Page], Table]
    enemy: str
    heard: str
    tongue: Tongue = ENGLISH


def squadriglia(page: Page, say: Callable[[str], str] = said) -> Table:
    game = new_game(page, options={"quick_start": True, "turn_limit": TURNS})
    return Table(page, say).open(game)


def squadriglia_in_italian(page: Page) -> Table:
    return squadriglia(page, IN_ITALIAN.__getitem__)


def dogfights(page: Page) -> Table:
    return dogfight(page, options={"quick_start": True, "rounds": TURNS})


def winged_victory(page: Page) -> Table:
    seats = {"allies": ME, "germany": {"kind": "bot", "level": "random"}}
    wish = {"ruleset": "winged_victory", "seats": seats, "options": {"turn_limit": 2}}
    return Table(page).open(new_game(page, "duel", **wish))


KINDS = (
    Kind(
        "squadriglia",
        squadriglia,
        "A1",
        r"SPAD S\.VII A1, \d+ o'clock, \d+ hex.*you are at its \d+ o'clock.*speed \d.*strength 12",
    ),
    Kind(
        "dogfights",
        dogfights,
        "B4",
        r"Sopwith Camel B4, \d+ o'clock, \d+ points?, .*level \d.*strength \d of 2",
    ),
    Kind(
        "winged_victory",
        winged_victory,
        "G1",
        r"Fokker Dr\.I G1, \d+ hex(es)? (ahead|behind).*flying (towards|away from) you.*speed \d",
    ),
)


def held(page: Page) -> None:
    """Check that an element has the focus."""
    page.wait_for_function(SOMEWHERE)


class Ear:
    """A player who uses a screen reader."""

    def __init__(self, table: Table, tongue: Tongue) -> None:
        self.table, self.page, self.tongue = table, table.page, tongue
        self.ends = self.page.get_by_role("combobox", name=tongue.ends)
        self.situation = self.page.get_by_role("region", name=tongue.situation)
        self.log = self.page.get_by_role("log").last
        self.heard: list[str] = []

    def answer(self, now: Standing) -> Standing:
        """Give the best end of the list, or the first option."""
        self.heard.append(self.situation.inner_text())
        if not re.search(self.tongue.asked, now.question):
            return self.first()
        end = self.ends.get_by_role("option", disabled=False).first.inner_text()
        assert re.match(self.tongue.end, end), end
        self.ends.focus()
        self.page.keyboard.press("ArrowDown")
        expect(self.ends).to_have_value(re.compile("."))
        expect(self.table.orders.get_by_role("status")).to_contain_text(self.tongue.heading)
        expect(self.table.give).to_be_enabled()
        return self.table.act(lambda: self.page.keyboard.press("Enter"))

    def first(self) -> Standing:
        buttons = self.table.orders.get_by_role("button", disabled=False)
        names = buttons.evaluate_all("all => all.map((one) => one.ariaLabel ?? one.innerText)")
        name = next(name for name in names if not re.match(self.tongue.besides, name))
        option = self.table.orders.get_by_role("button", name=name, exact=True).first
        now = self.table.act(lambda: option.press("Enter"))
        return self.table.act(lambda: self.table.give.press("Enter")) if now.chosen else now


IN_ITALY = Kind(
    "squadriglia in Italian",
    squadriglia_in_italian,
    "A1",
    r"SPAD S\.VII A1, a ore \d+, \d+ esagon.*prua a ovest, ti ha alle sue ore \d+, velocità \d, "
    "resistenza 12 su 12",
    ITALIAN,
)


HEARD = [*KINDS, IN_ITALY] if WHOLE else [KINDS[-1], IN_ITALY]
"""In CI the sky from the side, and hexes in Italian; the other announcements are tested with its
model."""


@pytest.mark.parametrize("kind", HEARD, ids=lambda kind: kind.ruleset)
def test_a_whole_game_by_ear(kind: Kind, visitors: Visitors) -> None:
    tongue = kind.tongue
    page = visitors.come(DESKTOP, set_to={"language": tongue.language})
    ear = Ear(kind.lay(page), tongue)
    now = ear.table.settle()
    for _ in range(MOST_ACTS):
        if now.state == "over":
            break
        now = ear.answer(now)
        held(page)
    assert now.state == "over"
    expect(page.get_by_role("heading", name=re.compile(tongue.ended)).first).to_be_visible()
    assert any(re.search(kind.heard, one) for one in ear.heard), ear.heard[-1]
    expect(ear.log).to_contain_text(re.compile(rf"{kind.enemy}: {tongue.speed} \d"))
    expect(ear.log).to_have_attribute("aria-live", "polite")


class Dress(NamedTuple):
    """The theme and settings of a page."""

    device: Device
    theme: str
    context: dict[str, Any]


DRESSES = {
    "squadriglia": Dress(ZOOMED, "day", {"reduced_motion": "reduce"}),
    "dogfights": Dress(DESKTOP, "night", {"contrast": "more"}),
    "winged_victory": Dress(DESKTOP, "contrast", {"forced_colors": "active"}),
}


class Keys:
    """A player without a mouse, with axe-core checking every state."""

    def __init__(self, table: Table, axe: str) -> None:
        self.table, self.page, self.axe = table, table.page, axe
        self.found: dict[str, list[str]] = {}

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        held(self.page)

    def look(self, state: str) -> None:
        """Check each state once, and that nothing is wider than the window."""
        if state in self.found:
            return
        if state != "film":
            settle(self.page)
        self.found[state] = faults(self.page, self.axe)
        wide = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{state} scrolls sideways by {wide}"

    def open(self, name: str, state: str, opened: str) -> None:
        """Check it once it is open, as it may have to be loaded first."""
        tab_to(self.page, name)
        self.press("Enter")
        expect(self.page.locator(opened).first).to_be_visible()
        self.look(state)

    def answer(self, now: Standing) -> Standing:
        if not re.search(ENGLISH.asked, now.question):
            self.look("minor question")
            now = self.table.act(lambda: self.press("1"))
        else:
            expect(self.page.get_by_role("combobox", name="Moves, best first")).to_be_attached()
            self.look("asked")
            self.film()
            self.reach_the_moves()
            self.press("ArrowDown")
            expect(self.table.give).to_be_enabled()
            self.look("laid")
            return self.table.act(lambda: self.press("Enter"))
        return self.table.act(lambda: self.press("Enter")) if now.chosen else now

    def reach_the_moves(self) -> None:
        """Reach the moves by Tab the first time only; they are in place afterwards."""
        if "laid" in self.found:
            self.page.get_by_role("combobox", name="Moves, best first").focus()
        else:
            tab_to(self.page, "Moves, best first")

    def film(self) -> None:
        """Show the last turn again, if there was one."""
        again = self.page.get_by_role("button", name="Again")
        if "film" in self.found or not again.is_enabled():
            return
        hold(self.page)
        again.press("Enter")
        expect(film_of(self.page)).to_have_count(1)
        self.look("film")
        self.press("Escape")
        ended(self.page)


def look_about(keys: Keys, ruleset: str) -> None:
    """Open and leave by keys everything besides the question."""
    if ruleset == "dogfights":
        keys.open("Set-up", "log unfolded", ".log-number[aria-expanded=true]")
        return
    if ruleset == "winged_victory":
        keys.open("Detailed", "the whole log", ".sheet-log button + button[aria-pressed=true]")
        return
    situation = keys.page.get_by_role("region", name="Situation")
    expect(situation).to_be_attached()
    keys.press("s")
    expect(situation).to_be_focused()
    keys.look("situation")
    keys.press("?")
    expect(keys.page.get_by_role("dialog")).to_be_visible()
    keys.look("keys")
    keys.press("Escape")
    expect(keys.page.get_by_role("dialog")).to_have_count(0)
    expect(situation).to_be_focused()
    keys.open("Menu", "menu", ".menu[open]")
    keys.press("Enter")
    tab_to(keys.page, "Ask the ace")
    keys.press("Enter")
    expect(keys.page.get_by_role("button", name="Fly it").first).to_be_visible()
    held(keys.page)
    keys.look("hint")


def look_back(keys: Keys) -> None:
    """Close and reopen the end page, then look at the replay with its review."""
    keys.press("Escape")
    expect(keys.table.end).to_have_count(0)
    tab_to(keys.page, "How it ended")
    keys.press("Enter")
    tab_to(keys.page, "Review")
    keys.press("Enter")
    expect(keys.page.locator(".review")).to_be_attached()
    keys.look("replay")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.ruleset)
def test_a_whole_game_by_keys_has_no_fault(kind: Kind, visitors: Visitors, axe: str) -> None:
    dress = DRESSES[kind.ruleset]
    page = visitors.come(dress.device, set_to={"theme": dress.theme}, **dress.context)
    keys = Keys(kind.lay(page), axe)
    now = keys.table.settle()
    look_about(keys, kind.ruleset)
    for _ in range(MOST_ACTS):
        if now.state == "over":
            break
        now = keys.answer(now)
        held(page)
    assert now.state == "over"
    expect(keys.table.end).to_be_focused()
    keys.look("end")
    if kind.ruleset == "squadriglia":
        look_back(keys)
    assert not any(keys.found.values()), told(keys.found)
