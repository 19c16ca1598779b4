"""Forged requests: requests and messages of the types that the routes take, then spoilt.

Everything that a route or message takes is generated here from its type: most of it is valid, so
that it passes the first checks, and something in it is not.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

from msgspec import inspect

from aerodrome.kernel import registry
from aerodrome.kernel.record import chained
from aerodrome.service.http_errors import LARGEST_BODY
from aerodrome.service.route import Route
from tests.support.repository import GOLDEN

STRANGE: tuple[Any, ...] = (
    None, True, False, 0, -1, 1.5, 1e308, 10**18, 2**63, 2**64, -(2**63) - 1, 10**400,
    float("nan"), float("inf"), "", " ", "\x00", "\ud800", "north", "south", "\u202e", "x" * 300,
    "'; DROP TABLE games; --", "../../etc/passwd", "{{7*7}}", [], {}, [[]], {"a": {"b": []}},
    "٣", "a\nb", "<script>", "%00", "0x10", "1e9", "e\u0301" * 40, [0] * 500, {"x": 1},
)  # fmt: skip
RAW = (
    b"", b"{", b"[", b"null", b"nul", b"\xff\xfe", b'"\xc3\x28"', b"[" * 10_000, b'{"a":' * 5000,
    b"{}" * 100, b"NaN", b"1e999", b"9" * 6000, b'{"type":"answer","type":"undo"}', b"\x00" * 50,
    b'{"type":"answer","seat":"north","key":"k","value":' + b"1" * 6000 + b',"id":"x"}',
    b'{"type":"chat","seat":"north","text":"\\ud800","id":"x"}', b"x" * 20_000,
)  # fmt: skip
TYPES = ("text/plain", "application/x-www-form-urlencoded", "", "a/b; c=d", "multipart/form-data")
METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "BREW")
STRANGE_HEADERS = (
    ("origin", "https://evil.example"), ("origin", "null"), ("origin", "http://["),
    ("host", "evil.example"), ("host", ""), ("host", "[::"), ("cookie", "aerodrome=" + "x" * 4000),
    ("cookie", "aerodrome=\xff"), ("cookie", ";;;=;"), ("user-agent", "\x7f" * 900),
    ("accept-encoding", "gzip;q=x"), ("if-none-match", "*"), ("if-none-match", '"' * 99),
    ("authorization", "Bearer "), ("authorization", "Bearer aerodrome_x"),
    ("x-forwarded-for", "127.0.0.1"), ("content-length", "-1"),
    ("accept", "text/html"), ("range", "bytes=9-1"), ("expect", "100-continue"),
    ("content-encoding", "gzip"), ("transfer-encoding", "chunked"), ("x-http-method", "DELETE"),
)  # fmt: skip
RECORDS = ("squadriglia/even_duel-v2", "winged_victory/school_5_combined-v2")
FITTING = 0.5
"""The share of generated values that are left valid."""

Hints = Mapping[str, Sequence[Any]]
"""Values that may mean something to this server, by the name of a field."""
OWN = (
    *(("sealed", "short"), ("ladder", "twelve"), ("squadriglia", "baracca")),
    *(("dogfights", "dogfight_quick"), ("campaign", "flik_1917")),
)
"""The games that the attackers play among themselves."""
OURS = ("bug", "storage", "damaged", "try-later")
"""Refusals that would be our own fault."""
INSIDES = ("Traceback", 'File "', "site-packages", "sqlalchemy", "sqlite3.", "object at 0x")
"""Words that no answer may contain, and the path of the store."""
UNSTEADY = (
    *("/metrics", "/api/me/data", "/api/friends", "/api/lobby", "/api/lobby/counts"),
    *("/api/watch", "/api/watch/over", "/api/games/{game}/gallery"),
)
"""Routes with answers that change, or that show what others do: followers, players, spectators."""
WATCHED = re.compile(r'"watching":\d+,')
"""The number of spectators, which anyone may change."""
THEIRS = (
    "social_follows",
    "social_blocks",
    "lobby_challenges",
    "moderation_complaints",
    "spectator_gallery",
)
"""Rows that anyone may write about anyone, or about any game."""
UNKNOWN = ("nope", "0" * 32)
"""Ids of nothing."""
NAMED: defaultdict[str, Any] = defaultdict(lambda: "0" * 16)
NAMED |= {"ruleset": "sealed", "scenario": "short", "battle": 1, "number": 0, "session": ""}
NAMED |= {"warning": "", "setup": "0" * 32, "type": "x", "diagram": "0", "other": "y"}
NAMED |= {"club": "0" * 12, "offer": "z", "name": "unknown", "token": "0" * 32}
"""Values of the parameters of addresses that are only read; of all others, an unknown id."""


class Forger:
    """Generates requests; `hints` and a `record` are what the attacker has found out."""

    def __init__(self, random: Random, hints: Hints, record: str) -> None:
        self.random = random
        self.hints = hints
        self.records = [record, *_golden()]

    def strange(self) -> Any:
        return self.random.choice(STRANGE)

    def body(self, route: Route) -> bytes:
        """Return the body of a request: mostly of the type that the route takes."""
        if route.takes is bytes:
            return self.record()
        if route.takes is None:
            return b"" if self.random.random() < 0.8 else self.random.choice(RAW)
        return self.written(_told(route.takes))

    def written(self, kind: inspect.Type) -> bytes:
        """Return a value of a type as JSON, spoilt as a value or as text."""
        chance = self.random.random()
        if chance < 0.05:
            return self.random.choice(RAW)
        value = self.fitting(kind)
        if self.random.random() > FITTING:
            for _ in range(self.random.choice((1, 1, 2, 4))):
                value = self.spoilt(value)
        text = json.dumps(value, ensure_ascii=self.random.random() < 0.9)
        return self._damaged(text.encode("utf-8", "replace"), chance)

    def _damaged(self, text: bytes, chance: float) -> bytes:
        """Return the text, sometimes cut off, changed or far too long."""
        where = self.random.randrange(len(text) + 1)
        if chance < 0.08:
            return text[:where]
        if chance < 0.11:
            return text[:where] + bytes([self.random.randrange(256)]) + text[where + 1 :]
        return text + b" " * (LARGEST_BODY + 1) if chance < 0.12 else text

    def fitting(self, kind: inspect.Type, name: str = "") -> Any:
        """Return a valid value of this type."""
        random = self.random
        if name == "own":
            return self.setup() if random.random() < 0.25 else None
        if name in self.hints and random.random() < 0.85:
            return random.choice(self.hints[name])
        match kind:
            case inspect.StructType():
                return self._struct(kind)
            case inspect.UnionType():
                return self.fitting(random.choice(kind.types), name)
            case inspect.LiteralType():
                return random.choice(kind.values)
            case inspect.DictType():
                few = range(random.choice((0, 0, 1, 2)))
                return {
                    str(self.fitting(kind.key_type, f"{name} key")): self.fitting(kind.value_type)
                    for _ in few
                }
            case inspect.ListType() | inspect.VarTupleType():
                return [self.fitting(kind.item_type, name) for _ in range(random.choice((1, 2)))]
            case inspect.BoolType():
                return random.random() < 0.5
            case inspect.IntType():
                return random.choice([b for b in (kind.ge, kind.le) if b is not None] or [0, 1])
            case inspect.StrType():
                length = random.choice((kind.min_length or 1, kind.max_length or 9, 12))
                return "x" * min(length, kind.max_length or length)
        return self.strange()

    def _struct(self, kind: inspect.StructType) -> dict[str, Any]:
        made = {
            field.encode_name: self.fitting(field.type, field.encode_name)
            for field in kind.fields
            if field.required or self.random.random() < 0.5
        }
        if kind.tag_field is not None:
            made[kind.tag_field] = kind.tag
        if "ruleset" in made and self.random.random() < 0.7:
            made["ruleset"], made["scenario"] = self.random.choice(_scenarios())
        return made

    def spoilt(self, value: Any) -> Any:
        """Return the value with an error at one place."""
        random = self.random
        if isinstance(value, list) and value and random.random() < 0.8:
            where = random.randrange(len(value))
            return [self.spoilt(v) if n == where else v for n, v in enumerate(value)]
        if not isinstance(value, dict) or not value or random.random() < 0.1:
            return self.strange()
        name = random.choice(list(value))
        how = random.random()
        if how < 0.2:
            return {key: kept for key, kept in value.items() if key != name}
        if how < 0.3:
            return {**value, random.choice(("admin", "__proto__", "seq", "id")): self.strange()}
        return {**value, name: self.spoilt(value[name])}

    def setup(self) -> str:
        """Return a player's own scenario: one of ours, with lines lost, doubled or changed."""
        random = self.random
        lines = random.choice(_setups()).splitlines()
        for _ in range(random.choice((0, 1, 1, 3))):
            where = random.randrange(len(lines))
            name, _, _ = lines[where].partition("=")
            wrong = json.dumps(self.strange()).replace("null", "''")
            lines[where : where + 1] = random.choice(
                ([], [lines[where]] * 2, [f"{name}= {wrong}"], ["["], random.choices(lines, k=2))
            )
            lines = lines or [""]
        return "\n".join(lines)[:20_000]

    def record(self) -> bytes:
        """Return a record: valid, with a wrong check, or with an error below a right one."""
        random = self.random
        bodies = [json.loads(line) for line in random.choice(self.records).splitlines()]
        for _ in range(random.choice((0, 1, 1, 2))):
            where = random.randrange(len(bodies))
            bodies[where] = self.spoilt(bodies[where])
        if random.random() < 0.1:
            random.shuffle(bodies)
        plain = [{k: v for k, v in b.items() if k != "check"} for b in bodies if b and is_table(b)]
        rows = [json.dumps(body, separators=(",", ":")).encode() for body in plain if body]
        if random.random() < 0.6:
            return chained(rows).encode()
        return self._damaged(b"\n".join(rows), random.choice((0.06, 0.09, 0.5)))

    def path(self, route: Route) -> str:
        """Return the route's address with values for its parameters."""
        parts = route.path.split("/")
        return "/".join(self._part(p[1:-1]) if p.startswith("{") else p for p in parts)

    def _part(self, name: str) -> str:
        known = self.random.random() < 0.85
        part = self.random.choice(self.hints.get(name, UNKNOWN)) if known else self.strange()
        return str(part).encode("utf-8", "replace").decode()

    def query(self, route: Route) -> bytes:
        """Return a query string with names that the route knows, and others."""
        random = self.random
        if random.random() < 0.03:
            return random.choice((b"%", b"&&==&", b"seat", b"%ff=%fe", b"a" * 5000))
        names = [name for name in route.query if random.random() < 0.8]
        if random.random() < 0.1:
            names.append(random.choice(("seat", "log", "x", *(route.query or ("y",)))))
        pairs = [(name, str(self._value(name)).encode("utf-8", "replace")) for name in names]
        return urlencode(pairs, quote_via=quote).encode()

    def _value(self, name: str) -> Any:
        known = self.hints.get(name, (0, 1, "true"))
        return self.random.choice(known) if self.random.random() < 0.75 else self.strange()

    def headers(self) -> dict[str, str]:
        found = {"content-type": "application/json", "host": "testserver"}
        if self.random.random() < 0.06:
            found["content-type"] = self.random.choice(TYPES)
        if self.random.random() < 0.12:
            name, value = self.random.choice(STRANGE_HEADERS)
            found[name] = value
        return found

    def method(self, route: Route) -> str:
        return route.method if self.random.random() < 0.93 else self.random.choice(METHODS)


