"""Games in the store: their facts, seats, lines, receipts and chat, statement by statement.

What every answer needs is prepared once: to build a statement costs more than to execute it.
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

NOBODY = "[]"
"""How the store writes that no seat is waited for: something is being flown."""
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
"""The columns in which the clock of a seat lies."""
_SET_CLOCK = (
    sa.update(t.seats)
    .where(t.seats.c.game == _GAME, t.seats.c.seat == sa.bindparam("seat_"))
    .values({name: sa.bindparam(f"{name}_") for name in CLOCK})
)
_ALARMED = sa.select(t.seats.c.game).where(t.seats.c.alarm <= sa.bindparam("now_")).distinct()


def facts_of(connection: Connection, game: str) -> Row | None:
    """A game's facts, its header and seed among them."""
    return row(connection, _FACTS, game_=game)


def progress_of(connection: Connection, game: str) -> tuple[int, float] | None:
    """How many lines a game has and when it was last changed; to see whether one has them all."""
    found = connection.execute(_STAND, {"game_": game}).first()
    return (found.seq, found.updated) if found is not None else None


def lately_changed(connection: Connection, within: float, most: int) -> list[str]:
    """The games between people that changed last, within seconds of the very last of them."""
    last = connection.execute(sa.select(sa.func.max(t.games.c.updated))).scalar() or 0.0
    sit = sa.select(t.seats.c.game).where(t.seats.c.kind == "person").group_by(t.seats.c.game)
    shared = sit.having(sa.func.count(t.seats.c.person.distinct()) > 1)
    new = (t.games.c.updated >= last - within, t.games.c.id.in_(shared))
    query = sa.select(t.games.c.id).where(*new).order_by(t.games.c.updated.desc())
    return list(connection.execute(query.limit(most)).scalars())


def seats_of(connection: Connection, games: Sequence[str]) -> list[Row]:
    """The seats of some games with the names of who sits there, and how well they play."""
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
    """Lay a new game into the store, with nothing played yet."""
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
    """Add lines to a game that has `after` of them and is as expected, with its new facts."""
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
    """A game gets these values where those columns are as expected; there are few such sets."""
    columns = t.games.c
    change = sa.update(t.games).where(*(columns[name] == sa.bindparam(f"{name}_") for name in same))
    return change.values({name: sa.bindparam(name) for name in values})


def _like(table: sa.Table, values: Mapping[str, Any]) -> list[sa.ColumnElement[bool]]:
    return [table.c[name] == value for name, value in values.items()]


def give_receipt(connection: Connection, game: str, person: str, key: str, seq: int) -> None:
    """Note that a message was acted upon; a second one under the same key is a conflict."""
    connection.execute(_GIVE_RECEIPT, {"game": game, "person": person, "key": key, "seq": seq})


def receipt_of(connection: Connection, game: str, person: str, key: str) -> int | None:
    given = {"game_": game, "person_": person, "key_": key}
    return connection.execute(_RECEIPT, given).scalar()


def set_clock(connection: Connection, game: str, seat: str, clock: Mapping[str, Any]) -> None:
    """How the clock of a seat stands, or until when it runs."""
    values = {f"{name}_": value for name, value in clock.items()}
    connection.execute(_SET_CLOCK, {"game_": game, "seat_": seat, **values})


def stop_clocks(connection: Connection, game: str) -> None:
    """Nobody has to move any more."""
    connection.execute(
        sa.update(t.seats).where(t.seats.c.game == game).values(due=None, alarm=None)
    )


def reseat(
    connection: Connection, game: str, seat: str, expected: Mapping[str, Any], **values: Any
) -> None:
    """Change a seat that is as expected; it is a conflict if it is not so any more."""
    here = _like(t.seats, {"game": game, "seat": seat, **expected})
    if connection.execute(sa.update(t.seats).where(*here).values(**values)).rowcount != 1:
        raise Conflict(f"{seat} of {game} is not as expected")


def open_seats(connection: Connection, game: str) -> bool:
    """Whether somebody may still sit down."""
    free = _like(t.seats, {"game": game, "kind": "open"})
    return connection.execute(sa.select(t.seats.c.seat).where(*free)).first() is not None


def begin(connection: Connection, game: str) -> None:
    """Everybody sits: a game that waited for players is played."""
    waits = _like(t.games, {"id": game, "status": "open"})
    connection.execute(sa.update(t.games).where(*waits).values(status="playing"))


def admit(connection: Connection, game: str, *, public: bool, delay: int, now: float) -> None:
    """Whether everybody may find a game, and how far behind they see it."""
    values = {"public": public, "delay": delay, "updated": now}
    connection.execute(sa.update(t.games).where(t.games.c.id == game).values(**values))


