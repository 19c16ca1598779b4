"""Balance: what a ruleset's report consists of, by its data, and the runs that make it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

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
    """A round robin of what can be flown; in its set-up "@1" and "@2" are what the sides fly.

    As in any scenario file the set-up may have house types, which can be entrants too.
    """

    title: str
    entrants: tuple[str, ...]
    setup: dict[str, Any]
    options: dict[str, Choice] = {}
    text: str = ""


class Contents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a ruleset wants to have measured."""

    scenarios: tuple[str, ...] = ()
    sensitivity: tuple[Sensitivity, ...] = ()
    duels: Duels | None = None


def contents(ruleset: Ruleset[Any]) -> Contents:
    """The contents of a ruleset's report."""
    file = ruleset.data / FILE
    if not file.exists():
        sentence = f"{ruleset.id} says nowhere what to measure: it has no data/{FILE}."
        raise Refusal("no-report", sentence)
    return codec.convert(codec.toml(file), Contents, f"{ruleset.id}, {FILE}")


class ReportWish(msgspec.Struct, frozen=True):
    """Who flies for a report, how often, and from which seed."""

    pilot: str
    games: int
    duels: int
    seed: str


Fly = Callable[[Plan], dict[int, Result]]
"""Whoever brings the results of a plan."""


class Measured(msgspec.Struct, frozen=True):
    """A scenario, or a variant of one, as it was flown."""

    name: str
    plan: Plan
    found: Summary


class Findings(msgspec.Struct, frozen=True):
    """All that a report tells."""

    scenarios: tuple[Measured, ...]
    sensitivity: tuple[tuple[Measured, ...], ...]
    duels: Standings | None


def measure(ruleset: Ruleset[Any], wanted: Contents, wish: ReportWish, fly: Fly) -> Findings:
    """Fly everything that a report consists of; what is refused is refused before the first game.

    The same pilot sits on both sides, so that a scenario alone makes the difference.
    """
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
        """A plan that stands in the report twice is flown once."""
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
    return plan(ruleset, scenario, [(wish.pilot,)], games=wish.games, seed=wish.seed)


def _varied(ruleset: Ruleset[Any], name: str, variant: Variant) -> Scenario:
    place = f"{FILE}, variant {variant.name}"
    changes = codec.toml_text(variant.corrections, place)
    return corrected(ruleset, ruleset.scenario(name), changes, place)


def _robin(ruleset: Ruleset[Any], duels: Duels, wish: ReportWish) -> Plan:
    """The round robin; every entrant is tried in the set-up first."""
    for name in duels.entrants:
        scenario = _against_itself(ruleset, duels, name)
    return msgspec.structs.replace(
        plan(
            ruleset,
            scenario,
            pairs(duels.entrants),
            games=wish.duels,
            seed=wish.seed,
            pilot=wish.pilot,
        ),
        setup=codec.plain({key: duels.setup[key] for key in scenario.setup}),
    )


def _against_itself(ruleset: Ruleset[Any], duels: Duels, name: str) -> Scenario:
    setup = filled(duels.setup, (name, name))
    return ruleset.compose("duel", setup, duels.options, f"{FILE}, entrant {name}")


def labels(ruleset: Ruleset[Any], duels: Duels) -> dict[str, str]:
    """What the entrants are called, as far as the ruleset has names for them."""
    scenario = _against_itself(ruleset, duels, duels.entrants[0])
    rules = ruleset.making(scenario)
    known = rules.names(rules.view(rules.setup(scenario), None))
    return {name: known.get(name, name) for name in duels.entrants}


def part_file(folder: Path, one: Plan) -> Path:
    """Where the results of one part of a report lie: named after all that decides them."""
    kept = msgspec.structs.replace(one, games=0)
    return folder / f"{one.scenario}-{codec.digest(codec.encode(kept))[:8]}.results"
