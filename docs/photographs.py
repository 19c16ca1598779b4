"""Photographs: takes the screenshots in docs/pictures, in Chromium.

`python -m docs.photographs [NAME …]` takes all of them again, or those with a name that begins so.
Computer pilots fly the games from fixed seeds, so that a picture shows the same fight every time.
"""

from __future__ import annotations

import base64
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from aerodrome.bots.roster import keyed_pilot
from aerodrome.kernel import registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Answer
from aerodrome.tabletop.acts import Shoot
from docs import small_duel
from tests.support.browser.chromium import CHROMIUM, QUIET
from tests.support.browser.game_page import FRIEND, ME, Table, new_game
from tests.support.browser.laboratory import begin as study
from tests.support.browser.laboratory import flown as studied
from tests.support.browser.squadron_room import flown as campaign
from tests.support.server.process import Server

PICTURES = Path(__file__).parent / "pictures"
WIDE, HIGH = 1280, 800
QUALITY = 72
SEED = "a fine morning"
NAMES = ("Francesco", "Godwin")
PATIENCE = 180
TOO_FAST = 429
"""The status with which the server asks for an answer to be repeated later."""


STILL = ".chat-lines, .sound-offer { visibility: hidden }"
"""Styles that hide what is on the page only because of how the picture is taken."""
STOP = """() => new MutationObserver((_, watch) => {
  if (!document.querySelector(".tracer, .headline")) return;
  watch.disconnect();
  const space = new KeyboardEvent("keydown", { key: " ", code: "Space", bubbles: true });
  setTimeout(() => globalThis.stopped = document.dispatchEvent(space) || true, 450);
}).observe(document.body, { childList: true, subtree: true })"""
"""A script that pauses the film after the guns have fired."""
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 780},
    "has_touch": True,
    "is_mobile": True,
}


class Fight(NamedTuple):
    """A game to photograph."""

    ruleset: str
    scenario: str
    options: dict[str, Any]


FIGHTS = (
    Fight("squadriglia", "even_duel", {"quick_start": True}),
    Fight("dogfights", "dogfight_quick", {"quick_start": True}),
    Fight("winged_victory", "even_duel", {}),
)


def keep(page: Page, name: str, clip: Locator | None = None) -> None:
    """Save a screenshot of the page, or of a part of it, among the pictures of the guide."""
    page.add_style_tag(content=STILL)
    page.mouse.move(2, 2)
    page.wait_for_timeout(2500)
    params: dict[str, Any] = {"format": "webp", "quality": QUALITY}
    if clip is not None and (box := clip.bounding_box()):
        params["clip"] = {**box, "scale": 1}
    taken = page.context.new_cdp_session(page).send("Page.captureScreenshot", params)
    data = base64.b64decode(taken["data"])
    (PICTURES / f"{name}.webp").write_bytes(data)
    print(f"{name}.webp: {len(data) // 1000} kB", flush=True)


@contextmanager
def visitor(
    browser: Browser,
    server: Server,
    name: str,
    speed: str = "0",
    device: dict[str, Any] | None = None,
) -> Iterator[Page]:
    """Open a page for a named visitor, on a desktop unless another device is given."""
    seen = {"viewport": {"width": WIDE, "height": HIGH}, "locale": "en-GB", **(device or {})}
    context = browser.new_context(base_url=server.address, bypass_csp=True, **seen)
    context.add_init_script(
        f"localStorage.setItem('aerodrome.speed', '{speed}');"
        "localStorage.setItem('aerodrome.sound', 'off')"
    )
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    page.request.get("/api/me")
    page.request.post("/api/me/name", data={"name": name})
    yield page
    context.close()


