"""Rated games between two accounts, and what the store knows of their ratings."""

from __future__ import annotations

from typing import Any

from aerodrome.service.database.store import Store
from aerodrome.service.ratings import recounting
from aerodrome.service.ratings import store as ratings_store
from tests.support.server.in_process import Guest, Json

RATED = {"ruleset": "sealed", "scenario": "short", "rated": True}


def match(first: Guest, second: Guest, **wish: Any) -> str:
    """Two accounts at a rated table."""
    made: Json = first.post("/api/games", RATED | wish)
    second.post("/api/join", {"token": made["invites"][0]["token"]})
    return str(made["game"]["id"])


def given_up(game: str, first: Guest, second: Guest) -> None:
    """Both make a move, and the first resigns."""
    first.answer_one(game, "north")
    second.answer_one(game, "south")
    first.do(game, "resign", "north")


def everything(store: Store) -> Any:
    """All that a store knows of ratings."""
    with store.transaction() as transaction:
        return ratings_store.lines(transaction), *ratings_store.everything(transaction)


def recounted(store: Store) -> Any:
    """The same, counted once more from the records."""
    with store.transaction() as transaction:
        recounting.recount(transaction)
    return everything(store)
