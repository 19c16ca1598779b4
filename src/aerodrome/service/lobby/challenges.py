"""Challenges: an invitation to one other player, who may decline."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Annotated

import msgspec

from aerodrome.kernel import codec, registry
from aerodrome.kernel.bounds import FEW, Word
from aerodrome.kernel.question import check_seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.own_account_store import person_of
from aerodrome.service.accounts.person import Person
from aerodrome.service.accounts.person_ref import check_account, other_than, resolve
from aerodrome.service.accounts.store import DAY
from aerodrome.service.database.store import Row, Transaction
from aerodrome.service.games import titles
from aerodrome.service.games.chair import taken_by
from aerodrome.service.games.messages import NewGame
from aerodrome.service.games.model import Games
from aerodrome.service.games.new_game.reading import wished
from aerodrome.service.limits import store as limits_store
from aerodrome.service.limits.shares import SharedLimit
from aerodrome.service.lobby import matches
from aerodrome.service.part import ServicePart
from aerodrome.service.ratings import eligibility
from aerodrome.service.social import friends_messages as fm
from aerodrome.service.social import friends_store as rows
from aerodrome.service.social.friends import may_challenge

if TYPE_CHECKING:
    from aerodrome.service.service import Service

MOST_ASKED = 20
"""Challenges that one person may have open."""
RECEIVED = SharedLimit("challenges for this pilot to answer", there=10, in_all=50)
LASTS = 14 * DAY
"""Seconds after which an unanswered challenge expires."""


class Proposal(msgspec.Struct, frozen=True):
    """A stored challenge: the game, the challenger's seat, and its title."""

    wish: NewGame
    seats: tuple[Word, Word]
    seat: Word | None
    title: Word
    titles: Annotated[dict[Word, Word], FEW]


class Invited(msgspec.Struct, frozen=True):
    """A person who has to be notified of a challenge, with the titles of the game."""

    person: str
    titles: Mapping[str, str]


class Challenges(ServicePart):
    """Creates, accepts and declines challenges."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self.store = games.live_games.store

    @classmethod
    def build(cls, service: Service) -> Challenges:
        return cls(service.games)

    async def ask(self, person: Person, said: fm.ChallengeIn, host: str) -> Invited:
        """Challenge a person; return the notification to send."""
        check_account(person)
        proposal = await self._composed(person, said, host)
        now, name = self.games.live_games.clock.now(), secrets.token_hex(8)

        def work(transaction: Transaction) -> str:
            other = other_than(person, resolve(transaction, said.whom, person))
            if not may_challenge(transaction, person, other):
                raise Refusal("unwilling", f"{other.name} does not accept challenges from you.")
            if proposal.wish.rated:
                _check_rated(proposal, person, other)
            rows.drop_challenges(transaction, now - LASTS)
            _check_space(transaction, person.id, other.id)
            gone = limits_store.make_room(
                transaction, RECEIVED, rows.held_by(other.id), person.id, host
            )
            if gone is not None:
                rows.take_challenge(transaction, gone["id"])
            values = {"id": name, "person": person.id, "other": other.id, "at": now}
            wish = msgspec.json.encode(proposal).decode()
            rows.put_challenge(transaction, **values, wish=wish)
            return other.id

        invited = await self.store.retried(work)
        return Invited(invited, {"en": proposal.title, **proposal.titles})

    async def _composed(self, person: Person, said: fm.ChallengeIn, host: str) -> Proposal:
        """Return the game as it can be played, with its two seats."""
        wish = msgspec.structs.replace(said.wish, seats={})
        if wish.lesson:
            raise Refusal("alone", "a lesson is for one player.")
        if wish.rated:
            eligibility.check_wish(wish)
        ruleset = registry.find(wish.ruleset)
        full = await self.games.setups.with_text(wish)
        scenario, seats = await wished(self.games.reader, ruleset, full, person.id, host)
        if len(seats) != 2:
            raise Refusal(
                "alone",
                "a challenge needs a game for two players; choose another scenario.",
                "scenario",
            )
        if said.seat is not None:
            check_seat(said.seat, seats)
        title, others = titles.titles_of(ruleset, scenario)
        return Proposal(wish, (seats[0], seats[1]), said.seat, title, others)

    async def accept(self, person: Person, name: str, host: str) -> tuple[str, Invited]:
        """Accept a challenge; return the game and the notification to send."""
        found = await self._mine(person, name)
        if found["other"] != person.id:
            raise Refusal("not-yours", "only the challenged player can accept this challenge.")
        proposal = codec.decode(found["wish"], Proposal, "a challenge")
        by = await self.store.read(lambda c: person_of(c, found["person"]))
        if by is None:
            raise _gone()
        asker = Person(by["id"], by["name"], by["account"] is not None, by["owner"])
        first = proposal.seat or secrets.choice(proposal.seats)
        sitting = {seat: asker if seat == first else person for seat in proposal.seats}

        def also(transaction: Transaction, game: str) -> None:
            if not rows.take_challenge(transaction, name):
                raise _gone()

        game = await matches.begin(self.games, proposal.wish, sitting, host=host, also=also)
        return game, Invited(asker.id, {"en": proposal.title, **proposal.titles})

    async def withdraw(self, person: Person, name: str) -> None:
        """Decline a challenge, or withdraw one's own."""
        await self._mine(person, name)
        await self.store.run(lambda c: rows.take_challenge(c, name))

    async def _mine(self, person: Person, name: str) -> Row:
        found = await self.store.read(lambda c: rows.challenge(c, name))
        if found is None or person.id not in (found["person"], found["other"]):
            raise _gone()
        return found


