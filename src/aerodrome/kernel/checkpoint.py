"""Checkpoints: a game's state between two turns, so that a long game opens without a full replay.

The record is still the game. A checkpoint only states where the first lines of a record lead, which
replaying them can verify. One made with other rules, after other lines or for a state of another
layout is refused and can be discarded.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import GenericAlias
from typing import Any, NamedTuple, Union
from weakref import WeakKeyDictionary

import msgspec

from aerodrome.kernel import codec, registry
from aerodrome.kernel.events import Audience, Event, Rolled, Taken, Told
from aerodrome.kernel.game import Game, fitting
from aerodrome.kernel.record import AnyLine, Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.run import GameRun, TurnMark

_shapes: WeakKeyDictionary[type[Any], str] = WeakKeyDictionary()


class CheckpointRules(msgspec.Struct, frozen=True, omit_defaults=True):
    """The rules that a game was played by; old checkpoints have a hash of their data."""

    id: str
    version: int
    data: str = ""


class LogEntry(msgspec.Struct, frozen=True):
    """A line of the log without its event; events are stored separately, by ruleset."""

    rule: str
    ruleset: str
    to: Audience = None


class Checkpoint(msgspec.Struct, frozen=True):
    """A game's state after the first `lines` lines of its record, `turn` turns into it.

    `rules` are all rulesets with events in the log; `shape` is a hash of the state's layout.
    """

    rules: tuple[CheckpointRules, ...]
    lines: int
    check: str
    turn: int
    shape: str
    state: msgspec.Raw
    log: tuple[LogEntry, ...]
    events: dict[str, msgspec.Raw]


class Stood(NamedTuple):
    """A snapshot of a game at its last mark. It is immutable, so any thread may write it."""

    ruleset: Ruleset[Any]
    lines: tuple[AnyLine, ...]
    turn: int
    state: Any
    log: list[Told]


def stood(game: Game) -> Stood:
    """Return a snapshot from between the last two turns, without the turn in progress."""
    turn, mark, log = game.last_mark()
    return Stood(game.ruleset, tuple(game.record.lines[: mark.lines]), turn, mark.state, log)


def checkpoint(at: Stood) -> Checkpoint:
    """Return the checkpoint of a snapshot.

    Tables of the state stay in their own order, since rules may depend on it.
    """
    found: dict[str, list[Any]] = {}
    for told in at.log:
        found.setdefault(told.ruleset, []).append(told.event)
    others = [registry.speaking(at.ruleset, name) for name in found if name != at.ruleset.id]
    return Checkpoint(
        rules=tuple(CheckpointRules(r.id, r.version) for r in (at.ruleset, *others)),
        lines=len(at.lines),
        check=_check(at.lines),
        turn=at.turn,
        shape=layout_hash(type(at.state)),
        state=msgspec.Raw(msgspec.json.encode(at.state)),
        log=tuple(LogEntry(told.rule, told.ruleset, told.to) for told in at.log),
        events={name: msgspec.Raw(msgspec.json.encode(told)) for name, told in found.items()},
    )


def resume(
    ruleset: Ruleset[Any], record: Record, point: Checkpoint, *, elsewhere: bool = False
) -> Game:
    """Return the game of a record, replayed only from the checkpoint on."""
    ruleset, scenario = fitting(ruleset, record)
    _check_point(ruleset, record, point)
    kind = type(ruleset.rules.setup(scenario))
    if point.shape != layout_hash(kind):
        raise Refusal("unfit", "this checkpoint has a state of another layout.")
    state = codec.decode(bytes(point.state), kind, "checkpoint")
    log = _read_log(ruleset, point)
    run = GameRun(ruleset, [TurnMark(state, len(log), point.lines)], log=log, first=point.turn)
    return Game.begun_at(record, run, scenario, elsewhere=elsewhere)


def _check_point(ruleset: Ruleset[Any], record: Record, point: Checkpoint) -> None:
    """Refuse a checkpoint made with other rules or after other lines."""
    mine, *others = point.rules
    if not _same(mine, ruleset):
        raise Refusal("unfit", "this checkpoint is of another game.")
    if not all(_same(other, registry.speaking(ruleset, other.id)) for other in others):
        raise Refusal("unfit", "this checkpoint has inner games that were played by other rules.")
    if not follows(point, record.lines[: point.lines]):
        raise Refusal("unfit", "this checkpoint was taken after other lines.")


def follows(point: Checkpoint, lines: Sequence[AnyLine]) -> bool:
    """Return whether the checkpoint was taken after exactly these first lines of a record."""
    return point.lines == len(lines) and point.check == _check(lines)


def _check(lines: Sequence[AnyLine]) -> str:
    """Return a hash of all lines so far."""
    return codec.digest(*(msgspec.json.encode(line) for line in lines))


def _same(rules: CheckpointRules, ruleset: Ruleset[Any]) -> bool:
    """Return whether this ruleset is the one a checkpoint names."""
    return ruleset.played(rules.id, rules.version, rules.data)


def layout_hash(kind: type[Any]) -> str:
    """Return a hash of a state's layout: a field changes it, a docstring does not."""
    if kind not in _shapes:
        _shapes[kind] = codec.digest(codec.encode(_undescribed(msgspec.json.schema(kind))))
    return _shapes[kind]


def _undescribed(schema: Any) -> Any:
    """Return a schema without the descriptions that come from docstrings."""
    if isinstance(schema, dict):
        return {
            name: _undescribed(value)
            for name, value in schema.items()
            if name != "description" or not isinstance(value, str)
        }
    return [_undescribed(one) for one in schema] if isinstance(schema, list) else schema


def _read_log(ruleset: Ruleset[Any], point: Checkpoint) -> list[Told]:
    """Return the log up to the checkpoint, each event decoded by its own ruleset."""
    waiting = {name: iter(_events(ruleset, name, raw)) for name, raw in point.events.items()}
    try:
        return [
            Told(page.rule, next(waiting[page.ruleset]), page.to, page.ruleset)
            for page in point.log
        ]
    except (KeyError, StopIteration):
        raise Refusal("malformed", "this checkpoint's log lacks events.", "checkpoint") from None


def _events(ruleset: Ruleset[Any], name: str, raw: msgspec.Raw) -> list[Event]:
    spoken = registry.speaking(ruleset, name)
    kind: Any = GenericAlias(list, Union[(Rolled, Taken, *spoken.rules.events)])
    events: list[Event] = codec.decode(bytes(raw), kind, "checkpoint")
    return events