def mark_rematch(connection: Connection, first: str, again: str) -> None:
    """Note which game is another's rematch; there is but one."""
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
    """Add a line of chat under the next number, which the game's row lock hands out."""
    connection.execute(sa.update(t.games).where(t.games.c.id == game).values(updated=now))
    last = sa.select(sa.func.max(t.chat.c.number)).where(t.chat.c.game == game)
    number = int(connection.execute(last).scalar() or 0) + 1
    values = {"game": game, "number": number, "seat": seat, "name": name, "text": text, "at": now}
    connection.execute(sa.insert(t.chat).values(**values, says=says, person=person))
    return number


def invited(connection: Connection, invite_hash: str) -> Row | None:
    """The seat that a link leads to."""
    return row(connection, sa.select(t.seats).where(t.seats.c.invite_hash == invite_hash))


def alarmed(connection: Connection, now: float) -> list[str]:
    """The games in which somebody's time is over, or short."""
    return list(connection.execute(_ALARMED, {"now_": now}).scalars())


def change(
    connection: Connection, game: str, expected: Mapping[str, Any], values: Mapping[str, Any]
) -> None:
    """Change the facts of a game that is as expected; it is a conflict if it is not so any more."""
    here = _like(t.games, {"id": game, **expected})
    if connection.execute(sa.update(t.games).where(*here).values(**values)).rowcount != 1:
        raise Conflict(f"{game} is not as expected")


def of_person(connection: Connection, person: str, most: int, *, hidden: bool) -> list[Row]:
    """The newest games that somebody made or plays, of those he has hidden or of the others."""
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
    """Take a game off somebody's list; it is a conflict if it is off it."""
    connection.execute(sa.insert(t.hidden).values(person=person, game=game))


def show(connection: Connection, person: str, game: str) -> None:
    """Put it on again."""
    here = _like(t.hidden, {"person": person, "game": game})
    connection.execute(sa.delete(t.hidden).where(*here))


def unfinished_of(connection: Connection, person: str) -> list[Row]:
    """Games that somebody made and that are not over: id and header."""
    mine = (t.games.c.creator == person, t.games.c.status != "over")
    return rows(connection, sa.select(t.games.c.id, t.games.c.header).where(*mine))


def unfinished_seats(connection: Connection, person: str) -> int:
    """In how many games somebody sits that are not over."""
    sits = sa.select(t.seats.c.game).where(t.seats.c.person == person)
    there = (t.games.c.id.in_(sits), t.games.c.status != "over")
    count = sa.select(sa.func.count()).select_from(t.games).where(*there)
    return int(connection.execute(count).scalar() or 0)


def played_since(connection: Connection, then: float) -> int:
    """How many games something has happened in since then, and that are not over."""
    here = (t.games.c.status == "playing", t.games.c.updated > then)
    count = sa.select(sa.func.count()).select_from(t.games).where(*here)
    return int(connection.execute(count).scalar_one())


def made_with_seats(connection: Connection, person: str, kind: str) -> int:
    """How many games somebody made that have a seat of this kind."""
    theirs = sa.select(t.seats.c.game).where(t.seats.c.kind == kind)
    mine = (t.games.c.creator == person, t.games.c.id.in_(theirs))
    count = sa.select(sa.func.count()).select_from(t.games).where(*mine)
    return int(connection.execute(count).scalar() or 0)


def timed_seats_of(connection: Connection, person: str) -> list[Row]:
    """Where somebody's time runs, by the turn and not by a live clock."""
    query = sa.select(t.seats).join(t.games, t.games.c.id == t.seats.c.game)
    runs = (t.seats.c.due.is_not(None), t.games.c.bank.is_(None))
    return rows(connection, query.where(t.seats.c.person == person, *runs))


def waiting_for_programs(connection: Connection) -> list[str]:
    """Games in which a program has to move or to fly."""
    flown = sa.or_(t.seats.c.kind == "bot", t.seats.c.relief != "", t.seats.c.errand != "")
    moves = sa.and_(flown, t.games.c.waiting.contains(t.seats.c.seat))
    query = (
        sa.select(t.games.c.id)
        .join(t.seats, t.seats.c.game == t.games.c.id)
        .where(t.games.c.status != "over", t.games.c.asleep == 0)
        .where(sa.or_(t.games.c.waiting == NOBODY, moves))
        .distinct()
    )
    return list(connection.execute(query).scalars())


def all_ids(connection: Connection) -> list[str]:
    """Every game there is, the oldest first."""
    return list(connection.execute(sa.select(t.games.c.id).order_by(t.games.c.created)).scalars())


def seats_had(connection: Connection, person: str, most: int) -> list[tuple[str, str]]:
    """The headers of somebody's newest games, and where he sat in them."""
    query = sa.select(t.games.c.header, t.seats.c.seat).join(
        t.seats, t.seats.c.game == t.games.c.id
    )
    mine = query.where(t.seats.c.person == person).order_by(t.games.c.created.desc())
    return [(one.header, one.seat) for one in connection.execute(mine.limit(most))]