def flown(fight: Fight) -> list[Answer]:
    """Return the answers of two regular pilots in a game from the fixed seed, in order."""
    ruleset = registry.find(fight.ruleset)
    scenario = ruleset.scenario(fight.scenario, fight.options)
    seats = ruleset.rules.seats(scenario)
    players = {seat: keyed_pilot("regular", ruleset, f"{SEED} {seat}") for seat in seats}
    game = Game(ruleset, ruleset.record(scenario, SEED), players)
    return [line for line in game.record.lines if isinstance(line, Answer)]


def first_hit(fight: Fight, answers: list[Answer]) -> int:
    """Return how many of these answers lead to the first shot that hits."""
    ruleset = registry.find(fight.ruleset)
    game = Game(ruleset, ruleset.record(ruleset.scenario(fight.scenario, fight.options), SEED))
    for number, line in enumerate(answers, 1):
        before = len(game.position.log)
        game.answer(line.seat, line.at, line.value)
        told = [one.event for one in game.position.log[before:]]
        acts = [act for event in told for act in ruleset.display.stage(event)]
        if any(isinstance(act, Shoot) and act.hits for act in acts):
            return number
    raise ValueError(f"no shot hits in {fight}")


def turn_of(seat: str, answers: list[Answer], after: int) -> int:
    """Return how many answers, at least so many, come before the next one of a seat."""
    return next(at for at in range(after, len(answers)) if answers[at].seat == seat)


def begin(fight: Fight, host: Page, guest: Page) -> tuple[str, dict[str, Page]]:
    """Create a game between two people; return its id, and who has which seat."""
    ruleset = registry.find(fight.ruleset)
    mine, theirs = ruleset.rules.seats(ruleset.scenario(fight.scenario, fight.options))
    body = {"ruleset": fight.ruleset, "scenario": fight.scenario, "options": fight.options}
    seats = {"seats": {mine: ME, theirs: FRIEND}, "seed": SEED}
    game: str = host.request.post("/api/games", data={**body, **seats}).json()["game"]["id"]
    link = host.request.post(f"/api/games/{game}/invites", data={"seat": theirs}).json()
    guest.request.post("/api/join", data={"token": link["token"]})
    return game, {mine: host, theirs: guest}


def give(game: str, players: dict[str, Page], answers: list[Answer]) -> None:
    """Send answers directly to the server, as fast as it accepts them."""
    for line in answers:
        body = {"type": "answer", "seat": line.seat, "key": line.at, "value": line.value}
        body["id"] = line.at[-90:]
        send = players[line.seat].request.post
        while (answer := send(f"/api/games/{game}/answers", data=body)).status == TOO_FAST:
            time.sleep(int(answer.headers["retry-after"]))
        assert answer.ok, line


def fight(browser: Browser, server: Server, one: Fight) -> None:
    """Photograph a frame of the film, the table by day and night, an unfinished order, and the
    log."""
    answers = flown(one)
    film_at = first_hit(one, answers)
    with (
        visitor(browser, server, NAMES[1]) as guest,
        visitor(browser, server, NAMES[0], speed="1") as host,
    ):
        game, players = begin(one, host, guest)
        give(game, players, answers[: film_at - 1])
        Table(host).open(game)
        host.add_style_tag(content=STILL)
        host.evaluate(STOP)
        give(game, players, answers[film_at - 1 : film_at])
        host.wait_for_function("globalThis.stopped")
        film(one, host)
        mine = next(seat for seat, page in players.items() if page is host)
        give(game, players, answers[film_at : turn_of(mine, answers, film_at)])
        table(one, host)


def film(one: Fight, host: Page) -> None:
    """Photograph the film as the guns fire, then play it to its end."""
    keep(host, f"{one.ruleset}-film", host.get_by_role("region", name="Board"))
    host.keyboard.press("Space")
    host.wait_for_selector("[data-playing]", state="detached")


