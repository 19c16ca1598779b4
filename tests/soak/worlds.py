"""Worlds: pairs of games that differ in secrets only, over real sockets to a real server.

`./dev soak worlds --pairs 200` plays so many. In both games of a pair the same is answered until
both sides are asked at once. Then one side answers differently in the two games, and takes answers
back or not. What the other side and a spectator receive meanwhile is the same to the byte, and as
often, except the names of games and the time of day.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import NamedTuple

from rich.progress import Progress

from tests.support.server.in_process import plain
from tests.support.server.process import Line, Server, Visitor
from tests.support.server.two_worlds import difference
from tests.support.waiting import PATIENCE

TABLES = (
    ("squadriglia", "baracca"),
    ("squadriglia", "macchi_ufag_team"),
    ("squadriglia", "senza_cozzar"),
    ("squadriglia", "even_duel"),
    ("winged_victory", "mission"),
    ("dogfights", "breakthrough"),
)
LONGEST = 60
"""The most answers until both sides are asked at once; other tables show nothing."""
DOORS = ("", "/position", "/history", "/record", "/book")
UNCOUNTED = "tests.support.server.uncounted_server"
"""The server of both worlds."""


class Seen(NamedTuple):
    """What was received in one game, and the secret answers in it."""

    heard: list[str]
    secret: list[object]


class World:
    """A game between two visitors, and a spectator."""

    def __init__(self, server: Server, ruleset: str, scenario: str, seed: str) -> None:
        self.people = [Visitor(server.address) for _ in range(3)]
        for visitor, name in zip(self.people, ("First", "Second", "Watcher"), strict=True):
            visitor.post("/api/me/name", {"name": name})
        first, second, self.watcher = self.people
        made = first.post("/api/games", {"ruleset": ruleset, "scenario": scenario, "seed": seed})
        joined = second.post("/api/join", {"token": made["invites"][0]["token"]})
        self.game = made["game"]["id"]
        other = str(joined["seat"])
        seats = [chair["seat"] for chair in made["game"]["seats"]]
        self.seats = {seat: second if seat == other else first for seat in seats}

    def leave(self) -> None:
        for visitor in self.people:
            visitor.http.close()
            Visitor.there.remove(visitor)

    def waiting(self) -> list[str]:
        found: list[str] = self.watcher.position(self.game)["game"]["waiting"]
        return found

    def answer(self, seat: str, random: Random) -> tuple[str, object] | None:
        """Give one random answer; return the question and the answer."""
        position = self.seats[seat].position(self.game, seat)
        if not position["questions"]:
            return None
        question = position["questions"][0]
        legal = [o["value"] for o in question["options"] if not o.get("refused")]
        value = random.choice(legal)
        self.seats[seat].do(self.game, "answers", seat, key=question["key"], value=value)
        return question["key"], value

    def until_both(self, random: Random, later: int) -> bool:
        """Play until both are asked at once, or a little longer; return whether they ever are."""
        for number in range(LONGEST):
            waiting = self.waiting()
            if len(waiting) > 1 and number >= later:
                return True
            if not waiting:
                return False
            self.answer(waiting[0], random)
        return False

    def in_secret(self, seat: str, random: Random, fickle: bool) -> list[object]:
        """Return all answers of a side; a fickle one takes the first back and gives it again."""
        given: list[object] = []
        while seat in self.waiting():
            answered = self.answer(seat, random)
            if answered is None:
                break
            if fickle and not given and seat in self.waiting():
                self.seats[seat].do(self.game, "undo", seat, key=answered[0])
                fickle = False
                continue
            given.append(answered[1])
        return given

    def shown(self, text: str) -> str:
        return plain(text, game=self.game)

    def doors(self, other: str) -> list[str]:
        """Return what the other side and a spectator can get."""
        where, found = f"/api/games/{self.game}", []
        for visitor, eye in ((self.seats[other], f"?seat={other}"), (self.watcher, "")):
            for door in DOORS:
                query = eye if door in ("/position", "/history", "/record") else ""
                response = visitor.http.get(f"{where}{door}{query}")
                found.append(self.shown(f"{door} {response.status_code} {response.text}"))
            found.append(self.shown(visitor.http.get("/api/games").text))
        return found


class RecordingLine(Line):
    """A connection that remembers every frame as it came."""

    def __init__(self, line: Line) -> None:
        super().__init__(line.line)
        self.frames: list[str] = []

    def frame(self, fits: str) -> None:
        """Receive until a frame has these words."""
        while True:
            self.frames.append(str(self.line.recv(timeout=PATIENCE)))
            if fits in self.frames[-1]:
                return


def live(server: Server, number: int, which: int) -> Seen | None:
    """Return one game of a pair: what was received in it, or None where there are no secrets."""
    common = Random(f"worlds {number}")
    ruleset, scenario = TABLES[number % len(TABLES)]
    world = World(server, ruleset, scenario, f"worlds {number}")
    try:
        if not world.until_both(common, common.randrange(0, 25)):
            return None
        seats = world.waiting()
        secretive = seats[common.randrange(2)]
        return _watched(world, secretive, seats[1 - seats.index(secretive)], number, which)
    finally:
        world.leave()


def _watched(world: World, seat: str, other: str, number: int, which: int) -> Seen:
    """Answer in secret while the other side and a spectator listen."""
    with ExitStack() as stack:
        lines = [
            RecordingLine(stack.enter_context(world.seats[other].socket(world.game, other))),
            RecordingLine(stack.enter_context(world.watcher.socket(world.game))),
        ]
        for line in lines:
            line.frame('"update"')
        secret = world.in_secret(seat, Random(f"{number} {which}"), fickle=which == 1)
        world.seats[seat].do(world.game, "chat", seat, text="I am done")
        for line in lines:
            line.frame("I am done")
        heard = [world.shown("\n".join(line.frames)) for line in lines]
        return Seen([*heard, *world.doors(other)], secret)


def compare(server: Server, number: int) -> tuple[bool, bool]:
    """Compare one pair; return whether there was a secret, and whether it differed."""
    found = [live(server, number, which) for which in (0, 1)]
    one, two = found
    if one is None or two is None:
        assert one is two, f"pair {number} differs before there are secrets"
        return False, False
    for left, right in zip(one.heard, two.heard, strict=True):
        assert left == right, f"pair {number} differs: {difference(left, right)}"
    return True, one.secret != two.secret


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="soak worlds", description=__doc__.split("\n")[0])
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--from", type=int, default=0, dest="start", help="number of the first")
    said = parser.parse_args(words)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder) / "games.db", module=UNCOUNTED) as server,
        Progress(transient=True) as progress,
    ):
        numbers = progress.track(range(said.start, said.start + said.pairs))
        results = [compare(server, number) for number in numbers]
    secret, different = (sum(one[n] for one in results) for n in (0, 1))
    pairs = len(results)
    print(f"{pairs} pairs: {secret} with a secret, {different} where it differed; none leaked")
    return 0
