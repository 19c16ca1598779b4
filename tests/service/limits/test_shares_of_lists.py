"""Public lists: no network can push others off the first page."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest

from aerodrome.kernel import registry
from aerodrome.service.limits.shares import SharedList
from aerodrome.service.spectators import model as watching
from tests.support.server.accounts import register
from tests.support.server.features import Flooded, features, listed
from tests.support.server.in_process import Field, Guest
from tests.support.server.limits import shared_lists

pytestmark = pytest.mark.usefixtures("toys")

CROWD, HONEST = "93.184.216.34", "1.1.1.1"
"""Addresses in two networks."""
DUEL = (registry.find("squadriglia").data / "scenarios" / "own.toml").read_text("utf-8")
SHOWN = SharedList(most=4, first=2)
FLOOD = 6
_keys = count(1)


def club(member: Guest, name: str) -> None:
    member.post("/api/clubs", {"name": f"Squadron of {name}"})


def game(member: Guest, name: str) -> str:
    seats = {"north": {"kind": "me"}, "south": {"kind": "me"}}
    made = member.make("sealed", "short", public=True, seats=seats)
    return str(made["game"]["id"])


def playing(member: Guest, name: str) -> None:
    game(member, name)


def over(member: Guest, name: str) -> None:
    member.do(game(member, name), "resign", "north", id=f"gone {next(_keys)}")


def watched(path: str) -> Callable[[Guest], list[str]]:
    return lambda watcher: [str(one["seats"][0]["name"]) for one in watcher.get(path)["games"]]


def setup(member: Guest, name: str) -> None:
    kept = member.post("/api/set-ups", {"ruleset": "squadriglia", "text": DUEL})
    member.post(f"/api/set-ups/{kept['id']}/publish")


def authors(watcher: Guest) -> list[str]:
    return [str(one["author"]) for one in watcher.get("/api/set-ups/published")["setups"]]


LISTS = {
    **{name: several for one in features() for name, several in one.lists.items()},
    "aerodrome.service.social.clubs.LISTED": [Flooded(club, listed("/api/clubs", "clubs"))],
    "aerodrome.service.set_ups.model.SHELF": [Flooded(setup, authors)],
    "aerodrome.service.spectators.model.PAGE": [
        Flooded(playing, watched("/api/watch?by=newest")),
        Flooded(over, watched("/api/watch/over")),
    ],
    "aerodrome.service.spectators.model.PLAYED": [
        Flooded(playing, watched("/api/watch?by=newest")),
    ],
}
CASES = [(name, one) for name, several in LISTS.items() for one in several]


def member(field: Field, at: str, name: str) -> Guest:
    person = field.guest(at)
    register(person, name)
    return person


@pytest.mark.parametrize(("name", "case"), CASES, ids=lambda one: getattr(one, "put", one))
def test_no_network_fills_the_first_page(
    field: Field, monkeypatch: pytest.MonkeyPatch, name: str, case: Flooded
) -> None:
    """Others come before what a network has beyond its share, in every order of the list."""
    monkeypatch.setattr(watching, "FRESH", 0.0)
    monkeypatch.setattr(name, SHOWN)
    crowd = [(CROWD, f"Crowd {number}") for number in range(FLOOD)]
    for at, who in ((HONEST, "Honest first"), *crowd, (HONEST, "Honest last")):
        case.put(member(field, at, who), who)
    found = case.seen(field.guest(HONEST))
    assert len(found) == SHOWN.most
    assert sum("Crowd" in one for one in found) == SHOWN.first, found


def test_every_public_list_is_flooded() -> None:
    assert set(LISTS) == set(shared_lists())
