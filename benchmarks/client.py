"""The page in a real browser: `python -m benchmarks client`.

It measures the size of the JavaScript; the time until a table is ready, and from *Fly now* to the
first question, on a desktop and on a slow telephone with an empty cache; and the frames per second
while twelve aircraft fly a turn, and while the map is moved and zoomed.

A Chromium without a graphics card draws in software, and so slower than most players' browsers.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from benchmarks.crowd import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parents[1]
STATIC = ROOT / "src" / "aerodrome" / "server" / "static"
LARGEST = 91_000
"""The most bytes of JavaScript, gzipped, before a first question."""
LOADS = 5
SHOWN_FOR = 20_000
"""The longest observed part of a turn, in milliseconds."""
NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = ("--no-sandbox", "--no-first-run", "--disable-quic", "--disable-background-networking")

READY = """
const seen = () => document.querySelector(".panel .choice, .hero button:not([disabled])");
const look = () => {
  if (!seen()) return requestAnimationFrame(look);
  requestAnimationFrame(() => setTimeout(() => globalThis.readyAfter = performance.now()));
};
look();
"""
"""The page is ready when something can be chosen and has been painted."""
FLY = """() => new Promise((done) => {
  const since = performance.now();
  document.querySelector(".hero button").click();
  const look = () => {
    if (!document.querySelector(".panel .choice")) return requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - since)));
  };
  look();
})"""
"""Milliseconds from a press on *Fly now* until the first question has been painted."""
FRAMES = """(during) => {
  globalThis.gaps = [];
  let before = 0;
  const take = (now) => {
    const on = document.querySelector(during) !== null;
    if (on && before) gaps.push(now - before);
    before = on ? now : 0;
    requestAnimationFrame(take);
  };
  requestAnimationFrame(take);
}"""
"""Records the milliseconds between frames while this selector matches."""
PLACES = ("home", "table", FIRST := "first question")
PLAYING, MOVING = ".caption.is-playing", ".board-world.moving"


@dataclass(frozen=True)
class Profile:
    """A machine and its network; the limit is seconds until ready."""

    name: str
    limit: float
    width: int
    height: int
    slower: float = 1
    bits: float = 0
    latency: float = 0


PROFILES = (
    Profile("desktop", 1.0, 1440, 900),
    Profile("telephone", 2.0, 390, 844, slower=4, bits=1.6e6, latency=150),
)


def script_size() -> int:
    """Return the bytes of all scripts for a table, as a server may send them."""
    page = (STATIC / "table.html").read_text("utf-8")
    files = [STATIC / name for name in re.findall(r'"/static/([^"]+\.js)"', page)]
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in files)


def aircraft(side: str, number: int) -> str:
    """Return one entry of a scenario with a dozen aircraft."""
    east = side == "italy"
    name, low = ("I", 8) if east else ("A", 14)
    kind = "hanriot_hd1:1a" if east else "albatros_d3"
    return (
        f'[[aircraft]]\nid = "{name}{number}"\nside = "{side}"\ntype = "{kind}"\n'
        f"columns = [{low}, {low + 3}]\nheight = [-150, 150]\nfacing = {0 if east else 3}\n"
    )


def fight(each: int) -> str:
    """Return a scenario with so many aircraft on each side."""
    head = 'title = "A fight"\nobjective = "last_side"\nfirst = "austria"\n\n'
    sides = ("italy", "austria")
    return head + "\n".join(aircraft(side, n) for side in sides for n in range(1, each + 1))


def new_game(page: Page, **wish: Any) -> str:
    """Make a game of this page's person against the weakest computer, and return its id."""
    page.request.get("/api/me")
    seats = {"italy": {"kind": "me"}, "austria": {"kind": "bot", "level": "cadet"}}
    body = {"ruleset": "squadriglia", "seats": seats, "options": {"quick_start": True}, **wish}
    answer = page.request.post("/api/games", data=body)
    assert answer.ok, answer.text()
    found: str = answer.json()["game"]["id"]
    return found


def ready(browser: Browser, address: str, profile: Profile, where: str) -> float:
    """Return the seconds until a page is ready, with an empty cache, or from *Fly now* on."""
    context = browser.new_context(
        base_url=address, viewport={"width": profile.width, "height": profile.height}
    )
    page = context.new_page()
    to = f"/games/{new_game(page, scenario='spad_duel')}" if where == "table" else "/"
    page.add_init_script(READY)
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    if profile.bits:
        speed = profile.bits / 8
        line.send(
            "Network.emulateNetworkConditions",
            {
                "offline": False,
                "latency": profile.latency,
                "downloadThroughput": speed,
                "uploadThroughput": speed / 2,
            },
        )
    line.send("Emulation.setCPUThrottlingRate", {"rate": profile.slower})
    page.goto(to, wait_until="commit")
    page.wait_for_function("() => globalThis.readyAfter")
    taken: float = page.evaluate(FLY if where == FIRST else "readyAfter")
    context.close()
    return taken / 1000