def is_table(value: Any) -> bool:
    return isinstance(value, dict)


@cache
def _told(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


@cache
def spoken(union: Any) -> dict[str, inspect.Type]:
    """Return the messages of a union by their tags."""
    told = inspect.type_info(union)
    assert isinstance(told, inspect.UnionType)
    return {str(one.tag): one for one in told.types if isinstance(one, inspect.StructType)}


@cache
def _scenarios() -> list[tuple[str, str]]:
    """Return every scenario of every ruleset, with the toys' as often as all others."""
    known = [(name, list(registry.find(name).scenario_ids())) for name in registry.names()]
    pairs = [(name, scenario) for name, scenarios in known for scenario in scenarios]
    toys = [("sealed", "short"), ("ladder", "twelve")]
    return pairs + toys * (len(pairs) // 2)


@cache
def _golden() -> list[str]:
    """Return short records of the real games."""
    return [(GOLDEN / f"{name}.record").read_text("utf-8") for name in RECORDS]


@cache
def _setups() -> list[str]:
    """Return the texts of scenarios: one of every ruleset."""
    found = []
    for name in registry.names():
        rules = registry.find(name)
        for scenario in list(rules.scenario_ids())[:2]:
            file = rules.data / "scenarios" / f"{scenario}.toml"
            found.append(file.read_text("utf-8"))
    return found
