"""How fast the page is on a slow phone: `python -m benchmarks.page_speed [FOLDER ...]`.

It measures this checkout, and for comparison others in the same run: each FOLDER is a checkout with
a built client. Times depend on the machine and what else it does, so the best of several visits
counts; bytes, requests, round trips and layout shift do not. `--site FOLDER` measures a site that
`./dev site` has built, too.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from rich.table import Table

from aerodrome.output import console
from benchmarks.checkout_server import Server, served
from benchmarks.client import NAMES, QUIET, new_game, script_size

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, Response

ROOT = Path(__file__).resolve().parents[1]
SLOWER, BITS, LATENCY = 4, 1.6e6, 150
WIDTH, HEIGHT = 390, 844
PRESSABLE = ".hero button:not([disabled])"
QUESTION = ".panel h2"
ENDS = ".reach-disc"
AT_REST = 1500
"""Milliseconds without waiting for anything, in which a layout may still shift."""
OBSERVE = """
  globalThis.shift = 0;
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) globalThis.shift += one.value;
  }).observe({ type: "layout-shift", buffered: true });
  globalThis.seen = (what) => new Promise((done) => {
    const look = () => document.querySelector(what)
      ? requestAnimationFrame(() => setTimeout(() => done(performance.now())))
      : requestAnimationFrame(look);
    look();
  });
