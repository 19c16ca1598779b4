"""A hostile client: sends anything that can be sent to any route and in any message, and worse.

`./dev soak hostile --inputs 200000` attacks servers with games in progress again and again. Inputs
are generated from the table of routes and from the messages of the socket themselves, so that a new
one is attacked at once. Nothing of the honest players may change, nothing may crash, and every
refusal must be a clear sentence.
"""

from __future__ import annotations

import asyncio
import gc
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from random import Random
from typing import Any
from urllib.parse import quote

import structlog
from starlette.websockets import WebSocketDisconnect

from aerodrome.kernel import registry
from aerodrome.kernel.refusal import LONGEST_SENTENCE
from aerodrome.server.routes import ROUTES
from aerodrome.service.archive.chronicler import Chronicler
from aerodrome.service.games import messages as m
from aerodrome.service.route import Route
from aerodrome.service.social.presence import Presence
from aerodrome.service.tables import metadata
from tests.support.server.forged_requests import (
    INSIDES,
    NAMED,
    OURS,
    OWN,
    THEIRS,
    UNSTEADY,
    WATCHED,
    Forger,
    spoken,
)
from tests.support.server.in_process import Field, Guest, Line, play_out
from tests.support.server.raw_requests import Asked, exchange

PASSWORD, KEEPER = "a password of some length", "Keeper"
TOYS = ("there is no ruleset `sealed`", "there is no ruleset `ladder`")
"""Errors of the laboratory's processes, which do not know the toys."""
BOUT = 100  # inputs before other attackers take over
SPOKEN = spoken(m.Spoken)
TRICKS = ("misplay", "trespass", "resend", "mutter", "knock")
"""Other attacks: wrong actions, other people's, over a connection, and at opening one."""


def named(route: Route) -> str:
    return f"{route.method} {route.path}"


EVERYTHING = (*map(named, ROUTES), *(f"says {tag}" for tag in SPOKEN), *TRICKS)


