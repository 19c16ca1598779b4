"""Checkpoint: a game between two turns, so that a long one opens without playing all of it again.

The record is still the game. A checkpoint only says where a record leads after so many lines; what
it says can be checked by playing them, and a checkpoint of other rules is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.game import Game, check_fit
from aerodrome.kernel.record import AnyLine, Header, Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario


class Checkpoint(msgspec.Struct, frozen=True):
    """Where a game stood after the first `lines` lines of its record, `turn` turns into it.

    `told` counts the lines of the log before it, which a game opened from here does not have.
    """

    ruleset: str
    version: int
    data: str
    lines: int
    check: str
    turn: int
    told: int
    state: msgspec.Raw


def checkpoint(game: Game) -> Checkpoint:
    """The last place between two turns of a game; dialogues and games under way come after it.

    The state is written with its tables in their own order, which rules may go by.
    """
    turn, mark = game.last_mark()
    header = game.record.header
    return Checkpoint(
        ruleset=header.ruleset,
        version=header.version,
        data=header.data,
        lines=game.record.before + mark.lines,
        check=_check(game.record.lines[: mark.lines], game.record.before_check),
        turn=turn,
        told=game.told_before + mark.told,
        state=msgspec.Raw(msgspec.json.encode(mark.state)),
    )


def resume(
    ruleset: Ruleset[Any],
    header: Header,
    seed: str | None,
    point: Checkpoint,
    later: Sequence[AnyLine],
) -> Game:
    """The game of a record from a checkpoint on; `later` are the lines that come after it."""
    record = Record(header, later, seed)
    check_fit(ruleset, record)
    if (point.ruleset, point.version, point.data) != (header.ruleset, header.version, header.data):
        raise Refusal("unfit", "this checkpoint is of another game.")
    record.before, record.before_check = point.lines, point.check
    scenario = Scenario(header.scenario, header.setup, header.options)
    kind = type(ruleset.setup(scenario))
    state = codec.decode(bytes(point.state), kind, "checkpoint")
    return Game.begun_at(ruleset, record, state, point.turn, point.told)


def _check(lines: Sequence[AnyLine], before: str) -> str:
    """A check over all lines so far."""
    check = before
    for line in lines:
        check = codec.digest(check.encode(), msgspec.json.encode(line))
    return check


def follows(point: Checkpoint, lines: Sequence[AnyLine]) -> bool:
    """Whether these first lines of a record are those the checkpoint was taken after."""
    return point.lines == len(lines) and point.check == _check(lines, "")