def listed(transaction: Transaction, person: str, now: float) -> tuple[fm.ChallengeInfo, ...]:
    """Return the open challenges from and to a person, newest first."""
    found = rows.challenges_of(transaction, person)
    return tuple(_info(one, person) for one in found if one["at"] > now - LASTS)


def open_to(
    transaction: Transaction, people: Collection[str]
) -> dict[str, tuple[fm.ChallengeInfo, ...]]:
    """Return the open challenges of each of these people."""
    found = rows.challenges_of(transaction, *people) if people else []
    known: dict[str, list[fm.ChallengeInfo]] = {one: [] for one in people}
    for one in found:
        for who in known.keys() & {one["person"], one["other"]}:
            known[who].append(_info(one, who))
    return {who: tuple(infos) for who, infos in known.items() if infos}


def _check_rated(proposal: Proposal, person: Person, other: Person) -> None:
    """Refuse at once a rated game that could not count between these two."""
    both = zip(proposal.seats, (person, other), strict=True)
    chairs = {seat: taken_by(who, seat) for seat, who in both}
    eligibility.check_chairs(registry.find(proposal.wish.ruleset), chairs)


def _info(found: Row, person: str) -> fm.ChallengeInfo:
    mine = found["person"] == person
    proposal = codec.decode(found["wish"], Proposal, "a challenge")
    return fm.ChallengeInfo(
        id=found["id"],
        by=found["by"],
        to=found["to"],
        mine=mine,
        wish=proposal.wish,
        title=proposal.title,
        titles=proposal.titles,
        seat=proposal.seat,
        seats=proposal.seats,
        at=found["at"],
        program=found["to_owner" if mine else "by_owner"] is not None,
    )


def _check_space(transaction: Transaction, person: str, other: str) -> None:
    mine = [one for one in rows.challenges_of(transaction, person) if one["person"] == person]
    if any(one["other"] == other for one in mine):
        raise Refusal("asked", "you have challenged this player already.")
    if len(mine) >= MOST_ASKED:
        raise Refusal(
            "too-many", f"you have {MOST_ASKED} open challenges already; withdraw one first."
        )


def _gone() -> Refusal:
    return Refusal("no-challenge", "this challenge is no longer open.")
