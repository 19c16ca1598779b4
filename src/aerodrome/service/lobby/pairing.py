"""Quick pairing: an opponent of about the same strength, for a game and a pace, in one click.

Waiting players are in the database, so that every process sees the same people. Two are paired in
the transaction that creates their game, so only once. The accepted gap in strength grows with
waiting.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from functools import cache, partial
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import structlog

from aerodrome.kernel import registry
from aerodrome.kernel.languages import ENGLISH, spoken
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Choices
from aerodrome.service.accounts.person import Person
from aerodrome.service.accounts.store import DAY
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Row, Transaction
from aerodrome.service.games import titles
from aerodrome.service.games.messages import LiveClock, NewGame
from aerodrome.service.games.open_games import Also
from aerodrome.service.lobby import matches, sides
from aerodrome.service.lobby import messages as mm
from aerodrome.service.lobby import pairing_store as rows
from aerodrome.service.lobby import store as offer_rows
from aerodrome.service.lobby.offers import Offers, against_computer, check_rated
from aerodrome.service.notifications.notification import Notification, NotificationWord
from aerodrome.service.part import ServicePart
from aerodrome.service.ratings.strength import strength

if TYPE_CHECKING:
    from aerodrome.service.service import Service

CLOCKS: Mapping[mm.QuickPace, LiveClock] = {
    "short": LiveClock(900, 20),
    "long": LiveClock(3600, 60),
}
DEADLINES: Mapping[mm.QuickPace, int] = {"day": int(DAY)}
"""The paces on offer: a live clock, or seconds a turn."""
FRESH = 12.0
"""Seconds after a player was last seen in the lobby in which a live game may begin."""
NEAR, WIDER = 100, {True: 10.0, False: 0.1}
"""Rating gap between newcomers, and what a second of waiting adds (live, turn a day)."""
SHELF = "shelf.toml"
log = structlog.get_logger()


class Seeker(NamedTuple):
    """A player who waits."""

    person: Person
    row: Row

    def reach(self, now: float) -> float:
        """Return the rating gap that the player accepts by now; an uncertain rating widens it."""
        waited = max(0.0, now - self.row["since"])
        return float(NEAR + self.row["doubt"] + waited * WIDER[self.row["live"]])


class QuickPairing(ServicePart):
    """Pairs players who wait for the same game and pace."""

    def __init__(self, offers: Offers) -> None:
        self.offers = offers
        self.games = offers.games
        self.lobby = offers.lobby
        self.notifications = offers.notifications
        self.store = offers.store
        self.clock = offers.clock
        self._pairing = asyncio.Lock()
        self.lobby.on_tick.append(self._go_on)

    @classmethod
    def build(cls, service: Service) -> QuickPairing:
        return cls(service[Offers])

    async def seek(self, person: Person, wish: mm.SeekIn) -> mm.Sat:
        """Start to wait for an opponent, in place of an earlier request."""
        ruleset, _ = first_game(wish.ruleset)
        check_rated(person, rated=wish.rated)
        await matches.check_room(self.games, person)
        now = self.clock.now()

        def work(transaction: Transaction) -> None:
            strong = strength(transaction, person.id, ruleset)
            values: Row = {"person": person.id, "ruleset": ruleset, "pace": wish.pace}
            values |= {"rated": wish.rated, "live": wish.pace != "day"}
            values |= {"strength": strong.points, "doubt": strong.doubt, "since": now, "seen": now}
            rows.put(transaction, values)

        await self.store.run(work)
        await self.pair()
        self.lobby.changed()
        found = await self.store.read(lambda c: rows.read(c, person.id))
        return mm.Sat(found["game"] if found else None)

    async def cancel(self, person: Person) -> None:
        """Stop waiting."""
        if not await self.store.run(lambda c: rows.cancel(c, person.id)):
            found = await self.store.read(lambda c: rows.read(c, person.id))
            if found is not None:
                raise Refusal("begun", "your opponent has just arrived; the game has started.")
        self.lobby.changed()

    async def fill_in(self, person: Person, level: str | None, host: str) -> mm.Sat:
        """Play against the computer instead, at the requested pace; the game is not rated."""
        found = await self.store.read(lambda c: rows.read(c, person.id))
        if found is None:
            raise Refusal("no-offer", "you are not waiting for an opponent.")
        if found["game"] is not None:
            return mm.Sat(found["game"])
        chosen = level or await self.offers.level_for(person, found["ruleset"])
        wish = against_computer(game_of(found))
        seats = first_seats(found["ruleset"])
        mine = sides.given(
            seats, {person.id: ""}, await self.offers.seats_had([person.id], found["ruleset"])
        )
        sitting: dict[str, matches.Sitter] = {
            seat: person if seat in mine else chosen
            for seat in sorted(seats, key=lambda one: one not in mine)
        }
        try:
            game = await matches.begin(
                self.games, wish, sitting, host=host, also=self._paired([person], found["live"])
            )
        except Conflict:
            return await self.fill_in(person, level, host)
        self.lobby.changed()
        return mm.Sat(game)

    def _paired(self, people: list[Person], live: bool) -> Also:
        """Return the function that marks these people as paired in the game's transaction."""
        who, now = [one.id for one in people], self.clock.now()

        def also(transaction: Transaction, game: str) -> None:
            rows.pair(transaction, who, game, now)
            if live:
                offer_rows.withdraw_live(transaction, who)

        return also

    async def _go_on(self) -> None:
        """Pair players with a widened range; called at every tick."""
        if len(self.lobby.board.seeking) > 1:
            await self.pair()

    async def pair(self) -> None:
        """Pair the players who can be paired, those who waited longest first."""
        async with self._pairing:
            now = self.clock.now()
            found = await self.store.read(lambda c: _pairs(c, now))
            for pair in found:
                await self._begin(*pair)

    async def _begin(self, one: Seeker, two: Seeker) -> None:
        ruleset, people = one.row["ruleset"], [one.person, two.person]
        had = await self.offers.seats_had([each.id for each in people], ruleset)
        wishes = {each.id: "" for each in people}
        sitting = sides.given(first_seats(ruleset), wishes, had)
        known = {each.id: each for each in people}
        seats: dict[str, matches.Sitter] = {seat: known[who] for seat, who in sitting.items()}
        wish = game_of(one.row)
        also = self._paired(people, one.row["live"])
        try:
            game = await matches.begin(self.games, wish, seats, also=also)
        except Conflict:
            return
        except Refusal as refusal:
            log.info("lobby.pairing_refused", code=refusal.code)
            await self._drop_busy(people)
            return
        self.lobby.changed()
        await self._tell_of(game, ruleset, people)

    async def _drop_busy(self, people: list[Person]) -> None:
        """Stop the search of players with too many games, who would hold up others."""
        for person in people:
            try:
                await matches.check_room(self.games, person)
                await self.games.check_room(person)
            except Refusal:
                await self.store.run(partial(rows.cancel, person=person.id))
                self.lobby.changed()

    async def _tell_of(self, game: str, ruleset: str, people: list[Person]) -> None:
        rules = registry.find(ruleset)
        title, others = titles.titles_of(rules, rules.scenario(first_game(ruleset)[1]))
        for one, other in (people, people[::-1]):
            words: dict[str, NotificationWord] = {
                "name": other.name,
                "title": {ENGLISH: title, **others},
            }
            await self.notifications.send([one.id], Notification("paired", words, f"/games/{game}"))


