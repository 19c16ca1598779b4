"""Queries for notification settings and browsers subscribed to web push."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.accounts.tables import people as people_table
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Row, row, rows
from aerodrome.service.notifications import tables as t

DAY = 86_400
EMPTY: Row = {
    "language": "en",
    "choices": "{}",
    "quiet_from": None,
    "quiet_to": None,
    "zone": "UTC",
    "address": "",
    "pending": "",
    "stop": "",
    "day": 0,
    "mails": 0,
    "hook": "",
    "shape": "json",
    "secret": "",
    "failures": 0,
}
"""Default settings."""


def settings_of(connection: Connection, person: str) -> Row:
    found = row(
        connection,
        sa.select(t.notification_settings).where(t.notification_settings.c.person == person),
    )
    return found or {"person": person, **EMPTY}


def settings_of_all(connection: Connection, people: Collection[str]) -> list[Row]:
    """Return the settings of those people who still exist, and whether each has an account."""
    columns = [
        *(one for one in t.notification_settings.c if one.name != "person"),
        people_table.c.id.label("person"),
    ]
    query = sa.select(*columns, people_table.c.account.is_not(None).label("known"))
    joined = query.select_from(people_table.outerjoin(t.notification_settings)).where(
        people_table.c.id.in_(people)
    )
    return [
        one if one["stop"] is not None else EMPTY | _person(one) for one in rows(connection, joined)
    ]


def _person(found: Row) -> Row:
    return {name: found[name] for name in ("person", "known")}


def change_settings(connection: Connection, person: str, **values: Any) -> None:
    """Update a person's settings, creating the row if needed."""
    here = t.notification_settings.c.person == person
    if (
        connection.execute(sa.update(t.notification_settings).where(here).values(**values)).rowcount
        == 0
    ):
        fresh = {**EMPTY, "stop": secrets.token_urlsafe(24), **values, "person": person}
        connection.execute(sa.insert(t.notification_settings).values(**fresh))


def stopped(connection: Connection, stop: str) -> bool:
    """Stop mail to the owner of an unsubscribe link; return whether the link is known."""
    here = t.notification_settings.c.stop == stop
    found = (
        row(connection, sa.select(t.notification_settings.c.person).where(here)) if stop else None
    )
    if found is None:
        return False
    change_settings(connection, found["person"], address="", pending="")
    discard(connection, found["person"], "mail")
    return True


def discard(connection: Connection, person: str, way: str, target: str = "") -> None:
    """Delete a person's queued notifications of one way."""
    there = t.outbox.c.target == target if target else sa.true()
    mine = (t.outbox.c.person == person, t.outbox.c.way == way, there)
    connection.execute(sa.delete(t.outbox).where(*mine))


def one_more_mail(connection: Connection, person: str, now: float, most: int) -> bool:
    """Count one more mail today; return False if that is too many."""
    settings, today = settings_of(connection, person), int(now // DAY)
    sent = settings["mails"] if settings["day"] == today else 0
    if sent < most:
        change_settings(connection, person, day=today, mails=sent + 1)
    return bool(sent < most)


def subscribe(connection: Connection, most: int, **values: Any) -> None:
    """Add a browser for web push, replacing its earlier subscription and the oldest ones."""
    gone = sa.or_(
        t.subscriptions.c.id == values["id"], t.subscriptions.c.session == values["session"]
    )
    connection.execute(sa.delete(t.subscriptions).where(gone))
    mine = subscriptions_of(connection, values["person"])
    for one in mine[: max(0, len(mine) + 1 - most)]:
        unsubscribe(connection, one["id"])
    connection.execute(sa.insert(t.subscriptions).values(**values))


def subscriptions_of(connection: Connection, person: str) -> list[Row]:
    """Return the subscribed browsers of a person, oldest first."""
    query = sa.select(t.subscriptions).where(t.subscriptions.c.person == person)
    return rows(connection, query.order_by(t.subscriptions.c.made))


def subscription(connection: Connection, id_: str) -> Row | None:
    return row(connection, sa.select(t.subscriptions).where(t.subscriptions.c.id == id_))


def unsubscribe(connection: Connection, id_: str) -> None:
    """Delete a subscription with its queued notifications."""
    connection.execute(sa.delete(t.subscriptions).where(t.subscriptions.c.id == id_))
    gone = (t.outbox.c.way == "push", t.outbox.c.target == id_)
    connection.execute(sa.delete(t.outbox).where(*gone))


def unsubscribe_session(connection: Connection, session: str) -> None:
    query = sa.select(t.subscriptions.c.id).where(t.subscriptions.c.session == session)
    for id_ in connection.execute(query).scalars().all():
        unsubscribe(connection, id_)


def move_session(connection: Connection, old: str, new: str, person: str) -> None:
    """Move the subscriptions of a browser to its new session and person."""
    mine = t.subscriptions.c.session == old
    moved = sa.update(t.subscriptions).where(mine).values(session=new, person=person)
    connection.execute(moved)


def put_token(connection: Connection, **values: Any) -> None:
    """Store a mailed token, replacing others for the same purpose."""
    here = (
        t.mail_tokens.c.person == values["person"],
        t.mail_tokens.c.purpose == values["purpose"],
    )
    connection.execute(sa.delete(t.mail_tokens).where(*here))
    connection.execute(sa.insert(t.mail_tokens).values(**values))


def use_token(connection: Connection, token_hash: str, purpose: str, now: float) -> Row | None:
    """Use up a token and return its row; None if it is unknown or expired."""
    here = (t.mail_tokens.c.token_hash == token_hash, t.mail_tokens.c.purpose == purpose)
    found = row(connection, sa.select(t.mail_tokens).where(*here, t.mail_tokens.c.until > now))
    if found is None:
        return None
    if connection.execute(sa.delete(t.mail_tokens).where(*here)).rowcount != 1:
        raise Conflict("a token is used once")
    return found
