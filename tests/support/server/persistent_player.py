"""Persistent players: a person with an account who retries while the server dies, and the answers.

Together, their actions write to every table that play does not: sessions, codes, hidden games,
checkpoints of uploaded records, the files of deleted people.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any

import httpx2
import sqlalchemy as sa
from websockets.exceptions import InvalidHandshake, WebSocketException

from aerodrome.service.accounts.own_account import CODES
from aerodrome.service.accounts.tables import codes as codes_table
from aerodrome.service.accounts.tables import people as people_table
from aerodrome.service.games.tables import games as games_table
from aerodrome.service.games.tables import hidden as hidden_table
from tests.support.repository import GOLDEN
from tests.support.server.process import Json
from tests.support.waiting import PATIENCE

LOST = (OSError, EOFError, TimeoutError, WebSocketException, InvalidHandshake)
RECORD = GOLDEN / "winged_victory" / "school_1_ground-v2.record"
PASSWORD = "a password of some length"
ALONE = {"ruleset": "squadriglia", "scenario": "baracca"}
BOTH = {"italy": {"kind": "me"}, "austria": {"kind": "me"}}


async def insist(
    http: httpx2.AsyncClient, path: str, body: Any = None, *, already: str = "", sent: bytes = b""
) -> Json:
    """Repeat a request until it is answered; `already` is the refusal of a repeated action."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if "aerodrome" not in http.cookies:
                await http.get("/api/me")
            given = {"content": sent} if sent else {"json": body}
            response = await http.post(path, **given)
        except (httpx2.TransportError, *LOST):
            await asyncio.sleep(0.02)
            continue
        found: Json = response.json() if response.content else {}
        assert response.status_code in (200, 204) or found["code"] == already, response.text
        return found
    raise AssertionError(f"{path} was never answered")


class Keeper:
    """One person, with everything they do besides playing, and the identity they were given."""

    def __init__(self, address: str, number: int) -> None:
        self.address = address
        self.name = f"Keeper {number}"
        self.game = ""
        self.gone = ""

    def _client(self) -> httpx2.AsyncClient:
        return httpx2.AsyncClient(base_url=self.address, timeout=PATIENCE)

    async def live(self) -> None:
        account = {"name": self.name, "password": PASSWORD}
        async with self._client() as http, self._client() as elsewhere:
            await insist(http, "/api/me/account", account, already="named")
            await insist(http, "/api/me/recovery", {"password": PASSWORD})
            made = await insist(http, "/api/games", {**ALONE, "seats": BOTH})
            self.game = made["game"]["id"]
            for deed in ("hide", "show", "hide"):
                await insist(http, f"/api/games/{self.game}/{deed}")
            await insist(http, "/api/records", sent=RECORD.read_bytes())
            await insist(elsewhere, "/api/login", account)
            await insist(elsewhere, "/api/logout")
        await self._leave()

    async def _leave(self) -> None:
        """Create a game as a guest, and delete all data of that guest."""
        async with self._client() as http:
            made = await insist(http, "/api/games", {**ALONE, "seats": BOTH})
            self.gone = made["game"]["id"]
            await insist(http, "/api/me/delete", {"password": ""})

    def check(self, store: sa.Connection) -> None:
        """Check that the account, its codes and its hidden game exist, and the deleted guest's game
        does not.
        """
        here = people_table.c.name == self.name
        person = store.execute(sa.select(people_table.c.id).where(here)).scalar_one()
        codes = sa.select(sa.func.count()).where(codes_table.c.person == person)
        assert store.execute(codes).scalar_one() == CODES
        hidden = sa.select(hidden_table.c.game).where(hidden_table.c.person == person)
        assert list(store.execute(hidden).scalars()) == [self.game]
        gone = sa.select(games_table.c.id).where(games_table.c.id == self.gone)
        assert store.execute(gone).first() is None
