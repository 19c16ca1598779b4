"""Tournament: the state of a tournament as read from the database, without any changes.

Points are counted in halves, so that nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.database.store import Row, Transaction
from aerodrome.service.tournaments import store as rows
from aerodrome.service.tournaments.messages import TournamentIn

WIN, DRAW = 2, 1
"""The points of a game, in halves."""
LIVE = 3_600
"""Longest turn, in seconds, that counts as live play."""


@dataclass(frozen=True)
class Leg:
    """One game of an encounter; in the second one sides are changed.

    `result` is the winner (`none`: both lose), `how` is the way it was decided, and `word` is the
    host's comment.
    """

    number: int
    state: str
    game: str | None = None
    seats: tuple[str, ...] = ()
    due: float | None = None
    result: str = ""
    how: str = ""
    word: str = ""

    def points(self, first: bool) -> int:
        """Return the half points of the encounter's first entrant, or of its second."""
        if self.result == "draw":
            return DRAW
        return WIN if self.result == ("first" if first else "second") else 0


@dataclass(frozen=True)
class Encounter:
    """Two entrants who meet, in a round or by a challenge; without a second it is a bye."""

    number: int
    round: int
    first: int
    second: int | None
    scenario: str
    state: str = "playing"
    asked: float = 0.0
    due: float | None = None
    legs: tuple[Leg, ...] = ()

    @property
    def is_over(self) -> bool:
        return self.state == "over"

    def other(self, number: int) -> int | None:
        return self.second if number == self.first else self.first

    def has(self, number: int) -> bool:
        return number in (self.first, self.second)

    def points(self, number: int) -> int:
        return sum(leg.points(number == self.first) for leg in self.legs)

    def leg(self, number: int) -> Leg | None:
        return next((leg for leg in self.legs if leg.number == number), None)


@dataclass(frozen=True)
class Entrant:
    """An entrant; `seed` is their strength before the beginning, and then their rank by it.

    `since` is their first round, `place` their place on a ladder.
    """

    number: int
    person: str
    name: str
    account: bool
    state: str
    since: int = 1
    seed: int = 0
    place: int = 0
    active: float = 0.0
    word: str = ""

    @property
    def is_in(self) -> bool:
        return self.state == "in"


@dataclass(frozen=True)
class Tournament:
    """A tournament with its entrants and encounters."""

    id: str
    host: str
    host_name: str
    state: str
    wish: TournamentIn
    created: float
    round: int
    rounds: int
    due: float | None
    word: str
    changes: int
    entrants: tuple[Entrant, ...]
    encounters: tuple[Encounter, ...]
    barred: tuple[Entrant, ...] = ()
    """Entrants removed by the host before the beginning; they are hidden and cannot return."""

    @property
    def format(self) -> str:
        return self.wish.format

    @property
    def legs(self) -> int:
        """Return the number of games of an encounter."""
        return 2 if self.wish.sides == "both" else 1

    @property
    def is_live(self) -> bool:
        """Return whether games are played live, one at a time."""
        deadline = self.wish.deadline
        return self.wish.clock is not None or (deadline is not None and deadline <= LIVE)

    @cached_property
    def by_number(self) -> dict[int, Entrant]:
        return {one.number: one for one in self.entrants}

    @property
    def within(self) -> list[Entrant]:
        """Return the entrants who still take part."""
        return [one for one in self.entrants if one.is_in]

    def of(self, person: str) -> Entrant | None:
        return next((one for one in self.entrants if person and one.person == person), None)

    def in_round(self, number: int) -> list[Encounter]:
        return [one for one in self.encounters if one.round == number]

    def unfinished(self) -> Iterator[tuple[Encounter, Leg]]:
        """Yield the games that are not decided yet."""
        for one in self.encounters:
            yield from ((one, leg) for leg in one.legs if leg.state != "done" and not leg.result)


def read(transaction: Transaction, tournament: str) -> Tournament:
    """Read a tournament; refuse a missing one."""
    found = rows.read(transaction, tournament)
    if found is None:
        raise Refusal("no-tournament", "there is no such tournament.")
    facts = found.tournament
    return Tournament(
        id=facts["id"],
        host=facts["host"],
        host_name=facts["host_name"] or "",
        state=facts["state"],
        wish=codec.decode(facts["wish"], TournamentIn, f"tournament {facts['id']}"),
        created=facts["created"],
        round=facts["round"],
        rounds=facts["rounds"],
        due=facts["due"],
        word=facts["word"],
        changes=facts["changes"],
        entrants=tuple(_entrant(one) for one in found.entrants if one["since"]),
        barred=tuple(_entrant(one) for one in found.entrants if not one["since"]),
        encounters=_encounters(found),
    )


def _entrant(row: Row) -> Entrant:
    return Entrant(
        number=row["number"],
        person=row["person"],
        name=row["name"] or "",
        account=row["account"] is not None,
        state=row["state"],
        since=row["since"],
        seed=row["seed"],
        place=row["place"],
        active=row["active"],
        word=row["word"],
    )


def _encounters(found: rows.TournamentRows) -> tuple[Encounter, ...]:
    legs: dict[int, list[Leg]] = {}
    for row in found.legs:
        facts = {name: row[name] for name in ("number", "state", "game", "due", "result", "how")}
        seats = tuple(msgspec.json.decode(row["seats"])) if row["seats"] else ()
        legs.setdefault(row["encounter"], []).append(Leg(**facts, seats=seats, word=row["word"]))
    return tuple(
        Encounter(
            number=row["number"],
            round=row["round"],
            first=row["first"],
            second=row["second"],
            scenario=row["scenario"],
            state=row["state"],
            asked=row["asked"],
            due=row["due"],
            legs=tuple(legs.get(row["number"], ())),
        )
        for row in found.encounters
    )
