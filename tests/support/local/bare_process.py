"""Bare process: a process with only the standard library and msgspec, as in a browser.

Run by itself, it plays a game of every ruleset there, and reads a record of its own.
"""

from __future__ import annotations

import asyncio
import importlib.abc
import json
import re
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from random import Random
from types import ModuleType
from typing import Any

from tests.support.waiting import PATIENCE

THERE = {"aerodrome", "msgspec", "tests"}
"""Packages outside the standard library that can be imported."""
MISSING = {"sqlite3", "multiprocessing", "ssl", "ctypes", "curses", "tkinter"}
"""Parts of the standard library that a browser's Python lacks, at least at first."""
PLAYED: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("squadriglia", "spad_duel", {"quick_start": True}),
    ("dogfights", "dogfight_quick", {}),
    ("winged_victory", "duel", {}),
    ("campaign", "rfc_1916", {}),
)
EDITION = re.compile(r"[a-z_]+_[0-9a-f]{16}")
"""The module name of an older version of a ruleset; its files are there."""
ANSWERS = 30


class Bare(importlib.abc.MetaPathFinder):
    """Rejects all other imports."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        top = fullname.partition(".")[0]
        there = top in sys.stdlib_module_names or top in THERE or EDITION.fullmatch(top)
        if not there or top in MISSING:
            raise ImportError(f"{fullname} is not there in a browser")
        return None


class Array(list[Any]):
    """An array of JavaScript, which has `keys` like a mapping."""

    def keys(self) -> Any:
        return range(len(self))


async def play() -> None:
    """Play some turns of every game, through the routes and the engine's own interface."""
    from aerodrome.local.field import LocalField
    from tests.support.local.memory_locker import MemoryLocker

    class Theirs(MemoryLocker):
        """A locker as JavaScript has it."""

        async def all(self) -> Any:
            return Array([key, text] for key, text in self.kept.items())

    theirs = Theirs()
    engine = LocalField(theirs)
    await engine.start()

    async def ask(method: str, address: str, said: Any = None) -> Any:
        body = json.dumps(said).encode() if said is not None else None
        status, _, given, _ = await engine.ask(method, address, body)
        assert status < 300, given
        return json.loads(given)

    catalogue = {one["id"]: one for one in (await ask("GET", "/api/rulesets"))["rulesets"]}
    for ruleset, name, options in PLAYED:
        setups = {one["id"]: one for one in catalogue[ruleset]["scenarios"]}
        first, second = setups[name]["seats"]
        seats = {first: {"kind": "me"}, second: {"kind": "me"}}
        if levels := catalogue[ruleset]["levels"]:
            seats[second] = {"kind": "bot", "level": levels[0]["level"]}
        wish = {"ruleset": ruleset, "scenario": name, "options": options, "seats": seats}
        game = (await ask("POST", "/api/games", {**wish, "seed": "bare"}))["game"]["id"]
        mine = [seat for seat in seats if seats[seat]["kind"] == "me"]
        await _answers(ask, engine, game, mine)
    engine = LocalField(theirs)
    await engine.start()
    assert len((await ask("GET", "/api/games"))["games"]) == len(PLAYED)


async def _answers(ask: Any, engine: Any, game: str, mine: list[str]) -> None:
    """Answer for the player's seats over their connection, while programs answer for the others."""
    random, told, faults, lines = Random(1), {}, [], {}
    answered: set[str] = set()
    for seat in mine:

        def hear(text: str, seat: str = seat) -> None:
            heard = json.loads(text)
            faults.extend([heard] if heard["type"] == "fault" else [])
            told.update({seat: heard} if heard["type"] == "update" else {})

        address = f"/api/games/{game}/socket?seat={seat}"
        lines[seat] = engine.connect(address, hear, lambda *why: sys.exit(str(why)))
    while len(answered) < ANSWERS and not any(
        one["game"]["status"] == "over" for one in told.values()
    ):
        await asyncio.sleep(0)
        assert not faults, faults
        for seat in [seat for seat in told if told[seat]["questions"]]:
            question = told.pop(seat)["questions"][0]
            # Another seat's move may show a question again while its answer is on its way.
            name = json.dumps([seat, question["key"], question.get("given")])
            if name in answered:
                continue
            legal = [o["value"] for o in question["options"] if not o.get("refused")]
            said = {"seat": seat, "key": question["key"], "value": random.choice(legal)}
            lines[seat].say(json.dumps({"type": "answer", "id": f"n{len(answered)}", **said}))
            answered.add(name)
    for seat in mine:
        lines[seat].close()
        status, _, text, _ = await engine.ask("GET", f"/api/games/{game}/record?seat={seat}", None)
        assert (status, text[:12]) == (200, b'{"aerodrome"')


if __name__ == "__main__":
    sys.meta_path.insert(0, Bare())
    asyncio.run(asyncio.wait_for(play(), PATIENCE))
    print("played")
