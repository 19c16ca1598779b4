"""The laboratory's commands: simulate, arena and balance, with the flags they share."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
from cyclopts import Parameter

from aerodrome.kernel.refusal import Refusal

if TYPE_CHECKING:
    from aerodrome.bots.visiting import Bot
    from aerodrome.lab.plan import Plan
    from aerodrome.lab.team import Hire

BOTS = "--bots"
REGULAR = "regular"
"""The default pilot."""
GAMES = 100
SEED = "1914"
BROKE = 1
"""Exit status if a game was not played to its end."""
Lineups = Callable[[], Sequence[Sequence[str]]]
Flag = Annotated[bool, Parameter(negative=())]

Address = Annotated[
    list[str] | None,
    Parameter(
        consume_multiple=(0, 1),
        negative=(),
        help="Fly on a Ray cluster at this address; without an address, on a local one.",
    ),
]
Workers = Annotated[
    int | None, Parameter(help="How many processes fly; by default one for each processor.")
]
Game = Annotated[
    str | None,
    Parameter(
        help="The game and its scenario, as RULESET/SCENARIO; the scenario may be a TOML file."
    ),
]


@Parameter(name="*")
@dataclass(frozen=True)
class Flags:
    """Flags of every run of many games.

    Parameters
    ----------
    games
        How many games each line-up flies, both seatings together.
    seed
        The source of all dice and random choices.
    results
        Save the result of every game in this file.
    resume
        Continue the run that has its results in this file.
    records
        Save the record of every game in this folder.
    option
        A rules option, as NAME=VALUE. May be repeated.
    corrections
        A TOML file of printed values to change, as an owner of the game writes it.
    json
        Print everything as one JSON object.
    """

    games: int | None = None
    seed: str | None = None
    workers: Workers = None
    cluster: Address = None
    results: Path | None = None
    resume: Path | None = None
    records: Path | None = None
    option: Annotated[list[str] | None, Parameter(negative=())] = None
    corrections: Path | None = None
    json: Flag = False


NO_FLAGS = Flags()


def simulate(game: Game = None, /, *, bots: str = REGULAR, flags: Flags = NO_FLAGS) -> int:
    """Fly a scenario many times and report the results.

    Parameters
    ----------
    bots
        Two pilots, as A,B; on every seed both fly either side. One name flies against itself.
        A bot of your own is named as module:name or file.py:name.
    """
    return _run("simulate", game, flags, lambda: [_listed(bots, 1)], table=False)


def arena(game: Game = None, /, *, bots: str | None = None, flags: Flags = NO_FLAGS) -> int:
    """Let pilots play each against every other, and rate them.

    Parameters
    ----------
    bots
        The pilots, as A,B,C; by default all levels. A bot of your own is named as
        module:name or file.py:name.
    """
    from aerodrome.bots.roster import LEVELS
    from aerodrome.lab.plan import pairs

    return _run(
        "arena", game, flags, lambda: pairs(_listed(bots or ",".join(LEVELS), 2)), table=True
    )


def balance(
    ruleset: str,
    /,
    *,
    bots: str = REGULAR,
    games: int = 200,
    duels: int = 2,
    seed: str = SEED,
    folder: Path = Path("docs"),
    shelf: bool = False,
    workers: Workers = None,
    cluster: Address = None,
) -> int:
    """Measure how even a game's scenarios and aircraft are, and write the report.

    Parameters
    ----------
    ruleset
        The game; its data/balance.toml lists the contents of the report.
    bots
        The pilot who flies on both sides; a bot of your own as module:name or file.py:name.
    games
        How many games each scenario is flown; with --shelf, 0 leaves them and the pages out.
    duels
        How many games each pair of aircraft flies; 0 leaves the round robin out.
    seed
        The source of all dice and random choices.
    folder
        The folder for the page and its picture.
    shelf
        Save the rates in the game's own data too: the page shows them where scenarios are chosen,
        and in the hangar.
    """
    from aerodrome.kernel import registry
    from aerodrome.lab.balance import ReportWish, contents
    from aerodrome.lab.balance_report import BalanceReport
    from aerodrome.lab.plan import check_games
    from aerodrome.output import console

    rules = registry.find(ruleset)
    if not shelf:
        check_games(games)
    bureau = BalanceReport(
        rules,
        contents(rules),
        ReportWish(bots, games, duels, seed, _let_in([bots])),
        _hire(Flags(workers=workers, cluster=cluster)),
        console(stderr=True),
    )
    for file in bureau.write(folder, shelf=shelf):
        print(file)
    return BROKE if bureau.broke else 0


COMMANDS = (simulate, arena, balance)


def _listed(bots: str, least: int) -> list[str]:
    """Return pilots as typed on the command line."""
    from aerodrome.bots.roster import CHANCE, LEVELS, SPARRING

    names = [name.strip() for name in bots.split(",")]
    if not all(names) or len(names) < least:
        there = ", ".join((*LEVELS, *SPARRING, CHANCE))
        raise Refusal("bad-bots", f"name the pilots, as A,B; there are {there}.", BOTS)
    if least > 1 and len(set(names)) < len(names):
        raise Refusal("bad-bots", "name every pilot once.", BOTS)
    return names


def _let_in(names: Sequence[str]) -> dict[str, Bot]:
    """Load the bots from outside among these names, and refuse unknown names."""
    from aerodrome.bots import roster, visiting

    bots = visiting.let_in(names)
    for name in names:
        if name not in bots and not roster.is_ours(name):
            there = ", ".join((*roster.LEVELS, *roster.SPARRING, roster.CHANCE))
            sentence = f"there is no pilot `{name}`; there are {there}; {visiting.WORDS}."
            raise Refusal("unknown-level", sentence, BOTS)
    return bots


def _run(command: str, game: str | None, flags: Flags, lineups: Lineups, *, table: bool) -> int:
    """Plan, fly and report a run, of one pair or of many."""
    from aerodrome.kernel import registry
    from aerodrome.lab import show
    from aerodrome.lab.console_run import INTERRUPTED, ConsoleRun
    from aerodrome.lab.summary import standings, summary
    from aerodrome.output import console

    plan = (_resumed if flags.resume else _planned)(game, flags, lineups)
    hire = _hire(flags)
    run = ConsoleRun(
        plan, command, flags.resume or flags.results, flags.records, fresh=flags.resume is None
    )
    results, whole = run.fly(hire, console(stderr=True))
    broke = any(one.error for one in results.values())
    if flags.json:
        sys.stdout.write(show.findings(plan, results.values(), table=table).decode() + "\n")
    elif results:
        known = list(results.values())
        report = show.Report(console(), registry.find(plan.ruleset), plan)
        report.print(summary(plan, known), standings(plan, known) if table else None)
    return INTERRUPTED if not whole else BROKE if broke else 0


def _planned(game: str | None, flags: Flags, lineups: Lineups) -> Plan:
    from aerodrome.kernel import codec, registry
    from aerodrome.lab.plan import corrected, plan

    if game is None:
        raise Refusal("no-game", "name a game, RULESET/SCENARIO, or give --resume and a file.")
    ruleset, scenario = registry.find_game(game, None, flags.option or [])
    if flags.corrections is not None:
        changes = codec.toml(flags.corrections)
        scenario = corrected(ruleset, scenario, changes, str(flags.corrections))
    who = lineups()
    return plan(
        ruleset,
        scenario,
        who,
        games=GAMES if flags.games is None else flags.games,
        seed=SEED if flags.seed is None else flags.seed,
        recorded=flags.records is not None,
        bots=_let_in([name for lineup in who for name in lineup]),
    )


def _resumed(game: str | None, flags: Flags, lineups: Lineups) -> Plan:
    """Return the plan from a file of results; only the number of games may be changed.

    Bots from outside must be named again, since a file must not decide what code is loaded.
    """
    from aerodrome.kernel import registry
    from aerodrome.lab.plan import check_games, check_unchanged
    from aerodrome.lab.results_file import planned

    assert flags.resume is not None
    given: dict[str, object] = {"a game": game, "--seed": flags.seed, "--option": flags.option}
    given |= {"--results": flags.results, "--corrections": flags.corrections}
    for word, value in given.items():
        if value is not None:
            raise Refusal(
                "resumed", f"only the number of games can be changed when resuming, not {word}."
            )
    plan = planned(flags.resume)
    if unnamed := plan.visiting.keys() - {name for lineup in lineups() for name in lineup}:
        sentence = f"{', '.join(sorted(unnamed))} took part in this run; name it again with {BOTS}."
        raise Refusal("no-bot", sentence, str(flags.resume))
    check_unchanged(plan, registry.find(plan.ruleset), str(flags.resume))
    if flags.games is None:
        return plan
    check_games(flags.games)
    return msgspec.structs.replace(plan, games=flags.games)


def _hire(flags: Flags) -> Hire:
    """Return a function that makes the team: processes here, or a cluster."""
    from aerodrome.lab import team

    if flags.cluster is None:
        return team.processes(team.usual_size() if flags.workers is None else flags.workers)
    if flags.workers is not None:
        team.check_workers(flags.workers)
    address = next(iter(flags.cluster), team.LOCAL)
    return lambda: team.Cluster(address, flags.workers)
