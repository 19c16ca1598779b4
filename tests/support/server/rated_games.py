"""Rated games between two accounts, and the ratings in the store."""

from __future__ import annotations

from typing import Any

from aerodrome.service.database.store import Store
from aerodrome.service.ratings import recounting
from aerodrome.service.ratings import store as ratings_store
from tests.support.server.in_process import Guest, Json

RATED = {"ruleset": "sealed", "scenario": "short", "rated": True}


def match(first: Guest, second: Guest, **wish: Any) -> str:
    """Start a rated game of two accounts."""
    made: Json = first.post("/api/games", RATED | wish)
    second.post("/api/join", {"token": made["invites"][0]["token"]})
    return str(made["game"]["id"])


def given_up(game: str, first: Guest, second: Guest) -> None:
    """Let both make a move, and the first resign."""
    first.answer_one(game, "north")
    second.answer_one(game, "south")
    first.do(game, "resign", "north")


def everything(store: Store) -> Any:
    """Return everything that a store knows of ratings."""
    with store.transaction() as transaction:
        return ratings_store.lines(transaction), *ratings_store.everything(transaction)


def recounted(store: Store) -> Any:
    """Return the same, computed again from the records."""
    with store.transaction() as transaction:
        recounting.recount(transaction)
    return everything(store)
