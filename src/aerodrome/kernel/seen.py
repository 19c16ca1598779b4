"""Seen: what one seat, or a spectator, may know of a game. The one redaction, for every door."""

from __future__ import annotations

from typing import Any

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.events import Told
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Posed, Seat
from aerodrome.kernel.record import AnyLine, Heard, Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Outcome, Ruleset


class Sheet(msgspec.Struct, frozen=True):
    """One table as this seat sees it: the ruleset's view, how it looks, what pieces are called."""

    ruleset: str
    view: Any
    scene: Any
    names: dict[str, str]


def sheet(ruleset: Ruleset[Any], state: Any, seat: Seat | None) -> Sheet:
    """A table for one seat; all of it comes from the view."""
    view = ruleset.view(state, seat)
    return Sheet(ruleset.id, view, ruleset.scene(view), dict(ruleset.names(view)))


class Seen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's position: its tables, its log, its questions, and whom everybody waits for."""

    seat: Seat | None
    tables: tuple[Sheet, ...]
    log: tuple[Told, ...]
    questions: tuple[Posed, ...]
    waiting: tuple[Seat, ...]
    outcome: Outcome | None = None


def seen_by(game: Game, seat: Seat | None) -> Seen:
    """Built field by field: what is not put in here cannot get out."""
    check_seat(game, seat)
    position = game.position
    asked = {question.seat for question in position.questions}
    return Seen(
        seat=seat,
        tables=tuple(sheet(table.ruleset, table.state, seat) for table in position.tables),
        log=tuple(_without_audience(told) for told in position.log if told.known_to(seat)),
        questions=tuple(q.posed() for q in position.questions if q.seat == seat),
        waiting=tuple(name for name in game.seats if name in asked),
        outcome=position.outcome,
    )


def copy_for(game: Game, seat: Seat | None) -> Record:
    """A seat's copy of the record: its own answers and what it was told; all of it at the end."""
    check_seat(game, seat)
    return game.record if game.position.outcome is not None else part_of(game, seat)


def part_of(game: Game, seat: Seat | None) -> Record:
    """A seat's own answers and what it was told, whether the game is over or not."""
    told = [line for line in game.position.log if line.known_to(seat)]
    outer = game.ruleset.id
    lines: list[AnyLine] = [
        Heard(line.rule, codec.plain(line.event), "" if line.ruleset == outer else line.ruleset)
        for line in told
        if not line.event.echo
    ]
    lines += [line for line in game.record.answers.values() if line.seat == seat]
    header = msgspec.structs.replace(game.record.header, seed=None, copy_for=seat or "spectator")
    return Record(header, lines)


def check_seat(game: Game, seat: Seat | None) -> None:
    if seat is not None and seat not in game.seats:
        listed = ", ".join(game.seats)
        raise Refusal("unknown-seat", f"there is no seat `{seat}`; the seats are {listed}.")


def _without_audience(told: Told) -> Told:
    """Who else was told is nobody's business."""
    return Told(told.rule, told.event, ruleset=told.ruleset)
