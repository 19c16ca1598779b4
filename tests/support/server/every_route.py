"""Every route: requests all addresses of a server, like a caller who wants to know everything.

Addresses come from the server's own table, so new ones are included automatically, with a body of
their type. `BODIES` has those that must say more, `APART` the reason for leaving one out.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Any, NamedTuple
from zipfile import ZipFile

from msgspec import inspect

from aerodrome.server.routes import ROUTES
from aerodrome.service.advice import messages as whm
from aerodrome.service.games import invitations_messages as com
from aerodrome.service.games import messages as m
from aerodrome.service.route import Route
from aerodrome.service.social import friends_messages as fm
from aerodrome.service.spectators import messages as wm
from aerodrome.service.standing_orders import messages as som
from tests.support.server.features import features
from tests.support.server.forged_requests import Forger
from tests.support.server.in_process import Guest, Json

APART = {
    "it changes or removes the caller's identity": (
        *("POST /api/me/account", "POST /api/me/password", "POST /api/me/delete"),
        *("POST /api/login", "POST /api/logout", "POST /api/recover", "POST /api/password/reset"),
        *("POST /api/me/sessions/{session}/end", "POST /api/me/name"),
    ),
    "it is about the caller's own account, programs and post": (
        *("POST /api/me/recovery", "POST /api/me/bots", "POST /api/me/bots/{bot}/tokens"),
        *(
            "POST /api/me/notifications/settings",
            "POST /api/me/notifications/settings/push",
            "POST /api/me/notifications/settings/mail",
        ),
        *(
            "POST /api/me/notifications/settings/webhook",
            "POST /api/me/notifications/settings/test",
            "POST /api/me/notifications/read",
        ),
        *("POST /api/mail/confirm", "POST /api/password/forgotten", "POST /api/me/profile"),
        *("POST /api/me/leave", "POST /api/me/openness", "POST /api/me/lessons"),
    ),
    "it reads, flies or keeps a text of the caller's own": (
        *("POST /api/studies", "POST /api/studies/{study}/name", "POST /api/records"),
        *("POST /api/games", "POST /api/games/start", "POST /api/qr-code"),
        "POST /api/rulesets/{ruleset}/check",
        *("POST /api/rulesets/{ruleset}/draw", "POST /api/rulesets/{ruleset}/hangar"),
        *("POST /api/rulesets/{ruleset}/editor/read", "POST /api/set-ups"),
        *("POST /api/rulesets/{ruleset}/editor/write", "POST /api/set-ups/{setup}"),
        *("POST /api/rulesets/{ruleset}/editor/trial", "POST /api/set-ups/{setup}/name"),
        "POST /api/set-ups/{setup}/rate",
    ),
    "it is about games that have not begun": (
        *(
            "POST /api/lobby/offers",
            "POST /api/lobby/offers/{offer}/sit",
            "POST /api/lobby/pairing",
        ),
        *("POST /api/lobby/offers/{offer}/computer", "POST /api/lobby/pairing/computer"),
        *("POST /api/challenges/{challenge}/accept", "POST /api/join"),
    ),
    "it is about a club, and who runs it": (
        *("POST /api/clubs", "POST /api/clubs/{club}", "POST /api/clubs/{club}/notice"),
        *("POST /api/clubs/{club}/enter", "POST /api/clubs/{club}/members"),
        "POST /api/clubs/{club}/pins",
    ),
    "it counts all that is done here, for the host alone": ("GET /metrics",),
    **{reason: routes for one in features() for reason, routes in one.apart.items()},
}
"""Addresses that are left out, by the reason: they reveal nothing of a game in progress."""
ENDING = ("resign",)
"""Actions of a player that end the game: afterwards everything may be known."""
EARLIER = {"POST /api/accuse", "POST /api/games/{game}/report/send"}
"""Requests that come first, because others show their results."""


@dataclass(frozen=True)
class Facts:
    """What a caller knows: values for addresses and queries, and people to ask about."""

    path: Mapping[str, str]
    seats: tuple[str, ...]
    keys: tuple[str, ...] = ()
    seat: str | None = None
    """The caller's seat; None for a spectator."""
    invite: str = "no such link"
    query: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


class Asked(NamedTuple):
    """One request."""

    method: str
    path: str
    body: Json | None


Body = Callable[[Facts], list[Json]]


def _each_way(facts: Facts) -> list[Json]:
    """Return everyone who can be referred to in a game: by seat, chat line or gallery line."""
    game = facts.path["game"]
    said = [{"game": game, how: number} for how in ("line", "remark") for number in (1, 2, 3)]
    sits = [{"game": game, "seat": seat} for seat in facts.seats]
    return [*sits, *said, {"name": facts.path["name"]}]


def _of_a_key(kind: str) -> Body:
    def bodies(facts: Facts) -> list[Json]:
        seat = facts.seat or facts.seats[0]
        more = {"value": 0} if kind == "answer" else {}
        return [
            {"type": kind, "seat": seat, "key": key, "id": f"{kind} {n}", **more}
            for n, key in enumerate(facts.keys)
        ]

    return bodies


