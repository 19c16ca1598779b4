"""A server at rest: `python -m benchmarks rest`.

It measures the memory of all its processes before the first visitor, during a game against the
computer and after it, and the cost of a start. A memory page that several processes share counts
for each in part (PSS), so that the sum is what the machine would get back.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

import httpx2
from rich.console import Console
from rich.table import Table

from aerodrome.service.database.store import Store
from benchmarks.crowd import SEATS, WISH, Serving, serving

MOST = 120.0
"""Megabytes at rest."""
PAUSE, REST = 0.1, 1.0
FLOWN = {**WISH, "seats": {SEATS[0]: {"kind": "me"}, SEATS[1]: {"kind": "bot", "level": "ace"}}}


def processes(root: int) -> list[int]:
    """Return a process and all its descendants."""
    found = [root]
    for one in found:
        for task in Path(f"/proc/{one}/task").glob("*/children"):
            found += map(int, read(task).split())
    return found


def read(file: Path) -> str:
    """Return the system's file about a process; "" if the process has ended."""
    try:
        return file.read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def megabytes(root: int) -> float:
    """Return the memory of a process and its descendants."""
    held = 0
    for one in processes(root):
        lines = read(Path(f"/proc/{one}/smaps_rollup")).splitlines()
        held += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return held / 1024


def flown(address: str) -> None:
    """Play a game against the computer until its first answer."""
    with httpx2.Client(base_url=address) as visitor:
        visitor.get("/api/me")
        game = visitor.post("/api/games", json=FLOWN).json()["game"]["id"]
        while "bot_answers_total 0" in visitor.get("/metrics").text:
            time.sleep(PAUSE)
        said = {"type": "resign", "seat": SEATS[0], "id": "enough"}
        visitor.post(f"/api/games/{game}/resign", json=said)


def at_rest(there: Serving) -> float:
    """Return the memory once every idle process has ended."""
    while len(processes(there.process.pid)) > 2:
        time.sleep(PAUSE)
    return megabytes(there.process.pid)


def run(console: Console) -> list[str]:
    """Measure and show everything; return what is over its limit."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "games.db"
        Store(str(data)).close()
        with serving(data, "--rest", str(REST)) as there:
            start = there.processor
            httpx2.get(f"{there.address}/api/rulesets")
            rows = {"without visitors": megabytes(there.process.pid)}
            flown(there.address)
            rows["with a pilot at work"] = megabytes(there.process.pid)
            rows["at rest after a game"] = at_rest(there)
    shown = Table("a server", "MB", "limit", box=None, pad_edge=False)
    for what, held in rows.items():
        shown.add_row(what, f"{held:.0f}", "" if "pilot" in what else f"{MOST:.0f}")
    console.print(shown)
    console.print(f"\nA start takes {start:.2f} s of processor time, all games loaded.\n")
    return [what for what, held in rows.items() if "pilot" not in what and held > MOST]
