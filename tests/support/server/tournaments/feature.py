"""What tests of the whole server need to know of tournaments."""

from __future__ import annotations

from tests.support.server.features import FeatureFacts, Flooded, listed
from tests.support.server.in_process import Guest
from tests.support.server.tournaments.players import WISH, T


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