class Honest:
    """Two players at a table and a person with an account, and everything they are shown."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.north, self.south, self.game = field.pair(names=("Francesco", "Julius"))
        self.keys = [self.north.position(self.game, "north")["questions"][0]["key"]]
        self.north.answer_one(self.game, "north", 1)
        self.ack = self.north.do(self.game, "chat", "north", text="Hello", id="first")
        for guest, seat in ((self.north, "north"), (self.south, "south")):
            self.keys += [q["key"] for q in guest.position(self.game, seat)["questions"]]
        self.keeper = field.guest()
        self.keeper.post("/api/me/account", {"name": KEEPER, "password": PASSWORD})
        self.keeper.post("/api/me/recovery", {"password": PASSWORD})
        both = {"north": {"kind": "me"}, "south": {"kind": "me"}}
        self.over = self.keeper.make(seats=both)["game"]["id"]
        play_out(self.over, {"north": self.keeper, "south": self.keeper})
        self.record = self.keeper.record(self.over)
        assert self.keeper.http.post(f"/api/games/{self.over}/hide").status_code == 204
        self.before = self.shown(), self.kept()

    def shown(self) -> dict[str, str]:
        """Return everything they see on any route."""
        guests = {"north": self.north, "south": self.south, "": self.keeper}
        found = {}
        for route in ROUTES:
            if route.method != "GET" or route.path in UNSTEADY:
                continue
            for seat, guest in guests.items():
                game = self.game if seat else self.over
                path = route.path.format_map(NAMED | {"game": game})
                query = f"?seat={seat}" if "seat" in route.query and seat else ""
                response = guest.http.get(path + query)
                steady = WATCHED.sub("", f"{response.status_code} {response.text}")
                found[f"{seat} {path}"] = steady
        return found

    def kept(self) -> set[str]:
        """Return all rows of the store about them."""
        portal = self.field.door.portal
        assert portal is not None

        def work(connection: Any) -> set[str]:
            rows = [
                (table.name, *row)
                for table in metadata.sorted_tables
                if table.name not in THEIRS
                for row in connection.execute(table.select())
            ]
            rows = [row for row in rows if not (row[0] == "receipts" and "remark " in row[3])]
            ours = {self.game, self.over}
            ours |= {row[4] for row in rows if row[0] == "games" and row[1] in ours}
            ours |= {row[4] for row in rows if row[0] == "seats" and row[1] in ours}
            return {repr(row) for row in rows if not ours.isdisjoint(row[1:5])}

        async def read() -> set[str]:
            await self.field.service[Chronicler].settle()
            return await self.field.service.store.read(work)

        return portal.call(read)

    def check(self) -> None:
        """Check that nothing of theirs has changed."""
        shown, kept = self.before
        now = self.shown()
        changed = {door: (shown[door], now[door]) for door in shown if shown[door] != now[door]}
        assert not changed, f"doors that show something else: {changed}"
        others = self.kept() ^ kept
        assert not others, f"rows of the store that are new or gone: {others}"

    def go_on(self) -> None:
        """Check that they can play on, and that the account still has its password."""
        while self.north.answer_one(self.game, "north") is not None:
            pass
        self.field.newcomer().post("/api/login", {"name": KEEPER, "password": PASSWORD})


class Siege:
    """Honest people, attackers, and the answers that attackers get."""

    def __init__(self, field: Field, seed: int) -> None:
        self.random = Random(seed)
        self.field = field
        self.honest = Honest(field)
        self.hits: dict[str, Counter[str]] = {name: Counter() for name in EVERYTHING}
        self.number = 0

    def lay(self, count: int) -> Iterator[int]:
        """Send this many inputs in all ways; yield the number sent so far."""
        deck: list[str] = []
        while self.number < count:
            with ExitStack() as lines:
                self._gather(lines)
                for _ in range(min(BOUT, count - self.number)):
                    if not deck:
                        deck = self.random.sample(EVERYTHING, len(EVERYTHING))
                    self._attack(deck.pop())
                    self.number += 1
                    yield self.number

    def _gather(self, lines: ExitStack) -> None:
        """Replace the attackers: two use routes, two connections; each pair has its own game."""
        field, honest = self.field, self.honest
        guests = [field.guest() for _ in range(4)]
        own = _table(guests[0], *self.random.choice(OWN))
        other = _table(guests[2], "sealed", "short")
        cookies = [f"aerodrome={guest.http.cookies['aerodrome']}" for guest in guests[:2]]
        self.cookies = [cookies[0], *cookies, ""]
        self.talkers = guests[2:]
        self.lines = [
            lines.enter_context(guests[2].socket(other["game"]["id"], "north")),
            lines.enter_context(guests[3].socket(honest.game)),
        ]
        self.mine = lines.enter_context(honest.north.socket(honest.game, "north"))
        asked = [
            question["key"]
            for seat in own["game"]["waiting"]
            for question in guests[0].position(own["game"]["id"], seat)["questions"]
        ]
        hints = self._hints(own["game"], other["game"]["id"], asked)
        self.forger = Forger(self.random, hints, honest.record)

    def _hints(
        self, mine: dict[str, Any], other: str, asked: list[str]
    ) -> dict[str, tuple[Any, ...]]:
        """Return values that may mean something here."""
        honest, own = self.honest, mine["id"]
        seats = [chair["seat"] for chair in mine["seats"]]
        return {
            "game": (honest.game, honest.game, honest.over, own, own, own, other, "nope", "x" * 99),
            **dict.fromkeys(("battle", "number"), (1, 0, 2, 10**9, "٣")),
            "ruleset": ("sealed", "ladder", "squadriglia", "campaign", "nope"),
            "scenario": ("short", "twelve", "baracca", "own", "nope"),
            "session": ("0" * 16, "here", own),
            "warning": ("0" * 32, "1"),
            "seat": ("north", "south", "east", *seats, *seats),
            "seats key": ("north", "south", "italy"),
            "key": (*honest.keys, "0/9#9", "99/1.1#1", *asked, *asked),
            "value": (0, 1, 2, "quiet", "loud", 99),
            "token": ("y" * 32, honest.game),
            "name": (KEEPER, "keeper", "\u041aeeper", "Francesco", f"A{self.random.random():.6f}"),
            "password": (PASSWORD[:-1], "another one entirely"),
            "old": (PASSWORD[:-1], ""),
            "code": ("0000-0000-0000", "", KEEPER),
            "id": ("first", f"h{self.random.random()}"),
            "level": ("cadet", "regular", "nope"),
            "bots": ("random", "cadet", "nope"),
            "games": (1, 2),
            "lesson": ("", "", "nope"),
            "language": ("en", "it", "xx"),
            "study": ("nope", "0" * 16, own),
            **dict.fromkeys(("type", "other", "diagram", "challenge", "club"), ("nope", "0")),
            "line": (1, 2, "nope"),
            **dict.fromkeys(("hidden", "everywhere", "against", "programs"), ("true", "false")),
            **dict.fromkeys(("deadline", "bank", "increment"), (None, 10, 60)),
        }

    def _attack(self, what: str) -> None:
        route = next((route for route in ROUTES if named(route) == what), None)
        if route is not None:
            self.assault(route)
        elif what in TRICKS:
            getattr(self, what)()
        else:
            self.speak(what.removeprefix("says "))

    def note(self, what: str, status: int, text: str, where: str) -> None:
        """Check that a refusal is one clear sentence, and reveals nothing of the insides."""
        fault = json.loads(text) if status >= 400 else {}
        self.hits[what][fault.get("code", str(status))] += 1
        where = f"input {self.number}, {what}, {where[:1500]}: {status} {text[:300]}"
        assert status not in (500, 503), where
        assert not [word for word in (*INSIDES, self.field.data) if word in text], where
        if status >= 400:
            assert fault["code"] not in OURS, where
            assert 8 < len(fault["sentence"]) <= LONGEST_SENTENCE, where
            assert fault["sentence"].rstrip().endswith((".", "!", "?")), where

    def assault(self, route: Route) -> None:
        """Send something to a route, with or without a session; the client may hang up at once."""
        forger, who = self.forger, self.random.randrange(len(self.cookies))
        headers = {"cookie": self.cookies[who], **forger.headers()}
        gone = self.random.random() < 0.02
        path, method = forger.path(route), forger.method(route)
        asked = Asked(method, path, forger.query(route), headers, forger.body(route), gone)
        told = exchange(self.field, asked)
        if told.cookie and self.cookies[who]:
            self.cookies[who] = told.cookie
        if gone:
            self.hits[named(route)]["hung up"] += 1
        else:
            self.note(named(route), told.status, told.body.decode("utf-8", "replace"), f"{asked}")

    def speak(self, tag: str) -> None:
        """Send something over an open connection, which must survive."""
        line, end = self.random.choice(self.lines), f"end {self.number}"
        said = self.forger.written(SPOKEN[tag])
        if self.random.random() < 0.05:
            line.session.send_bytes(said[:2000])
        else:
            line.session.send_text(said.decode("utf-8", "replace"))
        self._heard(line, f"says {tag}", end, said)

    def _heard(self, line: Line, what: str, end: str, said: object) -> None:
        """Return the answers up to the refusal of our last message."""
        line.say(type="undo", seat="unknown", key=end, id=end)
        while (heard := line.hear()).get("id") != end:
            status = 400 if heard["type"] == "fault" else 200
            self.note(what, status, json.dumps(heard), f"{said!r}")
        self.hits[what]["the line held"] += 1

    def knock(self) -> None:
        """Open a connection to something unknown, or from a wrong origin; or a valid one."""
        forger, guest = self.forger, self.random.choice(self.talkers)
        asked = Route("GET", "/api/games/{game}/socket", _none, query=("seat", "log", "mine"))
        where = f"{quote(forger.path(asked))}?{forger.query(asked).decode()}"
        headers = {k: v for k, v in forger.headers().items() if k in ("origin", "host")}
        try:
            with guest.http.websocket_connect(where, headers=headers) as session:
                heard = json.loads(session.receive_text())
                status = 400 if heard["type"] == "fault" else 200
                self.note("knock", status, json.dumps(heard), where)
        except WebSocketDisconnect as left:
            self.hits["knock"][f"closed {left.code}"] += 1

    def mutter(self) -> None:
        """Send stale, foreign or illegal messages over a player's own connection."""
        said = self._refusable("north")
        self.mine.say(**said)
        self._refused("mutter", 400, json.dumps(self.mine.hear("fault")), f"{said}")

    def misplay(self) -> None:
        """Let a player send a wrong action."""
        honest = self.honest
        guest, seat = self.random.choice(((honest.north, "north"), (honest.south, "south")))
        said = self._refusable(seat)
        what = {"answer": "answers", "undo": "undo"}[said["type"]]
        response = guest.http.post(f"/api/games/{honest.game}/{what}", json=said)
        self._refused("misplay", response.status_code, response.text, f"{said}")

    def _refusable(self, seat: str) -> dict[str, Any]:
        """Return a valid message that is stale, foreign, illegal or out of order."""
        random, keys = self.random, self.honest.keys
        said: dict[str, Any] = {"id": f"r{random.random()}", "seat": seat}
        wrong = random.choice(("answered", "foreign", "illegal", "undo", "seat"))
        open_ = [key for key in keys[1:] if seat in key and key.endswith("1.1#1")]
        if wrong == "undo":
            return {**said, "type": "undo", "key": random.choice((keys[0], "0/1#1", *open_))}
        said |= {"type": "answer", "value": 0}
        if wrong == "answered":
            return {**said, "key": keys[0]}
        if wrong == "illegal":
            return {**said, "key": open_[0], "value": random.choice((99, -1, "quiet", 2**70))}
        if wrong == "seat":
            said["seat"] = {"north": "south", "south": "north"}[seat]
            return {**said, "key": random.choice(keys)}
        foreign = [key for key in keys if seat not in key]
        return {**said, "key": random.choice((*foreign, "0/1.1#2", "1/1.1#1[north-1]/1.1#1"))}

    def trespass(self) -> None:
        """Send a valid action of another person's, or too early."""
        honest, stranger = self.honest, self.random.choice(self.talkers)
        deeds = {"resign": {}, "draw": {}, "return": {}, "chat": {"text": "I!"}, "undo": {}}
        what, game = self.random.choice(tuple(deeds)), f"/api/games/{honest.game}"
        said = {"type": what, "seat": "north", "id": "t", **deeds[what]}
        tries: tuple[tuple[Guest, str, Any], ...] = (
            (stranger, f"{game}/{what}", said),
            (stranger, f"{game}/invites", {"seat": "south"}),
            (stranger, f"{game}/rematch", None),
            (stranger, f"{game}/abandon", None),
            (honest.north, f"{game}/rematch", None),
            (honest.north, f"{game}/invites", {"seat": "south"}),
            (stranger, "/api/join", {"token": "y" * 32}),
            (stranger, "/api/login", {"name": KEEPER, "password": "none at all"}),
        )
        guest, path, body = self.random.choice(tries)
        response = guest.http.post(path, json=body)
        self._refused("trespass", response.status_code, response.text, path)

    def resend(self) -> None:
        """Repeat an old message unchanged: the receipt must be the same."""
        said = {"type": "chat", "seat": "north", "text": "Other words", "id": "first"}
        response = self.honest.north.http.post(f"/api/games/{self.honest.game}/chat", json=said)
        assert response.json() == self.honest.ack
        self.note("resend", 200, response.text, "")

    def _refused(self, what: str, status: int, text: str, where: str) -> None:
        assert status >= 400, f"{where} was not refused: {text[:200]}"
        self.note(what, status, text, where)


