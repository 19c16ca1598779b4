"""Games in which a person asks for advice."""

from __future__ import annotations

from typing import Any

from tests.support.server.in_process import Guest

BOT = {"kind": "bot", "level": "rookie"}


def duel(guest: Guest, **more: Any) -> str:
    """Create a duel with a program, and return its id."""
    seats = {"italy": {"kind": "me"}, "austria": BOT, **more}
    made = guest.make("squadriglia", "even_duel", seats=seats, options={"quick_start": True})
    game: str = made["game"]["id"]
    return game


def asked(guest: Guest, game: str) -> str:
    """Return the key of the first open question."""
    key: str = guest.position(game, "italy")["questions"][0]["key"]
    return key
