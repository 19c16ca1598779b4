"""Saved games: at this keyboard, begun, kept in a file after every answer, gone on with."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from aerodrome.bots.roster import CHANCE, LEVELS, SPARRING, keyed_pilot, known
from aerodrome.kernel.game import Game, fitting
from aerodrome.kernel.question import Seat
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.tools.replay import Replay
from aerodrome.user_files import data_home, made, unused

HOT_SEAT = "hotseat"
OPPONENTS = (*LEVELS, *SPARRING, CHANCE)
"""Players who are programs, by the name that stands in the record; "ace:bold" has a character."""


def new_game(
    ruleset: Ruleset[Any],
    scenario: Scenario,
    people: Sequence[Seat],
    against: str = "regular",
    seed: str | None = None,
) -> Game:
    """A new game; a program takes the seats that no person does, or people take them all."""
    seats = ruleset.seats(scenario)
    if against == HOT_SEAT:
        people = seats
    elif not known(against):
        listed = ", ".join((*OPPONENTS, HOT_SEAT))
        raise Refusal("unknown-player", f"one plays against {listed}, not `{against}`.")
    programs = {seat: against for seat in seats if seat not in people}
    players = {seat: seat for seat in people} | programs
    return with_programs(ruleset, ruleset.record(scenario, seed, players))


def kept_game(file: Path) -> Game:
    """The game of a record file, the programs in the seats they had."""
    kept = Replay(file)
    if kept.game is None:
        whose = kept.record.header.copy_for
        raise Refusal("copy", f"this is {whose}'s copy; it cannot be played on.", str(file))
    if kept.record.seed is None:
        raise Refusal("no-seed", "this record has no seed, so no dice can fall.", str(file))
    return with_programs(kept.ruleset, kept.record)


def with_programs(ruleset: Ruleset[Any], record: Record) -> Game:
    rules, _ = fitting(ruleset, record)
    programs = {
        seat: keyed_pilot(name, rules, f"{record.seed} {seat}")
        for seat, name in record.header.seats.items()
        if known(name)
    }
    return Game(rules, record, programs)


def people(game: Game) -> tuple[Seat, ...]:
    """The seats in which somebody sits at this keyboard."""
    return tuple(seat for seat, name in game.record.header.seats.items() if not known(name))


def fresh_file(game: Game) -> Path:
    """Where a game is kept if nobody says where: among the user's own data, under a new number."""
    header = game.record.header
    return unused(made(data_home() / "games"), f"{header.ruleset}-{header.scenario}", "record")


def keep(record: Record, file: Path) -> None:
    """Write the record; the file is whole at every moment."""
    draft = file.with_name(f"{file.name}.part")
    try:
        with draft.open("w", encoding="utf-8") as text:
            text.write(record.dump(seed=True))
            text.flush()
            os.fsync(text.fileno())
        draft.replace(file)
    except OSError as error:
        raise Refusal("unwritable", f"{error.strerror}.", str(file)) from None
