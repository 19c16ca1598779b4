"""Games at this keyboard: begun, kept in a file after every answer, gone on with."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from aerodrome.bots.roster import CHANCE, LEVELS, SPARRING, keyed_pilot, known
from aerodrome.kernel import registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Seat
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Choice, Scenario
from aerodrome.tools.replay import Replay

HOT_SEAT = "hotseat"
OPPONENTS = (*LEVELS, *SPARRING, CHANCE)
"""Players who are programs, by the name that stands in the record; "ace:bold" has a character."""


def find_game(name: str, scenario: str | None, options: Sequence[str]) -> tuple[Any, Scenario]:
    """A game by "ruleset/scenario", or both words; a scenario may be a player's own file."""
    if scenario is None:
        name, _, scenario = name.partition("/")
    rules = registry.find(name)
    if not scenario:
        listed = ", ".join(f"{name}/{known}" for known in rules.scenario_ids())
        raise Refusal("no-scenario", f"say which scenario, RULESET/SCENARIO: {listed}.")
    return rules, find_scenario(rules, scenario, options)


def find_scenario(ruleset: Ruleset[Any], name: str, options: Sequence[str]) -> Scenario:
    """A scenario by name, or a player's own by its file."""
    chosen = dict(_option(ruleset, text) for text in options)
    if name.endswith(".toml"):
        return ruleset.read_scenario(Path(name), chosen)
    return ruleset.scenario(name, chosen)


def _option(ruleset: Ruleset[Any], text: str) -> tuple[str, Choice]:
    name, given, value = text.partition("=")
    if not given:
        raise Refusal("bad-option", f"an option is NAME=VALUE, not `{text}`.")
    if name not in ruleset.options:
        listed = ", ".join(ruleset.options) or "none"
        raise Refusal("unknown-option", f"there is no option `{name}`; the options are {listed}.")
    return name, ruleset.options[name].read(name, value)


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
    programs = {
        seat: keyed_pilot(name, ruleset, f"{record.seed} {seat}")
        for seat, name in record.header.seats.items()
        if known(name)
    }
    return Game(ruleset, record, programs)


def people(game: Game) -> tuple[Seat, ...]:
    """The seats in which somebody sits at this keyboard."""
    return tuple(seat for seat, name in game.record.header.seats.items() if not known(name))


def fresh_file(game: Game) -> Path:
    """Where a game is kept if nobody says where: among the user's own data, under a new number."""
    home = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    folder = Path(home) / "aerodrome" / "games"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal("unwritable", f"{error.strerror}.", str(folder)) from None
    header, number = game.record.header, 1
    while (file := folder / f"{header.ruleset}-{header.scenario}-{number}.record").exists():
        number += 1
    return file


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