def answer_all(page: Page, game: str) -> None:
    """Give orders to every aircraft: full ahead."""
    for number in range(200):
        position = page.request.get(f"/api/games/{game}/position?seat=italy").json()
        if number and any(line["rule"] == "5.1" for line in position["log"]):
            return
        for question in position["questions"][:1]:
            legal = [one["value"] for one in question["options"] if not one.get("refused")]
            value = next((one for one in ("3", "ahead C") if one in legal), legal[0])
            said = {"type": "answer", "seat": "italy", "key": question["key"], "value": value}
            page.request.post(f"/api/games/{game}/answers", data={**said, "id": f"a{number}"})


def frames(browser: Browser, address: str) -> list[float]:
    """Return the milliseconds between frames of a turn with twelve aircraft, at speed 1."""
    context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900})
    page = context.new_page()
    game = new_game(page, own=fight(6))
    page.goto(f"/games/{game}")
    page.locator(".panel").wait_for()
    assert page.locator("[data-piece]").count() == 12, "there are not twelve aircraft"
    page.evaluate(FRAMES, PLAYING)
    answer_all(page, game)
    page.locator(PLAYING).wait_for()
    page.wait_for_function(
        "([most, playing]) => gaps.length && (gaps.reduce((a, b) => a + b) > most"
        " || !document.querySelector(playing))",
        arg=[SHOWN_FOR, PLAYING],
        timeout=4 * SHOWN_FOR,
    )
    taken: list[float] = page.evaluate("gaps")
    context.close()
    return taken


def handled(browser: Browser, address: str) -> list[float]:
    """Return the milliseconds between frames while the map is dragged and zoomed."""
    context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.goto(f"/games/{new_game(page, scenario='spad_duel')}")
    page.locator(".board-world.held").wait_for()
    box = page.locator(".board-window").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.evaluate(FRAMES, MOVING)
    page.mouse.move(x, y)
    for way in (-120, 120):
        for _ in range(12):
            page.mouse.wheel(0, way)
            page.wait_for_timeout(30)
    page.mouse.down()
    for step in range(40):
        page.mouse.move(x - 6 * step, y - 3 * step)
        page.wait_for_timeout(16)
    page.mouse.up()
    taken: list[float] = page.evaluate("gaps")
    context.close()
    return taken


def percentile(found: list[float], part: float) -> float:
    return sorted(found)[min(len(found) - 1, int(len(found) * part))]


def measure(browser: Browser, address: str, progress: Progress) -> tuple[Table, list[str]]:
    """Measure everything; return a table and what is over its limit."""
    bar = progress.add_task("client", total=len(PROFILES) * len(PLACES) + 2)
    shown = Table(box=None, pad_edge=False, show_header=False)
    over: list[str] = []
    size = script_size()
    shown.add_row("JavaScript, gzipped", f"{size / 1000:.1f} kB", f"limit {LARGEST / 1000:.0f} kB")
    if size > LARGEST:
        over.append("client size")
    for profile in PROFILES:
        for where in PLACES:
            progress.update(bar, advance=1, description=f"{where} on a {profile.name}")
            seconds = median(ready(browser, address, profile, where) for _ in range(LOADS))
            limit = f"limit {profile.limit:g} s"
            shown.add_row(f"{where} ready on a {profile.name}", f"{seconds:.2f} s", limit)
            if seconds > profile.limit:
                over.append(f"client {where} on a {profile.name}")
    progress.update(bar, advance=1, description="a turn of twelve aircraft")
    add_frames(shown, "frames a second, twelve aircraft", frames(browser, address))
    progress.update(bar, advance=1, description="a hand on the map")
    add_frames(shown, "frames a second, map in the hand", handled(browser, address))
    return shown, over


def add_frames(shown: Table, name: str, gaps: list[float]) -> None:
    shown.add_row(name, f"{1000 * len(gaps) / sum(gaps):.0f}", "aim 60")
    shown.add_row("  the slowest frame in twenty", f"{percentile(gaps, 0.95):.0f} ms", "")
    shown.add_row("  the slowest of all", f"{max(gaps):.0f} ms", "")


def run(console: Console) -> list[str]:
    """Measure and show everything; return what is over its limit. Skip it without a Chromium."""
    chromium = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if chromium is None:
        console.print("There is no Chromium here: the page is not measured.")
        return []
    from playwright.sync_api import sync_playwright

    subprocess.run([sys.executable, "client/build.py"], cwd=ROOT, check=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "games.db") as server,
        sync_playwright() as driver,
        Progress(console=console, transient=True) as progress,
    ):
        browser = driver.chromium.launch(executable_path=chromium, args=list(QUIET))
        shown, over = measure(browser, server.address, progress)
        browser.close()
    console.print(shown)
    return over
