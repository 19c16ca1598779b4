"""Balance: the contents of a ruleset's report, from its data, and the runs that it needs."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from aerodrome.bots.visiting import Bot
from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Choice, Scenario
from aerodrome.lab.one_game import Result
from aerodrome.lab.plan import Plan, corrected, filled, pairs, plan
from aerodrome.lab.summary import Standings, Summary, standings, summary

FILE = "balance.toml"


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reading of the printed game: corrections as its owner would write them, or none."""

    name: str
    corrections: str = ""


class Sensitivity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario under several readings of a value that is not certain."""

    scenario: str
    title: str
    variant: tuple[Variant, ...]
    text: str = ""


class Duels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round robin of aircraft; in its set-up "@1" and "@2" are what the sides fly.

    Like any scenario file the set-up may have house types, which can be entrants too. If each
    entrant flies for one side only, `against` are those of the second side, and all meet all of
    them. `types` are the types of entrants that set-ups name differently.
    """

    title: str
    entrants: tuple[str, ...]
    setup: dict[str, Any]
    options: dict[str, Choice] = {}
    text: str = ""
    against: tuple[str, ...] = ()
    types: dict[str, str] = {}

    @property
    def lineups(self) -> tuple[tuple[str, ...], ...]:
        """Return the pairs that meet."""
        if self.against:
            return tuple(itertools.product(self.entrants, self.against))
        return pairs(self.entrants)

    def tried(self, name: str) -> tuple[str, str]:
        """Return a line-up that tests whether an entrant can fly."""
        if not self.against:
            return name, name
        return (name, self.against[0]) if name in self.entrants else (self.entrants[0], name)


class Contents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a ruleset wants to have measured."""

    scenarios: tuple[str, ...] = ()
    sensitivity: tuple[Sensitivity, ...] = ()
    duels: Duels | None = None


def contents(ruleset: Ruleset[Any]) -> Contents:
    """Return the contents of a ruleset's report."""
    file = ruleset.data / FILE
    if not file.exists():
        sentence = f"{ruleset.id} has nothing to measure: there is no data/{FILE}."
        raise Refusal("no-report", sentence)
    return codec.convert(codec.toml(file), Contents, f"{ruleset.id}, {FILE}")


class ReportWish(msgspec.Struct, frozen=True):
    """The parameters of a report: its pilot, its numbers of games, its seed; `bots` are loaded."""

    pilot: str
    games: int
    duels: int
    seed: str
    bots: dict[str, Bot] = {}


Fly = Callable[[Plan], dict[int, Result]]
"""Returns the results of a plan."""


class Measured(msgspec.Struct, frozen=True):
    """A scenario, or a variant of one, as it was flown."""

    name: str
    plan: Plan
    found: Summary


class Findings(msgspec.Struct, frozen=True):
    """Everything in a report."""

    scenarios: tuple[Measured, ...]
    sensitivity: tuple[tuple[Measured, ...], ...]
    duels: Standings | None


def measure(ruleset: Ruleset[Any], wanted: Contents, wish: ReportWish, fly: Fly) -> Findings:
    """Fly everything that a report consists of; refuse bad input before the first game.

    The same pilot flies on both sides, so that only the scenario makes a difference.
    """
    if not wish.games:
        wanted = Contents(duels=wanted.duels)
    scenarios = [(name, _alone(ruleset, ruleset.scenario(name), wish)) for name in wanted.scenarios]
    variants = [
        [
            (variant.name, _alone(ruleset, _varied(ruleset, one.scenario, variant), wish))
            for variant in one.variant
        ]
        for one in wanted.sensitivity
    ]
    robin = _robin(ruleset, wanted.duels, wish) if wanted.duels and wish.duels else None
    flown: dict[bytes, Measured] = {}

    def measured(name: str, one: Plan) -> Measured:
        """Return the results of a plan; one that is in the report twice is flown once."""
        key = codec.encode(one)
        if key not in flown:
            flown[key] = Measured(name, one, summary(one, fly(one).values()))
        return msgspec.structs.replace(flown[key], name=name)

    return Findings(
        tuple(measured(*one) for one in scenarios),
        tuple(tuple(measured(*one) for one in group) for group in variants),
        standings(robin, fly(robin).values()) if robin is not None else None,
    )


