"""Everything fits: no text is cut off and no controls overlap, in any state, size or language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from aerodrome.cli.pseudo import PSEUDO
from aerodrome.rulesets.squadriglia.rules import events as e
from tests.support.browser.duels import DOGFIGHT, near
from tests.support.browser.films import hold
from tests.support.browser.game_page import FRIEND, ME, UNFOLD, Table, new_game
from tests.support.browser.projector import BURST, Projector
from tests.support.browser.settled import settle
from tests.support.browser.visitors import DESKTOP, LIFT, LOWER, Visitors
from tests.support.sampling import WHOLE
from tests.support.server.process import Server

pytestmark = pytest.mark.sweep

SIZES = ((1440, 900), (1280, 720), (768, 1024), (390, 844))
LANGUAGES = ("en", "it", PSEUDO)
EVERYWHERE = [(language, size) for language in LANGUAGES for size in SIZES]
LONG = "Maximilian von Hohenlohe-Waldenburg"
TITLE = "The long way home over the lines of Boesinghe"
RANDOM = {"kind": "bot", "level": "random"}
DIALOGS = {
    "resign": ".menu-grave",
    "draw": ".menu button:has(+ .menu-grave)",
    "keys": ".menu button:has(kbd)",
}
"""The menu items that open the dialogs, by their position in the menu."""
SPEAK = """(language) => {
  localStorage.setItem("aerodrome.language", language);
  const change = { key: "aerodrome.language", newValue: language };
  globalThis.dispatchEvent(new StorageEvent("storage", change));
}"""
"""Change the language in another tab: this one follows, and keeps the pending order."""
MISFITS = """() => {
  const found = [];
  const BOXES = "button, .card, .chair, .cockpit, .instruments, .label, .plate, td, " +
    ".man, .machine, .sq-plate, .orders-slip, .tear-off";
  const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const told = (one) => `${one.className || one.tagName}: ${one.textContent.trim().slice(0, 60)}`;
  const known = new Map(), look = (one) => {
    const style = getComputedStyle(one), { scrollHeight, clientHeight } = one;
    return {
      edge: one.getBoundingClientRect(),
      hides: style.clipPath.startsWith("inset(50"),
      scrolls: /auto|scroll/.test(style.overflowY) && scrollHeight > clientHeight + 1,
      clips: !/visible/.test(style.overflowX),
      boxes: one.matches(BOXES),
      fades: style.textOverflow === "ellipsis",
      fixed: style.position === "fixed",
    };
  };
  const about = (one) => known.get(one) ?? known.set(one, look(one)).get(one);
  const paged = !document.querySelector(".table-page");
  const { scrollHeight } = document.documentElement;
  if (!paged && scrollHeight > innerHeight + 1) found.push(`the page is ${scrollHeight} px high`);
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const text = words.currentNode, holder = text.parentElement;
    if (!text.data.trim() || !holder || holder.closest("svg, .unseen, script, option, select")) {
      continue;
    }
    if (!shown(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (!box.width) continue;
    let { left, right, top, bottom } = box, scrolled = false;
    for (let around = holder; around; around = around.parentElement) {
      const { edge, hides, fades, scrolls, clips, boxes, fixed } = about(around);
      if (hides || fades) {
        scrolled = true;
        break;
      }
      if (scrolls) {
        scrolled = true;
        if (left < edge.left - 1.5 || right > edge.right + 1.5) {
          found.push("sideways " + told(holder));
        }
        break;
      }
      if (clips && (left < edge.left - 1.5 || right > edge.right + 1.5 ||
        top < edge.top - 3 || bottom > edge.bottom + 3)) {
        found.push("cut " + told(holder));
        break;
      }
      if (boxes && (left < edge.left - 1.5 || right > edge.right + 1.5)) {
        found.push("beyond its box " + told(holder));
        break;
      }
      if (fixed) break;
    }
    if (scrolled) continue;
    const beyond = !paged && (top < -1.5 || bottom > innerHeight + 1.5);
    if (left < -1.5 || right > innerWidth + 1.5 || beyond) {
      found.push("outside " + told(holder));
    }
  }
  const overlap = (one, other) => {
    const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  };
  const apart = (all) => all.forEach((one, index) =>
    all.slice(index + 1).forEach((other) => {
      const both = `${told(one)} over ${told(other)}`;
      if (!one.contains(other) && overlap(one, other)) found.push(both);
    })
  );
  const held = new Map();
  for (const one of document.querySelectorAll("button, a, select, input, summary, .chair > *")) {
    if (!shown(one) || one.closest("svg, .scrubber-marks, .board-pointers, .unseen")) continue;
    held.set(one.parentElement, [...held.get(one.parentElement) ?? [], one]);
  }
  for (const all of held.values()) apart(all);
  if (!document.querySelector(".end-page, dialog[open], .menu[open]")) {
    apart([...document.querySelectorAll(".controls-buttons, .aim, .caption, .board-tools, " +
      ".board-depth, .board-legend, .board-offer, .board-grounds, .board-weather, .headline")]
      .filter(shown));
  }
  const world = document.querySelector(".board-world"), k = world?.style.getPropertyValue("--k");
  for (const one of k ? world.querySelectorAll(".board-land text") : []) {
    const { a, b } = one.getCTM();
    const size = parseFloat(getComputedStyle(one).fontSize) * Math.hypot(a, b) * k;
    if (shown(one) && size < 9.9) found.push(`${size.toFixed(1)} px: ${one.textContent}`);
  }
  return [...new Set(found)];
}"""
"""Texts that are cut off, but for an ellipsis, or outside the window, a table that scrolls as a
whole, words on the map of fewer than ten pixels, and overlapping controls."""
THUMB = """() => {
  const found = [], map = document.querySelector(".board-window"), high = innerHeight;
  const panel = document.querySelector(".sheet-orders .panel");
  if (!map || !panel?.checkVisibility()) return found;
  const within = (what) => {
    const one = panel.querySelector(what);
    const { top, bottom } = one.getBoundingClientRect();
    const sheet = panel.parentElement.getBoundingClientRect();
    const end = Math.min(sheet.bottom, high);
    if (top < sheet.top - 1 || bottom > end + 1) found.push("hidden " + what);
  };
  within("h2");
  within(".panel-foot");
  if (panel.matches(".is-folded") && !document.querySelector(".advice, .invites")) {
    const left = panel.parentElement.getBoundingClientRect().top - map.getBoundingClientRect().top;
    const least = document.documentElement.lang === "en-XA" ? 0.57 : 0.59;
    if (left < high * least) found.push(`the map has ${Math.round(100 * left / high)} %`);
  }
  for (const one of panel.querySelectorAll("button, select, summary")) {
    const { width, height } = one.getBoundingClientRect();
    if (one.checkVisibility() && !one.closest("svg") && height < 43) {
      found.push(`small ${one.className}: ${one.innerText} ${width}x${height}`);
    }
  }
  return found;
}"""
"""On a phone: the question and its last row are visible, the map has most of the window unless more
was opened, and buttons are as large as a thumb."""


@pytest.fixture
def people(browser: Browser, accented: Server) -> Iterator[Visitors]:
    there = Visitors(browser, accented.address)
    yield there
    there.leave()
    there.complain()


Walk = Callable[[Page, Visitors], Iterator[str]]


def clicks(page: Page, *what: str) -> None:
    """Press those of these elements that exist, found by selectors and not by name."""
    for one in what:
        page.evaluate("(what) => document.querySelector(what)?.click()", one)


def lay(page: Page) -> None:
    spots = page.locator(".reach [data-spot]")
    expect(spots).not_to_have_count(0)
    spots.nth(spots.count() // 2).dispatch_event("click")
    expect(page.locator(".panel.is-laid")).to_have_count(1)


def answer(table: Table) -> None:
    """Give the first choice, in any language, and confirm it where needed."""
    table.page.evaluate(UNFOLD)
    choice = table.page.locator(".panel .choice:not([aria-disabled])").first
    if table.act(choice.click).chosen:
        table.act(table.page.locator(".panel-foot .button-main").click)


def with_a_friend(page: Page, people: Visitors) -> Iterator[str]:
    """Play a duel with a player with a long name: invitation, wait, resignation."""
    friend = people.come().request
    friend.get("/api/me")
    friend.post("/api/me/name", data={"name": LONG})
    game = new_game(page, seats={"italy": ME, "austria": FRIEND})
    invite = page.request.post(f"/api/games/{game}/invites", data={"seat": "austria"}).json()
    table = Table(page).open(game)
    yield "invitation"
    assert friend.post("/api/join", data={"token": invite["token"]}).ok
    expect(page.locator(".reach [data-spot]")).not_to_have_count(0)
    yield "orders"
    lay(page)
    yield "laid"
    page.evaluate(UNFOLD)
    yield "steps"
    clicks(page, "[aria-controls=sheet-cards]")
    yield "cards"
    clicks(page, "[aria-controls=sheet-orders]", ".menu summary")
    yield "menu"
    for name, opener in DIALOGS.items():
        page.locator(opener).dispatch_event("click")
        expect(page.locator("dialog[open]")).to_be_visible()
        yield name
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    clicks(page, ".menu[open] summary", ".panel-foot .button-main")
    table.settle("waits")
    yield "waiting"
    gone = {"type": "resign", "seat": "austria", "id": "gone"}
    assert friend.post(f"/api/games/{game}/resign", data=gone).ok
    expect(table.end).to_be_visible()
    expect(table.end.locator(".end-wait")).to_have_count(0)
    yield "end"


def with_advice(page: Page, people: Visitors) -> Iterator[str]:
    """Show the ace's choices, a guess at the enemy, and the review afterwards."""
    table = near(page)
    expect(page.locator(".reach [data-spot]")).not_to_have_count(0)
    lay(page)
    clicks(page, ".advice-button button")
    expect(page.locator(".advice li")).not_to_have_count(0)
    page.evaluate(UNFOLD)
    yield "hint"
    clicks(page, ".quick > button:last-of-type")
    expect(page.locator(".whatif")).to_be_visible()
    page.locator(".what-if-list select").select_option(index=1)
    expect(page.locator(".what-if-shots > *")).not_to_have_count(0)
    yield "what if"
    gone, game = {"type": "resign", "seat": "italy", "id": "gone"}, page.url.rpartition("/")[2]
    assert page.request.post(f"/api/games/{game}/resign", data=gone).ok
    table.settle()
    page.goto(f"/games/{game}/replay?at=9999")
    expect(page.locator(".review h3").first).to_be_attached()
    yield "replay"
    clicks(page, "[role=tab]:last-of-type")
    yield "review"
    page.goto("/account")
    expect(page.locator("main h1")).to_be_visible()
    yield "settings"


def with_heights(page: Page, people: Visitors) -> Iterator[str]:
    """Place, turn and raise an aircraft; unfold the log."""
    table = Table(page).open(new_game(page, options={"altitude": True}))
    yield "placing"
    table.act(lambda: page.locator(".spot").nth(20).dispatch_event("click"))
    yield "turning"
    table.act(page.locator(".panel-foot .button-main").click)
    yield "height"
    table.act(page.locator(".panel-foot .button-main").click)
    clicks(page, "[aria-controls=sheet-log]", ".log-number")
    yield "log"


def with_dogfights(page: Page, people: Visitors) -> Iterator[str]:
    seats = {"central": ME, "allies": RANDOM}
    own = DOGFIGHT.replace("Duel", TITLE)
    wish: dict[str, Any] = {"own": own, "options": {"quick_start": True}, "seats": seats}
    table = Table(page).open(new_game(page, "own", ruleset="dogfights", **wish))
    yield "die"
    answer(table)
    yield "ends"
    lay(page)
    yield "laid"
    page.evaluate(UNFOLD)
    yield "dials"
    clicks(page, "[aria-controls=sheet-cards]")
    yield "cards"


def with_winged_victory(page: Page, people: Visitors) -> Iterator[str]:
    seats = {"allies": ME, "germany": RANDOM}
    wish: dict[str, Any] = {"ruleset": "winged_victory", "options": {}, "seats": seats}
    table = Table(page).open(new_game(page, "duel", **wish))
    expect(page.locator(".reach [data-spot]")).not_to_have_count(0)
    yield "ends"
    clicks(page, "[aria-controls=sheet-cards]")
    yield "cards"
    clicks(page, "[aria-controls=sheet-orders]")
    answer(table)
    yield "manoeuvre"


def with_a_film(page: Page, people: Visitors) -> Iterator[str]:
    """Hold a film in the middle of a hit and a jam."""
    film = Projector(page)
    Table(page).open(new_game(page))
    hold(page, ".headline")
    film.show(BURST, e.Damaged("I1", 7, 2), e.GunJammed("A1", "A", 1))
    expect(page.locator(".headline").first).to_be_visible()
    yield "film"


def with_a_squadron(page: Page, people: Visitors) -> Iterator[str]:
    """Open every page of a squadron with a long name."""
    made = page.request.post("/api/games", data={"ruleset": "campaign", "lesson": "first_week"})
    Table(page).open(made.json()["game"]["id"])
    yield "orders"
    clicks(page, "[aria-controls=sheet-room]")
    for number in range(1, page.locator(".sq-pages button").count() + 1):
        clicks(page, f".sq-pages button:nth-child({number})")
        yield f"page {number}"


WALKS = (
    with_a_friend,
    with_advice,
    with_heights,
    with_dogfights,
    with_winged_victory,
    with_a_film,
    with_a_squadron,
)


def views(number: int) -> list[tuple[str, tuple[int, int]]]:
    """Return the languages and sizes for a state: in CI on a phone, and in a wide and a medium
    window in turn.

    Accented English is English made a third longer: where it fits, English does. Each state begins
    with the last view of the state before, since another language takes long to draw.
    """
    window, phone = SIZES[1 + number % 2], SIZES[3]
    tightest = [("it", phone), (PSEUDO, phone), (PSEUDO, window)]
    seen = EVERYWHERE if WHOLE else tightest
    return seen[::-1] if number % 2 else seen


@pytest.mark.parametrize("walk", WALKS)
def test_everything_fits_in_every_state_size_and_language(walk: Walk, people: Visitors) -> None:
    page = people.come(DESKTOP, set_to={"speed": "1" if walk is with_a_film else "0"})
    spoken = {"en"}
    found = []
    for number, state in enumerate(walk(page, people)):
        for language, (width, height) in views(number):
            faults = misfits(page, language, (width, height), spoken)
            found += [f"{state} {language} {width}: {fault}" for fault in faults]
    assert not found, "\n".join(found)


def misfits(page: Page, language: str, size: tuple[int, int], spoken: set[str]) -> list[str]:
    """Return what does not fit in this language and size; the words of a language are loaded when
    first used, and a resized window is laid out with the next frame.
    """
    page.set_viewport_size({"width": size[0], "height": size[1]})
    if page.evaluate("document.documentElement.lang") != language:
        page.evaluate(SPEAK, language)
    if language not in spoken:
        settle(page)
        spoken.add(language)
    faults: list[str] = page.evaluate(f"""() => new Promise((done) =>
      requestAnimationFrame(() => requestAnimationFrame(() => {{
        ({LIFT})();
        done([...({MISFITS})(), ...(innerWidth < 400 ? ({THUMB})() : [])]);
        ({LOWER})();
      }})))""")
    return faults
