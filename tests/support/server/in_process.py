"""Fields: a whole server within the test's own process, with visitors."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from random import Random
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from aerodrome.server.app import create_app
from aerodrome.service.notifications.configuration import NotificationOptions, Patience
from aerodrome.service.notifications.model import Notifications
from aerodrome.service.service import Service
from aerodrome.service.workers import untrusted_input
from aerodrome.service.workers.fair_queue import Asker
from aerodrome.service.workers.worker_queue import WorkerQueue
from benchmarks.serving import unhurried
from tests.support.server import blank_stores
from tests.support.server.shared_statements import share_statements
from tests.support.server.whole_requests import WholeRequests
from tests.support.waiting import until

Json = dict[str, Any]
HERE = ("127.0.0.1", 50_000)
UNWRITTEN = NotificationOptions(patience=Patience(turn=3600))
"""Options with which a slow player gets no notification."""
TAGS = {"answers": "answer"}
_numbers = itertools.count(1)


class AtOnce(WorkerQueue):
    """A queue without a process: visitors' input is read here, where the toys are known."""

    def __init__(self) -> None:
        super().__init__(untrusted_input.inspect, "at once")

    async def ask(self, task: untrusted_input.VisitorTask, patience: float, asker: Asker) -> Any:
        return await asyncio.to_thread(untrusted_input.read, task.task)


class Field:
    """A server with one store; with `strict` it has its real limits.

    With `apart` visitors' texts are read in separate processes, as in production.
    """

    def __init__(
        self, data: str, *, strict: bool = False, scheme: str = "http", apart: bool = False
    ) -> None:
        self.data = data
        blank_stores.lay(data)
        here = () if apart else (untrusted_input.VisitorReader(AtOnce(), AtOnce()),)
        self.service = Service(data, *here)
        share_statements(self.service.store.engine)
        self.service[Notifications].options = UNWRITTEN
        self.scheme = scheme
        if not strict:
            unhurried(self.service)
        self.app = create_app(self.service, names=("testserver",))
        self.door = self._client()

    def tick(self) -> None:
        """Wait until the service's clock has ticked and everything due is done."""
        ticks = re.compile(r"^aerodrome_lag_seconds_count (\d+)", re.MULTILINE)
        before = [*map(int, ticks.findall(self.service.metrics.text())), 0][0]
        until(lambda: int(ticks.findall(self.service.metrics.text())[0]) > before + 1)

    def _client(self, at: str = HERE[0]) -> TestClient:
        address = f"{self.scheme}://testserver"
        return WholeRequests(self.app, address, client=(at, HERE[1]))

    def __enter__(self) -> Field:
        self.door.__enter__()
        return self

    def __exit__(self, *ended: object) -> None:
        self.door.__exit__(*ended)

    def guest(self, at: str = HERE[0]) -> Guest:
        """Return a new person with a session, who comes from an address."""
        client = self._client(at)
        client.portal = self.door.portal
        guest = Guest(client)
        guest.get("/api/me")
        return guest

    def newcomer(self) -> Guest:
        """Return a person without a session."""
        client = self._client()
        client.portal = self.door.portal
        return Guest(client)

    def pair(
        self,
        ruleset: str = "sealed",
        scenario: str = "short",
        names: tuple[str, ...] = (),
        first: Guest | None = None,
        **wish: Any,
    ) -> tuple[Guest, Guest, str]:
        """Return two people at a table; the first created the game and has its first seat."""
        first, second = first or self.guest(), self.guest()
        for guest, name in zip((first, second), names, strict=False):
            guest.post("/api/me/name", {"name": name})
        made = first.make(ruleset, scenario, **wish)
        second.post("/api/join", {"token": made["invites"][0]["token"]})
        return first, second, made["game"]["id"]


