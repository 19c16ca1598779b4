"""Shelf: how a game lies in the store, and how it is taken from there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.kernel import codec, registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Seat
from aerodrome.kernel.record import AnyLine, Header, Record, check_format
from aerodrome.kernel.refusal import Refusal
from aerodrome.server import keeping
from aerodrome.server import tables as t
from aerodrome.server.live import Chair, LiveGame
from aerodrome.server.messages import Chatted, Notice
from aerodrome.server.store import Conflict, Row, add_chat, lines_after, row, rows, set_seat

HOUSE = "aerodrome"
"""The name under which the house itself speaks in the chat."""
Found = tuple[Row, list[Row], list[str], list[Chatted]]
"""The facts of a game, its seats, its lines and its chat."""


def begun(record: Record) -> Game:
    """A new game; what programs are to fly in it is flown elsewhere."""
    return Game(registry.find(record.header.ruleset), record, elsewhere=True)


def read_whole(connection: Connection, game: str) -> tuple[Found, str | None]:
    """A game as it stands in the store, and the checkpoint that was kept of it."""
    return read_game(connection, game), keeping.read(connection, game)


def read_game(connection: Connection, game: str, seq: int = 0, chat: int = 0) -> Found:
    """A game as it stands in the store; of lines and chat only what comes after these numbers."""
    facts = row(connection, sa.select(t.games).where(t.games.c.id == game))
    if facts is None:
        raise Refusal("no-game", "there is no such game.", game)
    chairs = read_chairs(connection, [game])
    return (
        facts,
        chairs,
        lines_after(connection, game, seq),
        read_chat(connection, game, chat),
    )


def read_chairs(connection: Connection, games: list[str]) -> list[Row]:
    """The seats of some games with the names of who sits there."""
    query = (
        sa.select(t.seats, t.people.c.name)
        .outerjoin(t.people, t.people.c.id == t.seats.c.person)
        .where(t.seats.c.game.in_(games))
    )
    return rows(connection, query)


def read_chat(connection: Connection, game: str, after: int = 0) -> list[Chatted]:
    query = sa.select(t.chat).where(t.chat.c.game == game, t.chat.c.number > after)
    return [_chatted(found) for found in rows(connection, query.order_by(t.chat.c.number))]


def _chatted(found: Row) -> Chatted:
    says = found["says"]
    return Chatted(
        number=found["number"],
        seat=found["seat"],
        name=found["name"],
        text=found["text"],
        at=found["at"],
        says=codec.decode(says, Notice, "the store") if says else None,
    )


def add_notice(connection: Connection, game: str, notice: Notice, now: float) -> None:
    """A word of the house; it is kept as a phrase, and said in each reader's language."""
    add_chat(connection, game, "", HOUSE, "", now, codec.encode(notice).decode())


def seated(header: Header, found: list[Row]) -> dict[Seat, Chair]:
    """The chairs in the order of the game's seats."""
    by_seat = {chair["seat"]: chair for chair in found}
    return {seat: _chair(by_seat[seat], name) for seat, name in header.seats.items()}


def _chair(found: Row, recorded: str) -> Chair:
    kind = found["kind"]
    name = found["name"] or {"bot": found["level"], "open": ""}.get(kind, recorded)
    return Chair(
        seat=found["seat"],
        kind=kind,
        level=found["level"],
        person=found["person"],
        name=name,
        autopilot=bool(found["autopilot"]),
        due=found["due"],
        errand=found["errand"],
        battle=found["battle"],
    )


def taken_down(found: Found, checkpoint: str | None = None) -> LiveGame:
    """A game from the shelf, played up to where it stands."""
    facts, chairs, lines, chat = found
    header = read_header(facts)
    record = Record(header, decoded(lines), facts["seed"])
    game, kept = keeping.opened(registry.find(header.ruleset), record, checkpoint)
    return LiveGame(
        id=facts["id"],
        game=game,
        kept=kept,
        creator=facts["creator"],
        created=facts["created"],
        updated=facts["updated"],
        deadline=facts["deadline"],
        chairs=seated(header, chairs),
        draw_offers=tuple(msgspec.json.decode(facts["draw_offers"])),
        rematch=facts["rematch"],
        chat=chat,
    )


