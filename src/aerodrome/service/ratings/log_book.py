"""Log book: which aircraft a player flew in a game, and what happened to them.

It is read from a finished game through the display that every ruleset has: the cards of its last
scene, and the short log of its events.
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
    """A stored line of a log book: the seats, the result and the aircraft.

    A game that had not `begun`, because not every side had moved, does not count in a career.
    """

    seats: tuple[Seat, ...]
    result: Result
    machines: tuple[FlownMachine, ...] = ()
    begun: bool = True


def flown(game: Game) -> Flown:
    """Return what each seat flew in a finished game; nothing if the game shows no cards."""
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
    """Return the card of each aircraft from the view that shows most of it."""
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
    """Return which seat was asked about each aircraft."""
    owners: dict[str, Seat] = {}
    for key, answer in game.record.answers.items():
        about = Address.parse(key).about
        if about:
            owners.setdefault(about, answer.seat)
    return owners


def _only(game: Game, side: str) -> Seat | None:
    """Return the only seat of a side; None if several seats share it."""
    seats = [seat for seat in game.seats if game.ruleset.rules.side(seat) == side]
    return seats[0] if len(seats) == 1 else None


class _Fates:
    """What happened to each aircraft, and who shot it down."""

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
    for line in game.position.log:
        yield from registry.speaking(game.ruleset, line.ruleset).display.gist(line.event)


def keep(transaction: Transaction, game: str, flew: Flown) -> None:
    """Add a finished game to its players' log books, if it is rated or public.

    People are taken in a fixed order: two games with the same people that are written at once would
    otherwise deadlock in PostgreSQL.
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
        text = codec.encode(line).decode()
        rows.put(transaction, game, person, header.ruleset, facts["updated"], text)
        add_up(transaction, person, header.ruleset)


def has_begun(ruleset: Ruleset[Any], seats: Iterable[Seat], lines: Iterable[AnyLine]) -> bool:
    """Return whether every side of a game has moved."""
    moved = {ruleset.rules.side(line.seat) for line in lines if isinstance(line, Answer)}
    return moved == set(map(ruleset.rules.side, seats))


def side_of(ruleset: str) -> Callable[[Seat], str]:
    """Return a function from seats to sides; without the rules, each seat is a side."""
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
    """Add up the lines of a person's log book of one game, without games that had not begun."""
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
