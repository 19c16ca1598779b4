"""Contact sheet: every state of the page, by size, theme and language, on sheets for a reviewer.

`./dev pictures [NAME ...]` photographs all states, or those with names that begin so, and puts
them into `dist/pictures`: a picture of each, sheets that show them side by side,
and `index.html` with all of them.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, NamedTuple

from playwright.sync_api import Browser, Error, Page, sync_playwright
from rich.progress import Progress

from aerodrome.kernel import registry
from aerodrome.lessons import lesson
from docs.photographs import FIGHTS, Fight, begin, first_hit, flown, give, turn_of
from tests.support.browser.chromium import CHROMIUM, launched
from tests.support.browser.films import hold
from tests.support.browser.game_page import FOLD, UNFOLD, Table, new_game
from tests.support.browser.settled import settle, visit
from tests.support.browser.squadron_room import campaign
from tests.support.browser.visitors import Device, Visitors
from tests.support.repository import ROOT
from tests.support.server.process import Server

Theme = Literal["light", "dark"]
OUT = ROOT / "dist" / "pictures"
DEVICES = (
    Device("1440", 1440, 900),
    Device("768", 768, 1024, touch=True),
    Device("390", 390, 844, touch=True),
    Device("844", 844, 390, touch=True),
)
THEMES: tuple[Theme, ...] = ("light", "dark")
LANGUAGES = ("en", "it")
LOOKS = [(theme, language) for language in LANGUAGES for theme in THEMES]
ROWS = 2
"""The most states on one sheet."""
BURST = ".tracer, .headline"
SPEAK = """(language) => {
  localStorage.setItem("aerodrome.language", language);
  const change = { key: "aerodrome.language", newValue: language };
  globalThis.dispatchEvent(new StorageEvent("storage", change));
}"""
"""A script that changes the language as another tab would; the page follows and keeps its state."""
PAGES = {
    "home": "/",
    "school": "/school",
    "meet": "/lobby",
    "watch": "/watch",
    "tournaments": "/tournaments",
    "clubs": "/clubs",
    "pilots": "/pilots",
    "my-games": "/games",
    "set-ups": "/set-ups",
    "laboratory": "/lab",
    "account": "/account",
    "about": "/about",
}
BY_RULESET = {"new-game": "/new?ruleset={}", "hangar": "/hangar/{}", "rules": "/rules/{}"}


class State(NamedTuple):
    """A state of the page and how to reach it; a film needs one that shows turns as they happen."""

    name: str
    reach: Callable[[Visitors, Device], Page]


def shown(address: str) -> Callable[[Visitors, Device], Page]:
    """Return how to reach a page by its address."""

    def reach(people: Visitors, device: Device) -> Page:
        page = people.come(device, painted=True)
        visit(page, address)
        return page

    return reach


def asked(ruleset: str, scenario: str) -> Callable[[Visitors, Device], Page]:
    """Return how to reach the first question of a scenario, against computer pilots."""

    def reach(people: Visitors, device: Device) -> Page:
        page = people.come(device, painted=True)
        Table(page).open(first_game(page, ruleset, scenario))
        return page

    return reach


def first_game(page: Page, ruleset: str, scenario: str) -> str:
    """Create a game in which the visitor has the first seat and the computer the others."""
    game = registry.find(ruleset)
    first, *others = game.rules.seats(game.scenario(scenario, {}))
    seats = {first: {"kind": "me"}, **{seat: {"kind": "bot", "level": "rookie"} for seat in others}}
    return new_game(page, scenario, ruleset=ruleset, options={}, seats=seats)


def chosen(ruleset: str, scenario: str) -> Callable[[Visitors, Device], Page]:
    """Return how to reach a question with one end chosen on the board."""

    def reach(people: Visitors, device: Device) -> Page:
        page = asked(ruleset, scenario)(people, device)
        spots = page.locator(".reach [data-spot]")
        spots.first.wait_for(state="attached")
        spots.nth(spots.count() // 2).dispatch_event("click")
        return settle(page)

    return reach


def advised(ruleset: str, scenario: str) -> Callable[[Visitors, Device], Page]:
    """Return how to reach a question with the ace's advice, of which the last is pointed at."""

    def reach(people: Visitors, device: Device) -> Page:
        page = asked(ruleset, scenario)(people, device)
        page.evaluate(UNFOLD)
        page.locator(".advice-button button").first.dispatch_event("click")
        page.locator(".advice li").first.wait_for(state="attached")
        page.locator(".advice li button").last.focus()
        return settle(page)

    return reach


