"""Games: what a person may do with them. Each deed checks the seat, then goes through the lobby."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from aerodrome.bots.roster import LEVELS, pilot
from aerodrome.kernel import codec, registry
from aerodrome.kernel.phrases import ENGLISH
from aerodrome.kernel.question import Seat
from aerodrome.kernel.record import Header, Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Outcome, Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.seen import copy_for
from aerodrome.kernel.verify import verify
from aerodrome.server import messages as m
from aerodrome.server import tables as t
from aerodrome.server.live import Chair, LiveGame
from aerodrome.server.lobby import Lobby
from aerodrome.server.people import Person, hashed, new_token
from aerodrome.server.store import Row, rows

MOST_OPEN = 50
"""Unfinished games that one person may have made."""
LISTED = 200
RECORDED = "record"
"""The kind of seat in a game that was uploaded to be watched."""


class Games:
    """The deeds of people; computer pilots use the same door."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby

    async def create(self, person: Person, wish: m.NewGame) -> m.Created:
        """A new game, with everybody seated or invited."""
        await self._check_room(person)
        ruleset = registry.find(wish.ruleset)
        scenario = _scenario(ruleset, wish)
        seats = ruleset.seats(scenario)
        for seat in wish.seats:
            if seat not in seats:
                listed = ", ".join(seats)
                raise Refusal("unknown-seat", f"there is no seat `{seat}`; the seats are {listed}.")
        chairs, tokens = {}, {}
        for number, seat in enumerate(seats):
            default = m.SeatWish("me") if number == 0 and not wish.seats else m.SeatWish()
            asked = wish.seats.get(seat, default)
            chairs[seat] = self._chair(seat, asked, person, ruleset)
            if asked.kind == "open":
                tokens[seat] = new_token()
        names = {seat: chair.name or seat for seat, chair in chairs.items()}
        record = ruleset.record(scenario, wish.seed, names)
        hashes = {seat: hashed(token) for seat, token in tokens.items()}
        live = await self.lobby.create(person, record, chairs, hashes, wish.deadline)
        invites = tuple(m.Invite(live.id, seat, token) for seat, token in tokens.items())
        return m.Created(live.info(person.id), invites)

    def _chair(self, seat: Seat, wish: m.SeatWish, person: Person, ruleset: Ruleset[Any]) -> Chair:
        level = wish.level if wish.kind == "bot" else "regular"
        if wish.kind == "bot":
            pilot(level, ruleset, Random(0))
        if wish.kind == "me":
            return Chair(seat, "person", level, person.id, person.name)
        return Chair(seat, wish.kind, level, name=level if wish.kind == "bot" else "")

    async def _check_room(self, person: Person) -> None:
        query = (
            sa.select(sa.func.count())
            .select_from(t.games)
            .where(t.games.c.creator == person.id, t.games.c.status != "over")
        )
        work = lambda connection: int(connection.execute(query).scalar() or 0)  # noqa: E731
        if await self.lobby.store.run(work) >= MOST_OPEN:
            sentence = f"you have {MOST_OPEN} unfinished games; finish or resign one first."
            raise Refusal("too-many", sentence)

    async def join(self, person: Person, token: str) -> m.Joined:
        """Sit down where the link says; a link seats one person, and him again and again."""
        query = sa.select(t.seats).where(t.seats.c.invite_hash == hashed(token))
        found = await self.lobby.store.run(lambda connection: rows(connection, query))
        if not found:
            raise Refusal("no-invite", "this invitation is not, or no longer, valid.")
        game, seat = found[0]["game"], found[0]["seat"]
        live = await self.lobby.open(game)
        async with live.lock:
            chair = live.chairs[seat]
            if chair.person == person.id:
                return m.Joined(game, seat)
            if chair.kind != "open":
                raise Refusal("taken", "somebody else sits there already.")
            due = self._due(live, seat)
            await self.lobby.reseat(
                live, seat, kind="person", person=person.id, name=person.name, due=due
            )
        await self.lobby.notice(live, f"{person.name} takes the seat of {seat}.")
        return m.Joined(game, seat)

    def _due(self, live: LiveGame, seat: Seat) -> float | None:
        if live.deadline is None or seat not in live.waiting:
            return None
        return self.lobby.clock.now() + live.deadline

    async def invite(self, person: Person, game: str, seat: Seat) -> m.Invite:
        """A new link for an open seat; the old one is void."""
        live = await self.lobby.open(game)
        if person.id != live.creator:
            raise Refusal("not-yours", "only who made the game can invite to it.")
        if seat not in live.chairs or live.chairs[seat].kind != "open":
            raise Refusal("taken", f"`{seat}` is not an open seat of this game.")
        token = new_token()
        await self.lobby.reseat(live, seat, invite_hash=hashed(token))
        return m.Invite(game, seat, token)

    async def answer(self, person: Person, game: str, said: m.AnswerIn) -> m.Ack:
        live = await self._mine(person, game, said.seat)
        await self._back_at_controls(live, said.seat)
        self.lobby.metrics.count("answers")
        act = lambda: live.game.answer(said.seat, said.key, said.value)  # noqa: E731
        with self.lobby.metrics.timed("answer"):
            return await self.lobby.change(live, person.id, said.id, act)

    async def undo(self, person: Person, game: str, said: m.UndoIn) -> m.Ack:
        live = await self._mine(person, game, said.seat)
        act = lambda: live.game.undo(said.seat, said.key)  # noqa: E731
        return await self.lobby.change(live, person.id, said.id, act)

    async def resign(self, person: Person, game: str, said: m.ResignIn) -> m.Ack:
        live = await self._mine(person, game, said.seat)
        act = lambda: live.game.close(said.seat, "resigned")  # noqa: E731
        return await self.lobby.change(live, person.id, said.id, act)

    async def draw(self, person: Person, game: str, said: m.DrawIn) -> m.Ack:
        """Offer a draw; the last person to offer agrees, and the game is drawn."""
        live = await self._mine(person, game, said.seat)
        others = [c for c in live.chairs.values() if c.person != person.id]
        if any(chair.kind == "bot" for chair in others):
            raise Refusal("no-draw", "a computer pilot does not agree to a draw.")
        if any(chair.kind == "open" for chair in others):
            raise Refusal("no-draw", "nobody sits there yet who could agree.")
        mine = live.seats_of(person.id)
        offers = [s for s in live.chairs if s in live.draw_offers or s in mine]

        def act() -> None:
            if live.game.position.outcome is not None:
                raise Refusal("over", "the game is over.")
            if len(offers) == len(live.chairs):
                live.game.close(said.seat, "drawn")

        ack = await self.lobby.change(
            live, person.id, said.id, act, draw_offers=msgspec.json.encode(offers).decode()
        )
        if len(offers) < len(live.chairs):
            await self.lobby.notice(live, f"{person.name} offers a draw.")
        return ack

    async def back(self, person: Person, game: str, said: m.ReturnIn) -> m.Ack:
        live = await self._mine(person, game, said.seat)
        await self._back_at_controls(live, said.seat)
        return m.Ack(said.id, live.seq)

    async def _back_at_controls(self, live: LiveGame, seat: Seat) -> None:
        """A player who acts has returned: the autopilot lets go, and everybody is told."""
        chair = live.chairs[seat]
        if chair.autopilot:
            async with live.lock:
                due = self._due(live, seat)
                await self.lobby.reseat(live, seat, autopilot=False, due=due)
            await self.lobby.notice(live, f"{chair.name} is back at the controls of {seat}.")

    async def chat(self, person: Person, game: str, said: m.ChatIn) -> m.Ack:
        live = await self._mine(person, game, said.seat)
        await self.lobby.say(live, said.seat, person.name, said.text)
        return m.Ack(said.id, live.seq)

    async def _mine(self, person: Person, game: str, seat: Seat) -> LiveGame:
        live = await self.lobby.open(game)
        if seat not in live.chairs:
            listed = ", ".join(live.chairs)
            raise Refusal("unknown-seat", f"there is no seat `{seat}`; the seats are {listed}.")
        if live.chairs[seat].person != person.id:
            raise Refusal("not-yours", f"you do not sit in the seat of {seat}.")
        return live

    async def eye(self, person: Person, game: str, seat: Seat | None) -> LiveGame:
        """The game, if this person may look at it from that seat.

        Anybody may watch, and a finished game may be looked at from every seat.
        """
        live = await self.lobby.open(game)
        over = live.game.position.outcome is not None
        if seat is None or (over and seat in live.chairs):
            return live
        return await self._mine(person, game, seat)

    async def rematch(self, person: Person, game: str) -> m.Created:
        """The same game anew, everybody in his seat; asked twice, it is one game."""
        live = await self.lobby.open(game)
        if not live.seats_of(person.id):
            raise Refusal("not-yours", "only who played can ask for a rematch.")
        if live.game.position.outcome is None:
            raise Refusal("not-over", "the game is not over.")
        async with live.lock:
            if live.rematch is None:
                live.rematch = await self._again(person, live)
        await self.lobby.notice(live, f"{person.name} asks for a rematch.")
        again = await self.lobby.open(live.rematch)
        return m.Created(again.info(person.id), ())

    async def _again(self, person: Person, live: LiveGame) -> str:
        header = live.game.record.header
        scenario = Scenario(header.scenario, header.setup, header.options)
        record = live.game.ruleset.record(scenario, None, header.seats)
        chairs = {
            seat: Chair(seat, chair.kind, chair.level, chair.person, chair.name)
            for seat, chair in live.chairs.items()
        }
        again = await self.lobby.create(person, record, chairs, {}, live.deadline)
        change = sa.update(t.games).where(t.games.c.id == live.id).values(rematch=again.id)
        await self.lobby.store.run(lambda connection: connection.execute(change))
        return again.id

    async def record(self, person: Person, game: str, seat: Seat | None) -> str:
        """A seat's copy of the record during play; all of it, seed included, after the end."""
        live = await self.eye(person, game, seat)
        over = live.game.position.outcome is not None
        return copy_for(live.game, seat).dump(seed=over)

    async def upload(self, person: Person, text: bytes) -> m.Created:
        """A finished record, verified, to be watched by whoever has its address."""
        await self._check_room(person)
        record = Record.load(text, "the record")
        ruleset = registry.find(record.header.ruleset)
        game = await asyncio.to_thread(verify, ruleset, record, "the record")
        if game.position.outcome is None:
            raise Refusal("not-over", "only the record of a finished game can be uploaded.")
        chairs = {
            seat: Chair(seat, RECORDED, "", name=name) for seat, name in record.header.seats.items()
        }
        live = await self.lobby.create(person, record, chairs, {}, None)
        return m.Created(live.info(person.id), ())

    async def mine(self, person: Person) -> m.GameList:
        """My games, those that wait for me first, then the newest."""
        found = await self.lobby.store.run(lambda connection: _mine(connection, person.id))
        listed = [_listed(facts, chairs, person.id) for facts, chairs in found]
        return m.GameList(tuple(sorted(listed, key=lambda g: (not g.my_turn, -g.updated))))


