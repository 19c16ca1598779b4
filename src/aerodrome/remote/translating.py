"""Conversion of questions and views from the wire to what a local player gets."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import reduce
from operator import or_
from typing import Any, get_type_hints

import msgspec

from aerodrome.kernel import codec, registry
from aerodrome.kernel.control import Control
from aerodrome.kernel.events import Rolled, Taken, Told
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Anchor, Option, Options, Posed, Question, Routine, Value
from aerodrome.kernel.record import Header
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.umpire import Player
from aerodrome.remote.wire import RemoteTable


class PosedOptions(Options[Value]):
    """The options of a question that a server computed."""

    __slots__ = ("_posed", "_values")

    def __init__(self, posed: Posed) -> None:
        self._posed = posed
        self._values = tuple(one.value for one in posed.options if one.refused is None)

    def __contains__(self, value: object) -> bool:
        return value in self._values

    def __iter__(self) -> Iterator[Value]:
        return iter(self._values)

    def forced(self) -> Value | None:
        return self._values[0] if len(self._values) == 1 else None

    def describe(self) -> Iterable[Option]:
        return self._posed.options

    def anchor(self) -> Anchor | None:
        return self._posed.anchor

    def prompt(self) -> Phrase | None:
        return self._posed.says

    def control(self) -> Control:
        return self._posed.control

    def goes_on(self) -> bool:
        return self._posed.goes_on

    def routine(self) -> Routine | None:
        return self._posed.routine


class PathlessOptions(PosedOptions):
    """The same for options with so many paths that they were omitted."""

    __slots__ = ()
    pathless = True


class Interpreter:
    """The rules of one game as the server plays it, for players that answer from here."""

    def __init__(self, rules: Ruleset[Any]) -> None:
        self.rules = rules

    @classmethod
    def of(cls, record: str) -> Interpreter:
        """Return an interpreter from the header of a record: its version, types and corrections."""
        header = codec.decode(record.partition("\n")[0], Header, "a record")
        return cls(registry.find(header.ruleset).playing(header)[0])

    def asked(self, player: Player, posed: Posed, tables: Collection[RemoteTable]) -> Value:
        """Return a player's answer; refuse anything that is not an option."""
        table = next((one for one in tables if one.ruleset == posed.ruleset), None)
        rules = self.rules_of(posed.ruleset)
        question = self.question(posed, rules)
        try:
            value = player(question, lambda: view_of(rules, table))
        except SystemExit as error:
            raise Refusal("bad-bot", "it tried to end the whole program.") from error
        if value not in question.options:
            raise Refusal("illegal", f"{value!r} is not among the options.", posed.key)
        return value

    def rules_of(self, ruleset: str) -> Ruleset[Any]:
        """Return the rules of the game that asks: this one, or an inner one."""
        if ruleset in ("", self.rules.id):
            return self.rules
        return (self.rules.rules.inner or registry.find)(ruleset)

    def question(self, posed: Posed, rules: Ruleset[Any]) -> Question:
        """Return a question as rules ask it."""
        return Question(
            key=posed.key,
            seat=posed.seat,
            options=(PathlessOptions if posed.ways else PosedOptions)(posed),
            rule=posed.rule,
            about=posed.about,
            given=posed.given,
            heard=tuple(_heard_event(line, rules) for line in posed.heard),
            ruleset=posed.ruleset,
            given_at=posed.given_at,
            given_about=posed.given_about,
            given_says=posed.given_says,
        )


def view_of(rules: Ruleset[Any], table: RemoteTable | None) -> Any:
    """Return the seat's view, as these rules build it."""
    if table is None:
        raise Refusal("no-table", "the server did not send the table of this question.")
    kind = get_type_hints(rules.display.view).get("return", Any)
    return codec.decode(codec.encode(table.view), kind, f"a view of {rules.id}")


def _heard_event(line: Any, ruleset: Ruleset[Any]) -> Told:
    told = codec.convert(line, Told, "a question")
    kinds = reduce(or_, (*ruleset.rules.events, Rolled, Taken))
    event = codec.convert(told.event, kinds, "a question")
    return msgspec.structs.replace(told, event=event)