def taught(ruleset: str, name: str) -> Callable[[Visitors, Device], Page]:
    """Return how to reach the first step of a lesson."""

    def reach(people: Visitors, device: Device) -> Page:
        page = people.come(device, painted=True)
        page.request.get("/api/me")
        made = page.request.post("/api/games", data={"ruleset": ruleset, "lesson": name})
        Table(page).open(made.json()["game"]["id"])
        return page

    return reach


def circled(ruleset: str) -> Callable[[Visitors, Device], Page]:
    """Return how to reach the first circle that an instructor asks for."""
    first = next(iter(lesson.read(registry.find(ruleset))))

    def reach(people: Visitors, device: Device) -> Page:
        page = taught(ruleset, first)(people, device)
        while not page.locator(".instructor:not(.is-reading)").count():
            page.locator(".instructor-foot .button-main").click()
            settle(page)
        return page

    return reach


def filmed(fight: Fight) -> Callable[[Visitors, Device], Page]:
    """Return how to reach the film of a fight, paused at the first burst that hits."""

    def reach(people: Visitors, device: Device) -> Page:
        answers = flown(fight)
        film = first_hit(fight, answers)
        page = people.come(device, painted=True, set_to={"speed": "1"})
        guest = people.come()
        game, players = joined(fight, page, guest)
        give(game, players, answers[: film - 1])
        Table(page).open(game)
        hold(page, BURST)
        give(game, players, answers[film - 1 : film])
        page.locator(BURST).first.wait_for(state="attached")
        return page

    return reach


def fought(fight: Fight) -> Callable[[Visitors, Device], Page]:
    """Return how to reach the table in the middle of a fight, while the visitor is asked."""

    def reach(people: Visitors, device: Device) -> Page:
        answers = flown(fight)
        page, guest = people.come(device, painted=True), people.come()
        game, players = joined(fight, page, guest)
        mine = next(seat for seat, one in players.items() if one is page)
        give(game, players, answers[: turn_of(mine, answers, first_hit(fight, answers))])
        Table(page).open(game)
        return page

    return reach


def finished(fight: Fight, where: str = "") -> Callable[[Visitors, Device], Page]:
    """Return how to reach a game that is over: its end page, or its replay."""

    def reach(people: Visitors, device: Device) -> Page:
        page, guest = people.come(device, painted=True), people.come()
        game, players = joined(fight, page, guest)
        give(game, players, flown(fight))
        visit(page, f"/games/{game}{where}")
        return page

    return reach


def joined(fight: Fight, page: Page, guest: Page) -> tuple[str, dict[str, Page]]:
    """Create the game of a fight for two visitors; return its id, and who has which seat."""
    for one in (page, guest):
        one.request.get("/api/me")
    return begin(fight, page, guest)


def room(people: Visitors, device: Device) -> Page:
    """Reach the squadron's room of a campaign."""
    page = people.come(device, painted=True)
    Table(page).open(campaign(page))
    return page


