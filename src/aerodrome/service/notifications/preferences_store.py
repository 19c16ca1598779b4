"""Postboxes in the store: how somebody wants to be written to, and in which browsers."""

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
"""The box of who never chose anything."""


def key(connection: Connection, name: str) -> str | None:
    """A key of the house, if it was made."""
    query = sa.select(t.house_keys.c.value).where(t.house_keys.c.name == name)
    return connection.execute(query).scalar()


def put_key(connection: Connection, name: str, value: str) -> None:
    """Keep a key; a conflict if another process was faster."""
    connection.execute(sa.insert(t.house_keys).values(name=name, value=value))


def box_of(connection: Connection, person: str) -> Row:
    found = row(connection, sa.select(t.postboxes).where(t.postboxes.c.person == person))
    return found or {"person": person, **EMPTY}


def boxes_of(connection: Connection, people: Collection[str]) -> list[Row]:
    """The boxes of those of these people who are still known, and whether each has an account."""
    columns = [
        *(one for one in t.postboxes.c if one.name != "person"),
        people_table.c.id.label("person"),
    ]
    query = sa.select(*columns, people_table.c.account.is_not(None).label("known"))
    joined = query.select_from(people_table.outerjoin(t.postboxes)).where(
        people_table.c.id.in_(people)
    )
    return [
        one if one["stop"] is not None else EMPTY | _person(one) for one in rows(connection, joined)
    ]


def _person(found: Row) -> Row:
    return {name: found[name] for name in ("person", "known")}


def change_box(connection: Connection, person: str, **values: Any) -> None:
    """Write something of somebody's box, which he may not have had until now."""
    here = t.postboxes.c.person == person
    if connection.execute(sa.update(t.postboxes).where(here).values(**values)).rowcount == 0:
        fresh = {**EMPTY, "stop": secrets.token_urlsafe(24), **values, "person": person}
        connection.execute(sa.insert(t.postboxes).values(**fresh))


def stopped(connection: Connection, stop: str) -> bool:
    """Send no more mail to the address that a link belongs to; whether there is such a link."""
    here = t.postboxes.c.stop == stop
    found = row(connection, sa.select(t.postboxes.c.person).where(here)) if stop else None
    if found is None:
        return False
    change_box(connection, found["person"], address="", pending="")
    discard(connection, found["person"], "mail")
    return True


def discard(connection: Connection, person: str, way: str, whither: str = "") -> None:
    """Throw away what was to go out by a way."""
    there = t.outbox.c.whither == whither if whither else sa.true()
    mine = (t.outbox.c.person == person, t.outbox.c.way == way, there)
    connection.execute(sa.delete(t.outbox).where(*mine))


def one_more_mail(connection: Connection, person: str, now: float, most: int) -> bool:
    """Count a mail of today; False if there were as many as there may be."""
    box, today = box_of(connection, person), int(now // DAY)
    sent = box["mails"] if box["day"] == today else 0
    if sent < most:
        change_box(connection, person, day=today, mails=sent + 1)
    return bool(sent < most)


def subscribe(connection: Connection, most: int, **values: Any) -> None:
    """A browser that may be pushed to, in the place of what it said before; the oldest go."""
    gone = sa.or_(
        t.subscriptions.c.id == values["id"], t.subscriptions.c.session == values["session"]
    )
    connection.execute(sa.delete(t.subscriptions).where(gone))
    mine = subscriptions_of(connection, values["person"])
    for one in mine[: max(0, len(mine) + 1 - most)]:
        unsubscribe(connection, one["id"])
    connection.execute(sa.insert(t.subscriptions).values(**values))


def subscriptions_of(connection: Connection, person: str) -> list[Row]:
    """The browsers that somebody is pushed to, the oldest first."""
    query = sa.select(t.subscriptions).where(t.subscriptions.c.person == person)
    return rows(connection, query.order_by(t.subscriptions.c.made))


def subscription(connection: Connection, id_: str) -> Row | None:
    return row(connection, sa.select(t.subscriptions).where(t.subscriptions.c.id == id_))


def unsubscribe(connection: Connection, id_: str) -> None:
    """A browser that is not pushed to any more, and what was on its way there."""
    connection.execute(sa.delete(t.subscriptions).where(t.subscriptions.c.id == id_))
    gone = (t.outbox.c.way == "push", t.outbox.c.whither == id_)
    connection.execute(sa.delete(t.outbox).where(*gone))


def unsubscribe_session(connection: Connection, session: str) -> None:
    query = sa.select(t.subscriptions.c.id).where(t.subscriptions.c.session == session)
    for id_ in connection.execute(query).scalars().all():
        unsubscribe(connection, id_)


def move_session(connection: Connection, old: str, new: str, person: str) -> None:
    """The same browser under another session: it is pushed to as before, for whoever it is now."""
    mine = t.subscriptions.c.session == old
    moved = sa.update(t.subscriptions).where(mine).values(session=new, person=person)
    connection.execute(moved)


def adopt(connection: Connection, guest: str, account: str) -> None:
    """What waits for a guest goes to his account, which keeps its own choices if it made any."""
    for table in (t.letters, t.outbox):
        theirs = table.c.person == guest
        connection.execute(sa.update(table).where(theirs).values(person=account))
    mine = t.postboxes.c.person == guest
    chosen = sa.select(t.postboxes.c.person).where(t.postboxes.c.person == account)
    if connection.execute(chosen).first() is None:
        connection.execute(sa.update(t.postboxes).where(mine).values(person=account))
    connection.execute(sa.delete(t.postboxes).where(mine))


def put_token(connection: Connection, **values: Any) -> None:
    """A token that goes out by mail, in the place of those for the same purpose."""
    here = (
        t.mail_tokens.c.person == values["person"],
        t.mail_tokens.c.purpose == values["purpose"],
    )
    connection.execute(sa.delete(t.mail_tokens).where(*here))
    connection.execute(sa.insert(t.mail_tokens).values(**values))


def use_token(connection: Connection, token_hash: str, purpose: str, now: float) -> Row | None:
    """Whose token this is; it is used up. None if there is no such token, or no longer."""
    here = (t.mail_tokens.c.token_hash == token_hash, t.mail_tokens.c.purpose == purpose)
    found = row(connection, sa.select(t.mail_tokens).where(*here, t.mail_tokens.c.until > now))
    if found is None:
        return None
    if connection.execute(sa.delete(t.mail_tokens).where(*here)).rowcount != 1:
        raise Conflict("a token is used once")
    return found
