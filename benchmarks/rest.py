"""A server at rest: `python -m benchmarks rest`.

What it holds in memory with all its processes, before anybody came, while somebody plays against
the computer and after that; and what a start costs. A page that several processes share counts for
each in part (PSS), so that the sum is what the machine would have back.
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
    """A process and all that hang on it."""
    found = [root]
    for one in found:
        for task in Path(f"/proc/{one}/task").glob("*/children"):
            found += map(int, read(task).split())
    return found


def read(file: Path) -> str:
    """Read what the system says of a process; nothing of one that has ended meanwhile."""
    try:
        return file.read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def megabytes(root: int) -> float:
    """What a process and all that hang on it hold."""
    held = 0
    for one in processes(root):
        lines = read(Path(f"/proc/{one}/smaps_rollup")).splitlines()
        held += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return held / 1024


def flown(address: str) -> None:
    """A game against the computer, until it has answered for the first time."""
    with httpx2.Client(base_url=address) as visitor:
        visitor.get("/api/me")
        game = visitor.post("/api/games", json=FLOWN).json()["game"]["id"]
        while "bot_answers_total 0" in visitor.get("/metrics").text:
            time.sleep(PAUSE)
        said = {"type": "resign", "seat": SEATS[0], "id": "enough"}
        visitor.post(f"/api/games/{game}/resign", json=said)


def at_rest(there: Serving) -> float:
    """What it holds once every process that nobody needs has gone."""
    while len(processes(there.process.pid)) > 2:
        time.sleep(PAUSE)
    return megabytes(there.process.pid)


def run(console: Console) -> list[str]:
    """Measure and show; what is over its limit."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "games.db"
        Store(str(data)).close()
        with serving(data, "--rest", str(REST)) as there:
            start = there.processor
            httpx2.get(f"{there.address}/api/rulesets")
            rows = {"with nobody there": megabytes(there.process.pid)}
            flown(there.address)
            rows["with a pilot at work"] = megabytes(there.process.pid)
            rows["at rest after a game"] = at_rest(there)
    shown = Table("a server", "MB", "limit", box=None, pad_edge=False)
    for what, held in rows.items():
        shown.add_row(what, f"{held:.0f}", "" if "pilot" in what else f"{MOST:.0f}")
    console.print(shown)
    console.print(f"\nA start takes {start:.2f} s of processor time, all games loaded.\n")
    return [what for what, held in rows.items() if "pilot" not in what and held > MOST]
