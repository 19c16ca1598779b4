"""Queries for renaming people in their games, removing people, and deleting games."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.service import features
from aerodrome.service.accounts import programs_store
from aerodrome.service.accounts import tables as t
from aerodrome.service.accounts.store import change
from aerodrome.service.database.base import tables_where_rows_go
from aerodrome.service.games.store import made_or_played
from aerodrome.service.games.tables import chat as chat_table
from aerodrome.service.games.tables import games as games_table
from aerodrome.service.games.tables import seats as seats_table
from aerodrome.service.notifications import store as notifications_store

PERSON, BOT = "person", "bot"


def rename_everywhere(connection: Connection, person: str, name: str) -> None:
    """Rename a person everywhere, including their chat lines and the records of their games."""
    before = sa.select(t.people.c.name).where(t.people.c.id == person)
    known = {connection.execute(before).scalar_one()}
    for game, seat in _seats(connection, person):
        here = (chat_table.c.game == game, chat_table.c.seat == seat)
        known |= set(connection.execute(sa.select(chat_table.c.name).where(*here)).scalars())
        connection.execute(sa.update(chat_table).where(*here).values(name=name))
        _rename_in_record(connection, game, seat, name)
    for game in {game for game, _ in _seats(connection, person)}:
        _rename_in_notices(connection, game, known, name)
    notifications_store.rename(connection, known, name)
    change(connection, person, name=name)


def _seats(connection: Connection, person: str) -> list[tuple[str, str]]:
    query = sa.select(seats_table.c.game, seats_table.c.seat).where(seats_table.c.person == person)
    return [(found.game, found.seat) for found in connection.execute(query)]


def _rename_in_record(connection: Connection, game: str, seat: str, name: str) -> None:
    """Rename a seat in the header of a record; the header does not affect play."""
    here = games_table.c.id == game
    header = _decoded(connection.execute(sa.select(games_table.c.header).where(here)).scalar_one())
    seats = header.get("seats")
    if isinstance(seats, dict) and seats.get(seat) not in (None, seat):
        seats[seat] = name
        written = msgspec.json.encode(header).decode()
        connection.execute(sa.update(games_table).where(here).values(header=written))


def _decoded(text: str) -> dict[str, Any]:
    """Return a decoded header, or an empty dict if it cannot be decoded."""
    try:
        found = msgspec.json.decode(text)
    except msgspec.DecodeError:
        return {}
    return found if isinstance(found, dict) else {}


def _rename_in_notices(connection: Connection, game: str, known: set[str], name: str) -> None:
    said = sa.select(chat_table.c.number, chat_table.c.says)
    found = connection.execute(
        said.where(chat_table.c.game == game, chat_table.c.says.is_not(None))
    )
    for number, text in found.all():
        notice: Any = msgspec.json.decode(text)
        if notice["words"].get("name") in known:
            notice["words"]["name"] = name
            here = (chat_table.c.game == game, chat_table.c.number == number)
            written = msgspec.json.encode(notice).decode()
            connection.execute(sa.update(chat_table).where(*here).values(says=written))


def shared_games(connection: Connection, person: str, left: str) -> list[str]:
    """Return the person's games that another person, who still exists, created or plays."""
    others = sa.select(t.people.c.id).where(t.people.c.id != person, t.people.c.name != left)
    sit = sa.select(seats_table.c.game).where(seats_table.c.person.in_(others))
    theirs = sa.or_(games_table.c.id.in_(sit), games_table.c.creator.in_(others))
    query = sa.select(games_table.c.id).where(made_or_played(person), theirs)
    return list(connection.execute(query).scalars())


def own_games(connection: Connection, person: str) -> list[str]:
    """Return the games that a person created or plays, newest first."""
    query = sa.select(games_table.c.id).where(made_or_played(person))
    return list(connection.execute(query.order_by(games_table.c.updated.desc())).scalars())


def unfinished_seats(connection: Connection, person: str) -> list[tuple[str, str]]:
    """Return the games that are not over in which a person plays, with their seats."""
    query = sa.select(seats_table.c.game, seats_table.c.seat).join(
        games_table, games_table.c.id == seats_table.c.game
    )
    found = query.where(seats_table.c.person == person, games_table.c.status != "over")
    return [(one.game, one.seat) for one in connection.execute(found)]


def give_to_program(connection: Connection, game: str, seat: str, level: str) -> None:
    """Hand a seat over to a computer pilot; its pilot's name is unchanged."""
    here = (seats_table.c.game == game, seats_table.c.seat == seat)
    values: dict[str, Any] = {"kind": BOT, "level": level, "errand": "", "due": None}
    values |= {"alarm": None, "relief": "", "absent": None, "late": 0, "offered": False}
    connection.execute(sa.update(seats_table).where(*here).values(**values))


def hand_over(connection: Connection, game: str, person: str) -> None:
    """Make another player the owner of a game that this person created."""
    other = sa.select(seats_table.c.person).where(
        seats_table.c.game == game, seats_table.c.kind == PERSON, seats_table.c.person != person
    )
    heir = connection.execute(other.order_by(seats_table.c.seat)).scalars().first()
    if heir is not None:
        made = (games_table.c.id == game, games_table.c.creator == person)
        connection.execute(sa.update(games_table).where(*made).values(creator=heir))


def delete_data(connection: Connection, person: str) -> None:
    """Delete a person's credentials, the data stored for them, and everything they published."""
    for table in tables_where_rows_go("with_person"):
        connection.execute(sa.delete(table).where(table.c.person == person))
    features.leave(connection, person)
    programs_store.disown(connection, person)
    nothing = {"password": None, "account": None, "looks": None, "silenced": None}
    change(connection, person, **nothing, reserved=False, network="")


def delete_game(connection: Connection, game: str) -> None:
    """Delete a game with all its rows, holding it so that no rows are added meanwhile."""
    held = sa.select(games_table.c.id).where(games_table.c.id == game).with_for_update()
    connection.execute(held)
    connection.execute(
        sa.update(games_table).where(games_table.c.rematch == game).values(rematch=None)
    )
    for table in tables_where_rows_go("with_game"):
        connection.execute(sa.delete(table).where(table.c.game == game))
    connection.execute(sa.delete(games_table).where(games_table.c.id == game))
