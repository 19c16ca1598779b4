"""Reading: set-ups and records of visitors are read and tried outside the server process.

The result is safe for the server to use: a scenario that a game can start from, or a record with
the checkpoint at its end. This module has the functions; the caller decides where they run and
within which limits.
"""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple, Protocol

from aerodrome.kernel import codec, registry
from aerodrome.kernel.checkpoint import checkpoint, resume, stood
from aerodrome.kernel.complaint import record_in
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Seat
from aerodrome.kernel.record import Record, Undo
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Choice, Scenario
from aerodrome.kernel.trial import check_seats
from aerodrome.kernel.verify import verify
from aerodrome.service.games import messages as m
from aerodrome.service.set_ups.drafts import Drafting, DraftLooked, look
from aerodrome.service.studies.messages import StudyIn

MOST_LINES, MOST_UNDONE = 20_000, 500
"""Most lines of an uploaded record, and most undone answers in it."""
OWN, SENT = "your scenario", "the record"
"""How refusals refer to a visitor's texts."""


class Written(NamedTuple):
    """A set-up as its author wrote it, with the chosen options."""

    ruleset: str
    name: str
    options: dict[str, Choice]
    own: str


class Again(NamedTuple):
    """The scenario of a played game, from which another starts."""

    ruleset: str
    scenario: Scenario


class Composed(NamedTuple):
    """A tried scenario, and its seats."""

    scenario: Scenario
    seats: tuple[Seat, ...]


class Verified(NamedTuple):
    """The verified record of a finished game, and the checkpoint at its end."""

    record: Record
    checkpoint: str


class Reader(Protocol):
    """Reads visitors' texts; each person, or each address of unknown callers, takes turns."""

    async def composed(self, task: Written | Again, person: str, host: str) -> Composed: ...

    async def verified(self, text: bytes, person: str, host: str) -> Verified: ...

    async def drafted(self, task: Drafting, person: str, host: str) -> DraftLooked: ...


class ReadHere:
    """A reader that runs immediately in the caller's thread, for a single person."""

    async def composed(self, task: Written | Again, person: str, host: str) -> Composed:
        return compose(task)

    async def verified(self, text: bytes, person: str, host: str) -> Verified:
        return verify_sent(text)

    async def drafted(self, task: Drafting, person: str, host: str) -> DraftLooked:
        return look(task)


async def wished(
    reader: Reader,
    ruleset: Ruleset[Any],
    wish: m.NewGame | m.CheckIn | StudyIn,
    person: str,
    host: str,
) -> Composed:
    """Return the requested scenario: a printed one, or the player's own."""
    if wish.own is not None:
        task = Written(ruleset.id, wish.scenario, wish.options, wish.own)
        return await reader.composed(task, person, host)
    return await asyncio.to_thread(resolve_here, ruleset, wish)


def resolve_here(ruleset: Ruleset[Any], wish: m.NewGame | m.CheckIn | StudyIn) -> Composed:
    """Return the requested scenario, read in this process; for trusted texts or a single player."""
    if wish.own is not None:
        return compose(Written(ruleset.id, wish.scenario, wish.options, wish.own))
    scenario = ruleset.scenario(wish.scenario, wish.options)
    return Composed(scenario, ruleset.making(scenario).rules.seats(scenario))


def compose(task: Written | Again) -> Composed:
    """Return a scenario that a game can start from; refuse an unplayable one with the place."""
    ruleset = registry.find(task.ruleset)
    if isinstance(task, Again):
        scenario = ruleset.tried(task.scenario)
    else:
        table = codec.toml_text(task.own, OWN)
        scenario = ruleset.compose(task.name, table, task.options, OWN)
    return Composed(scenario, ruleset.making(scenario).rules.seats(scenario))


def verify_sent(text: bytes) -> Verified:
    """Verify the record of a finished game; it need not be played again to load it."""
    record = Record.load(record_in(text, SENT), SENT)
    undone = sum(isinstance(line, Undo) for line in record.lines)
    if len(record.lines) > MOST_LINES or undone > MOST_UNDONE:
        raise Refusal("too-large", "this record is too long to be verified.")
    check_seats(tuple(record.header.seats))
    rules = registry.find(record.header.ruleset)
    if verify(rules, record, SENT).position.outcome is None:
        raise Refusal("not-over", "only the record of a finished game can be uploaded.")
    point = checkpoint(stood(Game(rules, record.copy(record.seed), elsewhere=True)))
    resume(rules, record.copy(record.seed), point, elsewhere=True)
    return Verified(record, codec.encode(point).decode())
