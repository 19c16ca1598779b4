"""Orders: which rules hold for a seat, how they are stored, and what they answer."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from aerodrome.kernel import codec, registry
from aerodrome.kernel.address import Address
from aerodrome.kernel.contract import absent
from aerodrome.kernel.game import Game
from aerodrome.kernel.position import TableStanding
from aerodrome.kernel.question import Question, Seat, Value
from aerodrome.kernel.record import Answer
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.service.standing_orders.messages import GivenAnswer, StandingRule
from aerodrome.tabletop.capabilities import GameOffers
from aerodrome.tabletop.standing_orders import MinorQuestion, MinorQuestions, Occasion

if TYPE_CHECKING:
    from aerodrome.service.database.store import Row

MOST_GIVEN = 12
"""Answers by standing orders that are remembered."""


class StoredRule(NamedTuple):
    """A rule as it is stored; a rule for one turn has the mark of that turn."""

    rule: StandingRule
    mark: str = ""


class SeatOrders(NamedTuple):
    """The rules of a seat, whether they answer while its player is here, and latest answers.

    They are `usual` if the player has given none for this game, and `chosen` are the rulesets of
    those; elsewhere the rules that a game gives to all players hold.
    """

    rules: tuple[StoredRule, ...] = ()
    here: bool | None = None
    given: tuple[GivenAnswer, ...] = ()
    usual: bool = True
    chosen: frozenset[str] = frozenset()


def written(rules: Iterable[StoredRule]) -> str:
    return codec.encode(list(rules)).decode()


def read(stored: Row | None, usual: dict[str, str]) -> SeatOrders:
    """Return the orders of a seat from its row, or else the usual ones."""
    texts = [*usual.values()] if stored is None or stored["rules"] is None else [stored["rules"]]
    rules = (
        rule for text in texts for rule in codec.decode(text.encode(), list[StoredRule], "rules")
    )
    if stored is None:
        return SeatOrders(tuple(rules), chosen=frozenset(usual))
    given = codec.decode(stored["given"].encode(), tuple[GivenAnswer, ...], "given")
    none = stored["rules"] is None
    return SeatOrders(tuple(rules), stored["here"], given, none, frozenset(usual))


def table_of(game: Game, ruleset: str) -> TableStanding | None:
    """Return the table of a ruleset if it is being played, in the game or within it."""
    tables = reversed(game.position.tables)
    return next((table for table in tables if table.ruleset.id == ruleset), None)


def minor_questions(ruleset: Ruleset[Any]) -> MinorQuestions | None:
    """Return what may be answered in advance in a game; None where nothing may."""
    orders = GameOffers.of(ruleset).standing_orders
    return orders() if orders is not absent else None


def mark(game: Game, seat: Seat, ruleset: str) -> str:
    """Return the mark of a seat's current turn; empty while the ruleset is not on the table."""
    table = table_of(game, ruleset)
    if table is None or GameOffers.of(table.ruleset).standing_orders is absent:
        return ""
    view = table.ruleset.display.view(table.state, seat)
    number = GameOffers.of(table.ruleset).standing_orders().turn(view)
    return f"{len(game.record.played)}.{number}"


def standing_now(game: Game, seat: Seat, orders: SeatOrders) -> Iterator[StandingRule]:
    """Yield the rules that hold in this turn; those for this turn alone come first.

    Last are those that a game gives to players who have chosen none.
    """
    turn = [
        one.rule
        for one in orders.rules
        if one.rule.turn and one.mark == mark(game, seat, one.rule.ruleset)
    ]
    yield from turn
    yield from (one.rule for one in orders.rules if not one.rule.turn)
    if orders.usual:
        yield from _given_to_all(game, seat, orders.chosen)


def _given_to_all(game: Game, seat: Seat, chosen: Collection[str]) -> Iterator[StandingRule]:
    """Yield the usual rules of the rulesets on the table; they answer present players, too."""
    for name, (ruleset, playing) in offering(game, seat).items():
        for minor in occurring(game, seat, ruleset) if playing and name not in chosen else ():
            if minor.usual is not None:
                when, then = minor.usual
                yield StandingRule(ruleset=name, minor=minor.name, when=when, then=then, here=True)


def minor_question(game: Game, question: Question) -> MinorQuestion | None:
    """Return the kind of a minor question; None for any other question."""
    table = table_of(game, question.ruleset)
    minor = minor_questions(table.ruleset) if table is not None else None
    return minor.of(question.prompt().key) if minor is not None else None


Found = tuple[Value, GivenAnswer]
"""An answer, and what is recorded of it."""


def answer(game: Game, question: Question, rules: Iterable[StandingRule]) -> Found | None:
    """Return the answer of the first rule that fits, judged by what its seat sees, or None."""
    minor, table = minor_question(game, question), table_of(game, question.ruleset)
    if minor is None or table is None:
        return None
    mine = [one for one in rules if (one.ruleset, one.minor) == (question.ruleset, minor.name)]
    if not mine:
        return None
    view = table.ruleset.display.view(table.state, question.seat)
    occasion = Occasion(view, question.posed(), before(game, question))
    values = (minor.answer(occasion, one.when, one.then) for one in mine)
    value = next((value for value in values if value is not None), None)
    if value is None:
        return None
    said = next(option.says for option in occasion.options if option.value == value)
    asked = occasion.question
    return value, GivenAnswer(key=asked.key, ruleset=question.ruleset, says=asked.says, answer=said)


def before(game: Game, question: Question) -> Value | None:
    """Return the seat's last answer at the same step and about the same piece."""
    at = Address.parse(question.key)
    answers = [
        (there, line)
        for line in game.record.answers.values()
        if line.seat == question.seat
        if _steps(there := Address.parse(line.at)) == _steps(at)
    ]
    if at.about is None:
        return answers[-1][1].value if answers else None
    earlier = [pair for pair in answers if pair[0].place != at.place and pair[0].about == at.about]
    last = [line for there, line in earlier if there.place == earlier[-1][0].place]
    return _nth(last, len([there for there, _ in answers if there.place == at.place]))


def _steps(at: Address | None) -> tuple[str, ...]:
    """Return the rules on the way to an address."""
    return (at.rule, *_steps(at.inner)) if at is not None else ()


def _nth(lines: list[Answer], number: int) -> Value | None:
    return lines[number].value if number < len(lines) else None


def offering(game: Game, seat: Seat) -> dict[str, tuple[Ruleset[Any], bool]]:
    """Return rulesets with minor questions that may come up, and whether each is on the table."""
    found: dict[str, tuple[Ruleset[Any], bool]] = {}
    for table in game.position.tables:
        found[table.ruleset.id] = (table.ruleset, True)
        minor = minor_questions(table.ruleset)
        view = table.ruleset.display.view(table.state, seat)
        for name in minor.within(view) if minor is not None else ():
            found.setdefault(name, (registry.find(name), False))
    return {name: pair for name, pair in found.items() if minor_questions(pair[0]) is not None}


def occurring(game: Game, seat: Seat, ruleset: Ruleset[Any]) -> list[MinorQuestion]:
    """Return the minor questions that can come up; all of them before the ruleset is played."""
    table, minors = table_of(game, ruleset.id), GameOffers.of(ruleset).standing_orders().minor
    if table is None:
        return list(minors)
    view = ruleset.display.view(table.state, seat)
    return [minor for minor in minors if minor.occurs(view)]
