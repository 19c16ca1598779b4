"""Departures: names taken out of games, people who leave, and games that are thrown away."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.server.store import setups
from aerodrome.server.store import sql_tables as t
from aerodrome.server.store.company import clubs, friends, programs, tournaments
from aerodrome.server.store.company.post import outbox
from aerodrome.server.store.games import made_or_played
from aerodrome.server.store.people import change

WITH_GAMES = (
    *(t.lines, t.receipts, t.chat, t.leases, t.checkpoints, t.chronicles, t.hidden, t.flights),
    *(t.sightings, t.log_entries),
    *(t.gallery, t.standing, t.offers, t.seekers, t.waits, t.seats),
)
"""What hangs on a game, and goes with it."""
PERSON, BOT = "person", "bot"


def rename_everywhere(connection: Connection, person: str, name: str) -> None:
    """Another name for somebody, also in what he said and in the records of what he plays."""
    before = sa.select(t.people.c.name).where(t.people.c.id == person)
    known = {connection.execute(before).scalar_one()}
    for game, seat in _seats(connection, person):
        here = (t.chat.c.game == game, t.chat.c.seat == seat)
        known |= set(connection.execute(sa.select(t.chat.c.name).where(*here)).scalars())
        connection.execute(sa.update(t.chat).where(*here).values(name=name))
        _rename_in_record(connection, game, seat, name)
    for game in {game for game, _ in _seats(connection, person)}:
        _rename_in_notices(connection, game, known, name)
    outbox.rename(connection, known, name)
    change(connection, person, name=name)


def _seats(connection: Connection, person: str) -> list[tuple[str, str]]:
    query = sa.select(t.seats.c.game, t.seats.c.seat).where(t.seats.c.person == person)
    return [(found.game, found.seat) for found in connection.execute(query)]


def _rename_in_record(connection: Connection, game: str, seat: str, name: str) -> None:
    """The header says who sat where when the game was made; nothing is played by it."""
    here = t.games.c.id == game
    header = _decoded(connection.execute(sa.select(t.games.c.header).where(here)).scalar_one())
    seats = header.get("seats")
    if isinstance(seats, dict) and seats.get(seat) not in (None, seat):
        seats[seat] = name
        written = msgspec.json.encode(header).decode()
        connection.execute(sa.update(t.games).where(here).values(header=written))


def _decoded(text: str) -> dict[str, Any]:
    """A header as it stands; of one that nothing here can read, nothing."""
    try:
        found = msgspec.json.decode(text)
    except msgspec.DecodeError:
        return {}
    return found if isinstance(found, dict) else {}


def _rename_in_notices(connection: Connection, game: str, known: set[str], name: str) -> None:
    said = sa.select(t.chat.c.number, t.chat.c.says)
    found = connection.execute(said.where(t.chat.c.game == game, t.chat.c.says.is_not(None)))
    for number, text in found.all():
        says: Any = msgspec.json.decode(text)
        if says["words"].get("name") in known:
            says["words"]["name"] = name
            here = (t.chat.c.game == game, t.chat.c.number == number)
            written = msgspec.json.encode(says).decode()
            connection.execute(sa.update(t.chat).where(*here).values(says=written))


def shared_games(connection: Connection, person: str, left: str) -> list[str]:
    """Of somebody's games those that somebody else, who has not left, made or plays."""
    others = sa.select(t.people.c.id).where(t.people.c.id != person, t.people.c.name != left)
    sit = sa.select(t.seats.c.game).where(t.seats.c.person.in_(others))
    theirs = sa.or_(t.games.c.id.in_(sit), t.games.c.creator.in_(others))
    query = sa.select(t.games.c.id).where(made_or_played(person), theirs)
    return list(connection.execute(query).scalars())


def own_games(connection: Connection, person: str) -> list[str]:
    """Games that somebody made or plays, the newest first."""
    query = sa.select(t.games.c.id).where(made_or_played(person))
    return list(connection.execute(query.order_by(t.games.c.updated.desc())).scalars())


def unfinished_seats(connection: Connection, person: str) -> list[tuple[str, str]]:
    """Where somebody sits in games that are not over."""
    query = sa.select(t.seats.c.game, t.seats.c.seat).join(t.games, t.games.c.id == t.seats.c.game)
    found = query.where(t.seats.c.person == person, t.games.c.status != "over")
    return [(one.game, one.seat) for one in connection.execute(found)]


def give_to_program(connection: Connection, game: str, seat: str, level: str) -> None:
    """A program flies a seat from now on; its pilot's name stays with it."""
    here = (t.seats.c.game == game, t.seats.c.seat == seat)
    values: dict[str, Any] = {"kind": BOT, "level": level, "errand": "", "due": None}
    values |= {"alarm": None, "relief": "", "absent": None, "late": 0, "offered": False}
    connection.execute(sa.update(t.seats).where(*here).values(**values))


def hand_on(connection: Connection, game: str, person: str) -> None:
    """Somebody else who sits there looks after a game that this person made."""
    other = sa.select(t.seats.c.person).where(
        t.seats.c.game == game, t.seats.c.kind == PERSON, t.seats.c.person != person
    )
    heir = connection.execute(other.order_by(t.seats.c.seat)).scalars().first()
    if heir is not None:
        made = (t.games.c.id == game, t.games.c.creator == person)
        connection.execute(sa.update(t.games).where(*made).values(creator=heir))


def strip(connection: Connection, person: str) -> None:
    """Take away all by which somebody comes in, what was kept for him, and what he published."""
    own = (t.codes, t.warnings, t.hidden, t.studies, t.complaints, t.lessons)
    mine = (t.ratings, t.steps, t.browsers, t.log_entries, t.careers)
    written = (t.subscriptions, t.sessions, t.postboxes, t.letters, t.outbox, t.mail_tokens)
    met = (t.standing, t.usual_standing, t.offers, t.sitters, t.seekers)
    for table in (*own, *mine, *written, *met):
        connection.execute(sa.delete(table).where(table.c.person == person))
    setups.discard_of(connection, person)
    clubs.leave_all(connection, person)
    friends.leave(connection, person)
    tournaments.leave(connection, person)
    programs.disown(connection, person)
    nothing = {"password": None, "account": None, "looks": None, "silenced": None}
    change(connection, person, **nothing, reserved=False, network="")


def delete_game(connection: Connection, game: str) -> None:
    """Throw a game away, with all that hangs on it; it is held, so that nothing is hung on it."""
    held = sa.select(t.games.c.id).where(t.games.c.id == game).with_for_update()
    connection.execute(held)
    connection.execute(sa.update(t.games).where(t.games.c.rematch == game).values(rematch=None))
    for table in WITH_GAMES:
        connection.execute(sa.delete(table).where(table.c.game == game))
    connection.execute(sa.delete(t.games).where(t.games.c.id == game))
