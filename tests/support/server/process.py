"""Server processes: real processes, and people who talk to them over HTTP and WebSocket."""

from __future__ import annotations

import itertools
import json
import math
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, ClassVar, NamedTuple

import httpx2
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.support.repository import ROOT
from tests.support.waiting import PATIENCE, until

Json = dict[str, Any]


def here() -> dict[str, str]:
    """Return an environment in which Python imports the checkout first."""
    paths = (str(ROOT), str(ROOT / "src"), os.environ.get("PYTHONPATH", ""))
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}


def bare() -> dict[str, str]:
    """Return an environment without import paths of ours."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


class Server:
    """One server process on a port of its own: the checkout's, or an installed program's."""

    def __init__(
        self,
        data: str | Path,
        *words: str,
        port: int = 0,
        program: Path | None = None,
        module: str = "aerodrome",
    ) -> None:
        self.data = str(data)
        command = [sys.executable, "-m", module] if program is None else [str(program)]
        options = ["--port", str(port), "--data", str(data), "--workers", "1", *words]
        self.process = subprocess.Popen(
            [*command, "serve", *options],
            cwd=ROOT if program is None else program.parent,
            env=here() if program is None else bare(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        if "is open at" not in said:
            assert self.process.stderr is not None
            raise AssertionError(self.process.stderr.read())
        self.address = said.split("is open at ")[1].split()[0].rstrip("/")

    def send(self, sent: signal.Signals) -> None:
        self.process.send_signal(sent)

    def wait(self) -> int:
        status = self.process.wait(PATIENCE)
        for pipe in (self.process.stdout, self.process.stderr):
            assert pipe is not None
            pipe.close()
        return status

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.wait()
        for visitor in Visitor.there:
            visitor.http.close()
        Visitor.there.clear()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()


class Visitor:
    """A person with a browser: one session, at any of several addresses."""

    there: ClassVar[list[Visitor]] = []
    """All visitors with a connection; they leave when a server ends."""
    _numbers = itertools.count(1)

    def __init__(self, address: str, cookie: str | None = None) -> None:
        self.address = address
        self.http = httpx2.Client(base_url=address, timeout=PATIENCE)
        self.there.append(self)
        if cookie is None:
            self.http.get("/api/me")
        else:
            self.http.cookies.set("aerodrome", cookie)

    @property
    def session(self) -> str:
        """The token of the session, however often a server has set it."""
        (token,) = {one.value for one in self.http.cookies.jar if one.name == "aerodrome"}
        return str(token)

    def at(self, address: str) -> Visitor:
        """Return the same person, connected to another process."""
        return Visitor(address, self.session)

    def get(self, path: str) -> Json:
        response = self.http.get(path)
        assert response.status_code == 200, response.text
        found: Json = response.json()
        return found

    def post(self, path: str, body: Json | None = None, *, status: int = 200) -> Json:
        response = self.http.post(path, json=body or {})
        assert response.status_code == status, response.text
        found: Json = response.json()
        return found

    def do(self, game: str, what: str, seat: str, *, status: int = 200, **body: Any) -> Json:
        """Send an action at the table, with a new key unless one is given."""
        body.setdefault("id", f"k{next(self._numbers)}")
        said = {"type": TAGS[what], "seat": seat, **body}
        return self.post(f"/api/games/{game}/{what}", said, status=status)

    def position(self, game: str, seat: str | None = None) -> Json:
        return self.get(f"/api/games/{game}/position" + (f"?seat={seat}" if seat else ""))

    def until(self, game: str, seat: str | None, fits: Any) -> Json:
        """Return the first position that fits."""
        position: Json = {}

        def found() -> bool:
            nonlocal position
            position = self.position(game, seat)
            return bool(fits(position))

        until(found)
        return position

    @contextmanager
    def socket(self, game: str, seat: str | None = None) -> Iterator[Line]:
        address = self.address.replace("http", "ws") + f"/api/games/{game}/socket"
        headers = {"cookie": f"aerodrome={self.session}"}
        where = address + (f"?seat={seat}" if seat else "")
        with connect(where, additional_headers=headers, max_size=None, proxy=None) as line:
            yield Line(line)


TAGS = {
    "answers": "answer",
    "undo": "undo",
    "resign": "resign",
    "draw": "draw",
    "return": "return",
    "chat": "chat",
}


class Line:
    """A live connection to a game."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line

    def say(self, **said: Any) -> None:
        self.line.send(json.dumps(said))

    def hear(self, kind: str = "update") -> Json:
        """Return the next message of this kind."""
        while True:
            heard: Json = json.loads(self.line.recv(timeout=PATIENCE))
            if heard["type"] == kind:
                return heard

    def until(self, fits: Any) -> Json:
        """Return the first update that fits."""
        while True:
            update = self.hear()
            if fits(update):
                return update


def two_at_a_table(address: str, elsewhere: str | None = None) -> tuple[Visitor, Visitor, str]:
    """Return Italy and Austria in a quick game of two, created by Italy."""
    italy = Visitor(address)
    austria = Visitor(elsewhere or address)
    wish = {
        "ruleset": "squadriglia",
        "scenario": "baracca",
        "seats": {"italy": {"kind": "me"}, "austria": {"kind": "open"}},
    }
    made = italy.post("/api/games", wish)
    austria.post("/api/join", {"token": made["invites"][0]["token"]})
    return italy, austria, made["game"]["id"]


def any_answer(position: Json, random: Random) -> tuple[str, Any] | None:
    """Return a question of this seat's and a legal answer to it."""
    if not position["questions"]:
        return None
    question = position["questions"][0]
    legal = [o["value"] for o in question["options"] if not o.get("refused")]
    return question["key"], random.choice(legal)


class Process(NamedTuple):
    """A process, identified by its number and start time, since numbers are reused."""

    pid: int
    began: int

    def alive(self) -> bool:
        """Return whether it runs (a zombie does not)."""
        facts = _facts(self.pid)
        return facts is not None and facts[0] not in "ZX" and int(facts[19]) == self.began


def _facts(pid: int) -> list[str] | None:
    """Return Linux's fields of a process, from its state on."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() or None
    except OSError:
        return None


def processor_seconds(pid: int) -> float:
    """Return the processor time that a process has used; infinitely much if it has ended."""
    facts = _facts(pid)
    if facts is None or facts[0] in "ZX":
        return math.inf
    return sum(map(int, facts[11:13])) / os.sysconf("SC_CLK_TCK")


def process(pid: int) -> Process:
    """Return the process that has this number now."""
    facts = _facts(pid)
    assert facts is not None
    return Process(pid, int(facts[19]))


def children_of(pid: int) -> list[Process]:
    """Return every process that descends from this one."""
    found: list[Process] = []
    for folder in Path("/proc").glob("[0-9]*"):
        facts = _facts(int(folder.name))
        if facts and int(facts[1]) == pid:
            child = Process(int(folder.name), int(facts[19]))
            found += [child, *children_of(child.pid)]
    return found


__all__ = ["ConnectionClosed", "Line", "Server", "Visitor", "any_answer", "two_at_a_table"]