def _alone(ruleset: Ruleset[Any], scenario: Scenario, wish: ReportWish) -> Plan:
    who = [(wish.pilot,)]
    return plan(ruleset, scenario, who, games=wish.games, seed=wish.seed, bots=wish.bots)


def _varied(ruleset: Ruleset[Any], name: str, variant: Variant) -> Scenario:
    place = f"{FILE}, variant {variant.name}"
    changes = codec.toml_text(variant.corrections, place)
    return corrected(ruleset, ruleset.scenario(name), changes, place)


def _robin(ruleset: Ruleset[Any], duels: Duels, wish: ReportWish) -> Plan:
    """Return the round robin, after testing every entrant in the set-up."""
    for name in (*duels.entrants, *duels.against):
        scenario = _trial(ruleset, duels, name)
    return msgspec.structs.replace(
        plan(
            ruleset,
            scenario,
            duels.lineups,
            games=wish.duels,
            seed=wish.seed,
            pilot=wish.pilot,
            bots=wish.bots,
        ),
        setup=codec.plain({key: duels.setup[key] for key in scenario.setup}),
        fixed=bool(duels.against),
    )


def _trial(ruleset: Ruleset[Any], duels: Duels, name: str) -> Scenario:
    setup = filled(duels.setup, duels.tried(name))
    return ruleset.compose("duel", setup, duels.options, f"{FILE}, entrant {name}")


class OneDuel(NamedTuple):
    """A set-up of one type against another, and the seats of the two in that order."""

    setup: dict[str, Any]
    options: dict[str, Choice]
    seats: tuple[str, str]


def duellists(ruleset: Ruleset[Any], types: Collection[str]) -> Collection[str]:
    """Return those types that can take part in the duels of a report."""
    file = ruleset.data / FILE
    duels = contents(ruleset).duels if file.exists() else None
    if duels is None:
        return ()
    return set(duels.types.values()) or types


def duel(ruleset: Ruleset[Any], type_: str, other: str) -> OneDuel:
    """Return the duel of two types as a report would fly it; refuse one that cannot be flown."""
    duels = contents(ruleset).duels
    if duels is None:
        raise Refusal("no-duels", f"{ruleset.id} has no duels of one type against another.")
    entrants = {kind: name for name, kind in duels.types.items()}
    lineup = [entrants.get(one, one) for one in (type_, other)]
    try:
        return _seated(ruleset, duels, lineup, turned=False)
    except Refusal:
        if not duels.against:
            raise
    return _seated(ruleset, duels, lineup[::-1], turned=True)


def _seated(ruleset: Ruleset[Any], duels: Duels, lineup: list[str], *, turned: bool) -> OneDuel:
    setup = filled(duels.setup, lineup)
    scenario = ruleset.compose("duel", setup, duels.options, "this duel")
    first, second = ruleset.rules.seats(scenario)
    return OneDuel(setup, duels.options, (second, first) if turned else (first, second))


def labels(ruleset: Ruleset[Any], duels: Duels) -> dict[str, str]:
    """Return the names of the entrants, as far as the ruleset has names for them."""
    scenario = _trial(ruleset, duels, duels.entrants[0])
    rules = ruleset.making(scenario)
    known = rules.display.names(rules.display.view(rules.rules.setup(scenario), None))
    entrants = (*duels.entrants, *duels.against)
    return {name: known.get(duels.types.get(name, name), name) for name in entrants}


def part_file(folder: Path, one: Plan) -> Path:
    """Return the file with results of one part of a report, named by all that affects them."""
    kept = msgspec.structs.replace(one, games=0)
    return folder / f"{one.scenario}-{codec.digest(codec.encode(kept))[:8]}.results"