def _table(guest: Guest, ruleset: str, scenario: str) -> dict[str, Any]:
    """Create a game of a person against themselves."""
    rules = registry.find(ruleset)
    seats = {seat: {"kind": "me"} for seat in rules.rules.seats(rules.scenario(scenario))}
    return guest.make(ruleset, scenario, seats=seats)


def _wrong(logs: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the errors in the log, and where they came from."""
    wrong = [entry for entry in logs if entry["log_level"] in ("error", "critical")]
    told = [f"{entry['event']}: {entry.get('exception', '')[-800:]}" for entry in wrong]
    return [one for one in told if not any(toy in one for toy in TOYS)]


def _forgotten(field: Field) -> list[str]:
    """Return errors in the server's loop that no caller receives."""
    found: list[str] = []
    portal = field.door.portal
    assert portal is not None

    async def listen() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, what: found.append(f"{what}"))

    portal.call(listen)
    return found


async def _none(call: object) -> None:
    """Do nothing: the address of the socket is not a route of the table."""


def besiege(field: Field, count: int, seed: int = 1) -> Siege:
    """Send this many hostile inputs to a server, and check that it survives."""
    siege, forgotten = Siege(field, seed), _forgotten(field)
    with structlog.testing.capture_logs([structlog.processors.format_exc_info]) as logs:
        for _ in siege.lay(count):
            pass
        siege.honest.check()
    gc.collect()
    assert not forgotten, f"unnoticed errors: {forgotten}"
    wrong = _wrong(logs)
    assert not wrong, f"the server had to log errors: {wrong}"
    assert field.door.get("/healthz").status_code == 200
    assert field.service[Presence].sockets == {}, "who is gone is not counted"
    siege.honest.go_on()
    return siege