def _pairs(transaction: Transaction, now: float) -> list[tuple[Seeker, Seeker]]:
    """Return the pairs to start: those who waited longest choose first, nearest in strength."""
    waiting = [
        Seeker(Person(one["person"], one["name"], one["account"] is not None), one)
        for one in rows.waiting(transaction)
        if not one["live"] or now - one["seen"] < FRESH
    ]
    near = sorted(_near(transaction, waiting, now), key=lambda found: found[0])
    paired: set[str] = set()
    chosen = []
    for _, one, two in near:
        if one.person.id not in paired and two.person.id not in paired:
            paired |= {one.person.id, two.person.id}
            chosen.append((one, two))
    return chosen


def _near(
    transaction: Transaction, waiting: list[Seeker], now: float
) -> Iterator[tuple[tuple[float, int], Seeker, Seeker]]:
    """Yield the pairs that may play, each with its sort key."""
    apart = {
        frozenset(pair)
        for pair in offer_rows.blocks_of(transaction, [one.person.id for one in waiting])
    }
    for one, two in combinations(waiting, 2):
        if any(one.row[name] != two.row[name] for name in ("ruleset", "pace", "rated")):
            continue
        gap = abs(one.row["strength"] - two.row["strength"])
        if gap > (one.reach(now) + two.reach(now)) / 2:
            continue
        if frozenset((one.person.id, two.person.id)) not in apart:
            yield (one.row["since"], gap), one, two


def game_of(seeker: Row) -> NewGame:
    """Return the game that a pairing is about."""
    ruleset, scenario = first_game(seeker["ruleset"])
    options: Choices = (
        {"quick_start": True} if "quick_start" in registry.find(ruleset).options else {}
    )
    return NewGame(
        ruleset=ruleset,
        scenario=scenario,
        options=options,
        deadline=DEADLINES.get(seeker["pace"]),
        clock=CLOCKS.get(seeker["pace"]),
        rated=seeker["rated"],
        public=True,
    )


@cache
def first_game(name: str) -> tuple[str, str]:
    """Return a ruleset's id and the scenario for beginners."""
    ruleset = registry.find(name)
    if registry.is_above(ruleset.id):
        raise Refusal(
            "no-pairing", "a campaign cannot be paired; offer it as an open table.", "ruleset"
        )
    shelf = ruleset.data / SHELF
    first = str(spoken(ruleset.data, SHELF)[ENGLISH]["first"]) if shelf.exists() else ""
    return ruleset.id, first or ruleset.scenario_ids()[0]


@cache
def first_seats(name: str) -> tuple[str, ...]:
    """Return the seats of that scenario."""
    ruleset, scenario = first_game(name)
    rules = registry.find(ruleset)
    return tuple(rules.rules.seats(rules.scenario(scenario)))
