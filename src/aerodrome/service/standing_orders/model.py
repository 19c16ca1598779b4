"""Orders: which rules of thumb stand for a seat, how they are kept, and what they answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from aerodrome.kernel import codec, registry
from aerodrome.kernel.address import Address
from aerodrome.kernel.contract import absent
from aerodrome.kernel.game import Game
from aerodrome.kernel.position import TableStanding
from aerodrome.kernel.question import Question, Seat, Value
from aerodrome.kernel.record import Answer
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.service.database.store import Row
from aerodrome.service.standing_orders.messages import GivenAnswer, StandingRule
from aerodrome.tabletop.capabilities import GameOffers
from aerodrome.tabletop.standing_orders import MinorQuestion, MinorQuestions, Occasion

MOST_GIVEN = 12
"""Answers by standing orders that are remembered."""


class KeptRule(NamedTuple):
    """A rule of thumb as it is kept; one for a turn has the mark of that turn."""

    rule: StandingRule
    mark: str = ""


class SeatOrders(NamedTuple):
    """What stands for a seat: its rules, whether they answer while its player is here, and what
    they answered last; `usual` where its player has given no others for this game.
    """

    rules: tuple[KeptRule, ...] = ()
    here: bool | None = None
    given: tuple[GivenAnswer, ...] = ()
    usual: bool = True


def written(rules: Iterable[KeptRule]) -> str:
    return codec.encode(list(rules)).decode()


def read(kept: Row | None, usual: dict[str, str]) -> SeatOrders:
    """As the store has them."""
    texts = [*usual.values()] if kept is None or kept["rules"] is None else [kept["rules"]]
    rules = (
        rule for text in texts for rule in codec.decode(text.encode(), list[KeptRule], "rules")
    )
    if kept is None:
        return SeatOrders(tuple(rules))
    given = codec.decode(kept["given"].encode(), tuple[GivenAnswer, ...], "given")
    return SeatOrders(tuple(rules), kept["here"], given, kept["rules"] is None)


def table_of(game: Game, ruleset: str) -> TableStanding | None:
    """Where a ruleset is played just now, in the game or within it."""
    tables = reversed(game.position.tables)
    return next((table for table in tables if table.ruleset.id == ruleset), None)


def minor_questions(ruleset: Ruleset[Any]) -> MinorQuestions | None:
    """Return what may be answered in advance in a game; None where nothing may."""
    orders = GameOffers.of(ruleset).standing_orders
    return orders() if orders is not absent else None


def mark(game: Game, seat: Seat, ruleset: str) -> str:
    """Which turn of a seat it is; nothing while that ruleset is not on the table."""
    table = table_of(game, ruleset)
    if table is None or GameOffers.of(table.ruleset).standing_orders is absent:
        return ""
    view = table.ruleset.display.view(table.state, seat)
    number = GameOffers.of(table.ruleset).standing_orders().turn(view)
    return f"{len(game.record.played)}.{number}"


def standing_now(game: Game, seat: Seat, orders: SeatOrders) -> Iterator[StandingRule]:
    """The rules that hold in this turn: those for it alone before the others."""
    turn = [
        one.rule
        for one in orders.rules
        if one.rule.turn and one.mark == mark(game, seat, one.rule.ruleset)
    ]
    yield from turn
    yield from (one.rule for one in orders.rules if not one.rule.turn)


def minor_question(game: Game, question: Question) -> MinorQuestion | None:
    """What kind of minor question this is, if it is one."""
    table = table_of(game, question.ruleset)
    minor = minor_questions(table.ruleset) if table is not None else None
    return minor.of(question.prompt().key) if minor is not None else None


Found = tuple[Value, GivenAnswer]
"""An answer, and what is remembered of it."""


def answer(game: Game, question: Question, rules: Iterable[StandingRule]) -> Found | None:
    """What the first fitting rule answers, out of what its seat sees; None if it is to be asked."""
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
    """What the same seat answered the last time, at the same step and about the same piece."""
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
    """The sections by which one comes to an address."""
    return (at.rule, *_steps(at.inner)) if at is not None else ()


def _nth(lines: list[Answer], number: int) -> Value | None:
    return lines[number].value if number < len(lines) else None


def offering(game: Game, seat: Seat) -> dict[str, tuple[Ruleset[Any], bool]]:
    """The rulesets whose minor questions may come up, and whether each is on the table now."""
    found: dict[str, tuple[Ruleset[Any], bool]] = {}
    for table in game.position.tables:
        found[table.ruleset.id] = (table.ruleset, True)
        minor = minor_questions(table.ruleset)
        view = table.ruleset.display.view(table.state, seat)
        for name in minor.within(view) if minor is not None else ():
            found.setdefault(name, (registry.find(name), False))
    return {name: pair for name, pair in found.items() if minor_questions(pair[0]) is not None}


def occurring(game: Game, seat: Seat, ruleset: Ruleset[Any]) -> list[MinorQuestion]:
    """The minor questions that can come up; all of them where nothing is on the table yet."""
    table, minors = table_of(game, ruleset.id), GameOffers.of(ruleset).standing_orders().minor
    if table is None:
        return list(minors)
    view = ruleset.display.view(table.state, seat)
    return [minor for minor in minors if minor.occurs(view)]
