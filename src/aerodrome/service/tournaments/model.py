"""Tournaments: what entrants and hosts may do with them.

Each change is one transaction that locks the tournament, records what has happened since, and
continues from there. The scheduler begins and ends the games afterwards.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from aerodrome.kernel import registry
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.names import shown_as, spoken, titled
from aerodrome.service.accounts.person import Person
from aerodrome.service.database.store import Transaction
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.model import Games
from aerodrome.service.limits.shares import SharedList
from aerodrome.service.limits.store import note_network
from aerodrome.service.notifications.model import Notifications
from aerodrome.service.part import ServicePart
from aerodrome.service.set_ups.model import check_account
from aerodrome.service.social import clubs
from aerodrome.service.tournaments import display as tournaments_display
from aerodrome.service.tournaments import ladder, outcomes, rounds
from aerodrome.service.tournaments import messages as cm
from aerodrome.service.tournaments import store as rows
from aerodrome.service.tournaments.announcements import News, news
from aerodrome.service.tournaments.entry import check_maker, check_wish, enter
from aerodrome.service.tournaments.scheduler import Scheduler
from aerodrome.service.tournaments.tournament import Encounter, Entrant, Tournament, read

if TYPE_CHECKING:
    from aerodrome.service.service import Service

LISTED = SharedList(most=200, first=20)
MOST_KNOWN = 32
"""Tournaments that are cached as last read."""
LONGEST_ABOUT = 500
TournamentChange = Callable[[Transaction, Tournament], list[News]]


class Tournaments(ServicePart):
    """The tournaments of this server."""

    def __init__(self, games: Games, notifications: Notifications) -> None:
        self.games = games
        self.store = games.live_games.store
        self.clock = games.live_games.clock
        self.scheduler = Scheduler(games, notifications)
        self._known: dict[str, Tournament] = {}

    @classmethod
    def build(cls, service: Service) -> Tournaments:
        return cls(service.games, service[Notifications])

    async def startup(self) -> None:
        """Start the scheduler, which begins games and rounds."""
        self.scheduler.start()

    async def shutdown(self) -> None:
        """Stop the scheduler; another process continues its work."""
        await self.scheduler.stop()

    def game_changed(self, live: LiveGame) -> None:
        """Check whether a game that has ended belongs to a tournament."""
        self.scheduler.game_changed(live)

    def person_removed(self, person: str) -> None:
        """Run the scheduler now, so that the opponents of this person need not wait."""
        self.scheduler.wake()

    async def listed(self, person: Person, club: str, game: str = "") -> cm.TournamentList:
        """List public tournaments or a club's, and the person's own; or the one of a game."""
        found = await self.store.read(
            lambda c: (
                rows.listed(c, person.id, club, game, LISTED)
                if not club or clubs.is_member(c, club, person.id)
                else []
            )
        )
        return cm.TournamentList(tuple(tournaments_display.line(one, person) for one in found))

    async def read(self, person: Person, tournament: str) -> cm.TournamentInfo:
        """Return a tournament, from the cache unless it has changed."""
        changes = await self.store.read(lambda c: rows.changes_of(c, tournament))
        found = self._known.get(tournament)
        if found is None or found.changes != changes:
            found = await self.store.read(lambda c: read(c, tournament))
            self._known[tournament] = found
            while len(self._known) > MOST_KNOWN:
                del self._known[next(iter(self._known))]
        return tournaments_display.full_info(found, person)

    async def news(self, person: Person, tournament: str, since: int) -> cm.TournamentInfo | None:
        """Return a tournament, or None if it has had no change since `since`."""
        changes = await self.store.read(lambda c: rows.changes_of(c, tournament))
        return None if changes == since else await self.read(person, tournament)

    async def make(self, person: Person, wish: cm.TournamentIn, host: str) -> cm.TournamentInfo:
        """Create a tournament that people can enter; a ladder begins at once."""
        check_account(person, "who runs a tournament")
        now, id_ = self.clock.now(), secrets.token_urlsafe(12)
        name, about = titled(wish.name), shown_as(wish.about, LONGEST_ABOUT)
        if not name:
            raise Refusal("bad-name", "a tournament needs a name.", "name")
        wish = msgspec.structs.replace(
            wish, name=name, about=about, ruleset=registry.find(wish.ruleset).id
        )
        await check_wish(self.games, person, wish, now, host)
        begins = wish.begins if wish.begin == "time" else None
        is_ladder = wish.format == "ladder"

        def work(transaction: Transaction) -> None:
            check_maker(transaction, person, wish, now)
            note_network(transaction, person.id, host)
            facts = {
                "id": id_,
                "host": person.id,
                "wish": msgspec.json.encode(wish).decode(),
                "state": rows.RUNNING if is_ladder else rows.OPEN,
                "public": wish.public and not wish.club,
                "club": wish.club,
                "created": now,
                "updated": now,
                "due": now + ladder.DAY if is_ladder else begins,
            }
            rows.put(transaction, {**facts, "round": 0, "rounds": 0, "word": "", "changes": 0})

        await self.store.run(work)
        return await self.read(person, id_)

    async def _done(
        self, person: Person, tournament: str, change: TournamentChange
    ) -> cm.TournamentInfo:
        """Apply a change to a tournament, and advance it."""
        now = self.clock.now()

        def work(transaction: Transaction) -> list[News]:
            if not rows.hold(transaction, tournament, now):
                raise Refusal("no-tournament", "there is no such tournament.")
            announced = change(transaction, read(transaction, tournament))
            return announced + rounds.advance(transaction, tournament, now)

        await self.scheduler.announce(await self.store.run(work))
        self.scheduler.wake()
        return await self.read(person, tournament)

    async def join(self, person: Person, tournament: str) -> cm.TournamentInfo:
        """Enter a person; repeating it has no effect."""
        check_account(person, "who enters a tournament")
        now = self.clock.now()

        def change(transaction: Transaction, found: Tournament) -> list[News]:
            enter(transaction, found, person, now)
            entered = read(transaction, tournament)
            full = len(entered.within) >= entered.wish.entries
            if entered.state == rows.OPEN and entered.wish.begin == "full" and full:
                return rounds.begin(transaction, entered, now)
            return []

        return await self._done(person, tournament, change)

    async def leave(self, person: Person, tournament: str) -> cm.TournamentInfo:
        """Withdraw an entrant: their open games are lost, the others count."""

        def change(transaction: Transaction, found: Tournament) -> list[News]:
            mine = _mine(found, person)
            _take_out(transaction, found, mine, "withdrawn", "")
            return []

        return await self._done(person, tournament, change)

    async def begin(self, person: Person, tournament: str) -> cm.TournamentInfo:
        """Begin a tournament on the host's request; repeating it has no effect."""
        now = self.clock.now()

        def change(transaction: Transaction, found: Tournament) -> list[News]:
            _check_host(found, person)
            if found.state == rows.OPEN:
                return rounds.begin(transaction, found, now)
            return []

        return await self._done(person, tournament, change)

    async def pair(self, person: Person, tournament: str, after: int) -> cm.TournamentInfo:
        """Pair the next round on the host's request, without waiting for the end of the pause."""
        now = self.clock.now()

        def change(transaction: Transaction, found: Tournament) -> list[News]:
            _check_host(found, person)
            _check_running(found)
            if found.format == "ladder":
                raise Refusal("no-rounds", "a ladder has no rounds.")
            if after == found.round and found.due is not None:
                rows.change(transaction, tournament, due=now)
            elif after == found.round:
                raise Refusal("not-over", "games of this round are not over yet.")
            return []

        return await self._done(person, tournament, change)

    async def set_result(
        self, person: Person, tournament: str, said: cm.ResultIn
    ) -> cm.TournamentInfo:
        """Set the result of a game on the host's request, with a public comment."""
        word = spoken(said.word)

        def change(transaction: Transaction, found: Tournament) -> list[News]:
            _check_host(found, person)
            one = _encounter(found, said.encounter)
            leg = one.leg(said.leg)
            if leg is None or found.state not in (rows.RUNNING, rows.OVER):
                raise Refusal("no-leg", "there is no such game in this tournament.")
            if not word:
                raise Refusal("malformed", "give a reason: it is shown to everyone.", "word")
            if one.state == "asked" or (one.is_over and found.format == "ladder"):
                raise Refusal("over", "this challenge is not being played.")
            outcomes.settle(transaction, found, one, leg, said.result, "host", word)
            return []

        return await self._done(person, tournament, change)

    async def remove(self, person: Person, tournament: str, said: cm.RemoveIn) -> cm.TournamentInfo:
        """Remove an entrant on the host's request, with the effect of a withdrawal."""
        word = spoken(said.word)

        def change(transaction: Transaction, found: Tournament) -> list[News]:
            _check_host(found, person)
            one = _entrant(found, said.entrant)
            if not one.is_in:
                return []
            _take_out(transaction, found, one, "removed", word)
            return [news(found, [one], "removed")]

        return await self._done(person, tournament, change)

    async def end(self, person: Person, tournament: str, said: cm.EndIn) -> cm.TournamentInfo:
        """Close a tournament at its current standings on the host's request, or call it off."""
        word = spoken(said.word)

        def change(transaction: Transaction, found: Tournament) -> list[News]:
            _check_host(found, person)
            if found.state not in (rows.OPEN, rows.RUNNING):
                return []
            if found.state == rows.RUNNING and not said.off:
                return rounds.finish(transaction, found, word)
            return rounds.call_off(transaction, found, word)

        return await self._done(person, tournament, change)

    async def challenge(self, person: Person, tournament: str, other: int) -> cm.TournamentInfo:
        """Challenge an entrant higher up a ladder."""
        now = self.clock.now()

        def change(transaction: Transaction, found: Tournament) -> list[News]:
            _check_running(found)
            if found.format != "ladder":
                raise Refusal("no-ladder", "this is not a ladder.")
            mine, above = _mine(found, person), _entrant(found, other)
            if not above.is_in:
                raise Refusal("no-entrant", "this player has left the tournament.")
            ladder.check_challenge(found, mine, above, now)
            number = len(found.encounters)
            scenario = found.wish.scenarios[number % len(found.wish.scenarios)]
            due = now + found.wish.answer * ladder.DAY
            two = [(mine.number, above.number)]
            rounds.add_encounters(transaction, found, two, scenario, now, answer_by=due)
            return [news(found, [above], "challenged", name=mine.name, days=found.wish.answer)]

        return await self._done(person, tournament, change)

    async def answer(
        self, person: Person, tournament: str, said: cm.LadderAnswerIn
    ) -> cm.TournamentInfo:
        """Accept a challenge or give way; repeating it has no effect."""
        now = self.clock.now()

        def change(transaction: Transaction, found: Tournament) -> list[News]:
            _check_running(found)
            mine, one = _mine(found, person), _encounter(found, said.encounter)
            if one.second != mine.number:
                raise Refusal("not-yours", "this challenge is not for you.")
            if one.state != "asked":
                return []
            if not said.accept:
                return outcomes.give_way(transaction, found, one, now)
            outcomes.take_up(transaction, found, one)
            return []

        return await self._done(person, tournament, change)


