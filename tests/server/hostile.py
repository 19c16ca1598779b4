"""A hostile client: malformed, foreign, stale, doubled, oversized messages in any order.

`python -m tests.server.hostile [count]` sends 20,000 of them at one server with a game under way.
Nothing may change, nothing may crash, and every refusal must be a clear sentence.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import structlog

from aerodrome.kernel import registry
from tests.server.field import Field, Guest, Line
from tests.toys import ladder, sealed

POSTS = (
    "answers", "undo", "resign", "draw", "return", "chat", "invites", "rematch", "record", "nope",
)  # fmt: skip
KINDS = ("answer", "undo", "resign", "draw", "return", "chat", "since", "update", "ack", "", 7)
STRANGE: tuple[Any, ...] = (
    None, True, False, 0, -1, 1.5, 1e308, 10**18, 2**63, 2**64, -(2**63) - 1, 10**400,
    float("nan"), float("inf"), "", " ", "\x00", "\ud800", "north", "south", "\u202e", "x" * 300,
    "'; DROP TABLE games; --", "../../etc/passwd", "{{7*7}}", [], {}, [[]], {"a": {"b": []}},
)  # fmt: skip
RAW = (
    b"", b"{", b"[", b"null", b"nul", b"\xff\xfe", b'"\xc3\x28"', b"[" * 10_000, b'{"a":' * 5000,
    b"{}" * 100, b"NaN", b"1e999", b"9" * 6000, b'{"type":"answer","type":"undo"}', b"\x00" * 50,
    b'{"type":"answer","seat":"north","key":"k","value":' + b"1" * 6000 + b',"id":"x"}',
    b'{"type":"chat","seat":"north","text":"\\ud800","id":"x"}', b"x" * 20_000,
)  # fmt: skip
TYPES = ("application/json", "text/plain", "application/x-www-form-urlencoded", "", "a/b; c=d")
EXPECTED = {
    "answered", "bad-name", "copy", "edited", "foreign", "foreign-origin", "illegal", "login",
    "malformed", "name-taken", "newer", "no-draw", "no-game", "no-invite", "no-page", "not-json",
    "not-open", "not-over", "not-yours", "over", "taken", "too-large", "truncated", "undo-dice",
    "undo-none", "undo-told", "unknown-seat", "wrong-method",
}  # fmt: skip
"""Refusals that are the client's fault; none of ours is among them."""