def states() -> Iterator[State]:
    """Yield every state, in the order of the sheets."""
    for name, address in PAGES.items():
        yield State(name, shown(address))
    for name, address in BY_RULESET.items():
        for ruleset in registry.names():
            yield State(f"{name}-{ruleset}", shown(address.format(ruleset)))
    for ruleset in registry.names():
        for one in lesson.read(registry.find(ruleset)).values():
            yield State(f"lesson-{ruleset}-{one.id}", taught(ruleset, one.id))
    for fight in FIGHTS:
        name = fight.ruleset
        for scenario in registry.find(name).scenario_ids():
            yield State(f"question-{name}-{scenario}", asked(name, scenario))
        yield State(f"chosen-{name}", chosen(name, fight.scenario))
        yield State(f"fight-{name}", fought(fight))
        yield State(f"hint-{name}", advised(name, fight.scenario))
        yield State(f"circle-{name}", circled(name))
        yield State(f"film-{name}", filmed(fight))
        yield State(f"end-{name}", finished(fight))
        yield State(f"replay-{name}", finished(fight, "/replay"))
    yield State("campaign", room)


def photograph(people: Visitors, state: State) -> None:
    """Take the pictures of one state: every device, theme and language."""
    for device in DEVICES:
        page = state.reach(people, device)
        for theme, language in LOOKS:
            page.emulate_media(color_scheme=theme)
            page.evaluate(SPEAK, language)
            if not page.locator("[data-playing]").count():
                settle(page)
            page.evaluate(FOLD)
            page.screenshot(path=OUT / picture(state.name, device, theme, language))
        people.leave()


def failure(people: Visitors, state: State) -> str:
    """Photograph a state; return why it could not be reached, or nothing."""
    try:
        photograph(people, state)
    except (Error, AssertionError) as error:
        people.leave()
        return f"{state.name}: {str(error).splitlines()[0]}"
    return ""


def picture(state: str, device: Device, theme: str, language: str) -> str:
    """Return the file name of a picture."""
    return f"{state}-{device.name}-{theme}-{language}.png"


def sheet(names: Sequence[str]) -> str:
    """Return a page that shows all pictures of these states, a row to each language."""
    rows = [
        f"<h2>{escape(name)}</h2>{''.join(row(name, one) for one in LANGUAGES)}" for name in names
    ]
    style = "body{font:14px sans-serif}div{display:flex;gap:6px}img{height:400px}"
    return f"<!doctype html><title>Aerodrome</title><style>{style}</style>{''.join(rows)}"


def row(name: str, language: str) -> str:
    """Return the pictures of a state in one language, side by side."""
    files = [picture(name, device, theme, language) for theme in THEMES for device in DEVICES]
    images = (f'<a href="{file}"><img src="{file}"></a>' for file in map(escape, files))
    return f"<div>{''.join(images)}</div>"


def bind(browser: Browser, names: Sequence[str]) -> None:
    """Write the index of all pictures, and the sheets as pictures of their own."""
    page = browser.new_page(viewport={"width": 2280, "height": 1100})
    for number, first in enumerate(range(0, len(names), ROWS), 1):
        (OUT / "index.html").write_text(sheet(names[first : first + ROWS]), "utf-8")
        page.goto((OUT / "index.html").as_uri())
        page.screenshot(path=OUT / f"sheet-{number:02}.png", full_page=True)
    (OUT / "index.html").write_text(sheet(names), "utf-8")


def main(*names: str) -> None:
    """Photograph all states, or those with these beginnings of names, and write the sheets."""
    wanted = [one for one in states() if not names or one.name.startswith(names)]
    if not wanted:
        sys.exit(f"pictures: no state begins with {' or '.join(names)}.")
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    with (
        TemporaryDirectory() as folder,
        Server(Path(folder) / "games.db") as server,
        sync_playwright() as driver,
        launched(driver, CHROMIUM) as browser,
        Progress() as bar,
    ):
        told = [
            failure(Visitors(browser, server.address), state)
            for state in bar.track(wanted, description="Pictures")
        ]
        bind(browser, [state.name for state, why in zip(wanted, told, strict=True) if not why])
    print(f"{told.count('')} states: {OUT / 'index.html'}")
    if failed := list(filter(None, told)):
        sys.exit("\n".join(failed))


if __name__ == "__main__":
    main(*sys.argv[1:])
