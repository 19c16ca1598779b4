"""Games at this terminal: begun, saved in a file after every answer, and continued."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from aerodrome.bots import roster, visiting
from aerodrome.bots.visiting import Bot
from aerodrome.cli.replay import Replay
from aerodrome.kernel.game import Game, fitting
from aerodrome.kernel.question import Seat, check_seat
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.umpire import Player
from aerodrome.user_files import data_home, made, unused

HOT_SEAT = "hotseat"
NO_BOTS: Mapping[str, Bot] = {}


def new_game(
    ruleset: Ruleset[Any],
    scenario: Scenario,
    people: Collection[Seat],
    against: str | None = None,
    seed: str | None = None,
) -> Game:
    """Return a new game; a program takes the seats that no person does, or people take all.

    The program is one of the game's own pilots, by default its usual one, or a bot from outside.
    """
    seats, against = ruleset.rules.seats(scenario), against or roster.usual(ruleset)
    bots = visiting.let_in([against])
    if against == HOT_SEAT:
        people = seats
    elif against not in bots:
        _check_opponent(against, ruleset)
    programs = {seat: against for seat in seats if seat not in people}
    players = {seat: seat for seat in people} | programs
    return with_programs(ruleset, ruleset.record(scenario, seed, players), bots)


def _check_opponent(name: str, ruleset: Ruleset[Any]) -> None:
    """Refuse an opponent that this game does not have, and list those it has."""
    if not roster.has(name, ruleset):
        there = dict.fromkeys((*roster.available(ruleset), *roster.sparring(ruleset), HOT_SEAT))
        sentence = f"{ruleset.title} has no opponent `{name}`; it has {', '.join(there)}"
        raise Refusal("unknown-player", f"{sentence}; {visiting.WORDS}.")
    roster.check(name, ruleset)


def kept_game(file: Path, bots: Collection[str] = (), people: Collection[Seat] = ()) -> Game:
    """Return the game of a record file, with its programs in their seats.

    Bots from outside are loaded only if they are named here: a file must not decide what code is
    loaded. Seats in `people` are played at this terminal.
    """
    kept = Replay(file)
    if kept.game is None:
        owner = kept.record.header.copy_for
        raise Refusal(
            "copy", f"this is {owner}'s copy; the game cannot be continued from it.", str(file)
        )
    if kept.record.seed is None:
        raise Refusal("no-seed", "this record has no seed, so no dice can be rolled.", str(file))
    named = kept.record.header.seats
    for seat in people:
        check_seat(seat, named)
        named[seat] = seat
    found = {name: visiting.load(name) for name in bots}
    for seat, name in named.items():
        if name not in found and visiting.is_named(name):
            sentence = f"`{name}` played {seat}: continue with --bot {name}, or take over"
            sentence += f" with --seat {seat}."
            raise Refusal("no-bot", sentence, str(file))
    return with_programs(kept.ruleset, kept.record, found)


def with_programs(ruleset: Ruleset[Any], record: Record, bots: Mapping[str, Bot] = NO_BOTS) -> Game:
    """Return a game with a program in every seat that is named after a pilot or a bot."""
    rules, _ = fitting(ruleset, record)
    programs = {
        seat: _program(name, rules, bots, f"{record.seed} {seat}")
        for seat, name in record.header.seats.items()
        if _is_program(name)
    }
    return Game(rules, record, programs)


def _is_program(name: str) -> bool:
    return roster.known(name) or visiting.is_named(name)


def _program(name: str, ruleset: Ruleset[Any], bots: Mapping[str, Bot], seed: str) -> Player:
    """Return a player with randomness from the question's place, so that a resumed game repeats."""
    if name in bots:
        return roster.keyed(lambda random: bots[name].player(ruleset, random), seed)
    return roster.keyed_pilot(roster.flown_by(name, ruleset), ruleset, seed)


def people(game: Game) -> tuple[Seat, ...]:
    """Return the seats that people play at this terminal."""
    named = game.record.header.seats
    return tuple(seat for seat in named if not _is_program(named[seat]))


def fresh_file(game: Game) -> Path:
    """Return the default file of a game: among the user's data, under a new number."""
    header = game.record.header
    return unused(made(data_home() / "games"), f"{header.ruleset}-{header.scenario}", "record")


def keep(record: Record, file: Path) -> None:
    """Write the record atomically: the file is complete at every moment."""
    draft = file.with_name(f"{file.name}.part")
    try:
        with draft.open("w", encoding="utf-8", newline="\n") as text:
            text.write(record.dump(seed=True))
            text.flush()
            os.fsync(text.fileno())
        draft.replace(file)
    except OSError as error:
        raise Refusal("unwritable", f"{error.strerror}.", str(file)) from None