class Formed(msgspec.Struct):
    """All that has to be read of a header to know whether the rest can be."""

    aerodrome: int


def read_header(facts: Row) -> Header:
    place = f"game {facts['id']}"
    check_format(codec.decode(facts["header"], Formed, place).aerodrome, place)
    return codec.decode(facts["header"], Header, place)


def decoded(lines: list[str]) -> list[AnyLine]:
    return [codec.decode(line, AnyLine, "the store") for line in lines]  # type: ignore[arg-type]


def written(lines: list[AnyLine]) -> list[str]:
    """Lines of a record as the store keeps them."""
    return [msgspec.json.encode(line).decode() for line in lines]


def put_up(connection: Connection, live: LiveGame, invites: Mapping[Seat, str]) -> None:
    """Lay a new game into the store."""
    record = live.game.record
    values = {
        "id": live.id,
        "header": msgspec.json.encode(record.header).decode(),
        "seed": record.seed,
        "creator": live.creator,
        "created": live.created,
        "updated": live.updated,
        "seq": 0,
        "deadline": live.deadline,
        "status": live.status,
        "draw_offers": "[]",
        **facts_of(live),
    }
    connection.execute(sa.insert(t.games).values(**values))
    chairs = [_seat_row(live, seat, invites) for seat in live.chairs]
    connection.execute(sa.insert(t.seats), chairs)


def mark_rematch(connection: Connection, first: str, again: str) -> None:
    """Note which game is another's rematch; there is but one."""
    free = (t.games.c.id == first, t.games.c.rematch.is_(None))
    if connection.execute(sa.update(t.games).where(*free).values(rematch=again)).rowcount != 1:
        raise Conflict(f"{first} has a rematch")


def _seat_row(live: LiveGame, seat: Seat, invites: Mapping[Seat, str]) -> Row:
    chair = live.chairs[seat]
    return {
        "game": live.id,
        "seat": seat,
        "kind": chair.kind,
        "person": chair.person,
        "level": chair.level,
        "invite_hash": invites.get(seat),
        "autopilot": False,
        "due": chair.due,
    }


def facts_of(live: LiveGame) -> dict[str, Any]:
    """What lists of games show without opening them."""
    outcome = live.game.position.outcome
    facts: dict[str, Any] = {"waiting": msgspec.json.encode(live.waiting).decode()}
    if (moment := live.moment()) is not None:
        facts["moment"] = msgspec.json.encode(moment).decode()
    if outcome is not None:
        facts |= {"status": "over", "outcome": msgspec.json.encode(outcome).decode()}
    return facts


def sit_down(
    connection: Connection, game: str, seat: Seat, person: str, notice: Notice, now: float
) -> None:
    """Give an open seat to a person; when it was the last, everybody's time begins to run."""
    add_notice(connection, game, notice, now)
    free = (t.seats.c.game == game, t.seats.c.kind == "open")
    sits = sa.update(t.seats).where(*free, t.seats.c.seat == seat)
    if connection.execute(sits.values(kind="person", person=person)).rowcount != 1:
        raise Conflict(f"{seat} of {game} is taken")
    if connection.execute(sa.select(t.seats.c.seat).where(*free)).first() is not None:
        return
    begins = sa.update(t.games).where(t.games.c.id == game, t.games.c.status == "open")
    connection.execute(begins.values(status="playing"))
    facts = row(connection, sa.select(t.games).where(t.games.c.id == game)) or {}
    if facts["deadline"] is not None and facts["status"] == "playing":
        _start_clocks(connection, game, facts["waiting"], now + facts["deadline"])


def _start_clocks(connection: Connection, game: str, waiting: str, due: float) -> None:
    persons = sa.select(t.seats.c.seat).where(t.seats.c.game == game, t.seats.c.kind == "person")
    asked = msgspec.json.decode(waiting)
    for seat in connection.execute(persons).scalars().all():
        if seat in asked:
            set_seat(connection, game, seat, due=due)
