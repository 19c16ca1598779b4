"""Bare reading: requests all read-only addresses in a process like a browser's.

It prints, as JSON, the status and the hash of every answer; and at a table of every game it
requests the ace's advice.
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any
from urllib.parse import quote

from tests.support.local.bare_process import PLAYED, Bare


async def ask_all() -> dict[str, list[Any]]:
    """Return every answer, by method, address and body."""
    from aerodrome.kernel import codec, registry
    from aerodrome.local.field import LocalField
    from tests.support.local import reading
    from tests.support.local.memory_locker import MemoryLocker

    field, found = LocalField(MemoryLocker()), {}
    await field.start()
    for wanted in (*reading.everywhere(), *reading.lessons(registry.find("squadriglia"))):
        reply = await field.ask(*wanted)
        name = " ".join((wanted.method, wanted.address, wanted.body.decode()))
        found[name] = [reply.status, codec.digest(reply.body)]
    for ruleset, scenario, options in PLAYED[:3]:
        for what, told in (await _at_a_table(field, ruleset, scenario, options)).items():
            found[f"{ruleset} {what}"] = told
    for name in reading.RECORDS[:3]:
        sent = await field.ask("POST", "/api/records", reading.kept(name))
        address = f"/api/games/{json.loads(sent.body)['game']['id']}/review"
        found[f"review {name}"] = [(await field.ask("GET", address)).status]
    return found


async def _at_a_table(
    field: Any, ruleset: str, scenario: str, options: dict[str, Any]
) -> dict[str, list[Any]]:
    """Return whether there is a hint, a reach and a history."""
    first, second = await _seats(field, ruleset, scenario)
    seats = {first: {"kind": "me"}, second: {"kind": "me"}}
    wish = {"ruleset": ruleset, "scenario": scenario, "options": options, "seats": seats}
    made = await field.ask("POST", "/api/games", json.dumps(wish).encode())
    here = f"/api/games/{json.loads(made.body)['game']['id']}"
    for seat in (first, second):
        position = await field.ask("GET", f"{here}/position?seat={seat}")
        for question in json.loads(position.body)["questions"][:1]:
            where = f"seat={seat}&key={quote(question['key'])}"
            asked = {what: f"{here}/{what}?{where}" for what in ("hint", "reach")}
            asked["history"] = f"{here}/history?seat={seat}"
            replies = {what: await field.ask("GET", address) for what, address in asked.items()}
            return {what: [one.status, len(one.body) > 60] for what, one in replies.items()}
    raise AssertionError("no seat is asked")


async def _seats(field: Any, ruleset: str, scenario: str) -> tuple[str, str]:
    sent = json.dumps({"scenario": scenario}).encode()
    checked = await field.ask("POST", f"/api/rulesets/{ruleset}/check", sent)
    first, second = json.loads(checked.body)["seats"]
    return first, second


if __name__ == "__main__":
    sys.meta_path.insert(0, Bare())
    print(json.dumps(asyncio.run(ask_all())))
