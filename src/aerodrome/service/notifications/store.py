"""Outbox in the store: what waits to be sent, and who of several processes sends it."""

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
"""What stands between several names."""


def put(connection: Connection, **values: Any) -> None:
    """Lay something in the outbox; what says the same and was not begun yet gives way to it."""
    same = [t.outbox.c[name] == values[name] for name in ("person", "way", "whither", "tag")]
    connection.execute(sa.delete(t.outbox).where(*same, t.outbox.c.tries == 0))
    fresh = {"id": secrets.token_hex(12), "held": 0.0, "tries": 0}
    connection.execute(sa.insert(t.outbox).values(**fresh, **values))


def put_letter(connection: Connection, person: str, letter: str, now: float, most: int) -> None:
    """A letter that somebody finds in the page; the same twice is one, and the oldest go."""
    mine = t.letters.c.person == person
    connection.execute(sa.delete(t.letters).where(mine, t.letters.c.letter == letter))
    values = {"id": secrets.token_hex(12), "person": person, "letter": letter, "at": now}
    connection.execute(sa.insert(t.letters).values(**values))
    kept = sa.select(t.letters.c.id).where(mine).order_by(t.letters.c.at.desc()).limit(most)
    newest = list(connection.execute(kept).scalars())
    connection.execute(sa.delete(t.letters).where(mine, t.letters.c.id.not_in(newest)))


def letters_of(connection: Connection, person: str) -> list[Row]:
    """What somebody has not read yet, the newest first."""
    query = sa.select(t.letters).where(t.letters.c.person == person)
    return rows(connection, query.order_by(t.letters.c.at.desc()))


def unread(connection: Connection, person: str) -> int:
    query = sa.select(sa.func.count()).select_from(t.letters).where(t.letters.c.person == person)
    return int(connection.execute(query).scalar_one())


def has_read(connection: Connection, person: str, letter: str = "") -> None:
    """Somebody has read one of his letters, or all."""
    which = t.letters.c.id == letter if letter else sa.true()
    connection.execute(sa.delete(t.letters).where(t.letters.c.person == person, which))


def have_read(connection: Connection, person: str, letters: Collection[str]) -> None:
    """Somebody has read some of his letters."""
    which = (t.letters.c.person == person, t.letters.c.id.in_(letters))
    connection.execute(sa.delete(t.letters).where(*which))


def hasten(connection: Connection, person: str, tag: str, now: float) -> list[str]:
    """Let something go out at once; by which ways it goes."""
    mine = (t.outbox.c.person == person, t.outbox.c.tag.startswith(f"{tag} "))
    connection.execute(sa.update(t.outbox).where(*mine).values(due=now))
    found = connection.execute(sa.select(t.outbox.c.way).where(*mine).distinct())
    return sorted(found.scalars())


def rename(connection: Connection, known: Collection[str], name: str) -> None:
    """Call somebody otherwise in what was written to others about him."""
    for table in (t.letters, t.outbox):
        said = [table.c.letter.contains(_in_json(one), autoescape=True) for one in known if one]
        found = connection.execute(
            sa.select(table.c.id, table.c.letter).where(sa.or_(False, *said))
        )
        for id_, text in found.all():
            new = sa.update(table).where(table.c.id == id_)
            connection.execute(new.values(letter=_renamed(text, known, name)))


def _in_json(name: str) -> str:
    return msgspec.json.encode(name).decode().strip('"')


def _renamed(text: str, known: Collection[str], name: str) -> str:
    letter: Any = msgspec.json.decode(text)
    for key, word in letter.get("words", {}).items():
        if isinstance(word, str):
            parts = word.split(SEVERAL)
            letter["words"][key] = SEVERAL.join(name if one in known else one for one in parts)
    return msgspec.json.encode(letter).decode()


def waiting(connection: Connection) -> int:
    """How much waits to be sent."""
    return int(connection.execute(sa.select(sa.func.count()).select_from(t.outbox)).scalar_one())


def anything_due(connection: Connection, now: float) -> bool:
    free = (t.outbox.c.due <= now, t.outbox.c.held <= now)
    return connection.execute(sa.select(t.outbox.c.id).where(*free).limit(1)).first() is not None


def claim(connection: Connection, now: float, until: float, most: int) -> list[Row]:
    """Take what is due, so that no other process sends it; all mail of a person goes together."""
    free = t.outbox.c.held <= now
    ready = sa.select(t.outbox).where(free, t.outbox.c.due <= now).order_by(t.outbox.c.due)
    found = rows(connection, ready.limit(most))
    mailed = {one["person"] for one in found if one["way"] == MAIL}
    too = sa.select(t.outbox).where(free, t.outbox.c.way == MAIL, t.outbox.c.person.in_(mailed))
    wanted = {one["id"]: one for one in found} | {one["id"]: one for one in rows(connection, too)}
    return [one for one in wanted.values() if _hold(connection, one, now, until)]


def _hold(connection: Connection, one: Row, now: float, until: float) -> bool:
    """Whether it is ours now."""
    here = (t.outbox.c.id == one["id"], t.outbox.c.held <= now)
    hold = sa.update(t.outbox).where(*here).values(held=until, tries=t.outbox.c.tries + 1)
    one["tries"] += 1
    return connection.execute(hold).rowcount == 1


def done(connection: Connection, ids: list[str]) -> None:
    """It is sent, or never will be."""
    connection.execute(sa.delete(t.outbox).where(t.outbox.c.id.in_(ids)))


def postpone(connection: Connection, ids: list[str], due: float, *, tried: bool = True) -> None:
    """Try again then; what was put off without a try is as fresh as before."""
    tries = t.outbox.c.tries if tried else sa.literal(0)
    later = sa.update(t.outbox).where(t.outbox.c.id.in_(ids))
    connection.execute(later.values(due=due, held=0.0, tries=tries))


def told_of_wait(connection: Connection, game: str, seat: str, spoken: int) -> bool:
    """Note that a seat is told of this wait; False if it was before, by whichever process."""
    here = (t.waits.c.game == game, t.waits.c.seat == seat)
    later = sa.update(t.waits).where(*here, t.waits.c.spoken < spoken).values(spoken=spoken)
    if connection.execute(later).rowcount == 1:
        return True
    if connection.execute(sa.select(t.waits.c.seat).where(*here)).first() is not None:
        return False
    connection.execute(sa.insert(t.waits).values(game=game, seat=seat, spoken=spoken))
    return True


def tidy(connection: Connection, now: float, kept: float) -> None:
    """Forget tokens that are over, and letters that nobody came to read."""
    connection.execute(sa.delete(t.mail_tokens).where(t.mail_tokens.c.until < now))
    connection.execute(sa.delete(t.letters).where(t.letters.c.at < now - kept))