def _at(kind: str, **more: Any) -> Body:
    """Return an action at the table from the caller's seat, or from the first for a spectator."""
    return lambda facts: [
        {"type": kind, "seat": facts.seat or facts.seats[0], "id": f"{kind} 1", **more}
    ]


BODIES: dict[Any, Body] = {
    com.JoinIn: lambda facts: [{"token": facts.invite}],
    com.ComplaintIn: lambda facts: [
        {"words": "Jammed", **({"seat": seat} if seat else {})} for seat in (None, *facts.seats)
    ],
    m.AnswerIn: _of_a_key("answer"),
    m.UndoIn: _of_a_key("undo"),
    m.ResignIn: _at("resign"),
    m.DrawIn: _at("draw"),
    m.AdjournIn: _at("adjourn"),
    m.ClaimIn: _at("claim"),
    m.ReturnIn: _at("return"),
    m.HandOverIn: _at("handover", errand="finish"),
    m.ChatIn: _at("chat", text="Asked by a test"),
    whm.OpponentSetIn: lambda facts: [{"seat": seat, "piece": "north-1"} for seat in facts.seats],
    whm.SupposeIn: lambda facts: [
        {"seat": seat, "key": key} for seat in facts.seats for key in facts.keys
    ],
    som.StandingIn: lambda facts: [{"seat": seat, "rules": []} for seat in facts.seats],
    wm.AdmitIn: lambda _: [{"public": True, "delay": 0}],
    wm.GalleryIn: lambda _: [{"text": "Asked by a test", "id": "remark 1"}],
    wm.ArchiveIn: lambda facts: [{"games": [facts.path["game"]], "archived": False}],
    fm.PersonRef: _each_way,
    fm.AvoidIn: lambda facts: [{"whom": address} for address in _each_way(facts)],
    fm.ChallengeIn: lambda facts: [
        {"whom": address, "wish": {"ruleset": "sealed", "scenario": "short"}}
        for address in _each_way(facts)
    ],
    fm.AccuseIn: lambda facts: [{"whom": one, "kind": "chat"} for one in _each_way(facts)],
}
"""The bodies of requests that a type alone does not tell, by the type that an address takes."""


def _fitting(takes: Any, facts: Facts) -> list[Json]:
    """Return a body of a type for each seat, with what the caller knows by its names."""
    known = {name: (value,) for name, value in facts.path.items()} | {"key": facts.keys or ("",)}
    return [
        Forger(Random(0), known | {"seat": (seat,)}, "").fitting(inspect.type_info(takes))
        for seat in facts.seats
    ]


def named(route: Route) -> str:
    return f"{route.method} {route.path}"


def asked(route: Route) -> bool:
    return all(named(route) not in apart for apart in APART.values())


def requests(facts: Facts) -> Iterator[Asked]:
    """Yield every request that a caller can make, first those with results that others show."""
    for route in sorted(ROUTES, key=lambda one: named(one) not in EARLIER):
        ends = facts.seat is not None and route.path.rpartition("/")[2] in ENDING
        if asked(route) and not ends:
            yield from _requests(route, facts)


def _requests(route: Route, facts: Facts) -> Iterator[Asked]:
    path = re.sub(r"\{(\w+)\}", lambda one: facts.path.get(one[1], "none"), route.path)
    bodies: list[Json | None] = [None]
    if route.takes is not None:
        listed = BODIES.get(route.takes)
        bodies = [*(listed(facts) if listed else _fitting(route.takes, facts))]
    for query, body in product(_queries(route, facts), bodies):
        yield Asked(route.method, f"{path}{query}", body)


def _queries(route: Route, facts: Facts) -> list[str]:
    """Return the queries of an address: for each seat and none, each question, each player."""
    known = {"seat": ("", *facts.seats), "key": ("", *facts.keys), **facts.query}
    named_ = [name for name in route.query if name in known]
    found = []
    for values in product(*(known[name] for name in named_)):
        pairs = zip(named_, values, strict=True)
        query = "&".join(f"{name}={value}" for name, value in pairs if value)
        found.append(f"?{query}" if query else "")
    return found


def answered(guest: Guest, request: Asked) -> str:
    """Return the answer as text; an archive as the texts of its files."""
    path = request.path.replace("#", "%23")
    response = guest.http.request(request.method, path, json=request.body)
    if response.headers.get("content-type", "") == "application/zip":
        with ZipFile(io.BytesIO(response.content)) as archive:
            told = {name: archive.read(name).decode("utf-8", "replace") for name in _names(archive)}
        return f"{response.status_code} {json.dumps(told)}"
    return f"{response.status_code} {response.headers.get('etag', '')} {response.text}"


def _names(archive: ZipFile) -> list[str]:
    return sorted(archive.namelist())
