"""Pairing: an opponent of about one's strength, for a game and a pace, at one press.

Who waits stands in the store, so that every process sees the same people; two are paired in the
transaction that makes their game, and so only once. The range of strength widens with waiting.
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
from aerodrome.service.games.live_games import Also
from aerodrome.service.games.messages import LiveClock, NewGame
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
"""The paces that one asks for: a live clock, or seconds a turn."""
FRESH = 12.0
"""Seconds since somebody was last seen in the lobby, in which he is paired for a live game."""
NEAR, WIDER = 100, {True: 10.0, False: 0.1}
"""Points of rating between two who have just come, and how many more a second of waiting allows:
for a game that is played at once, and for a turn a day."""
SHELF = "shelf.toml"
log = structlog.get_logger()


class Seeker(NamedTuple):
    """Who waits."""

    person: Person
    row: Row

    def reach(self, now: float) -> float:
        """How far from his own strength he plays by now; what is not known of it counts as far."""
        waited = max(0.0, now - self.row["since"])
        return float(NEAR + self.row["doubt"] + waited * WIDER[self.row["live"]])


class QuickPairing(ServicePart):
    """Brings people together who press the same button."""

    def __init__(self, offers: Offers) -> None:
        self.offers = offers
        self.games = offers.games
        self.lobby = offers.lobby
        self.notifications = offers.notifications
        self.store = offers.store
        self.clock = offers.clock
        self._pairing = asyncio.Lock()
        self.lobby.chores.append(self._go_on)

    @classmethod
    def build(cls, service: Service) -> QuickPairing:
        return cls(service[Offers])

    async def seek(self, person: Person, wish: mm.SeekIn) -> mm.Sat:
        """Wait for an opponent from now on; who waited for something else does not any more."""
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
        """Wait no more."""
        if not await self.store.run(lambda c: rows.cancel(c, person.id)):
            found = await self.store.read(lambda c: rows.read(c, person.id))
            if found is not None:
                raise Refusal("begun", "your opponent has just come: the game has begun.")
        self.lobby.changed()

    async def fill_in(self, person: Person, level: str | None, host: str) -> mm.Sat:
        """Play against the computer instead, at the pace I asked for; it is not rated."""
        found = await self.store.read(lambda c: rows.read(c, person.id))
        if found is None:
            raise Refusal("no-offer", "you do not wait for an opponent.")
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
        """What is written with the game of these people: they wait no more."""
        who, now = [one.id for one in people], self.clock.now()

        def also(transaction: Transaction, game: str) -> None:
            rows.pair(transaction, who, game, now)
            if live:
                offer_rows.withdraw_live(transaction, who)

        return also

    async def _go_on(self) -> None:
        """At every beat: who waited longer may be paired with somebody further off."""
        if len(self.lobby.board.seeking) > 1:
            await self.pair()

    async def pair(self) -> None:
        """Bring together who can be, the longest waiting first."""
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
            log.info("two could not be paired", code=refusal.code)
            await self._drop_busy(people)
            return
        self.lobby.changed()
        await self._tell_of(game, ruleset, people)

    async def _drop_busy(self, people: list[Person]) -> None:
        """Who has too many games waits no more; others are not kept from playing by him."""
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
    """Who is to play whom: for everybody, from the longest waiting on, the nearest in strength."""
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
    """Pairs that may play, with what puts one before another."""
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
    """The game that a pairing is about."""
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
    """A game by its id, and the scenario that it begins with."""
    ruleset = registry.find(name)
    if registry.is_above(ruleset.id):
        raise Refusal("no-pairing", "a campaign is offered as an open table.", "ruleset")
    shelf = ruleset.data / SHELF
    first = str(spoken(ruleset.data, SHELF)[ENGLISH]["first"]) if shelf.exists() else ""
    return ruleset.id, first or ruleset.scenario_ids()[0]


@cache
def first_seats(name: str) -> tuple[str, ...]:
    """The seats of that scenario."""
    ruleset, scenario = first_game(name)
    rules = registry.find(ruleset)
    return tuple(rules.rules.seats(rules.scenario(scenario)))
