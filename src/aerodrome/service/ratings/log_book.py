"""Log book: which machines somebody flew in a game, and what happened to them.

It is read off the record of a finished game by what every ruleset tells of itself: the cards of its
last scene, and the gists of its events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from aerodrome.kernel import codec, registry
from aerodrome.kernel.address import Address
from aerodrome.kernel.contract import Outcome
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Seat
from aerodrome.kernel.record import Answer, AnyLine
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.service.database.store import Row, Transaction
from aerodrome.service.games import game_rows
from aerodrome.service.ratings import log_book_store as rows
from aerodrome.service.ratings.messages import FlownMachine, LogBookTotals, Result
from aerodrome.tabletop.scene import Card, Scene

MOST_MACHINES = 40
Flown = dict[Seat, tuple[FlownMachine, ...]]


class Logged(msgspec.Struct, frozen=True):
    """A line of a log book as it is kept: in which seats, in which machines, and how it ended.

    One that was not begun, for not every side had moved, is no part of a career.
    """

    seats: tuple[Seat, ...]
    result: Result
    machines: tuple[FlownMachine, ...] = ()
    begun: bool = True


def flown(game: Game) -> Flown:
    """What every seat flew in a finished game; nothing where a game shows no cards."""
    if game.position.outcome is None:
        return {}
    cards = _cards(game)
    fates = _Fates(game)
    found: dict[Seat, list[FlownMachine]] = {}
    owners = _owners(game)
    for piece, card in cards.items():
        seat = owners.get(piece) or _only(game, card.side or "")
        if seat is not None:
            found.setdefault(seat, []).append(fates.of(piece, card, cards))
    return {seat: tuple(machines[:MOST_MACHINES]) for seat, machines in found.items()}


def _cards(game: Game) -> dict[str, Card]:
    """The card of every aircraft, in the words of whoever knows most of it."""
    found: dict[str, Card] = {}
    for seat in (None, *game.seats):
        scene = game.ruleset.display.scene(game.ruleset.display.view(game.position.state, seat))
        for card in scene.cards if isinstance(scene, Scene) else ():
            piece = card.piece or card.id.removesuffix(".card")
            if card.side and isinstance(card.title, str) and card.title.endswith(f" {piece}"):
                known = found.get(piece)
                if known is None or len(str(known.title)) < len(card.title) or not known.airframe:
                    found[piece] = card
    return found


def _name(piece: str, card: Card) -> str:
    return str(card.title).removesuffix(piece).strip()[:80]


def _owners(game: Game) -> dict[str, Seat]:
    """Who was asked about which machine."""
    owners: dict[str, Seat] = {}
    for key, answer in game.record.answers.items():
        about = Address.parse(key).about
        if about:
            owners.setdefault(about, answer.seat)
    return owners


def _only(game: Game, side: str) -> Seat | None:
    """Who flies for a side alone; where several share it, nobody can tell."""
    seats = [seat for seat in game.seats if game.ruleset.rules.side(seat) == side]
    return seats[0] if len(seats) == 1 else None


class _Fates:
    """What became of every machine, and who had it before his guns last."""

    def __init__(self, game: Game) -> None:
        self.lost: set[str] = set()
        self.left: set[str] = set()
        self.hurt: set[str] = set()
        self.won: dict[str, list[str]] = {}
        last: dict[str, str] = {}
        for gist in _gists(game):
            if gist.kind == "hit" and gist.by:
                last[gist.piece] = gist.by
            elif gist.kind == "gone":
                self.left.add(gist.piece)
            elif gist.kind == "damage" and gist.says and "CrewHit" in gist.says.key:
                self.hurt.add(gist.piece)
            elif gist.kind == "kill" and gist.piece not in self.lost:
                self.lost.add(gist.piece)
                if by := gist.by or last.get(gist.piece):
                    self.won.setdefault(by, []).append(gist.piece)

    def of(self, piece: str, card: Card, cards: dict[str, Card]) -> FlownMachine:
        fallen = self.won.get(piece, [])[:MOST_MACHINES]
        return FlownMachine(
            name=_name(piece, card),
            airframe=card.airframe,
            lost=piece in self.lost,
            left=piece in self.left,
            hurt=piece in self.hurt,
            victories=tuple(_name(foe, cards[foe]) for foe in fallen if foe in cards),
        )


def _gists(game: Game) -> Iterator[Any]:
    for told in game.position.log:
        yield from registry.speaking(game.ruleset, told.ruleset).display.gist(told.event)


def keep(transaction: Transaction, game: str, flew: Flown) -> None:
    """Write a finished game into the log books of those with an account, if all may know of it.

    In the order of people: two games written at once, with the same people in other seats, would
    wait for each other in PostgreSQL.
    """
    facts, chairs, texts, _ = game_rows.read_game(transaction, game, chat=10**9)
    header = game_rows.read_header(facts)
    ruleset = registry.find(header.ruleset)
    open_to_all = (facts["rated"] or facts["public"]) and ruleset.rules.inner is None
    if not facts["outcome"] or not open_to_all:
        return
    outcome = codec.decode(facts["outcome"], Outcome, f"game {game}")
    begun = has_begun(ruleset, header.seats, game_rows.decoded(texts))
    sitting: dict[str, list[Seat]] = {}
    for chair in chairs:
        if chair["person"] and chair["account"]:
            sitting.setdefault(chair["person"], []).append(chair["seat"])
    for person, seats in sorted(sitting.items()):
        machines = tuple(one for seat in seats for one in flew.get(seat, ()))
        line = Logged(tuple(seats), _result(ruleset, outcome, seats[0]), machines, begun)
        told = codec.encode(line).decode()
        rows.put(transaction, game, person, header.ruleset, facts["updated"], told)
        add_up(transaction, person, header.ruleset)


def has_begun(ruleset: Ruleset[Any], seats: Iterable[Seat], lines: Iterable[AnyLine]) -> bool:
    """Whether every side of a game has moved."""
    moved = {ruleset.rules.side(line.seat) for line in lines if isinstance(line, Answer)}
    return moved == set(map(ruleset.rules.side, seats))


def side_of(ruleset: str) -> Callable[[Seat], str]:
    """On which side a seat is; where the rules are gone, every seat is one."""
    try:
        return registry.find(ruleset).rules.side
    except Refusal:
        return lambda seat: seat


def _result(ruleset: Ruleset[Any], outcome: Outcome, seat: Seat) -> Result:
    winners = {ruleset.rules.side(one) for one in outcome.winners}
    if len(winners) != 1:
        return "drawn"
    return "won" if ruleset.rules.side(seat) in winners else "lost"


def read(row: Row) -> Logged:
    return codec.decode(row["entry"], Logged, f"the log book of game {row['game']}")


def add_up(transaction: Transaction, person: str, ruleset: str) -> None:
    """Add up all lines of somebody's log book of one game that was begun."""
    read_ = [read(row) for row in rows.of_game(transaction, person, ruleset)]
    lines = [line for line in read_ if line.begun]
    machines: dict[str, int] = {}
    for line in lines:
        for one in line.machines:
            machines[one.name] = machines.get(one.name, 0) + 1
    often = sorted(machines.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST_MACHINES]
    results = [line.result for line in lines]
    career = LogBookTotals(
        games=len(lines),
        won=results.count("won"),
        lost=results.count("lost"),
        drawn=results.count("drawn"),
        victories=sum(len(one.victories) for line in lines for one in line.machines),
        losses=sum(one.lost for line in lines for one in line.machines),
        wounds=sum(one.hurt for line in lines for one in line.machines),
        machines=dict(often),
    )
    rows.put_career(transaction, person, ruleset, codec.encode(career).decode())