class Siege:
    """One game between two, one stranger, and what they are told."""

    def __init__(self, field: Field, seed: int) -> None:
        self.random = Random(seed)
        self.field = field
        self.north, self.south, self.game = field.pair()
        self.stranger = field.guest()
        self.keys = [self.north.position(self.game, "north")["questions"][0]["key"]]
        self.north.answer_one(self.game, "north", 1)
        self.ack = self.north.do(self.game, "chat", "north", text="Hello", id="first")
        self.keys += [q["key"] for q in self.north.position(self.game, "north")["questions"]]
        self.keys += [q["key"] for q in self.south.position(self.game, "south")["questions"]]
        self.codes: Counter[str] = Counter()
        self.before = self.shown()

    def shown(self) -> list[Any]:
        """All that anybody sees of the game."""
        seen = [
            guest.http.get(f"/api/games/{self.game}/{door}?seat={seat}").text
            for guest, seat in ((self.north, "north"), (self.south, "south"), (self.stranger, ""))
            for door in ("position", "record", "history")
        ]
        return [one.replace('"online":true,', "").replace(',"online":true', "") for one in seen]

    def strange(self) -> Any:
        return self.random.choice(STRANGE)

    def message(self) -> dict[str, Any]:
        """Something like a message, with something wrong: a foreign seat, a stale key, a type."""
        random = self.random
        said: dict[str, Any] = {
            "type": random.choice(KINDS),
            "seat": random.choice(("east", "west", "", "north\x00", self.strange())),
            "key": random.choice((*self.keys, "0/9#9", "99/1.1#1", self.strange())),
            "value": self.strange(),
            "id": random.choice(("first", f"h{random.random()}", self.strange())),
            "text": self.strange(),
        }
        for name in random.sample(sorted(said), random.randrange(4)):
            del said[name]
        if random.random() < 0.2:
            said[random.choice(("admin", "__proto__", "seq"))] = self.strange()
        return said

    def refusable(self, seat: str) -> dict[str, Any]:
        """A message without fault but that it is stale, foreign, illegal or out of order."""
        random, mine = self.random, self.keys[:1]
        said: dict[str, Any] = {"id": f"r{random.random()}", "seat": seat}
        wrong = random.choice(("answered", "foreign", "illegal", "undo", "seat"))
        open_ = [key for key in self.keys[1:] if seat in key and key.endswith("1.1#1")]
        if wrong == "undo":
            return {**said, "type": "undo", "key": random.choice((*mine, "0/1#1", *open_))}
        said |= {"type": "answer", "value": 0}
        if wrong == "answered":
            return {**said, "key": mine[0]}
        if wrong == "illegal":
            return {**said, "key": open_[0], "value": random.choice((99, -1, "quiet", 2**70))}
        if wrong == "seat":
            said["seat"] = {"north": "south", "south": "north"}[seat]
            return {**said, "key": random.choice(self.keys)}
        foreign = [key for key in self.keys if seat not in key]
        return {**said, "key": random.choice((*foreign, "0/1.1#2", "1/1.1#1[north-1]/1.1#1"))}

    def misplay(self) -> None:
        """A deed of somebody who plays, but not so."""
        guest, seat = self.random.choice(((self.north, "north"), (self.south, "south")))
        said = self.refusable(seat)
        what = {"answer": "answers", "undo": "undo"}[said["type"]]
        response = guest.http.post(f"/api/games/{self.game}/{what}", json=said)
        self.check(response.status_code, response.text, f"{said}")

    def trespass(self) -> None:
        """A deed without fault, of somebody whose it is not; or too early."""
        deeds = {"resign": {}, "draw": {}, "return": {}, "chat": {"text": "I!"}, "undo": {}}
        what = self.random.choice(tuple(deeds))
        said = {"type": what, "seat": "north", "id": "t", **deeds[what]}
        tries = (
            (self.stranger, f"/api/games/{self.game}/{what}", said),
            (self.stranger, f"/api/games/{self.game}/invites", {"seat": "south"}),
            (self.stranger, f"/api/games/{self.game}/rematch", None),
            (self.north, f"/api/games/{self.game}/rematch", None),
            (self.north, f"/api/games/{self.game}/invites", {"seat": "south"}),
            (self.stranger, "/api/join", {"token": "y" * 32}),
            (self.stranger, "/api/login", {"name": "Nobody", "password": "none at all"}),
        )
        guest, path, body = self.random.choice(tries)
        response = guest.http.post(path, json=body)
        self.check(response.status_code, response.text, path)

    def body(self) -> bytes:
        if self.random.random() < 0.2:
            return self.random.choice(RAW)
        if self.random.random() < 0.05:
            return json.dumps(self.message()).encode() + b" " * 70_000
        return json.dumps(self.message()).encode()

    def check(self, status: int, text: str, where: str) -> None:
        """A refusal is one clear sentence, and nothing of our insides."""
        if status < 400:
            raise AssertionError(f"{where} was not refused: {text[:200]}")
        fault = json.loads(text)
        self.codes[fault["code"]] += 1
        assert fault["code"] in EXPECTED, f"{where}: {fault}"
        sentence = fault["sentence"]
        assert 8 < len(sentence) < 1000, f"{where}: {fault}"
        assert "Traceback" not in text, f"{where}: {fault}"
        assert 'File "' not in text, f"{where}: {fault}"

    def post(self) -> None:
        """Something sent to an address of the game, by somebody who may not or not so."""
        random, guest = self.random, self.stranger
        what = random.choice(POSTS)
        game = random.choice((self.game, "nope", "%00", "..", "x" * 500))
        headers = {"content-type": random.choice(TYPES)}
        if random.random() < 0.2:
            headers["origin"] = random.choice(("https://evil.example", "null", "http://["))
            guest = self.north
        path = f"/api/games/{game}/{what}"
        response = guest.http.post(path, content=self.body(), headers=headers)
        self.check(response.status_code, response.text, path)

    def elsewhere(self) -> None:
        """Something sent to the other addresses."""
        path = self.random.choice(("/api/join", "/api/login", "/api/records", "/api/me/account"))
        kind = {"content-type": self.random.choice(TYPES)}
        response = self.stranger.http.post(path, content=self.body(), headers=kind)
        self.check(response.status_code, response.text, path)

    def look(self) -> None:
        """A query that is wrong."""
        query = self.random.choice(
            ("seat=north", "seat=%00", "log=-1", "log=1e9", "chat=x", "log=٣")
        )
        path = f"/api/games/{self.game}/position?{query}"
        response = self.stranger.http.get(path)
        self.check(response.status_code, response.text, path)

    def resend(self) -> None:
        """An old message again, as it was: acknowledged as it was."""
        said = {"type": "chat", "seat": "north", "text": "Other words", "id": "first"}
        response = self.north.http.post(f"/api/games/{self.game}/chat", json=said)
        assert response.json() == self.ack
        self.codes["acknowledged again"] += 1

    def speak(self, line: Line, seat: str) -> None:
        """Something said over an open line; whatever it is, the line holds."""
        if seat and self.random.random() < 0.5:
            line.say(**self.refusable(seat))
        elif self.random.random() < 0.1:
            line.session.send_bytes(self.body()[:2000])
        else:
            said = self.message()
            said["seat"] = {"north": "south", "": "north"}.get(seat, "east")
            if said.get("type") == "since":
                said["log"] = -1
            body = self.random.choice((json.dumps(said)[:5000].encode(), self.body()))
            line.session.send_text(body.decode("utf-8", "replace"))
        fault = line.hear("fault")
        self.check(400, json.dumps(fault), f"the line of {seat or 'a stranger'}")

    def lay(self, count: int) -> Iterator[int]:
        """Send so many, by all doors; yields how many were sent."""
        ways = (
            self.post, self.elsewhere, self.look, self.resend, self.misplay, self.misplay,
            self.trespass,
        )  # fmt: skip
        with (
            self.north.socket(self.game, "north") as mine,
            self.stranger.socket(self.game) as other,
        ):
            mine.hear("update"), other.hear("update")
            for number in range(count):
                if self.random.random() < 0.4:
                    line, seat = self.random.choice(((mine, "north"), (other, "")))
                    self.speak(line, seat)
                else:
                    self.random.choice(ways)()
                yield number + 1
            leftover = [m for line in (mine, other) for m in line.heard if m["type"] == "update"]
            assert len(leftover) <= 4, "nobody is told of what did not happen"


def besiege(field: Field, count: int, seed: int = 1) -> Counter[str]:
    """Send so many hostile messages at a server; what they were answered."""
    siege = Siege(field, seed)
    with structlog.testing.capture_logs() as logs:
        for number in siege.lay(count):
            if number % 1000 == 0:
                assert siege.shown() == siege.before
    assert siege.shown() == siege.before
    assert [entry for entry in logs if entry["log_level"] in ("error", "critical")] == []
    assert field.door.get("/healthz").status_code == 200
    while siege.north.answer_one(siege.game, "north") is not None:
        pass
    assert isinstance(siege.south, Guest)
    return siege.codes


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    for toy in (ladder, sealed):
        registry.register(toy.RULESET)
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, Field(f"{folder}/games.db") as field:
        codes = besiege(field, count, seed=int(time.time()))
    print(f"{count} hostile messages in {time.perf_counter() - start:.0f} s; nothing changed.")
    for code, number in codes.most_common():
        print(f"{number:7} {code}")


if __name__ == "__main__":
    main()
