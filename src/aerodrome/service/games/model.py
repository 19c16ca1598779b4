"""Games: what a person may do with the games of a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.service.accounts.model import hashed, new_token
from aerodrome.service.accounts.person import Person
from aerodrome.service.archive import unplayable_game
from aerodrome.service.archive.history_cache import PageCache
from aerodrome.service.archive.refusal_reason import Unplayable
from aerodrome.service.archive.unplayable_game import UnplayableGame
from aerodrome.service.compression import Packed
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Transaction
from aerodrome.service.games import game_rows, invitations, listing, spectator_delay
from aerodrome.service.games import messages as m
from aerodrome.service.games import store as rows
from aerodrome.service.games.autopilot.house_bots import NO_BOTS, HouseBots
from aerodrome.service.games.broadcast import Unread, update_of
from aerodrome.service.games.chair import RECORDED
from aerodrome.service.games.clocks import claims, sleep
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.live_games import LiveGames
from aerodrome.service.games.new_game import seating
from aerodrome.service.games.new_game.reading import Reader
from aerodrome.service.games.new_game.requests import resolve_request
from aerodrome.service.games.open_games import Also, GameStart
from aerodrome.service.games.table_actions import TableActions
from aerodrome.service.lessons.model import lesson_record
from aerodrome.service.limits.store import note_network
from aerodrome.service.part import ServicePart
from aerodrome.service.ratings import eligibility
from aerodrome.service.ratings.shared_networks import Sightings
from aerodrome.service.set_ups.model import Setups
from aerodrome.service.social.blocking import apart_from, muted_by

if TYPE_CHECKING:
    from aerodrome.service.service import Service

MOST_OPEN = 50
"""Most unfinished games that one person may have created."""
MOST_UPLOADED = 200


class Games(TableActions, ServicePart):
    """The actions of people on the games of a server."""

    live_games: LiveGames

    def __init__(self, live_games: LiveGames, reader: Reader, house: HouseBots = NO_BOTS) -> None:
        super().__init__(live_games, reader, PageCache())
        self.house = house
        self.sightings = Sightings(live_games.store)
        self.setups = Setups(live_games.store, reader, live_games.clock)

    @classmethod
    def build(cls, service: Service) -> Games:
        return cls(service.live_games, service.visitors, service.bots.house)

    async def create(
        self,
        person: Person,
        wish: m.NewGame,
        host: str = "",
        others: Mapping[Seat, Person] | None = None,
        also: Also | None = None,
    ) -> m.Created:
        """Create a game with all players seated or invited; `others` are seated at once.

        `also` runs in the same transaction: if it fails, there is no game.
        """
        await self.check_room(person)
        if wish.rated:
            eligibility.check_wish(wish)
        laid = await resolve_request(self.setups, self.reader, person, wish, host)
        wish, ruleset, scenario, seats = laid
        chairs = seating.seated(ruleset, seats, wish.seats, person, others, self.house)
        if wish.rated:
            eligibility.check_table(ruleset, chairs)
        tokens = {seat: new_token() for seat in seats if chairs[seat].kind == "open"}
        record = ruleset.record(scenario, wish.seed, seating.names(chairs))
        record = await asyncio.to_thread(lesson_record, ruleset, wish, record)
        hashes = {seat: hashed(token) for seat, token in tokens.items()}
        notice = None
        if wish.seed is not None and not wish.lesson:
            notice = m.Notice("seed_chosen", {"name": person.name})
        live = await self.live_games.create(
            person,
            GameStart(
                record=record,
                chairs=chairs,
                invites=hashes,
                deadline=wish.deadline,
                clock=wish.clock,
                public=wish.public and not wish.lesson,
                delay=wish.delay,
                rated=wish.rated,
                notice=notice,
            ),
            _with_network(person, host, also) if wish.public else also,
        )
        if wish.kept is not None:
            await self.setups.flown(wish.kept, live.id)
        invites = tuple(m.Invite(live.id, seat, token) for seat, token in tokens.items())
        return m.Created(spectator_delay.info_for(live, person.id), invites)

    async def act(self, person: Person, game: str, said: m.Action, host: str = "") -> m.Ack:
        """Perform an action, and record from which network a rated game is played."""
        ack = await super().act(person, game, said, host)
        if host and (live := self.live_games.live.get(game)) is not None:
            await self.sightings.note(live, person, host)
        return ack

    async def check_room(self, person: Person) -> None:
        """Refuse a person who has created too many unfinished games."""
        known = dict(self.live_games.unplayable)
        made = await self.live_games.store.read(lambda c: listing.unfinished(c, person.id, known))
        if made >= MOST_OPEN:
            sentence = f"you have {MOST_OPEN} unfinished games; finish or resign one first."
            raise Refusal("too-many", sentence)

    async def practise(self, person: Person, game: str, host: str = "") -> m.Created:
        """Start a practice game of the same set-up against the computer, while waiting for
        players."""
        await self.check_room(person)
        return await invitations.practise(self.live_games, self.reader, person, game, host)

    async def resign(self, person: Person, game: str, said: m.ResignIn) -> m.Ack:
        """Resign the game; a game that cannot be played is closed without a winner."""
        try:
            return await super().resign(person, game, said)
        except Unplayable as refusal:
            return await unplayable_game.close(self.live_games, person, game, said, refusal.why)

    async def adjourn(self, person: Person, game: str, said: m.AdjournIn) -> m.Ack:
        """Offer to adjourn the game, or accept the offer."""
        live = await self.mine_at(person, game, said.seat, current=True)
        return await claims.adjourn(self.live_games, live, person, said)

    async def claim(self, person: Person, game: str, said: m.ClaimIn) -> m.Ack:
        """Claim the game because the other side is gone."""
        live = await self.mine_at(person, game, said.seat, current=True)
        return await claims.claim(self.live_games, live, person, said)

    async def hide(self, person: Person, game: str) -> None:
        """Hide a game from a person's list; the game itself does not change."""
        with suppress(Conflict):
            await self._change_list(person, game, rows.hide)

    async def show(self, person: Person, game: str) -> None:
        """Show a hidden game on a person's list again."""
        await self._change_list(person, game, rows.show)

    async def _change_list(
        self, person: Person, game: str, change: Callable[[Transaction, str, str], None]
    ) -> None:
        def work(transaction: Transaction) -> None:
            creator = game_rows.facts(transaction, game)["creator"]
            players = [chair["person"] for chair in rows.seats_of(transaction, [game])]
            if person.id not in (creator, *players):
                raise Refusal("not-yours", "this game is not on your list.")
            change(transaction, person.id, game)

        await self.live_games.store.run(work)

    async def info(self, person: Person, game: str) -> m.GameInfo:
        """Return what a game is, even if it is unplayable."""
        try:
            return await super().info(person, game)
        except Unplayable as refusal:
            unplayable = await unplayable_game.read(self.live_games.store, game, refusal.why)
            return unplayable.info(person.id)

    async def position(
        self, person: Person, game: str, seat: Seat | None, log: int, chat: int
    ) -> m.Update:
        """Return what a person sees; of an unplayable game, its stored log."""
        try:
            return await super().position(person, game, seat, log, chat)
        except Unplayable as refusal:
            unplayable = await self._unplayable(person, game, seat, refusal)
            unread = await self._unread(person)
            return update_of(unplayable, person.id, seat, log, chat, unread)

    async def history(self, person: Person, game: str, seat: Seat | None, page: int) -> Packed:
        """Return a page of a history; of an unplayable game, its stored log."""
        try:
            return await super().history(person, game, seat, page)
        except Unplayable as refusal:
            unplayable = await self._unplayable(person, game, seat, refusal)
            shared = unplayable.over or seat is None
            return await self.history_cache.page(
                (game, 0, seat), unplayable.film(seat), page, shared=shared
            )

    async def record(self, person: Person, game: str, seat: Seat | None) -> str:
        """Return a seat's copy of a record, even of an unplayable game."""
        try:
            return await super().record(person, game, seat)
        except Unplayable as refusal:
            return (await self._unplayable(person, game, seat, refusal)).copy(seat)

    async def _unplayable(
        self, person: Person, game: str, seat: Seat | None, refusal: Unplayable
    ) -> UnplayableGame:
        """Return an unplayable game, if this person may look at it from that seat."""
        unplayable = await unplayable_game.prepared(self.live_games.store, game, refusal.why)
        unplayable.check_seat(person.id, seat)
        return unplayable

    async def rules(self, game: str) -> Ruleset[Any]:
        """Return the rules of a game; for an unplayable game, today's rules if they are
        installed."""
        return await unplayable_game.rules_of(self.live_games, game)

    async def mine(self, person: Person, *, hidden: bool = False) -> m.GameList:
        """Return a person's games, or their hidden games; those that wait for them first."""
        known, store = dict(self.live_games.unplayable), self.live_games.store
        return await store.read(lambda c: listing.games_of(c, person.id, known, hidden=hidden))

    async def _come_back(self, live: LiveGame, seat: Seat) -> None:
        await sleep.come_back(self.live_games, live, seat)

    async def _unread(self, person: Person) -> Unread:
        return await self.live_games.store.read(lambda c: muted_by(c, person.id))

    async def _check_rematch(self, person: Person, live: LiveGame) -> None:
        """Refuse a rematch between people if one has blocked the other."""
        never = await self.live_games.store.read(lambda c: apart_from(c, person.id))
        if any(chair.person in never for chair in live.chairs.values()):
            raise Refusal("apart", "one of you has blocked the other.")
        await self.check_room(person)

    async def _check_upload(self, person: Person) -> None:
        stored = await self.live_games.store.read(
            lambda c: rows.made_with_seats(c, person.id, RECORDED)
        )
        if stored >= MOST_UPLOADED:
            raise Refusal("too-many", f"you have uploaded {MOST_UPLOADED} records already.")


def _with_network(person: Person, host: str, also: Also | None) -> Also:
    """Return a writer that also saves the network of a public game's creator."""

    def work(transaction: Transaction, game: str) -> None:
        note_network(transaction, person.id, host)
        if also is not None:
            also(transaction, game)

    return work
