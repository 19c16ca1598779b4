"""Checkpoint: a game between two turns, so that a long one opens without playing all of it again.

The record is still the game. A checkpoint only says where a record leads after so many lines; what
it says can be checked by playing them. One of other rules, of other lines, or of a state that is
built otherwise today is refused, and can be thrown away.
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
    """Which rules something was played by; old checkpoints have a hash of their data."""

    id: str
    version: int
    data: str = ""


class LogEntry(msgspec.Struct, frozen=True):
    """A line of the log without its event, which stands with the others of its ruleset."""

    rule: str
    ruleset: str
    to: Audience = None


class Checkpoint(msgspec.Struct, frozen=True):
    """Where a game stood after the first `lines` lines of its record, `turn` turns into it.

    `rules` are all those that speak in the log, `shape` is how its state is built.
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
    """A game at its last mark, which nothing changes any more: any thread may write it down."""

    ruleset: Ruleset[Any]
    lines: tuple[AnyLine, ...]
    turn: int
    state: Any
    log: list[Told]


def stood(game: Game) -> Stood:
    """The last place between two turns of a game; dialogues and games under way come after it."""
    turn, mark, log = game.last_mark()
    return Stood(game.ruleset, tuple(game.record.lines[: mark.lines]), turn, mark.state, log)


def checkpoint(at: Stood) -> Checkpoint:
    """Write it down. The state is written with its tables in their own order: rules may use it."""
    found: dict[str, list[Any]] = {}
    for told in at.log:
        found.setdefault(told.ruleset, []).append(told.event)
    others = [registry.speaking(at.ruleset, name) for name in found if name != at.ruleset.id]
    return Checkpoint(
        rules=tuple(CheckpointRules(r.id, r.version) for r in (at.ruleset, *others)),
        lines=len(at.lines),
        check=_check(at.lines),
        turn=at.turn,
        shape=_shape(type(at.state)),
        state=msgspec.Raw(msgspec.json.encode(at.state)),
        log=tuple(LogEntry(told.rule, told.ruleset, told.to) for told in at.log),
        events={name: msgspec.Raw(msgspec.json.encode(told)) for name, told in found.items()},
    )


def resume(
    ruleset: Ruleset[Any], record: Record, point: Checkpoint, *, elsewhere: bool = False
) -> Game:
    """The game of a record, played only from the checkpoint on."""
    ruleset, scenario = fitting(ruleset, record)
    _check_point(ruleset, record, point)
    kind = type(ruleset.rules.setup(scenario))
    if point.shape != _shape(kind):
        raise Refusal("unfit", "this checkpoint holds a state of another build.")
    state = codec.decode(bytes(point.state), kind, "checkpoint")
    log = _read_log(ruleset, point)
    run = GameRun(ruleset, [TurnMark(state, len(log), point.lines)], log=log, first=point.turn)
    return Game.begun_at(record, run, scenario, elsewhere=elsewhere)


def _check_point(ruleset: Ruleset[Any], record: Record, point: Checkpoint) -> None:
    """Refuse a checkpoint of other rules or of other lines."""
    mine, *others = point.rules
    if not _same(mine, ruleset):
        raise Refusal("unfit", "this checkpoint is of another game.")
    if not all(_same(other, registry.speaking(ruleset, other.id)) for other in others):
        raise Refusal("unfit", "this checkpoint has games within that were played by other rules.")
    if not follows(point, record.lines[: point.lines]):
        raise Refusal("unfit", "this checkpoint was taken after other lines.")


def follows(point: Checkpoint, lines: Sequence[AnyLine]) -> bool:
    """Whether these first lines of a record are those the checkpoint was taken after."""
    return point.lines == len(lines) and point.check == _check(lines)


def _check(lines: Sequence[AnyLine]) -> str:
    """A check over all lines so far."""
    return codec.digest(*(msgspec.json.encode(line) for line in lines))


def _same(rules: CheckpointRules, ruleset: Ruleset[Any]) -> bool:
    """Whether these are the rules that a checkpoint speaks of."""
    return ruleset.played(rules.id, rules.version, rules.data)


def _shape(kind: type[Any]) -> str:
    """How a state is built; a field that is new or gone makes another shape."""
    if kind not in _shapes:
        _shapes[kind] = codec.digest(codec.encode(msgspec.json.schema(kind)))
    return _shapes[kind]


def _read_log(ruleset: Ruleset[Any], point: Checkpoint) -> list[Told]:
    """The log up to here, each event read by the ruleset it happened in."""
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