"""
FLY = """([what, question, ends]) => {
  const since = performance.now();
  globalThis.pressed = since;
  document.querySelector(what).click();
  return Promise.all([seen(question), seen(ends)]).then((all) => all.map((one) => one - since));
}"""
ROUND_TRIPS = """() => {
  const asked = performance.getEntriesByType("resource")
    .filter((one) => one.startTime >= (globalThis.pressed ?? 0) && !one.name.includes("/static/"));
  let trips = 0, over = 0;
  for (const one of asked.toSorted((one, other) => one.startTime - other.startTime)) {
    if (one.startTime < over) continue;
    trips += 1;
    over = one.responseEnd;
  }
  return trips;
}"""
"""Counts the answers that were waited for one after another, since *Fly now* if it was pressed."""
PAINTED = """() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0"""


class Visit(NamedTuple):
    """What one visit of a page took: milliseconds, bytes, requests, and layout shift."""

    painted: float
    useful: float
    kilobytes: float
    requests: int
    shift: float

    def best(self, other: Visit) -> Visit:
        """Return the quicker times of two visits, and the larger shift."""
        return Visit(
            min(self.painted, other.painted),
            min(self.useful, other.useful),
            *(self.kilobytes, self.requests),
            max(self.shift, other.shift),
        )


T = TypeVar("T", "Visit", "Flight")


class Traffic:
    """Counts what a page receives, also over sockets; the largest message of each is noted."""

    def __init__(self, line: CDPSession) -> None:
        self.bytes = self.requests = self.ends = 0
        self._reaches: set[str] = set()
        line.on("Network.loadingFinished", self._finished)
        line.on("Network.responseReceived", self._received)
        line.on("Network.webSocketFrameReceived", self._frame)

    def _received(self, event: Any) -> None:
        self.requests += 1
        if "/reach?" in event["response"]["url"]:
            self._reaches.add(event["requestId"])

    def _finished(self, event: Any) -> None:
        self.bytes += int(event["encodedDataLength"])
        if event["requestId"] in self._reaches:
            self.ends += int(event["encodedDataLength"])

    def _frame(self, event: Any) -> None:
        text = event["response"]["payloadData"]
        self.bytes += len(text)
        if text.startswith(('{"type":"ends"', '{"type":"end_order"')):
            self.ends += len(text)


@contextmanager
def phone(browser: Browser, server: Server) -> Iterator[tuple[BrowserContext, Page, Traffic]]:
    """Return a page on a slow phone, with nothing cached."""
    context = browser.new_context(
        base_url=server.address, viewport={"width": WIDTH, "height": HEIGHT}, has_touch=True
    )
    context.add_init_script(OBSERVE)
    page, traffic = slowed(context)
    yield context, page, traffic
    context.close()


def slowed(context: BrowserContext) -> tuple[Page, Traffic]:
    """Return another page of the same phone."""
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    speed = BITS / 8
    network = {"latency": LATENCY, "downloadThroughput": speed, "uploadThroughput": speed / 2}
    line.send("Network.emulateNetworkConditions", {"offline": False, **network})
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page, Traffic(line)


def visited(page: Page, traffic: Traffic, address: str, what: str) -> Visit:
    """Open an address, and wait for what makes it useful."""
    page.goto(address, wait_until="commit")
    useful = page.evaluate("(what) => seen(what)", what)
    page.wait_for_timeout(AT_REST)
    painted, shift = page.evaluate(PAINTED), page.evaluate("shift")
    return Visit(painted, useful, traffic.bytes / 1000, traffic.requests, shift)


def both(
    browser: Browser, server: Server, address: str, what: str, cookies: Any
) -> tuple[Visit, Visit]:
    """Return the first visit of an address, and one when everything is cached."""
    with phone(browser, server) as (context, page, traffic):
        context.add_cookies(cookies or [])
        cold = visited(page, traffic, address, what)
        page.wait_for_function("() => navigator.serviceWorker.controller", timeout=90_000)
        page.close()
        return cold, visited(*slowed(context), address, what)


class Flight(NamedTuple):
    """*Fly now*: milliseconds until it could be pressed, then until the question and its ends."""

    pressable: float
    question: float
    ends: float
    ends_bytes: int
    requests: int
    trips: int
    processor: float

    def best(self, other: Flight) -> Flight:
        """Return the quicker times of two flights."""
        return Flight(
            min(self.pressable, other.pressable),
            min(self.question, other.question),
            min(self.ends, other.ends),
            max(self.ends_bytes, other.ends_bytes),
            *(self.requests, min(self.trips, other.trips)),
            min(self.processor, other.processor),
        )


def flown(page: Page, traffic: Traffic, server: Server) -> Flight:
    """Press *Fly now* on home as soon as it can be pressed."""
    page.goto("/", wait_until="commit")
    pressable = page.evaluate("(what) => seen(what)", PRESSABLE)
    before, processor = traffic.requests, server.processor
    started: list[Response] = []
    page.on("response", lambda one: started.append(one) if "/start" in one.url else None)
    question, ends = page.evaluate(FLY, [PRESSABLE, QUESTION, ENDS])
    trips = page.evaluate(ROUND_TRIPS)
    sleep(AT_REST / 1000)
    used, requests = server.processor - processor, traffic.requests - before
    traffic.ends += sum(len(json.dumps(one.json().get("ends", ""))) for one in started)
    return Flight(pressable, question, ends, traffic.ends, requests, trips, used)


TABLES: dict[str, dict[str, Any]] = {
    "squadriglia": {"scenario": "even_duel"},
    "dogfights": {
        "scenario": "dogfight_quick",
        "options": {},
        "seats": {"central": {"kind": "me"}, "allies": {"kind": "bot"}},
    },
    "winged_victory": {
        "scenario": "duel",
        "options": {},
        "seats": {"allies": {"kind": "me"}, "germany": {"kind": "bot"}},
    },
    "campaign": {
        "scenario": "circus_1917",
        "options": {},
        "seats": {"central": {"kind": "me"}, "allied": {"kind": "bot"}},
    },
}


NEW = ".form-send .button-main"


def visits(browser: Browser, server: Server) -> Iterator[tuple[str, Visit]]:
    """Yield the first and the second visit of every page."""
    places = [("home", "/", PRESSABLE)]
    places += [(f"new game, {one}", f"/new?ruleset={one}", NEW) for one in TABLES]
    for ruleset, wish in TABLES.items():
        with phone(browser, server) as (_, page, _traffic):
            page.goto("/")
            game = new_game(page, **{"ruleset": ruleset, **wish})
            cookies = page.context.cookies()
        name, address = f"table of {ruleset}", f"/games/{game}"
        yield from _named(name, browser, server, address, QUESTION, cookies)
    for name, address, what in places:
        yield from _named(name, browser, server, address, what)


def _named(
    name: str,
    browser: Browser,
    server: Server,
    address: str,
    what: str,
    cookies: Any = None,
) -> Iterator[tuple[str, Visit]]:
    cold, warm = both(browser, server, address, what, cookies)
    yield f"{name}, first", cold
    yield f"{name}, again", warm


def flights(browser: Browser, folder: Path) -> Iterator[tuple[str, Flight]]:
    """Yield *Fly now* on a server just started, on a cold page, and on a warm page."""
    with served(folder) as server:
        with phone(browser, server) as (_, page, traffic):
            yield "fly now, server just started", flown(page, traffic, server)
        with phone(browser, server) as (context, page, traffic):
            yield "fly now, first visit", flown(page, traffic, server)
            page.wait_for_function("() => navigator.serviceWorker.controller", timeout=90_000)
            page.close()
            yield "fly now, again", flown(*slowed(context), server)


def best(found: dict[str, T], name: str, one: T) -> None:
    """Keep the best of several measurements of the same."""
    found[name] = found[name].best(one) if name in found else one


def flight_table(found: dict[str, Flight], title: str) -> Table:
    times = ("pressable ms", "question ms", "ends ms")
    shown = table(title, *times, "ends kB", "requests", "trips", "cpu s")
    for name, (*taken, sent, requests, trips, used) in found.items():
        counted = (f"{sent / 1000:.1f}", *whole(requests, trips), f"{used:.2f}")
        shown.add_row(name, *whole(*taken), *counted)
    return shown


def visit_table(found: dict[str, Visit], title: str) -> Table:
    shown = table(title, "painted ms", "useful ms", "kB", "requests", "shift")
    for name, (*taken, shift) in found.items():
        shown.add_row(name, *whole(*taken), f"{shift:.3f}")
    return shown


def whole(*numbers: float) -> list[str]:
    return [f"{one:.0f}" for one in numbers]


def table(title: str, *headings: str) -> Table:
    shown = Table(title=title, box=None, pad_edge=False)
    shown.add_column("", no_wrap=True)
    for heading in headings:
        shown.add_column(heading, justify="right", no_wrap=True)
    return shown


def every_flight(browser: Browser, folders: list[Path], times: int) -> dict[Path, Any]:
    """Return the best flights of every checkout, which take turns."""
    found: dict[Path, dict[str, Flight]] = {folder: {} for folder in folders}
    for folder in folders * times:
        for name, flight in flights(browser, folder):
            best(found[folder], name, flight)
    return found


def every_visit(browser: Browser, folders: list[Path], times: int) -> dict[Path, Any]:
    """Return the best visits of every checkout, which take turns."""
    found: dict[Path, dict[str, Visit]] = {folder: {} for folder in folders}
    for folder in folders * times:
        with served(folder) as server:
            for name, visit in visits(browser, server):
                best(found[folder], name, visit)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="page_speed", description="Measure the page on a phone.")
    parser.add_argument("folders", nargs="*", type=Path, help="other checkouts, for comparison")
    parser.add_argument("--site", type=Path, help="a site that was built")
    parser.add_argument("--times", type=int, default=3, help="how often everything is measured")
    parser.add_argument("--flights", action="store_true", help="measure only Fly now")
    asked = parser.parse_args()
    folders = [*(folder.resolve() for folder in asked.folders), ROOT]
    chromium = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if chromium is None:
        sys.exit("page_speed: there is no Chromium here.")
    from playwright.sync_api import sync_playwright

    from benchmarks.site_speed import site_flights

    shown = console()
    shown.print(f"JavaScript up to a first question, gzipped: {script_size()} bytes")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=list(QUIET))
        for folder, found in every_flight(browser, folders, asked.times).items():
            shown.print(flight_table(found, str(folder)))
        times = 0 if asked.flights else asked.times
        for folder, found in every_visit(browser, folders, times).items():
            shown.print(visit_table(found, str(folder)))
        if asked.site:
            for name, pressed, ends, kilobytes in site_flights(browser, asked.site):
                shown.print(
                    f"{name}: pressed {pressed:.0f} ms, ends {ends:.0f}, {kilobytes:.0f} kB"
                )
        browser.close()


if __name__ == "__main__":
    main()
