"""What tests of the whole server need to know of tournaments."""

from __future__ import annotations

import json

import sqlalchemy as sa

from aerodrome.service.tournaments import store as tournaments_store
from tests.support.server.features import FeatureFacts, Flooded, listed
from tests.support.server.in_process import Guest
from tests.support.server.tournaments.players import WISH, T


def fill(connection: sa.Connection, one: str, two: str) -> None:
    """Add two people who meet in a tournament."""
    wish = WISH | {"name": "Coppa"}
    facts = {"id": "cup", "host": one, "wish": json.dumps(wish), "state": "running", "club": ""}
    times = {"created": 1.0, "updated": 2.0, "due": None, "round": 1, "rounds": 1}
    tournaments_store.put(connection, {**facts, **times, "public": True, "word": "", "changes": 0})
    here = {"tournament": "cup"}
    for number, person in enumerate((one, two), 1):
        stands = {"since": 1, "seed": number, "place": number, "active": 1.0, "word": ""}
        entry = {"number": number, "person": person, "state": "in"}
        tournaments_store.add_entrant(connection, {**here, **entry, **stands})
    met = {"number": 1, "round": 1, "first": 1, "second": 2, "scenario": "short"}
    game = {"encounter": 1, "number": 1, "state": "done", "game": "gone", "seats": '["north"]'}
    result = {"due": None, "result": "draw", "how": "host", "word": "rain"}
    tournaments_store.add_encounters(
        connection,
        [{**here, **met, "state": "over", "asked": 1.0, "due": None}],
        [{**here, **game, **result}],
    )


def tournament(member: Guest, name: str) -> None:
    member.post(T, WISH | {"name": name})


def entered(guest: Guest) -> dict[str, str]:
    """Return a tournament that a player has created and entered."""
    made = guest.post(T, WISH)
    guest.post(f"{T}/{made['id']}/join")
    return {"tournament": made["id"]}


def leave(first: Guest, second: Guest) -> None:
    """Create a tournament that another player has joined."""
    duels = {"format": "swiss", "ruleset": "squadriglia", "scenarios": ["spad_duel"]}
    made = first.post(T, {**duels, "name": "Coppa del Piave", "deadline": 86_400})
    second.post(f"{T}/{made['id']}/join")


def check_left(first: Guest) -> None:
    """Join that tournament and begin it."""
    (made,) = first.get(T)["tournaments"]
    for step in ("join", "begin"):
        first.post(f"{T}/{made['id']}/{step}")
    assert first.get(f"{T}/{made['id']}")["state"] == "running"


ONE = "POST /api/tournaments/{tournament}"
HOME = "aerodrome.service.tournaments"
FACTS = FeatureFacts(
    fill,
    limits={
        "of a person": frozenset((f"{HOME}.entry.MOST_HOSTED", f"{HOME}.entry.MOST_ENTERED")),
        "of an organiser": frozenset((f"{HOME}.messages.MOST_ENTRIES",)),
        "remembered": frozenset((f"{HOME}.model.MOST_KNOWN",)),
    },
    apart={
        "it is about a tournament, and who runs it": (
            *("POST /api/tournaments", f"{ONE}/pair", f"{ONE}/result"),
            *(f"{ONE}/remove", f"{ONE}/end", f"{ONE}/challenge", f"{ONE}/answer"),
        )
    },
    lists={f"{HOME}.model.LISTED": [Flooded(tournament, listed(T, "tournaments"))]},
    place=entered,
    leave=leave,
    check_left=check_left,
)
