"""Complaints: reports about a game or a person, as one file that is sent to the host."""

from __future__ import annotations

import secrets
from contextlib import suppress

import aerodrome
from aerodrome.kernel.complaint import MOST_SAID, Complaint, Remark
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.names import spoken
from aerodrome.service.accounts.person import Person
from aerodrome.service.accounts.person_ref import other_than, resolve
from aerodrome.service.database.store import Transaction
from aerodrome.service.games import hearing_store
from aerodrome.service.games import invitations_messages as cm
from aerodrome.service.games.game_rows import read_chat
from aerodrome.service.games.model import Games
from aerodrome.service.limits import store as limits_store
from aerodrome.service.limits.shares import SharedLimit
from aerodrome.service.moderation import complaints_store
from aerodrome.service.social import friends_messages as fm
from aerodrome.service.spectators.gallery_store import after

MOST_EACH = 20
"""Unread reports that one person may have with the host."""
REPORTS = SharedLimit("reports that wait to be read", there=100, in_all=1000)


async def accuse(
    games: Games, person: Person, said: fm.AccuseIn, agent: str, host: str
) -> cm.Complained:
    """Send the host a report about a person, with the chat of the place where they were met.

    If that is a game, the report includes what the reporter's seat knows of its record.
    """
    accused = await games.live_games.store.read(
        lambda c: other_than(person, resolve(c, said.whom, person))
    )
    game, record, seat = said.whom.game, "", None
    remarks: tuple[Remark, ...] = ()
    if game:
        with suppress(Refusal):
            seat = await games.seat_of(person, game)
            record = await games.record(person, game, seat)
        gallery = bool(said.whom.remark) and seat is None
        remarks = await _remarks(games, person, game, gallery=gallery)
    file = Complaint(
        words=spoken(said.words),
        at=games.live_games.clock.now(),
        game=game,
        seat=seat,
        versions={"aerodrome": aerodrome.__version__, "browser": agent},
        record=record,
        about=accused.name,
        kind=said.kind,
        chat=remarks,
    )
    return await send(games, person, file, host, accused.id)


async def _remarks(games: Games, person: Person, game: str, *, gallery: bool) -> tuple[Remark, ...]:
    """Return the last chat lines or spectators' remarks, as far as the reporter may read them."""

    def work(transaction: Transaction) -> list[Remark]:
        reads = hearing_store.reads_gallery if gallery else hearing_store.reads_chat
        if not reads(transaction, game, person.id):
            return []
        if gallery:
            found = after(transaction, game, 0)
            return [Remark(one["at"], one["name"], one["text"]) for one in found]
        lines = [one.line for one in read_chat(transaction, game) if one.by]
        return [Remark(one.at, one.name, one.text) for one in lines]

    said = await games.live_games.store.read(work)
    return tuple(said[-MOST_SAID:])


async def send(
    games: Games, person: Person, complaint: Complaint, host: str, accused: str | None = None
) -> cm.Complained:
    """Send a complaint to the host."""
    name = secrets.token_urlsafe(9)

    def work(transaction: Transaction) -> None:
        if complaints_store.number(transaction, person.id) >= MOST_EACH:
            sentence = "the host has too many unread reports; save the file and send it yourself."
            raise Refusal("too-many", sentence)
        gone = limits_store.make_room(transaction, REPORTS, complaints_store.HELD, person.id, host)
        if gone is not None:
            complaints_store.discard(transaction, gone["id"])
        facts = {"id": name, "person": person.id, "game": complaint.game}
        values = {"at": complaint.at, "words": complaint.words, "kind": complaint.kind}
        values["accused"] = accused
        complaints_store.put(transaction, complaint.dump(), **facts, **values)

    await games.live_games.store.retried(work)
    return cm.Complained(name)
