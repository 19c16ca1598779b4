"""Canonical log: what happened in a game, in a form independent of the program's names and classes.

Two programs that play the same game give the same canonical log, whatever their classes and fields
are called: questions, options, answers, dice, events with their audiences, and the end. Structs
count by the values that differ from their defaults, in the order of fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset


def digest(ruleset: Ruleset[Any], record: Record) -> str:
    """Return the hash of what happens when a record with its seed is played from the beginning."""
    return codec.digest(codec.encode(canon(ruleset, record)))


def canon(ruleset: Ruleset[Any], record: Record) -> list[Any]:
    """Return everything that players could notice of a finished game, as lists and plain values."""
    asked: list[Any] = []

    def repeat(question: Question, look: Callable[[], Any]) -> Value:
        if question.key not in record.answers:
            raise Refusal("unfit", "the rules ask a question that was not asked.", question.key)
        value = record.answers[question.key].value
        asked.append(
            [
                question.key,
                question.seat,
                question.rule,
                question.about,
                list(question.options),
                value,
            ]
        )
        return value

    fresh = Record(record.header, seed=record.seed)
    fresh.known = record
    game = Game(ruleset, fresh, dict.fromkeys(record.header.seats, repeat))
    log = [
        [told.rule, told.ruleset, nameless(told.to), nameless(told.event)]
        for told in game.position.log
    ]
    dice = [[roll.at, list(roll.sides), list(roll.dice)] for roll in fresh.dice.values()]
    return [asked, dice, log, nameless(game.position.outcome)]


def nameless(value: Any) -> Any:
    """Return a value without the names of its classes and fields."""
    if isinstance(value, msgspec.Struct):
        return [nameless(getattr(value, field)) for field in _told_fields(value)]
    if isinstance(value, Mapping):
        return [[str(key), nameless(value[key])] for key in sorted(value, key=str)]
    if isinstance(value, (list, tuple)):
        return [nameless(part) for part in value]
    return value


def _told_fields(value: msgspec.Struct) -> list[str]:
    """Return the fields that differ from their defaults: a new, unused field changes no log."""
    fields = _fields(type(value))
    return [field.name for field in fields if getattr(value, field.name) != _default(field)]


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """Return the fields of a struct, cached because finding them takes long."""
    return msgspec.structs.fields(kind)


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default