class Guest:
    """A person who uses the server."""

    def __init__(self, client: TestClient) -> None:
        self.http = client

    def at(self, field: Field) -> Guest:
        """Return the same person at another server that knows them."""
        again = field.newcomer()
        again.http.cookies = self.http.cookies
        return again

    def get(self, path: str, status: int = 200) -> Any:
        response = self.http.get(path)
        assert response.status_code == status, response.text
        return response.json()

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        response = self.http.post(path, json=body)
        assert response.status_code == status, response.text
        return response.json() if response.content else None

    def make(self, ruleset: str = "sealed", scenario: str = "short", **wish: Any) -> Json:
        made: Json = self.post("/api/games", {"ruleset": ruleset, "scenario": scenario, **wish})
        return made

    def do(self, game: str, what: str, seat: str, status: int = 200, **body: Any) -> Json:
        """Send an action at the table, with a new key unless one is given."""
        body.setdefault("id", f"k{next(_numbers)}")
        said = {"type": TAGS.get(what, what), "seat": seat, **body}
        answered: Json = self.post(f"/api/games/{game}/{what}", said, status)
        return answered

    def position(self, game: str, seat: str | None = None, **since: int) -> Json:
        query = "&".join(f"{name}={number}" for name, number in since.items())
        asked = f"seat={seat}&" if seat else ""
        position: Json = self.get(f"/api/games/{game}/position?{asked}{query}")
        return position

    def answer_one(self, game: str, seat: str, pick: Any = 0) -> Json | None:
        """Answer this seat's first question with one of its legal options, by default the first."""
        question = next(iter(self.position(game, seat)["questions"]), None)
        if question is None:
            return None
        legal = [o["value"] for o in question["options"] if not o.get("refused")]
        value = legal[pick] if isinstance(pick, int) else pick.choice(legal)
        return self.do(game, "answers", seat, key=question["key"], value=value)

    def history(self, game: str, seat: str | None = None, battle: int = 0) -> Json:
        """Return all pages of a history in one."""
        where = f"/api/games/{game}/" + (f"battles/{battle}/" if battle else "")
        asked = f"{where}history?" + (f"seat={seat}&" if seat else "")
        whole: Json = self.get(asked)
        while (following := whole.pop("next", None)) is not None:
            page = self.get(f"{asked}page={following}")
            log, moments = whole["log"] + page["log"], whole["moments"] + page["moments"]
            whole = {**page, "log": log, "moments": moments}
        return whole

    def record(self, game: str, seat: str | None = None) -> str:
        response = self.http.get(f"/api/games/{game}/record" + (f"?seat={seat}" if seat else ""))
        assert response.status_code == 200, response.text
        return response.text

    @contextmanager
    def socket(self, game: str, seat: str | None = None, query: str = "") -> Iterator[Line]:
        where = f"/api/games/{game}/socket?{f'seat={seat}&' if seat else ''}{query}"
        with self.http.websocket_connect(where) as session:
            yield Line(session)


class Line:
    """A live connection."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session
        self.heard: list[Json] = []
        self._kept: list[Json] = []

    def say(self, **said: Any) -> None:
        self.session.send_text(json.dumps(said))

    def hear(self, kind: str | None = None) -> Json:
        """Return the next message, or the next of this kind; skipped ones are saved for later."""
        for message in self._kept:
            if kind is None or message["type"] == kind:
                self._kept.remove(message)
                return message
        while True:
            heard: Json = json.loads(self.session.receive_text())
            self.heard.append(heard)
            if kind is None or heard["type"] == kind:
                return heard
            self._kept.append(heard)

    def until(self, fits: Any) -> Json:
        """Return the first update that fits."""
        while True:
            if fits(update := self.hear("update")):
                return update


def play_out(game: str, seats: Mapping[str, Guest], seed: int = 1) -> int:
    """Answer at random until the game is over; return the number of answers."""
    random, answers = Random(seed), 0
    while True:
        for seat, guest in seats.items():
            while guest.answer_one(game, seat, random) is not None:
                answers += 1
        if next(iter(seats.values())).position(game)["game"]["status"] == "over":
            return answers


def notices(position: Json, key: str) -> list[Json]:
    """Return the words of every system message with this key."""
    said = [line["says"] for line in position["chat"] if "says" in line]
    return [says["words"] for says in said if says["key"] == key]


TIMES = re.compile(r'"(created|updated|at|due|gone)":[0-9.e+]+')
CROWD = re.compile(r'"watching":[0-9]+,?')
"""The number of spectators, which is counted every few seconds."""


def plain(text: str, **known: str) -> str:
    """Return a text with equal ids and times, and without the number of spectators."""
    for name, value in known.items():
        text = text.replace(value, f"<{name}>")
    return CROWD.sub("", TIMES.sub(r'"\1":0', text))


def pass_time(field: Field, seconds: float) -> None:
    """Advance the server's own clock."""
    field.service.live_games.clock._offset += seconds
