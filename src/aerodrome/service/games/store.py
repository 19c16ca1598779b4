"""Queries on games: facts, seats, lines, receipts and chat.

The statements used by every answer are built once, because building costs more than executing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service.accounts.tables import people as people_table
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Row, row, rows
from aerodrome.service.games import tables as t
from aerodrome.service.ratings.tables import ratings as ratings_table

NONE_WAITING = "[]"
"""The encoding of an empty `waiting` list: a battle is being flown."""
_GAME: sa.BindParameter[str] = sa.bindparam("game_")
_AFTER: sa.BindParameter[int] = sa.bindparam("after_")
_FACTS = sa.select(t.games).where(t.games.c.id == _GAME)
_STAND = sa.select(t.games.c.seq, t.games.c.updated).where(t.games.c.id == _GAME)
_LINES = (
    sa.select(t.lines.c.line)
    .where(t.lines.c.game == _GAME, t.lines.c.seq > _AFTER)
    .order_by(t.lines.c.seq)
)
_CHAT = (
    sa.select(t.chat)
    .where(t.chat.c.game == _GAME, t.chat.c.number > _AFTER)
    .order_by(t.chat.c.number)
)
_ADD_LINES, _GIVE_RECEIPT = sa.insert(t.lines), sa.insert(t.receipts)
_RECEIPT = (
    sa.select(t.receipts.c.seq)
    .where(t.receipts.c.game == _GAME, t.receipts.c.person == sa.bindparam("person_"))
    .where(t.receipts.c.key == sa.bindparam("key_"))
)
CLOCK = ("due", "bank", "turn", "was_due", "was_bank", "alarm", "warned", "relief")
"""The columns of a seat's clock."""
_SET_CLOCK = (
    sa.update(t.seats)
    .where(t.seats.c.game == _GAME, t.seats.c.seat == sa.bindparam("seat_"))
    .values({name: sa.bindparam(f"{name}_") for name in CLOCK})
)
_ALARMED = sa.select(t.seats.c.game).where(t.seats.c.alarm <= sa.bindparam("now_")).distinct()


def facts_of(connection: Connection, game: str) -> Row | None:
    """Return a game's facts, including its header and seed."""
    return row(connection, _FACTS, game_=game)


def progress_of(connection: Connection, game: str) -> tuple[int, float] | None:
    """Return a game's number of lines and time of its last change, to detect changes."""
    found = connection.execute(_STAND, {"game_": game}).first()
    return (found.seq, found.updated) if found is not None else None


def lately_changed(connection: Connection, within: float, most: int) -> list[str]:
    """Return the games between people that changed last, within seconds of the latest change."""
    last = connection.execute(sa.select(sa.func.max(t.games.c.updated))).scalar() or 0.0
    sit = sa.select(t.seats.c.game).where(t.seats.c.kind == "person").group_by(t.seats.c.game)
    shared = sit.having(sa.func.count(t.seats.c.person.distinct()) > 1)
    new = (t.games.c.updated >= last - within, t.games.c.id.in_(shared))
    query = sa.select(t.games.c.id).where(*new).order_by(t.games.c.updated.desc())
    return list(connection.execute(query.limit(most)).scalars())


def seats_of(connection: Connection, games: Sequence[str]) -> list[Row]:
    """Return the seats of games, with the names and ratings of their players."""
    plays = (
        ratings_table.c.person == t.seats.c.person,
        ratings_table.c.ruleset == t.games.c.ruleset,
    )
    query = (
        sa.select(t.seats, people_table.c.name, people_table.c.account, people_table.c.leaves)
        .add_columns(people_table.c.owner, people_table.c.reserved)
        .add_columns(ratings_table.c.mu, ratings_table.c.sigma, ratings_table.c.at)
        .join(t.games, t.games.c.id == t.seats.c.game)
        .outerjoin(people_table, people_table.c.id == t.seats.c.person)
        .outerjoin(ratings_table, sa.and_(*plays))
        .where(t.seats.c.game.in_(games))
    )
    return rows(connection, query)


def lines_after(connection: Connection, game: str, seq: int) -> list[str]:
    return list(connection.execute(_LINES, {"game_": game, "after_": seq}).scalars())


def chat_after(connection: Connection, game: str, number: int) -> list[Row]:
    return rows(connection, _CHAT, game_=game, after_=number)


def put(connection: Connection, facts: Row, seats: Sequence[Row]) -> None:
    """Insert a new game without lines."""
    connection.execute(sa.insert(t.games).values(**facts))
    connection.execute(sa.insert(t.seats), list(seats))


