"""What is asked at a table, and of a game that is over, is the same with and without a server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

import pytest

from aerodrome.service.advice.advisers import Advice
from aerodrome.service.advice.model import consider
from aerodrome.service.workers.fair_queue import Asker
from aerodrome.service.workers.worker_queue import WorkerQueue
from tests.support.local.reading import RECORDS, kept
from tests.support.local.solo import Json, Solo, alone
from tests.support.server.in_process import Field, Guest, plain

GAMES: tuple[tuple[str, str, Json, tuple[str, ...]], ...] = (
    ("squadriglia", "spad_duel", {"quick_start": True}, ("italy", "austria")),
    ("dogfights", "dogfight_quick", {}, ("central", "allies")),
    ("winged_victory", "duel", {}, ("allies", "germany")),
)
ASKED = 12
"""Answers that are given; everything is asked at every fourth question."""


class AceHere(WorkerQueue):
    """An ace without a process: he thinks where he is asked."""

    def __init__(self) -> None:
        super().__init__(consider, "here")

    async def ask(self, task: Any, patience: float, asker: Asker) -> Any:
        return await asyncio.to_thread(consider, task)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Field]:
    with Field(f"sqlite:///{tmp_path_factory.mktemp('advice') / 'a.db'}") as field:
        field.service[Advice]._hinting = field.service[Advice]._reviewing = AceHere()
        yield field


class Both:
    """The same person at the same game, with a server and without one."""

    def __init__(self, guest: Guest, solo: Solo, theirs: str, ours: str) -> None:
        self.guest, self.solo, self.theirs, self.ours = guest, solo, theirs, ours

    async def same(self, method: str, what: str, said: Any = None) -> Any:
        """Ask both, compare what they answer, and give it."""
        body = json.dumps(said).encode() if said is not None else b""
        headers = {"content-type": "application/json"}
        where = f"/api/games/{self.theirs}{what}"
        told = await asyncio.to_thread(
            self.guest.http.request, method, where, content=body, headers=headers
        )
        reply = await self.solo.field.ask(method, f"/api/games/{self.ours}{what}", body)
        assert reply.status == told.status_code, (what, told.text, reply.body)
        ours, theirs = reply.body.decode(), told.text
        assert plain(ours, game=self.ours) == plain(theirs, game=self.theirs), what
        return json.loads(ours) if told.headers["content-type"] == "application/json" else ours

    async def ask_everything(self, seat: str, question: Json, random: Random) -> None:
        """Whatever can be asked about an open question."""
        where = urlencode({"seat": seat, "key": question["key"]})
        await self.same("GET", f"/hint?{where}")
        found = await self.same("GET", f"/reach?{where}")
        value = random.choice(question["options"])["value"]
        await self.same("GET", f"/way?{where}&value={quote(str(value))}")
        await self.same("GET", f"/trace?{where}&path=1,1%202,1")
        await self.same("GET", "/hint?seat=nobody&key=x")
        ways = found.get("ways", [])
        answers = random.choice(ways)["answers"] if ways else []
        wish = {"seat": seat, "key": question["key"], "answers": answers}
        tables = (await self.solo.position(self.ours, seat))["tables"]
        others = [piece["id"] for piece in tables[-1]["scene"].get("pieces", ())]
        about = random.choice([*others, "nobody"])
        ambit = await self.same("POST", "/ambit", {**wish, "about": about})
        guesses = {}
        if isinstance(ambit, dict) and ambit.get("ways"):
            guesses = {ambit["about"]: random.choice(ambit["ways"])["answers"]}
        await self.same("POST", "/suppose", {**wish, "guesses": guesses})

    async def look_back(self, *seats: str) -> None:
        """Every page of the history from every seat, and from none."""
        for seat in ("", *seats):
            page: int | None = 0
            while page is not None:
                told = await self.same("GET", f"/history?seat={seat}&page={page}")
                page = told.get("next")


@pytest.mark.parametrize(("ruleset", "scenario", "options", "seats"), GAMES)
def test_what_is_asked_at_a_table_is_told_alike(
    server: Field, ruleset: str, scenario: str, options: Json, seats: tuple[str, ...]
) -> None:
    mine = {seat: {"kind": "me"} for seat in seats}
    wish = {"ruleset": ruleset, "scenario": scenario, "options": options, "seats": mine}
    wish["seed"] = "advice"
    guest, random = server.guest(), Random(3)

    async def scene(solo: Solo) -> None:
        theirs = (await asyncio.to_thread(guest.post, "/api/games", wish))["game"]["id"]
        both = Both(guest, solo, theirs, (await solo.post("/api/games", wish))["game"]["id"])
        asked = 0
        while asked < ASKED:
            seat = random.choice(seats)
            questions = (await solo.position(both.ours, seat))["questions"]
            for question in questions[:1]:
                if asked % 4 == 0:
                    await both.ask_everything(seat, question, random)
                legal = [o["value"] for o in question["options"] if not o.get("refused")]
                said = {"key": question["key"], "value": random.choice(legal)}
                await solo.do(both.ours, "answers", seat, **said)
                await asyncio.to_thread(guest.do, both.theirs, "answers", seat, **said)
                asked += 1
        await both.look_back(*seats)
        await both.same("GET", "/review")
        await both.same("GET", "/book?language=it")

    alone(scene)


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_that_was_sent_is_looked_back_at_alike(server: Field, name: str) -> None:
    text, guest = kept(name), server.guest()

    async def scene(solo: Solo) -> None:
        sent = await asyncio.to_thread(guest.http.post, "/api/records", content=text)
        theirs = sent.json()["game"]
        ours = (await solo.post("/api/records", text))["game"]
        both = Both(guest, solo, theirs["id"], ours["id"])
        await both.look_back(*[chair["seat"] for chair in ours["seats"]])
        await both.same("GET", "/book")
        for number in range(1, 1 + min(2, ours.get("battles", 0))):
            await both.same("GET", f"/battles/{number}/history?page=0")
            await both.same("GET", f"/battles/{number}/record")
        await both.same("GET", "/battles/99/history")
        if name.startswith("winged"):
            await both.same("GET", "/review")

    alone(scene)
