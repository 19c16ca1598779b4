"""Own scenarios: scenarios of the ruleset with house types and corrections."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from aerodrome.bots.roster import pilot
from aerodrome.kernel import codec
from aerodrome.kernel.counsel import Review
from aerodrome.kernel.game import Game
from aerodrome.kernel.scenario import Scenario
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.tabletop.capabilities import GamePilots


def own_scenario(
    name: str,
    *,
    types: Mapping[str, Any] | None = None,
    corrections: Mapping[str, Any] | None = None,
    flown: Mapping[str, list[str]] | None = None,
    **options: Any,
) -> Scenario:
    """Return a scenario with house types and corrections; `flown` has its aircraft types by id."""
    setup = codec.toml(RULESET.data / "scenarios" / f"{name}.toml")
    options = setup.pop("options", {}) | options
    for entry in setup.get("aircraft", ()):
        entry["types"] = (flown or {}).get(entry["id"], entry["types"])
    body = setup | {"types": dict(types or {}), "corrections": dict(corrections or {})}
    return RULESET.compose(name, body, options, f"{name}.toml")


def reviewed(game: Game) -> Review:
    """Return the review of a finished game by the edition that played it."""
    return GamePilots.of(game.ruleset).review(game)


def flown_by(scenario: Scenario, seed: str, *levels: str) -> Game:
    """Return a game of computer pilots, the first level for the first seat."""
    record = RULESET.record(scenario, seed)
    ruleset, _ = RULESET.playing(record.header)
    seats = ruleset.rules.seats(scenario)
    pilots = {
        seat: pilot(level, ruleset, Random(seed))
        for seat, level in zip(seats, levels, strict=False)
    }
    return Game(RULESET, record, pilots)