def append(
    connection: Connection,
    game: str,
    after: int,
    written: Sequence[str],
    now: float,
    facts: Row,
    expected: Mapping[str, Any] | None = None,
) -> None:
    """Add lines to a game that has `after` lines and is as expected, and update its facts."""
    values = {"seq": after + len(written), **facts}
    same = {"id": game, "seq": after, **(expected or {})}
    given = values | {f"{name}_": value for name, value in same.items()}
    if connection.execute(_changed(tuple(values), tuple(same)), given).rowcount != 1:
        raise Conflict(f"{game} has other lines than {after}")
    if written:
        connection.execute(
            _ADD_LINES,
            [
                {"game": game, "seq": after + number, "line": line, "at": now}
                for number, line in enumerate(written, 1)
            ],
        )


@lru_cache(maxsize=64)
def _changed(values: tuple[str, ...], same: tuple[str, ...]) -> sa.Update:
    """Return the update of these columns with conditions on others; there are few combinations."""
    columns = t.games.c
    change = sa.update(t.games).where(*(columns[name] == sa.bindparam(f"{name}_") for name in same))
    return change.values({name: sa.bindparam(name) for name in values})


def _matching(table: sa.Table, values: Mapping[str, Any]) -> list[sa.ColumnElement[bool]]:
    return [table.c[name] == value for name, value in values.items()]


def give_receipt(connection: Connection, game: str, person: str, key: str, seq: int) -> None:
    """Record that a message was handled; a second receipt with the same key is a conflict."""
    connection.execute(_GIVE_RECEIPT, {"game": game, "person": person, "key": key, "seq": seq})


def receipt_of(connection: Connection, game: str, person: str, key: str) -> int | None:
    given = {"game_": game, "person_": person, "key_": key}
    return connection.execute(_RECEIPT, given).scalar()


def set_clock(connection: Connection, game: str, seat: str, clock: Mapping[str, Any]) -> None:
    """Update the clock of a seat."""
    values = {f"{name}_": value for name, value in clock.items()}
    connection.execute(_SET_CLOCK, {"game_": game, "seat_": seat, **values})


def stop_clocks(connection: Connection, game: str) -> None:
    """Stop all clocks of a game."""
    connection.execute(
        sa.update(t.seats).where(t.seats.c.game == game).values(due=None, alarm=None)
    )


def reseat(
    connection: Connection, game: str, seat: str, expected: Mapping[str, Any], **values: Any
) -> None:
    """Change a seat that is as expected; raise `Conflict` if it is not."""
    here = _matching(t.seats, {"game": game, "seat": seat, **expected})
    if connection.execute(sa.update(t.seats).where(*here).values(**values)).rowcount != 1:
        raise Conflict(f"{seat} of {game} is not as expected")


def open_seats(connection: Connection, game: str) -> bool:
    """Return whether a seat is still open."""
    free = _matching(t.seats, {"game": game, "kind": "open"})
    return connection.execute(sa.select(t.seats.c.seat).where(*free)).first() is not None


def begin(connection: Connection, game: str) -> None:
    """Mark a game as playing when all seats are taken."""
    waits = _matching(t.games, {"id": game, "status": "open"})
    connection.execute(sa.update(t.games).where(*waits).values(status="playing"))


def admit(connection: Connection, game: str, *, public: bool, delay: int, now: float) -> None:
    """Set whether a game is listed publicly, and its spectator delay."""
    values = {"public": public, "delay": delay, "updated": now}
    connection.execute(sa.update(t.games).where(t.games.c.id == game).values(**values))


def mark_rematch(connection: Connection, first: str, again: str) -> None:
    """Record the rematch of a game; a second one is a conflict."""
    free = (t.games.c.id == first, t.games.c.rematch.is_(None))
    if connection.execute(sa.update(t.games).where(*free).values(rematch=again)).rowcount != 1:
        raise Conflict(f"{first} has a rematch")


def add_chat(
    connection: Connection,
    game: str,
    seat: str,
    name: str,
    text: str,
    now: float,
    says: str | None = None,
    person: str | None = None,
) -> int:
    """Add a line of chat under the next number; the lock on the game's row makes it unique."""
    connection.execute(sa.update(t.games).where(t.games.c.id == game).values(updated=now))
    last = sa.select(sa.func.max(t.chat.c.number)).where(t.chat.c.game == game)
    number = int(connection.execute(last).scalar() or 0) + 1
    values = {"game": game, "number": number, "seat": seat, "name": name, "text": text, "at": now}
    connection.execute(sa.insert(t.chat).values(**values, says=says, person=person))
    return number


def invited(connection: Connection, invite_hash: str) -> Row | None:
    """Return the seat of an invitation link."""
    return row(connection, sa.select(t.seats).where(t.seats.c.invite_hash == invite_hash))


def alarmed(connection: Connection, now: float) -> list[str]:
    """Return the games in which a seat's time is short or over."""
    return list(connection.execute(_ALARMED, {"now_": now}).scalars())


