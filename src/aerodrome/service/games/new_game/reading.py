"""Reading: what visitors write (set-ups, records) is read and tried by somebody apart from play.

Whoever does so gives back what the serving process can use as it is: a scenario that a game can
begin from, or a record with the checkpoint that it ends at. The functions here are that work; who
does it, where and within which limits, is handed in.
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
"""Lines of an uploaded record, and how many of them may take answers back."""
OWN, SENT = "your scenario", "the record"
"""What a visitor's texts are called in a refusal."""


class Written(NamedTuple):
    """A set-up as somebody wrote it, with the options he chose."""

    ruleset: str
    name: str
    options: dict[str, Choice]
    own: str


class Again(NamedTuple):
    """The scenario of a game that was played, from which another is to begin."""

    ruleset: str
    scenario: Scenario


class Composed(NamedTuple):
    """A scenario that was tried, and who sits there."""

    scenario: Scenario
    seats: tuple[Seat, ...]


class Verified(NamedTuple):
    """The record of a finished game that is what it says, and its end on paper."""

    record: Record
    checkpoint: str


class Reader(Protocol):
    """Who reads for us; a person, or a place where nobody is known yet, has to wait in turn."""

    async def composed(self, task: Written | Again, person: str, host: str) -> Composed: ...

    async def verified(self, text: bytes, person: str, host: str) -> Verified: ...

    async def drafted(self, task: Drafting, person: str, host: str) -> DraftLooked: ...


class ReadHere:
    """Reads at once and in the same thread, where nobody else waits."""

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
    """The scenario that somebody wishes for: one of ours, or his own."""
    if wish.own is not None:
        task = Written(ruleset.id, wish.scenario, wish.options, wish.own)
        return await reader.composed(task, person, host)
    return await asyncio.to_thread(laid_out_here, ruleset, wish)


def laid_out_here(ruleset: Ruleset[Any], wish: m.NewGame | m.CheckIn | StudyIn) -> Composed:
    """The same at once and by whoever asks: for a text of ours, or where nobody else is there."""
    if wish.own is not None:
        return compose(Written(ruleset.id, wish.scenario, wish.options, wish.own))
    scenario = ruleset.scenario(wish.scenario, wish.options)
    return Composed(scenario, ruleset.making(scenario).rules.seats(scenario))


def compose(task: Written | Again) -> Composed:
    """A scenario that a game can begin from; what cannot be played is refused with its place."""
    ruleset = registry.find(task.ruleset)
    if isinstance(task, Again):
        scenario = ruleset.tried(task.scenario)
    else:
        table = codec.toml_text(task.own, OWN)
        scenario = ruleset.compose(task.name, table, task.options, OWN)
    return Composed(scenario, ruleset.making(scenario).rules.seats(scenario))


def verify_sent(text: bytes) -> Verified:
    """A finished record that is what it says; whoever opens it from here need not play it again."""
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
