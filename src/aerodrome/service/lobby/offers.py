"""Offers: open tables, at which other players sit down with one click."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from aerodrome.bots.roster import flown_by
from aerodrome.kernel import codec, registry
from aerodrome.kernel.question import Seat, check_seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.person import Person
from aerodrome.service.accounts.store import DAY
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Row, Transaction
from aerodrome.service.games import store as game_rows
from aerodrome.service.games import titles
from aerodrome.service.games.messages import NewGame, SeatWish
from aerodrome.service.games.model import Games
from aerodrome.service.games.new_game import seating
from aerodrome.service.games.new_game.requests import resolve_request
from aerodrome.service.limits import store as limits_store
from aerodrome.service.limits.shares import SharedLimit
from aerodrome.service.lobby import matches, open_tables, pairing_store, sides
from aerodrome.service.lobby import messages as mm
from aerodrome.service.lobby import store as rows
from aerodrome.service.lobby.model import Lobby
from aerodrome.service.lobby.open_tables import Shown
from aerodrome.service.notifications.model import Notifications
from aerodrome.service.notifications.notification import Notification
from aerodrome.service.part import ServicePart
from aerodrome.service.ratings import eligibility as rated
from aerodrome.service.ratings.strength import strength, strengths
from aerodrome.service.ratings.team_model import nearest_level
from aerodrome.service.social import blocking, clubs
from aerodrome.service.social import clubs_store as club_rows

if TYPE_CHECKING:
    from aerodrome.service.service import Service

MOST_EACH = 5
"""Tables that one person may offer at a time."""
OPEN_TABLES = SharedLimit("open tables", there=40, in_all=400)
GRACE = 30.0
"""Seconds for which a live table waits for a maker who has left the lobby."""
OFFERED_FOR = 14 * DAY
"""Seconds for which a table with one turn a day is offered."""
GUESTS_OFFERED_FOR = 2 * DAY
"""Seconds for which such a table waits for a guest who has not returned."""
REMEMBERED = 600.0
"""Seconds for which those at a table are shown that it has become a game."""
LIVE_UP_TO = DAY / 2
"""Seconds a turn from which on a game is not live."""
LOOKED_BACK = 60
"""Games of a person that are checked for the seats they had."""
TRIES = 3
GONE = "this table is no longer open: it was withdrawn, or a player has joined."


class OpenTable(NamedTuple):
    """An offer with the players who sit there."""

    offer: Row
    sitters: list[Row]

    @property
    def shown(self) -> Shown:
        return open_tables.shown_in(self.offer)

    @property
    def wish(self) -> NewGame:
        return codec.decode(self.offer["wish"], NewGame, "an offer")

    def wishes(self) -> dict[str, Seat]:
        """Return the seat that each player wants, in the order in which they came."""
        return {one["person"]: one["seat"] for one in self.sitters}


class Offers(ServicePart):
    """Creates, fills and withdraws open tables."""

    def __init__(self, games: Games, lobby: Lobby, notifications: Notifications) -> None:
        self.games = games
        self.lobby = lobby
        self.notifications = notifications
        self.store = games.live_games.store
        self.clock = games.live_games.clock
        lobby.on_tick.append(self._tidy)

    @classmethod
    def build(cls, service: Service) -> Offers:
        return cls(service.games, service[Lobby], service[Notifications])

    async def offer(self, person: Person, wish: mm.OfferIn, host: str = "") -> mm.OfferInfo:
        """Offer a table; the same offer made twice is one offer."""
        game = _game(wish)
        await matches.check_room(self.games, person)
        shown = await self._composed(person, wish, game, host)
        now = self.clock.now()
        values = {
            "id": secrets.token_urlsafe(12),
            "person": person.id,
            "wish": msgspec.json.encode(game).decode(),
            "whom": wish.whom,
            "live": is_live(game),
            "created": now,
            "seen": now,
        }

        def work(transaction: Transaction) -> mm.OfferInfo:
            audience = _audience(transaction, person, wish)
            full = msgspec.structs.replace(shown, club=audience.pop("name", ""))
            texts = {"shown": msgspec.json.encode(full).decode(), **audience}
            return _put(transaction, {**values, **texts}, wish.seat or "", host)

        offered = await self.store.retried(work)
        self.lobby.changed()
        return offered

    async def _composed(self, person: Person, wish: mm.OfferIn, game: NewGame, host: str) -> Shown:
        """Return what a table is about; refuse games that several players cannot play."""
        laid = await resolve_request(self.games.setups, self.games.reader, person, game, host)
        if len(laid.seats) < 2:
            raise Refusal("no-opponent", "this scenario is for one player.", "scenario")
        check_seat(wish.seat, laid.seats)
        if wish.rated:
            rated.check_wish(game)
            sits = {laid.seats[0]: SeatWish("me")}
            rated.check_table(laid.ruleset, seating.seated(laid.ruleset, laid.seats, sits, person))
        title, others = titles.titles_of(laid.ruleset, laid.scenario)
        return Shown(
            ruleset=registry.find(wish.ruleset).id,
            scenario=wish.scenario,
            title=title,
            titles=others,
            options=wish.options,
            seats=tuple(laid.seats),
            setup=wish.kept,
            deadline=wish.deadline,
            clock=wish.clock,
            rated=wish.rated,
            private=wish.private,
        )

    async def sit(
        self, person: Person, offer: str, seat: Seat | None = None, host: str = ""
    ) -> mm.Sat:
        """Sit down at a table; the last player starts the game. Repeating it changes nothing."""
        for _ in range(TRIES):
            table = await self._open_to(person, offer)
            if table.offer["game"] is not None:
                return mm.Sat(table.offer["game"])
            try:
                return await self._sit(person, table, seat, host)
            except Conflict:
                continue
        raise Refusal("busy", "another player was faster; try again.")

    async def _open_to(self, person: Person, offer: str) -> OpenTable:
        """Return the table, if this person sits there or may sit down."""

        def work(transaction: Transaction) -> OpenTable | None:
            found = rows.read(transaction, offer)
            if found is None:
                return None
            sitters = rows.sitters_of(transaction, [offer])[offer]
            sits = any(one["person"] == person.id for one in sitters)
            welcome = found["game"] is None and open_tables.is_for(transaction, found, person)
            kept_apart = any(
                blocking.apart(transaction, one["person"], person.id) for one in sitters
            )
            return OpenTable(found, sitters) if sits or (welcome and not kept_apart) else None

        table = await self.store.read(work)
        if table is None:
            raise Refusal("no-offer", GONE)
        return table

    async def _sit(self, person: Person, table: OpenTable, seat: Seat | None, host: str) -> mm.Sat:
        wishes, shown, now = table.wishes(), table.shown, self.clock.now()
        if person.id == table.offer["person"]:
            raise Refusal("own-offer", "this is your own table; another player has to join it.")
        if person.id in wishes:
            return mm.Sat()
        check_rated(person, rated=shown.rated)
        _check_free(seat, shown.seats, wishes)
        wanted = {**wishes, person.id: seat or ""}
        if len(wanted) < len(shown.seats):
            where = (table.offer["id"], table.offer["stand"], person.id, seat or "", now)
            await self.store.run(lambda c: rows.sit_down(c, *where))
            self.lobby.changed()
            return mm.Sat()
        people = {one["person"]: _person(one) for one in table.sitters} | {person.id: person}
        game = await self._begin(table, people, wanted, host, last=person)
        await self._tell_of(game, shown, people, person)
        return mm.Sat(game)

    async def _begin(
        self,
        table: OpenTable,
        people: Mapping[str, Person],
        wishes: Mapping[str, Seat],
        host: str,
        *,
        last: Person | None = None,
        level: str = "",
    ) -> str:
        """Start the game of a table; computer pilots of this level take free seats."""
        shown, offer, now = table.shown, table.offer, self.clock.now()
        had = await self.seats_had(list(people), shown.ruleset)
        sitting = {who: seat for seat, who in sides.given(shown.seats, wishes, had).items()}
        seats: dict[Seat, matches.Sitter] = {sitting[who]: people[who] for who in wishes}
        seats |= {seat: level for seat in shown.seats if seat not in seats}

        def also(transaction: Transaction, game: str) -> None:
            if last is not None:
                place = wishes[last.id]
                rows.sit_down(transaction, offer["id"], offer["stand"], last.id, place, now)
            stand = offer["stand"] + (last is not None)
            rows.begin(transaction, offer["id"], stand, game, now)
            if offer["live"]:
                rows.withdraw_live(transaction, list(people), offer["id"])
                pairing_store.cancel_live(transaction, list(people))

        wish = against_computer(table.wish) if level else table.wish
        game = await matches.begin(self.games, wish, seats, host=host, also=also)
        self.lobby.changed()
        return game

    async def seats_had(self, people: list[str], ruleset: str) -> dict[str, Counter[Seat]]:
        """Return how often each of these people had each seat in this game."""

        def work(transaction: Transaction) -> dict[str, Counter[Seat]]:
            found = {one: game_rows.seats_had(transaction, one, LOOKED_BACK) for one in people}
            return {one: sides.counted(games, ruleset) for one, games in found.items()}

        return await self.store.read(work)

    async def _tell_of(
        self, game: str, shown: Shown, people: Mapping[str, Person], last: Person
    ) -> None:
        """Notify the players who waited, also outside the page."""
        title = {"en": shown.title, **shown.titles}
        notification = Notification(
            "offer_taken", {"name": last.name, "title": title}, f"/games/{game}"
        )
        await self.notifications.send([one for one in people if one != last.id], notification)

    async def fill_in(
        self, person: Person, offer: str, level: str | None = None, host: str = ""
    ) -> mm.Sat:
        """Let a computer pilot take the free seats; the game is not rated then."""
        for _ in range(TRIES):
            table = await self._open_to(person, offer)
            if table.offer["game"] is not None:
                return mm.Sat(table.offer["game"])
            if table.offer["person"] != person.id:
                raise Refusal("not-yours", "only the host of this table can add the computer.")
            ruleset = table.shown.ruleset
            chosen = level or await self.level_for(person, ruleset)
            people = {one["person"]: _person(one) for one in table.sitters}
            try:
                return mm.Sat(await self._begin(table, people, table.wishes(), host, level=chosen))
            except Conflict:
                continue
        raise Refusal("busy", "another player was faster; try again.")

    async def level_for(self, person: Person, ruleset: str) -> str:
        """Return the level of the computer pilot nearest in strength to a person."""
        strong = await self.store.read(lambda c: strength(c, person.id, ruleset))
        return flown_by(nearest_level(strong), registry.find(ruleset))

    async def withdraw(self, person: Person, offer: str) -> None:
        """Withdraw the person's own offer, or leave another player's table."""
        table = await self._open_to(person, offer)
        if table.offer["game"] is not None:
            raise Refusal("begun", "another player has joined; the game has started.", offer)

        def work(transaction: Transaction) -> None:
            if table.offer["person"] != person.id:
                rows.stand_up(transaction, offer, table.offer["stand"], person.id)
            elif not rows.withdraw(transaction, offer, person.id):
                raise Conflict(offer)

        try:
            await self.store.run(work)
        except Conflict:
            raise Refusal("begun", "another player has joined; the game has started.") from None
        self.lobby.changed()

    async def _tidy(self) -> None:
        """Renew the offers of people in the lobby, and drop expired ones; called at every tick."""
        shown, now = self.lobby.board, self.clock.now()
        here = [one for one in self.lobby.here if one in shown.offers or one in shown.seeking]
        if here:
            await self.store.run(lambda c: _see(c, here, now))
        if not (shown.posted or shown.seeking or shown.begun):
            return
        if await self.store.run(lambda c: _forget(c, now)):
            self.lobby.changed()


def _see(transaction: Transaction, people: list[str], now: float) -> None:
    rows.see(transaction, people, now)
    pairing_store.see(transaction, people, now)


def _forget(transaction: Transaction, now: float) -> int:
    then = (now - GRACE, now - OFFERED_FOR, now - REMEMBERED)
    gone = rows.forget_guests(transaction, now - GUESTS_OFFERED_FOR)
    return gone + rows.forget(transaction, *then) + pairing_store.forget(transaction, *then)


def _game(wish: mm.OfferIn) -> NewGame:
    """Return the game that an offer is about."""
    return NewGame(
        ruleset=wish.ruleset,
        scenario=wish.scenario,
        options=wish.options,
        kept=wish.kept,
        deadline=wish.deadline,
        clock=wish.clock,
        rated=wish.rated,
        public=not wish.private,
    )


def against_computer(wish: NewGame) -> NewGame:
    """Return the same game, unrated and private, for a computer opponent."""
    return msgspec.structs.replace(wish, rated=False, public=False)


def is_live(wish: NewGame) -> bool:
    """Return whether a game is played by people who are online at the same time."""
    return wish.deadline is None or wish.deadline < LIVE_UP_TO


def check_rated(person: Person, *, rated: bool) -> None:
    if rated and not person.account:
        raise Refusal("no-account", "rated games need an account: create one, or play unrated.")


def _check_free(seat: Seat | None, seats: tuple[Seat, ...], wishes: Mapping[str, Seat]) -> None:
    check_seat(seat, seats)
    if seat is not None and seat in wishes.values():
        raise Refusal("taken", "this seat is already taken.", seat)


def _audience(transaction: Transaction, person: Person, wish: mm.OfferIn) -> Row:
    """Return the columns that limit who may sit down at a table."""
    audience: Row = {"club": None, "low": None, "high": None}
    if wish.whom == "anybody":
        return audience
    if not person.account:
        raise Refusal("no-account", "to limit who joins, create an account first.")
    if wish.whom == "club":
        club = wish.club or ""
        if not clubs.is_member(transaction, club, person.id):
            raise Refusal("not-yours", "you do not belong to this club.", "club")
        found = club_rows.read(transaction, club) or {}
        return audience | {"club": club, "name": found.get("name", "")}
    if wish.whom == "strength":
        rating = strength(transaction, person.id, wish.ruleset).points
        return audience | {"low": rating - wish.within, "high": rating + wish.within}
    return audience


def _put(transaction: Transaction, values: Row, seat: Seat, host: str) -> mm.OfferInfo:
    """Store an offer, unless the same one exists or there are too many."""
    mine = rows.of_person(transaction, values["person"])
    same = ("wish", "shown", "whom", "club")
    for one in mine:
        sitters = rows.sitters_of(transaction, [one["id"]])[one["id"]]
        if all(one[name] == values[name] for name in same) and sitters[0]["seat"] == seat:
            return _info(transaction, one)
    if len(mine) >= MOST_EACH:
        sentence = f"you offer {MOST_EACH} tables already; withdraw one of them first."
        raise Refusal("too-many", sentence)
    who = values["person"]
    gone = limits_store.make_room(transaction, OPEN_TABLES, rows.HELD, who, host)
    if gone is not None:
        rows.withdraw(transaction, gone["id"], gone["person"])
    rows.put(transaction, values, seat)
    return _info(transaction, rows.read(transaction, values["id"]) or {})


def _info(transaction: Transaction, offer: Row) -> mm.OfferInfo:
    sitters = rows.sitters_of(transaction, [offer["id"]])[offer["id"]]
    return open_tables.info_of(
        offer, sitters, strengths(transaction, [one["person"] for one in sitters])
    )


def _person(sitter: Row) -> Person:
    return Person(sitter["person"], sitter["name"], sitter["account"] is not None)
