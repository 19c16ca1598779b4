"""Inner games, taken out of the record of the game they were played in.

Nothing is stored twice: an inner game of programs has a record of its own in the line with its
result, and the lines of one that people played are in the outer record, under its address.
"""

from __future__ import annotations

import msgspec

from aerodrome.kernel import address, codec, registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Seat
from aerodrome.kernel.record import Answer, Played, Record, Roll, Undo
from aerodrome.kernel.recorded import RecordedTable
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.run import GameRun
from aerodrome.kernel.seen import part_of
from aerodrome.kernel.umpire import InnerGame


def taken_out(game: Game, number: int) -> Game:
    """Return the n-th inner game that has ended, from its beginning.

    If people played it, its dice came from the outer game's seed, so it has no seed of its own.
    """
    played = _ended(game.record, number)
    if played.record:
        record = Record.load(played.record.encode(), played.at)
        return Game(registry.find(played.ruleset), record)
    run = game.run_within(played.at) or _played_through(game, played).run_within(played.at)
    if run is None:
        sentence = f"inner game {number} was played by rules that are not installed."
        raise Refusal("older", sentence)
    return Game(run.ruleset, _record_of(game, run, address.game_place(played.at)))


def ended_elsewhere(inner: InnerGame, text: str) -> Played:
    """Return the result of a game played elsewhere, from its own record; refuse any other."""
    record = Record.load(text.encode(), inner.at)
    ruleset = inner.ruleset
    known = msgspec.structs.replace(record.header, seed=None, lines=0)
    table = RecordedTable(record)
    same = known == ruleset.record(inner.scenario, inner.seed).header
    if not same or table.advance(ruleset, inner.scenario):
        raise Refusal("unfit", "this is not the expected game, or not all of it.")
    report = codec.plain(inner.report(table.runs[""].state))
    return Played(inner.at, ruleset.id, ruleset.version, report=report, record=text)


def part_of_within(within: Game, seat: Seat | None) -> Record:
    """Return a seat's copy of an inner game while the outer one goes on.

    It lacks the set-up and its rows, which would reveal secrets of both sides. It also lacks
    anything that reveals the seed of a game that programs played: they would play it the same
    again.
    """
    part = part_of(within, seat)
    header = msgspec.structs.replace(part.header, setup={}, rows={}, seed_hash="")
    return Record(header, part.lines)


def _ended(record: Record, number: int) -> Played:
    if not 1 <= number <= len(record.played):
        few = f"there are {len(record.played)}" if record.played else "there is none yet"
        raise Refusal("no-inner-game", f"there is no inner game {number}; {few}.")
    return list(record.played.values())[number - 1]


def _played_through(game: Game, played: Played) -> Game:
    """Return the outer game up to the end of an inner one, replayed from its beginning."""
    record = game.record.upto(game.record.places[played.at] + 1)
    return Game(game.ruleset, record, elsewhere=True)


def _record_of(game: Game, run: GameRun, place: str) -> Record:
    """Return the lines of an inner game as a record of its own, with their addresses there."""
    assert run.scenario is not None
    names = game.record.header.seats
    seats = {seat: names.get(seat, seat) for seat in run.ruleset.rules.seats(run.scenario)}
    header = run.ruleset.record(run.scenario, "", seats).header
    lines = [
        msgspec.structs.replace(line, at=address.taken_out(line.at, place))
        for line in game.record.lines
        if isinstance(line, Answer | Roll | Undo) and address.is_inside(line.at, place)
    ]
    return Record(msgspec.structs.replace(header, seed_hash=""), lines)
