"""Queries for notifications: unread ones, and the outbox that processes share."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.database.store import Row, rows
from aerodrome.service.notifications import tables as t

MAIL = "mail"
SEVERAL = ", "
"""Separates several names."""


def put(connection: Connection, **values: Any) -> None:
    """Queue a row in the outbox, replacing an untried one of the same tag."""
    same = [t.outbox.c[name] == values[name] for name in ("person", "way", "target", "tag")]
    connection.execute(sa.delete(t.outbox).where(*same, t.outbox.c.tries == 0))
    fresh = {"id": secrets.token_hex(12), "held": 0.0, "tries": 0}
    connection.execute(sa.insert(t.outbox).values(**fresh, **values))


def put_notification(
    connection: Connection, person: str, notification: str, now: float, most: int
) -> None:
    """Add an unread notification, without duplicates; the oldest are deleted."""
    mine = t.notifications.c.person == person
    connection.execute(
        sa.delete(t.notifications).where(mine, t.notifications.c.notification == notification)
    )
    values = {
        "id": secrets.token_hex(12),
        "person": person,
        "notification": notification,
        "at": now,
    }
    connection.execute(sa.insert(t.notifications).values(**values))
    latest = (
        sa.select(t.notifications.c.id)
        .where(mine)
        .order_by(t.notifications.c.at.desc())
        .limit(most)
    )
    newest = list(connection.execute(latest).scalars())
    connection.execute(sa.delete(t.notifications).where(mine, t.notifications.c.id.not_in(newest)))


def unread_of(connection: Connection, person: str) -> list[Row]:
    """Return the unread notifications of a person, newest first."""
    query = sa.select(t.notifications).where(t.notifications.c.person == person)
    return rows(connection, query.order_by(t.notifications.c.at.desc()))


def count_unread(connection: Connection, person: str) -> int:
    query = (
        sa.select(sa.func.count())
        .select_from(t.notifications)
        .where(t.notifications.c.person == person)
    )
    return int(connection.execute(query).scalar_one())


def mark_read(connection: Connection, person: str, notification: str = "") -> None:
    """Delete one unread notification of a person, or all."""
    which = t.notifications.c.id == notification if notification else sa.true()
    connection.execute(sa.delete(t.notifications).where(t.notifications.c.person == person, which))


def mark_some_read(connection: Connection, person: str, notifications: Collection[str]) -> None:
    """Delete these unread notifications of a person."""
    which = (t.notifications.c.person == person, t.notifications.c.id.in_(notifications))
    connection.execute(sa.delete(t.notifications).where(*which))


def hasten(connection: Connection, person: str, tag: str, now: float) -> list[str]:
    """Make queued rows due now; return their ways."""
    mine = (t.outbox.c.person == person, t.outbox.c.tag.startswith(f"{tag} "))
    connection.execute(sa.update(t.outbox).where(*mine).values(due=now))
    found = connection.execute(sa.select(t.outbox.c.way).where(*mine).distinct())
    return sorted(found.scalars())


def rename(connection: Connection, known: Collection[str], name: str) -> None:
    """Replace a person's names in notifications to others."""
    for table in (t.notifications, t.outbox):
        said = [
            table.c.notification.contains(_in_json(one), autoescape=True) for one in known if one
        ]
        found = connection.execute(
            sa.select(table.c.id, table.c.notification).where(sa.or_(False, *said))
        )
        for id_, text in found.all():
            new = sa.update(table).where(table.c.id == id_)
            connection.execute(new.values(notification=_renamed(text, known, name)))


def _in_json(name: str) -> str:
    return msgspec.json.encode(name).decode().strip('"')


def _renamed(text: str, known: Collection[str], name: str) -> str:
    notification: Any = msgspec.json.decode(text)
    for key, word in notification.get("words", {}).items():
        if isinstance(word, str):
            parts = word.split(SEVERAL)
            notification["words"][key] = SEVERAL.join(
                name if one in known else one for one in parts
            )
    return msgspec.json.encode(notification).decode()


def waiting(connection: Connection) -> int:
    """Return how many rows are in the outbox."""
    return int(connection.execute(sa.select(sa.func.count()).select_from(t.outbox)).scalar_one())


def anything_due(connection: Connection, now: float) -> bool:
    free = (t.outbox.c.due <= now, t.outbox.c.held <= now)
    return connection.execute(sa.select(t.outbox.c.id).where(*free).limit(1)).first() is not None


def claim(connection: Connection, now: float, until: float, most: int) -> list[Row]:
    """Lock the rows that are due, and return them; all mail of a person goes together."""
    free = t.outbox.c.held <= now
    ready = sa.select(t.outbox).where(free, t.outbox.c.due <= now).order_by(t.outbox.c.due)
    found = rows(connection, ready.limit(most))
    mailed = {one["person"] for one in found if one["way"] == MAIL}
    too = sa.select(t.outbox).where(free, t.outbox.c.way == MAIL, t.outbox.c.person.in_(mailed))
    wanted = {one["id"]: one for one in found} | {one["id"]: one for one in rows(connection, too)}
    return [one for one in wanted.values() if _hold(connection, one, now, until)]


def _hold(connection: Connection, one: Row, now: float, until: float) -> bool:
    """Lock a row; return whether this process got it."""
    here = (t.outbox.c.id == one["id"], t.outbox.c.held <= now)
    hold = sa.update(t.outbox).where(*here).values(held=until, tries=t.outbox.c.tries + 1)
    one["tries"] += 1
    return connection.execute(hold).rowcount == 1


def done(connection: Connection, ids: list[str]) -> None:
    """Delete rows that are sent, or never will be."""
    connection.execute(sa.delete(t.outbox).where(t.outbox.c.id.in_(ids)))


def postpone(connection: Connection, ids: list[str], due: float, *, tried: bool = True) -> None:
    """Release rows until they are due; without `tried` they count as untried."""
    tries = t.outbox.c.tries if tried else sa.literal(0)
    later = sa.update(t.outbox).where(t.outbox.c.id.in_(ids))
    connection.execute(later.values(due=due, held=0.0, tries=tries))


def note_notified(connection: Connection, game: str, seat: str, spoken: int) -> bool:
    """Record that a seat was notified of this turn; return False if it was before."""
    here = (t.notified_turns.c.game == game, t.notified_turns.c.seat == seat)
    later = (
        sa.update(t.notified_turns)
        .where(*here, t.notified_turns.c.spoken < spoken)
        .values(spoken=spoken)
    )
    if connection.execute(later).rowcount == 1:
        return True
    if connection.execute(sa.select(t.notified_turns.c.seat).where(*here)).first() is not None:
        return False
    connection.execute(sa.insert(t.notified_turns).values(game=game, seat=seat, spoken=spoken))
    return True


def tidy(connection: Connection, now: float, lifetime: float) -> None:
    """Delete expired tokens and old unread notifications."""
    connection.execute(sa.delete(t.mail_tokens).where(t.mail_tokens.c.until < now))
    connection.execute(sa.delete(t.notifications).where(t.notifications.c.at < now - lifetime))
