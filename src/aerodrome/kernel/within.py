"""Within: games that were played within another, taken out of its record to be looked at.

Nothing is kept twice: a game that programs played has a record of its own in the line that keeps
its end, and the lines of one that people played stand in the outer record, under its address.
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
    """The game within that ended as the first, the second, and so on; from its beginning.

    Its dice came from the outer game's seed if people played it, so it has none of its own.
    """
    played = _ended(game.record, number)
    if played.record:
        record = Record.load(played.record.encode(), played.at)
        return Game(registry.find(played.ruleset), record)
    run = game.run_within(played.at) or _played_through(game, played).run_within(played.at)
    if run is None:
        sentence = f"game {number} within this one was played by rules that are not here now."
        raise Refusal("older", sentence)
    return Game(run.ruleset, _record_of(game, run, address.game_place(played.at)))


def ended_elsewhere(inner: InnerGame, text: str) -> Played:
    """The end of a game that was played elsewhere, from its own record; any other is refused."""
    record = Record.load(text.encode(), inner.at)
    ruleset = inner.ruleset
    known = msgspec.structs.replace(record.header, seed=None, lines=0)
    table = RecordedTable(record)
    same = known == ruleset.record(inner.scenario, inner.seed).header
    if not same or table.advance(ruleset, inner.scenario):
        raise Refusal("unfit", "this is not the game that was to be played, or not all of it.")
    report = codec.plain(inner.report(table.runs[""].state))
    return Played(inner.at, ruleset.id, ruleset.version, report=report, record=text)


def part_of_within(within: Game, seat: Seat | None) -> Record:
    """A seat's copy of a game within while the outer one goes on.

    It lacks the set-up and its rows, which tell what both sides keep of their men and machines, and
    all that the seed of a game that programs played could be found out by: they would play it
    again alike.
    """
    part = part_of(within, seat)
    header = msgspec.structs.replace(part.header, setup={}, rows={}, seed_hash="")
    return Record(header, part.lines)


def _ended(record: Record, number: int) -> Played:
    if not 1 <= number <= len(record.played):
        few = f"there are {len(record.played)}" if record.played else "there is none yet"
        raise Refusal("no-inner-game", f"there is no game {number} within this one; {few}.")
    return list(record.played.values())[number - 1]


def _played_through(game: Game, played: Played) -> Game:
    """The outer game as far as the end of one within it, whatever it was opened from."""
    record = game.record.upto(game.record.places[played.at] + 1)
    return Game(game.ruleset, record, elsewhere=True)


def _record_of(game: Game, run: GameRun, place: str) -> Record:
    """The lines of a game within as a record of its own, under the addresses they have there."""
    assert run.scenario is not None
    names = game.record.header.seats
    seats = {seat: names.get(seat, seat) for seat in run.ruleset.rules.seats(run.scenario)}
    header = run.ruleset.record(run.scenario, "", seats).header
    lines = [
        msgspec.structs.replace(line, at=address.taken_out(line.at, place))
        for line in game.record.lines
        if isinstance(line, Answer | Roll | Undo) and address.stands_in(line.at, place)
    ]
    return Record(msgspec.structs.replace(header, seed_hash=""), lines)
