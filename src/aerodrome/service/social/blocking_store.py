"""Queries for blocks and mutes."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.accounts.tables import people as people_table
from aerodrome.service.database.store import Row, rows
from aerodrome.service.games.tables import chat as chat_table
from aerodrome.service.games.tables import seats as seats_table
from aerodrome.service.social import tables as t
from aerodrome.service.social.friends_messages import Avoidance
from aerodrome.service.spectators.tables import gallery as gallery_table

BLOCK, MUTE = "block", "mute"
B = t.blocks.c


def how(connection: Connection, person: str, other: str) -> Avoidance | None:
    """Return whether a person blocks or mutes another, or None."""
    here = (B.person == person, B.other == other)
    return connection.execute(sa.select(B.how).where(*here)).scalar()


def avoid(connection: Connection, person: str, other: str, way: str, now: float) -> None:
    """Block or mute a person, replacing an earlier entry."""
    here = (B.person == person, B.other == other)
    if not connection.execute(sa.update(t.blocks).where(*here).values(how=way)).rowcount:
        values = {"person": person, "other": other, "how": way, "since": now}
        connection.execute(sa.insert(t.blocks).values(id=secrets.token_hex(8), **values))


def forgive(connection: Connection, person: str, *, line: str = "", other: str = "") -> None:
    """Delete an entry of a person's list, by its own id or by the other person."""
    here = (B.person == person, B.id == line if line else B.other == other)
    connection.execute(sa.delete(t.blocks).where(*here))


def lines_of(connection: Connection, person: str) -> list[Row]:
    """Return a person's list with the names, newest first."""
    query = sa.select(t.blocks, people_table.c.name, people_table.c.account).join(
        people_table, people_table.c.id == B.other
    )
    return rows(connection, query.where(B.person == person).order_by(B.since.desc(), B.id))


def number(connection: Connection, person: str) -> int:
    count = sa.select(sa.func.count()).select_from(t.blocks).where(B.person == person)
    return int(connection.execute(count).scalar_one())


def unread_by(connection: Connection, person: str) -> frozenset[str]:
    """Return the people this person has blocked or muted."""
    return frozenset(connection.execute(sa.select(B.other).where(B.person == person)).scalars())


def apart_from(connection: Connection, person: str) -> frozenset[str]:
    """Return everyone this person has blocked or is blocked by."""
    mine = sa.select(B.other).where(B.person == person, B.how == BLOCK)
    theirs = sa.select(B.person).where(B.other == person, B.how == BLOCK)
    return frozenset(connection.execute(mine.union(theirs)).scalars())


def adopt(connection: Connection, guest: str, account: str) -> None:
    """Move the blocks and mutes by a guest and of a guest to their account."""
    for found in rows(connection, sa.select(t.blocks).where(B.person == guest)):
        if found["other"] != account and how(connection, account, found["other"]) != BLOCK:
            avoid(connection, account, found["other"], found["how"], found["since"])
    for found in rows(connection, sa.select(t.blocks).where(B.other == guest)):
        if found["person"] != account and how(connection, found["person"], account) != BLOCK:
            avoid(connection, found["person"], account, found["how"], found["since"])
    here = sa.or_(B.person == guest, B.other == guest)
    connection.execute(sa.delete(t.blocks).where(here))


def who_said(connection: Connection, game: str, line: int) -> str | None:
    """Return the author of a line of a game's chat."""
    here = (chat_table.c.game == game, chat_table.c.number == line)
    return connection.execute(sa.select(chat_table.c.person).where(*here)).scalar()


def who_remarked(connection: Connection, game: str, number: int) -> str | None:
    """Return the author of a spectator's remark."""
    here = (gallery_table.c.game == game, gallery_table.c.number == number)
    return connection.execute(sa.select(gallery_table.c.person).where(*here)).scalar()


def who_sits(connection: Connection, game: str, seat: str) -> str | None:
    """Return who has a seat of a game."""
    here = (seats_table.c.game == game, seats_table.c.seat == seat)
    return connection.execute(sa.select(seats_table.c.person).where(*here)).scalar()
