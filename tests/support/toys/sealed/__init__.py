"""Sealed Bids: clerks bid in secret at the same time; what is left in a purse stays secret."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from random import Random

import msgspec

from aerodrome.bots.random_player import random_player
from aerodrome.bots.roster import LEVELS
from aerodrome.kernel.contract import GameDisplay, GameRules, Outcome
from aerodrome.kernel.events import Event
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Anchor, Option, Options, Seat
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.capabilities import GamePilots, Maker
from tests.support.toys.shared import no_scene, whole


class Clerk(msgspec.Struct):
    id: str
    seat: Seat
    purse: int


class Auction(msgspec.Struct):
    round: int
    last: int
    clerks: list[Clerk]
    points: dict[Seat, int]

    def copy(self) -> Auction:
        clerks = [Clerk(c.id, c.seat, c.purse) for c in self.clerks]
        return Auction(self.round, self.last, clerks, dict(self.points))


class Bid(Event, frozen=True):
    clerk: str
    loud: bool


class Paid(Event, frozen=True):
    clerk: str
    amount: int


class Scored(Event, frozen=True):
    points: Seat
    total: int


class RoundEnded(Event, frozen=True):
    round: int


class Whispered(Event, frozen=True):
    clerk: str


class Amounts(Options[int]):
    """Amounts that are quick to check, with reasons for those that are refused."""

    def __init__(self, clerk: Clerk) -> None:
        self.clerk = clerk

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and 0 <= value <= self.clerk.purse

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.clerk.purse + 1))

    def forced(self) -> int | None:
        return None if self.clerk.purse else 0

    def describe(self) -> Iterable[Option]:
        for amount in range(self.clerk.purse + 2):
            fits = amount in self
            refused = None if fits else Phrase("too_much", {"purse": self.clerk.purse})
            yield Option(amount, Phrase("bid", {"amount": amount}), refused=refused)

    def anchor(self) -> Anchor:
        return Anchor(piece=self.clerk.id, place="desk")


class SealedView(msgspec.Struct, frozen=True):
    round: int
    points: dict[Seat, int]
    mine: dict[str, int]


def seats(scenario: Scenario) -> tuple[Seat, ...]:
    return ("north", "south", "east")[: int(scenario.options["bidders"])]


def setup(scenario: Scenario) -> Auction:
    purse, last = whole(scenario, "purse"), whole(scenario, "rounds")
    clerks = [Clerk(f"{seat}-{n}", seat, purse) for seat in seats(scenario) for n in (1, 2)]
    return Auction(0, last, clerks, dict.fromkeys(seats(scenario), 0))


def turn(umpire: Umpire, auction: Auction) -> None:
    """1 Play a round: bids in secret, then the open part of them, then a point."""
    clerks = {clerk.id: clerk for clerk in auction.clerks}

    def dialogue(umpire: Umpire, name: str) -> tuple[int, str]:
        clerk = clerks[name]
        amount = umpire.ask(clerk.seat, Amounts(clerk), rule="1.1", about=name)
        if not amount:
            return 0, "quiet"
        umpire.tell(Whispered(name), rule="1.1")
        if amount > 2 and umpire.roll(6, rule="1.3") == (6,):
            return amount, "loud"
        return amount, umpire.ask(clerk.seat, ("quiet", "loud"), rule="1.2", about=name)

    subjects = {clerk.id: clerk.seat for clerk in auction.clerks}
    bids = umpire.together(subjects, dialogue, rule="1.1")
    totals = dict.fromkeys(auction.points, 0)
    for name, (amount, voice) in bids.items():
        clerk = clerks[name]
        totals[clerk.seat] += amount
        clerk.purse -= amount
        umpire.tell(Paid(name, amount), rule="1.1", to=(clerk.seat,))
        umpire.tell(Bid(name, voice == "loud"), rule="1.2")
    score(umpire, auction, totals)
    auction.round += 1
    umpire.tell(RoundEnded(auction.round), rule="1")


def score(umpire: Umpire, auction: Auction, totals: dict[Seat, int]) -> None:
    """1.3 Give the point to the highest total; a tie is decided by dice."""
    best = max(totals.values())
    tied = [seat for seat, total in totals.items() if total == best]
    place = umpire.roll(len(tied), rule="1.3")[0] - 1 if len(tied) > 1 else 0
    auction.points[tied[place]] += 1
    umpire.tell(Scored(tied[place], auction.points[tied[place]]), rule="1.3")


def outcome(auction: Auction) -> Outcome | None:
    if auction.round < auction.last:
        return None
    best = max(auction.points.values())
    winners = tuple(seat for seat, points in auction.points.items() if points == best)
    return Outcome(winners, Phrase("most_points"), "1")


def view(auction: Auction, seat: Seat | None) -> SealedView:
    mine = {clerk.id: clerk.purse for clerk in auction.clerks if clerk.seat == seat}
    return SealedView(auction.round, dict(auction.points), mine)


def forget(auction: Auction, seat: Seat, random: Random) -> None:
    """Replace what is left in other players' purses, which a seat does not know."""
    for clerk in auction.clerks:
        if clerk.seat != seat:
            clerk.purse = random.randint(0, 5)


def pilots() -> Mapping[str, Maker]:
    """Return a pilot for every level; all of them bid at random."""
    return dict.fromkeys(LEVELS, lambda random, leaning: random_player(random))


RULESET = Ruleset(
    id="sealed",
    version=1,
    title="Sealed Bids",
    folder=Path(__file__).parent,
    rules=GameRules(
        seats=seats,
        setup=setup,
        turn=turn,
        outcome=outcome,
        events=(Bid, Paid, Scored, RoundEnded, Whispered),
        forget=forget,
    ),
    display=GameDisplay(view=view, scene=no_scene),
    capabilities=(GamePilots(makers=pilots),),
)