def _scenario(ruleset: Ruleset[Any], wish: m.NewGame) -> Scenario:
    if wish.own is None:
        return ruleset.scenario(wish.scenario, wish.options)
    table = codec.toml_text(wish.own, "your scenario")
    return ruleset.compose(wish.scenario, table, wish.options, "your scenario")


def _mine(connection: Connection, person: str) -> list[tuple[Row, list[Row]]]:
    mine = sa.select(t.seats.c.game).where(t.seats.c.person == person)
    here = sa.or_(t.games.c.id.in_(mine), t.games.c.creator == person)
    query = sa.select(t.games).where(here).order_by(t.games.c.updated.desc()).limit(LISTED)
    games = rows(connection, query)
    seats = (
        sa.select(t.seats, t.people.c.name)
        .outerjoin(t.people, t.people.c.id == t.seats.c.person)
        .where(t.seats.c.game.in_([game["id"] for game in games]))
    )
    chairs: dict[str, list[Row]] = {}
    for chair in rows(connection, seats):
        chairs.setdefault(chair["game"], []).append(chair)
    return [(game, chairs.get(game["id"], [])) for game in games]


def _listed(facts: Row, chairs: list[Row], person: str) -> m.GameInfo:
    """A game of the list, from the store's facts alone: nothing is opened or re-played."""
    header = msgspec.json.decode(facts["header"], type=Header)
    waiting = tuple(msgspec.json.decode(facts["waiting"]))
    by_seat = {chair["seat"]: chair for chair in chairs}
    mine = [seat for seat, chair in by_seat.items() if chair["person"] == person]
    outcome = facts["outcome"]
    return m.GameInfo(
        id=facts["id"],
        ruleset=header.ruleset,
        scenario=header.scenario,
        title=Scenario(header.scenario, header.setup).said("title", ENGLISH),
        options=header.options,
        status=facts["status"],
        seats=tuple(
            m.SeatInfo(
                seat=seat,
                kind=by_seat[seat]["kind"],
                name=by_seat[seat]["name"] or header.seats[seat],
                mine=seat in mine,
                autopilot=bool(by_seat[seat]["autopilot"]),
                due=by_seat[seat]["due"],
            )
            for seat in header.seats
            if seat in by_seat
        ),
        waiting=waiting,
        my_turn=facts["status"] != "over" and any(seat in waiting for seat in mine),
        created=facts["created"],
        updated=facts["updated"],
        deadline=facts["deadline"],
        outcome=msgspec.json.decode(outcome, type=Outcome) if outcome else None,
        rematch=facts["rematch"],
        seed_hash=header.seed_hash,
    )


def levels() -> tuple[m.LevelInfo, ...]:
    return tuple(m.LevelInfo(name, level.text) for name, level in LEVELS.items())
