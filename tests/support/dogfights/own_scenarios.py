"""Scenarios with house types and corrections, and games with them, for tests."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import aerodrome
from aerodrome.kernel import codec
from aerodrome.kernel.game import Game
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.tabletop.capabilities import GamePilots

README = Path(aerodrome.__file__).parent / "rulesets/dogfights/README.md"
DUEL: dict[str, Any] = {
    "title": "A duel",
    "mode": "dogfight",
    "rule": "11.2",
    "board": "quick",
    "central": {"aircraft": ["G4"]},
    "allies": {"aircraft": ["B4"]},
}
TRIPLANE: dict[str, Any] = {"based_on": "fokker_dr1", "name": "My Triplane", "number": 91}


def duel(types: dict[str, Any], *central: str, **more: Any) -> Scenario:
    """Return a duel with house types; the Central Powers have these pieces."""
    body = DUEL | {"types": types, "central": {"aircraft": list(central or ["G4"])}}
    return RULESET.compose("own", body | more, {}, "own.toml")


def corrected(name: str, corrections: dict[str, Any], **options: Any) -> Scenario:
    """Return a printed scenario with an owner's corrections."""
    body = codec.toml(RULESET.data / "scenarios" / f"{name}.toml")
    return RULESET.compose(name, body | {"corrections": corrections}, options, name)


def flown(rules: Ruleset[Any], scenario: Scenario, seed: str) -> Game:
    """Play a whole game of the first seat's ace against regulars, in the edition it needs."""
    record = rules.record(scenario, seed)
    makers = GamePilots.of(rules.playing(record.header)[0]).makers()
    names = ["ace", *["regular"] * (len(record.header.seats) - 1)]
    players = {
        seat: makers[name](Random(f"{seed}{seat}"), "")
        for seat, name in zip(record.header.seats, names, strict=True)
    }
    return Game(rules, record, players)


def in_readme(heading: str) -> str:
    """Return the TOML file that the README shows below a heading."""
    text = README.read_text("utf-8").partition(f"## {heading}\n")[2]
    found = re.search(r"```toml\n(.*?)```", text, re.DOTALL)
    assert found is not None
    return found[1]


def is_one_sentence(refusal: Refusal) -> bool:
    """Return whether a refusal is one line with one full stop at its end."""
    said = str(refusal)
    return "\n" not in said and said.endswith(".") and not said.endswith("..") and len(said) < 900