def _check_host(tournament: Tournament, person: Person) -> None:
    if not person.id or tournament.host != person.id:
        raise Refusal("not-yours", f"only {tournament.host_name} runs this tournament.")


def _check_running(tournament: Tournament) -> None:
    if tournament.state != rows.RUNNING:
        raise Refusal("not-running", "this tournament is not being played.")


def _mine(tournament: Tournament, person: Person) -> Entrant:
    mine = tournament.of(person.id)
    if mine is None or not mine.is_in:
        raise Refusal("no-entrant", "you do not take part in this tournament.")
    return mine


def _entrant(tournament: Tournament, number: int) -> Entrant:
    if number not in tournament.by_number:
        raise Refusal("no-entrant", "there is no such player in this tournament.")
    return tournament.by_number[number]


def _encounter(tournament: Tournament, number: int) -> Encounter:
    found = next((one for one in tournament.encounters if one.number == number), None)
    if found is None:
        raise Refusal("no-leg", "there is no such game in this tournament.")
    return found


def _take_out(
    transaction: Transaction, tournament: Tournament, one: Entrant, state: str, word: str
) -> None:
    """Take an entrant out; before the beginning the entry is deleted.

    An entrant removed by the host before then cannot enter again.
    """
    if tournament.state == rows.OPEN and state == "withdrawn":
        rows.drop_entrant(transaction, tournament.id, one.number)
    elif tournament.state in (rows.OPEN, rows.RUNNING):
        since = one.since if tournament.state == rows.RUNNING else 0
        values = {"state": state, "word": word, "since": since}
        rows.change_entrant(transaction, tournament.id, one.number, **values)
        if tournament.format == "ladder":
            left = [each for each in tournament.within if each is not one]
            order = sorted(left, key=lambda each: each.place)
            outcomes.reorder(transaction, tournament, [each.number for each in order])
