"""Plan: what a run consists of; every game of it follows from its number alone."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import msgspec

from aerodrome.bots import roster, visiting
from aerodrome.bots.visiting import Bot
from aerodrome.kernel import codec
from aerodrome.kernel.edition import merged
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import CORRECTIONS, Ruleset
from aerodrome.kernel.scenario import Choice, Scenario

MOST_GAMES = 10_000_000
NOBODY: Mapping[str, Bot] = {}
PLACE = "@"
"""In the set-up of a duel "@1" stands for what the first side flies, "@2" for the second."""


class Pairing(NamedTuple):
    """One game of a plan: its number, its seed, and who takes each side."""

    number: int
    seed: str
    seating: tuple[str, ...]


class Plan(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A scenario, who meets whom, and how often; equal plans give equal results anywhere.

    `lineups` say who meets whom. Each is flown `games` times, on seeds of its own and on every seed
    once in every seating, so that nobody owes his score to dice or sides. They name pilots; in a
    plan with a `pilot` they name what he flies on either side. `types` are house types and
    `corrections` those of an owner of the printed game: all that is laid over the printed values,
    wherever it came from. In a `fixed` plan everybody keeps his side: what flies for one cannot fly
    for the other. `minds` tells one state of the pilots' code and numbers from another, and
    `visiting` does so for each bot from outside that somebody let in, by its name.
    """

    ruleset: str
    version: int
    data: str
    minds: str
    scenario: str
    setup: dict[str, Any]
    options: dict[str, Choice]
    sides: tuple[str, ...]
    lineups: tuple[tuple[str, ...], ...]
    games: int
    seed: str
    pilot: str = ""
    recorded: bool = False
    types: dict[str, Any] = {}
    corrections: dict[str, Any] = {}
    fixed: bool = False
    visiting: dict[str, str] = {}

    @property
    def seatings(self) -> int:
        """In how many ways a line-up takes the sides."""
        return 1 if self.fixed else len(self.lineups[0])

    @property
    def total(self) -> int:
        """All games; an uneven number for a line-up is filled up to whole seeds."""
        return len(self.lineups) * self.seatings * -(-self.games // self.seatings)

    def pairing(self, number: int) -> Pairing:
        """The game of this number, whoever flies it and wherever."""
        seed, turned = divmod(number, self.seatings)
        lineup = self.lineups[seed % len(self.lineups)]
        seating = tuple(
            lineup[(place + turned) % len(lineup)] for place, _ in enumerate(self.sides)
        )
        return Pairing(number, f"{self.seed}-{seed + 1}", seating)

    def pilots(self, seating: Sequence[str]) -> dict[str, str]:
        """Who flies each side."""
        named = [self.pilot] * len(self.sides) if self.pilot else seating
        return dict(zip(self.sides, named, strict=True))

    def scenario_of(self, seating: tuple[str, ...]) -> Scenario:
        """The scenario as this seating flies it."""
        setup = filled(self.setup, seating) if self.pilot else self.setup
        return Scenario(self.scenario, setup, self.options, self.types, self.corrections)

    def same_games(self, other: Plan) -> bool:
        """Whether games of one are games of the other; only their number may differ."""
        return msgspec.structs.replace(self, games=0) == msgspec.structs.replace(other, games=0)


def filled(node: Any, seating: Sequence[str]) -> Any:
    """A set-up with the names of a seating in its places."""
    if isinstance(node, Mapping):
        return {key: filled(part, seating) for key, part in node.items()}
    if isinstance(node, (list, tuple)):
        return [filled(part, seating) for part in node]
    if isinstance(node, str) and node.startswith(PLACE) and node[1:].isdecimal():
        return seating[int(node[1:]) - 1]
    return node


def sides(ruleset: Ruleset[Any], scenario: Scenario) -> tuple[str, ...]:
    """The sides of a scenario, each once, in the order of their seats."""
    return tuple(dict.fromkeys(map(ruleset.rules.side, ruleset.rules.seats(scenario))))


def plan(
    ruleset: Ruleset[Any],
    scenario: Scenario,
    lineups: Sequence[Sequence[str]],
    *,
    games: int,
    seed: str,
    pilot: str = "",
    recorded: bool = False,
    bots: Mapping[str, Bot] = NOBODY,
) -> Plan:
    """A plan for this scenario; what cannot be flown is refused. `bots` have been let in.

    >>> from aerodrome.kernel import registry
    >>> rules = registry.find("squadriglia")
    >>> duel = rules.scenario("spad_duel")
    >>> study = plan(rules, duel, [["rookie", "straight"]], games=4, seed="1914")
    >>> [study.pairing(number).seating for number in range(2)]
    [('rookie', 'straight'), ('straight', 'rookie')]
    """
    check_games(games)
    for name in [pilot] if pilot else dict.fromkeys(itertools.chain(*lineups)):
        if name in bots:
            bots[name].check(ruleset)
        else:
            check_pilot(name, ruleset)
    if not seed.isprintable() or not seed:
        raise Refusal("bad-seed", "a seed is made of printable characters.", "--seed")
    there = sides(ruleset.making(scenario), scenario)
    if len(lineups[0]) > len(there):
        listed = ", ".join(there)
        raise Refusal(
            "bad-bots", f"{len(lineups[0])} pilots are too many for the sides {listed}.", "--bots"
        )
    return Plan(
        ruleset=ruleset.id,
        version=ruleset.version,
        data=ruleset.fingerprint,
        minds=roster.fingerprint(ruleset),
        scenario=scenario.id,
        setup=codec.plain(scenario.written),
        options=scenario.options,
        sides=there,
        lineups=_folded(lineups),
        games=games,
        seed=seed,
        pilot=pilot,
        recorded=recorded,
        types=codec.as_written(scenario.types),
        corrections=codec.as_written(scenario.corrections),
        visiting={name: bot.fingerprint for name, bot in bots.items()},
    )


def _folded(lineups: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """Who flies against himself has one seating: turned round it would be the same game again."""
    if all(len(set(lineup)) == 1 for lineup in lineups):
        return tuple((lineup[0],) for lineup in lineups)
    return tuple(map(tuple, lineups))


def corrected(
    ruleset: Ruleset[Any], scenario: Scenario, changes: Mapping[str, Any], place: str
) -> Scenario:
    """A scenario with corrections that have the last word; what cannot be flown is refused."""
    laid = {"types": scenario.types, CORRECTIONS: merged(scenario.corrections, changes)}
    return ruleset.compose(scenario.id, {**scenario.written, **laid}, scenario.options, place)


def check_unchanged(plan: Plan, ruleset: Ruleset[Any], place: str) -> None:
    """Games flown by other rules or other pilots are not mixed with today's."""
    for what, then, now in (
        ("rules", plan.version, ruleset.version),
        ("printed values", plan.data, ruleset.fingerprint),
        ("pilots", plan.minds, roster.fingerprint(ruleset)),
    ):
        if then != now:
            raise Refusal("other-state", f"the {what} have changed since these games.", place)
    for name in plan.visiting:
        the_same(name, plan)


def the_same(name: str, plan: Plan) -> Bot:
    """A bot from outside that flies in a plan, as it was when the plan was made."""
    bot = visiting.load(name)
    if bot.fingerprint != plan.visiting[name]:
        raise Refusal("other-state", f"the bot `{name}` has changed since these games.")
    return bot


def check_games(games: int) -> None:
    if not 1 <= games <= MOST_GAMES:
        raise Refusal("bad-games", f"fly 1 to {MOST_GAMES:,} games, not {games:,}.", "--games")


def check_pilot(name: str, ruleset: Ruleset[Any]) -> None:
    """Refuse a pilot whom the roster does not know."""
    try:
        roster.pilot(name, ruleset, Random(0))
    except Refusal as refusal:
        raise Refusal(refusal.code, refusal.sentence, "--bots") from None


def pairs(names: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Everybody against everybody, once."""
    return tuple(itertools.combinations(names, 2))