def change(
    connection: Connection, game: str, expected: Mapping[str, Any], values: Mapping[str, Any]
) -> None:
    """Change the facts of a game that is as expected; raise `Conflict` if they are not."""
    here = _matching(t.games, {"id": game, **expected})
    if connection.execute(sa.update(t.games).where(*here).values(**values)).rowcount != 1:
        raise Conflict(f"{game} is not as expected")


def of_person(connection: Connection, person: str, most: int, *, hidden: bool) -> list[Row]:
    """Return the newest games that a person created or plays, either hidden or visible ones."""
    away = t.games.c.id.in_(_hidden_by(person))
    mine = sa.select(t.games).where(made_or_played(person), away if hidden else ~away)
    return rows(connection, mine.order_by(t.games.c.updated.desc()).limit(most))


def made_or_played(person: str) -> sa.ColumnElement[bool]:
    plays = sa.select(t.seats.c.game).where(t.seats.c.person == person)
    return sa.or_(t.games.c.id.in_(plays), t.games.c.creator == person)


def _hidden_by(person: str) -> sa.Select[Any]:
    return sa.select(t.hidden.c.game).where(t.hidden.c.person == person)


def hidden_count(connection: Connection, person: str) -> int:
    return len(connection.execute(_hidden_by(person)).all())


def hide(connection: Connection, person: str, game: str) -> None:
    """Hide a game from a person's list; hiding it twice is a conflict."""
    connection.execute(sa.insert(t.hidden).values(person=person, game=game))


def show(connection: Connection, person: str, game: str) -> None:
    """Show a hidden game again."""
    here = _matching(t.hidden, {"person": person, "game": game})
    connection.execute(sa.delete(t.hidden).where(*here))


def unfinished_of(connection: Connection, person: str) -> list[Row]:
    """Return the id and header of unfinished games that a person created."""
    mine = (t.games.c.creator == person, t.games.c.status != "over")
    return rows(connection, sa.select(t.games.c.id, t.games.c.header).where(*mine))


def unfinished_seats(connection: Connection, person: str) -> int:
    """Return the number of unfinished games in which a person plays."""
    sits = sa.select(t.seats.c.game).where(t.seats.c.person == person)
    there = (t.games.c.id.in_(sits), t.games.c.status != "over")
    count = sa.select(sa.func.count()).select_from(t.games).where(*there)
    return int(connection.execute(count).scalar() or 0)


def played_since(connection: Connection, then: float) -> int:
    """Return the number of unfinished games that have changed since then."""
    here = (t.games.c.status == "playing", t.games.c.updated > then)
    count = sa.select(sa.func.count()).select_from(t.games).where(*here)
    return int(connection.execute(count).scalar_one())


def made_with_seats(connection: Connection, person: str, kind: str) -> int:
    """Return the number of games that a person created and that have a seat of this kind."""
    theirs = sa.select(t.seats.c.game).where(t.seats.c.kind == kind)
    mine = (t.games.c.creator == person, t.games.c.id.in_(theirs))
    count = sa.select(sa.func.count()).select_from(t.games).where(*mine)
    return int(connection.execute(count).scalar() or 0)


def timed_seats_of(connection: Connection, person: str) -> list[Row]:
    """Return the seats of a person with a running time limit per turn, without live clocks."""
    query = sa.select(t.seats).join(t.games, t.games.c.id == t.seats.c.game)
    runs = (t.seats.c.due.is_not(None), t.games.c.bank.is_(None))
    return rows(connection, query.where(t.seats.c.person == person, *runs))


def waiting_for_programs(connection: Connection) -> list[str]:
    """Return the games in which a program must answer or fly."""
    flown = sa.or_(t.seats.c.kind == "bot", t.seats.c.relief != "", t.seats.c.errand != "")
    moves = sa.and_(flown, t.games.c.waiting.contains(t.seats.c.seat))
    query = (
        sa.select(t.games.c.id)
        .join(t.seats, t.seats.c.game == t.games.c.id)
        .where(t.games.c.status != "over", t.games.c.asleep == 0)
        .where(sa.or_(t.games.c.waiting == NONE_WAITING, moves))
        .distinct()
    )
    return list(connection.execute(query).scalars())


def all_ids(connection: Connection) -> list[str]:
    """Return the ids of all games, oldest first."""
    return list(connection.execute(sa.select(t.games.c.id).order_by(t.games.c.created)).scalars())


def seats_had(connection: Connection, person: str, most: int) -> list[tuple[str, str]]:
    """Return the headers of a person's newest games, with their seat in each."""
    query = sa.select(t.games.c.header, t.seats.c.seat).join(
        t.seats, t.seats.c.game == t.games.c.id
    )
    mine = query.where(t.seats.c.person == person).order_by(t.games.c.created.desc())
    return [(one.header, one.seat) for one in connection.execute(mine.limit(most))]
