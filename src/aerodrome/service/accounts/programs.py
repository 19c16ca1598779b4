"""Programs: accounts without a password that belong to a person and log in with tokens.

To other players they look like any pilot, but marked. What programs may not do is checked before
each request: see `programs_api.check_program`.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts import programs_messages as pm
from aerodrome.service.accounts import programs_store as rows
from aerodrome.service.accounts.lookalikes import skeleton
from aerodrome.service.accounts.model import hashed, new_token
from aerodrome.service.accounts.names import LEFT, clean, folded, shown_as, taken
from aerodrome.service.accounts.own_account import Reseat, delete_person, session_id
from aerodrome.service.accounts.person import Person
from aerodrome.service.accounts.person_ref import check_account
from aerodrome.service.accounts.store import end_session
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Row, Store, Transaction
from aerodrome.service.moderation import log_store as moderation_log_store
from aerodrome.service.part import ServicePart

if TYPE_CHECKING:
    from aerodrome.service.service import Service

PREFIX = "aerodrome_"
"""Prefix of tokens, also known to scanners that look for tokens published by mistake."""
MOST_BOTS, MOST_TOKENS = 5, 5
"""Limits: programs of one person, and tokens of one program."""
LONGEST_LABEL = 40
IsHere = Callable[[str], bool]


def bearer(headers: Mapping[str, str]) -> str | None:
    """Return the token with which a program identifies itself; None for a browser."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def unknown_token() -> Refusal:
    return Refusal("login", "this token is not known here; it may have been revoked.")


class Programs(ServicePart):
    """Creates, lists and deletes a person's own programs and their tokens."""

    def __init__(self, store: Store) -> None:
        self.store = store

    @classmethod
    def build(cls, service: Service) -> Programs:
        return cls(service.store)

    async def of(self, person: Person, here: IsHere) -> pm.BotList:
        """Return the person's programs with their tokens."""

        def look(transaction: Transaction) -> pm.BotList:
            mine = rows.owned_by(transaction, person.id)
            tokens = rows.tokens_of(transaction, [one["id"] for one in mine])
            bots = (_info(one, tokens, here(one["id"])) for one in mine)
            return pm.BotList(bots=tuple(bots), most=MOST_BOTS)

        return await self.store.read(look)

    async def make(self, person: Person, name: str, now: float) -> pm.BotInfo:
        """Create a program under a name that no other account has."""
        check_account(person)
        shown, who = clean(name), secrets.token_hex(12)
        values = {"name": shown, "account": folded(shown), "looks": skeleton(shown)}
        times = {"created": now, "seen": now}

        def work(transaction: Transaction) -> None:
            if not rows.hold(transaction, person.id):
                raise Refusal("login", "you are signed out; sign in first.")
            if len(rows.owned_by(transaction, person.id)) >= MOST_BOTS:
                raise Refusal("too-many", f"you have {MOST_BOTS} bots already; delete one first.")
            rows.add(transaction, id=who, owner=person.id, **values, **times)

        try:
            await self.store.run(work)
        except Conflict:
            raise taken(shown) from None
        return pm.BotInfo(id=bot_id(who), name=shown, created=now)

    async def add_token(self, person: Person, bot: str, label: str, now: float) -> pm.NewToken:
        """Create a token for a program; the token itself is returned only this once."""
        token = PREFIX + new_token()
        called = shown_as(label, LONGEST_LABEL)

        def work(transaction: Transaction) -> None:
            rows.hold(transaction, person.id)
            mine = _mine(transaction, person, bot)
            if len(rows.tokens_of(transaction, [mine["id"]])) >= MOST_TOKENS:
                raise Refusal(
                    "too-many", f"a bot has at most {MOST_TOKENS} tokens; revoke one first."
                )
            rows.add_token(transaction, mine["id"], hashed(token), called, now)

        await self.store.run(work)
        return pm.NewToken(id=session_id(hashed(token)), token=token)

    async def revoke(self, person: Person, bot: str, token: str) -> str:
        """Revoke a token; return its hash."""

        def work(transaction: Transaction) -> str:
            mine = rows.tokens_of(transaction, [_mine(transaction, person, bot)["id"]])
            meant = [one["token_hash"] for one in mine if session_id(one["token_hash"]) == token]
            if not meant:
                raise Refusal("no-token", "there is no such token.")
            end_session(transaction, meant[0])
            return str(meant[0])

        return await self.store.run(work)

    async def remove(self, person: Person, bot: str, now: float, reseat: Reseat) -> None:
        """Delete a program; games with others go on without it."""

        def work(transaction: Transaction) -> None:
            who = _mine(transaction, person, bot)["id"]
            delete_person(transaction, who, reseat)
            moderation_log_store.note(transaction, now, LEFT, "left", person=who)

        await self.store.run(work)


def bot_id(person: str) -> str:
    """Return the id by which its owner names a program; it differs from the database id."""
    return hashlib.sha256(f"program {person}".encode()).hexdigest()[:16]


def _mine(transaction: Transaction, person: Person, bot: str) -> Row:
    for one in rows.owned_by(transaction, person.id):
        if bot_id(one["id"]) == bot:
            return one
    raise Refusal("no-bot", "you have no such bot.")


def _info(bot: Row, tokens: list[Row], here: bool) -> pm.BotInfo:
    return pm.BotInfo(
        id=bot_id(bot["id"]),
        name=bot["name"],
        created=bot["created"],
        here=here,
        tokens=tuple(_token(one) for one in tokens if one["person"] == bot["id"]),
    )


def _token(found: Row) -> pm.BotToken:
    return pm.BotToken(
        id=session_id(found["token_hash"]),
        label=found["label"],
        created=found["created"],
        used=found["seen"] or None,
    )