def table(one: Fight, host: Page) -> None:
    """Photograph the table at a question for the host, by day and by night."""
    chips = Table(host).chips.get_by_role("button")
    expect(chips.nth(2)).to_be_attached(timeout=PATIENCE * 1000)
    expect(host.get_by_text("Working out")).to_have_count(0, timeout=PATIENCE * 1000)
    host.wait_for_selector("[data-playing]", state="detached")
    keep(host, f"{one.ruleset}-board")
    keep(host, f"{one.ruleset}-log", host.get_by_role("region", name="Log"))
    host.emulate_media(color_scheme="dark")
    keep(host, f"{one.ruleset}-board-dark")
    host.emulate_media(color_scheme="light")
    chips.nth(chips.count() // 2).click(force=True)
    keep(host, f"{one.ruleset}-orders")


def shown(page: Page, address: str, words: str) -> None:
    """Photograph a page after it shows this text and everything is loaded."""
    page.goto(address)
    page.get_by_text(re.compile(words)).first.wait_for()
    page.wait_for_load_state("networkidle")


def home(page: Page) -> None:
    shown(page, "/", "Fly now")
    keep(page, "home")


def school(page: Page) -> None:
    shown(page, "/school", "First flight")
    keep(page, "school")


def hangar(page: Page) -> None:
    shown(page, "/hangar/squadriglia", r"SPAD S\.VII")
    keep(page, "hangar")


def meet(page: Page) -> None:
    shown(page, "/lobby", "Quick pairing")
    keep(page, "meet")


def workshop(page: Page) -> None:
    shown(page, "/editor?ruleset=squadriglia&scenario=senza_cozzar", r"(ahead|even): .*%")
    keep(page, "workshop")


def laboratory(page: Page) -> None:
    study(page)
    studied(page)
    page.locator(".study-head").evaluate("one => one.scrollIntoView()")
    keep(page, "laboratory")


def orders(page: Page) -> None:
    seats = {"italy": ME, "austria": FRIEND}
    options = {"quick_start": True, "ammunition": True}
    Table(page).open(new_game(page, options=options, seats=seats, deadline=86_400))
    page.get_by_role("button", name="Standing orders").click()
    sheet = page.get_by_role("dialog", name="Standing orders")
    sheet.get_by_role("button", name="Add a rule: Targets").click()
    keep(page, "standing-orders", sheet)


def squadron(page: Page) -> None:
    campaign(page)
    keep(page, "campaign-room")
    page.locator(".man-photo").nth(1).click()
    keep(page, "campaign-book", page.locator(".log-book"))


def phone(page: Page) -> None:
    Table(page).open(new_game(page, level="regular"))
    expect(Table(page).chips.get_by_role("button").nth(2)).to_be_attached(timeout=PATIENCE * 1000)
    keep(page, "phone")


def duel(browser: Browser) -> None:
    """Photograph the small duel, on a server that has it installed as a separate package."""
    with TemporaryDirectory() as folder:
        small_duel.install(Path(folder))
        os.environ["PYTHONPATH"] = folder
        with (
            Server(Path(folder) / "games.db") as server,
            visitor(browser, server, NAMES[0]) as page,
        ):
            seats = {"red": ME, "blue": {"kind": "bot", "level": "random"}}
            wish = {"ruleset": small_duel.NAME, "options": {}, "seats": seats}
            Table(page).open(new_game(page, "first", **wish))
            keep(page, "small_duel")


ROOMS: tuple[Callable[[Page], None], ...] = (
    home, school, hangar, meet, workshop, laboratory, orders, squadron,
)  # fmt: skip


def main(*names: str) -> None:
    """Photograph everything, or the games and rooms that are named."""
    with (
        TemporaryDirectory() as folder,
        Server(Path(folder) / "games.db") as server,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        for one in FIGHTS:
            if not names or one.ruleset in names:
                fight(browser, server, one)
        for room in (*ROOMS, phone):
            if not names or room.__name__ in names:
                device = PHONE if room is phone else None
                with visitor(browser, server, NAMES[0], device=device) as page:
                    room(page)
        if not names or "duel" in names:
            duel(browser)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
