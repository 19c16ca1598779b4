"""Plans: the definition of a run; every game of it follows from its number alone."""

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
NO_BOTS: Mapping[str, Bot] = {}
PLACE = "@"
"""In the set-up of a duel "@1" is what the first side flies, "@2" what the second does."""


class Pairing(NamedTuple):
    """One game of a plan: its number, its seed, and who takes each side."""

    number: int
    seed: str
    seating: tuple[str, ...]


class Plan(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A scenario, the line-ups, and the number of games; equal plans give equal results anywhere.

    Each line-up is flown `games` times, on seeds of its own and on every seed once in every
    seating, so that neither dice nor sides favour one of them. Line-ups name pilots; in a plan with
    a `pilot` they name what that pilot flies on either side. `types` are house types and
    `corrections` those of an owner of the printed game: everything that replaces printed values,
    from any source. In a `fixed` plan sides are not changed: what flies for one cannot fly for the
    other. `minds` identifies the pilots' code and numbers, and `visiting` does so for each bot from
    outside, by its name.
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
        """Return how many ways there are to seat a line-up."""
        return 1 if self.fixed else len(self.lineups[0])

    @property
    def total(self) -> int:
        """Return the number of all games; each line-up's is rounded up to whole seeds."""
        return len(self.lineups) * self.seatings * -(-self.games // self.seatings)

    def pairing(self, number: int) -> Pairing:
        """Return the game of this number, which is the same everywhere."""
        seed, turned = divmod(number, self.seatings)
        lineup = self.lineups[seed % len(self.lineups)]
        seating = tuple(
            lineup[(place + turned) % len(lineup)] for place, _ in enumerate(self.sides)
        )
        return Pairing(number, f"{self.seed}-{seed + 1}", seating)

    def pilots(self, seating: Sequence[str]) -> dict[str, str]:
        """Return the pilot of each side."""
        named = [self.pilot] * len(self.sides) if self.pilot else seating
        return dict(zip(self.sides, named, strict=True))

    def scenario_of(self, seating: tuple[str, ...]) -> Scenario:
        """Return the scenario as this seating flies it."""
        setup = filled(self.setup, seating) if self.pilot else self.setup
        return Scenario(self.scenario, setup, self.options, self.types, self.corrections)

    def same_games(self, other: Plan) -> bool:
        """Return whether both have the same games; only how many may differ."""
        return msgspec.structs.replace(self, games=0) == msgspec.structs.replace(other, games=0)


def filled(node: Any, seating: Sequence[str]) -> Any:
    """Return a set-up with its placeholders replaced by the names of a seating."""
    if isinstance(node, Mapping):
        return {key: filled(part, seating) for key, part in node.items()}
    if isinstance(node, (list, tuple)):
        return [filled(part, seating) for part in node]
    if isinstance(node, str) and node.startswith(PLACE) and node[1:].isdecimal():
        return seating[int(node[1:]) - 1]
    return node


def sides(ruleset: Ruleset[Any], scenario: Scenario) -> tuple[str, ...]:
    """Return the sides of a scenario, each once, in the order of their seats."""
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
    bots: Mapping[str, Bot] = NO_BOTS,
) -> Plan:
    """Return a plan for this scenario; refuse one that cannot be flown. `bots` are loaded.

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
        raise Refusal("bad-seed", "a seed must consist of printable characters.", "--seed")
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
    """Reduce line-ups of one pilot to one seating: reversed it would be the same game again."""
    if all(len(set(lineup)) == 1 for lineup in lineups):
        return tuple((lineup[0],) for lineup in lineups)
    return tuple(map(tuple, lineups))


def corrected(
    ruleset: Ruleset[Any], scenario: Scenario, changes: Mapping[str, Any], place: str
) -> Scenario:
    """Return a scenario with corrections that override its own; refuse one that cannot be flown."""
    laid = {"types": scenario.types, CORRECTIONS: merged(scenario.corrections, changes)}
    return ruleset.compose(scenario.id, {**scenario.written, **laid}, scenario.options, place)


def check_unchanged(plan: Plan, ruleset: Ruleset[Any], place: str) -> None:
    """Refuse to mix games of other rules or other pilots with today's."""
    for what, then, now in (
        ("rules", plan.version, ruleset.version),
        ("printed values", plan.data, ruleset.fingerprint),
        ("pilots", plan.minds, roster.fingerprint(ruleset)),
    ):
        if then != now:
            raise Refusal(
                "other-state", f"the {what} have changed since these games were played.", place
            )
    for name in plan.visiting:
        the_same(name, plan)


def the_same(name: str, plan: Plan) -> Bot:
    """Return a plan's bot from outside; refuse it if it has changed since."""
    bot = visiting.load(name)
    if bot.fingerprint != plan.visiting[name]:
        raise Refusal("other-state", f"the bot `{name}` has changed since these games were played.")
    return bot


def check_games(games: int) -> None:
    if not 1 <= games <= MOST_GAMES:
        raise Refusal(
            "bad-games",
            f"the number of games must be 1 to {MOST_GAMES:,}, not {games:,}.",
            "--games",
        )


def check_pilot(name: str, ruleset: Ruleset[Any]) -> None:
    """Refuse a pilot that the roster does not know."""
    try:
        roster.pilot(name, ruleset, Random(0))
    except Refusal as refusal:
        raise Refusal(refusal.code, refusal.sentence, "--bots") from None


def pairs(names: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return every pair of names."""
    return tuple(itertools.combinations(names, 2))
