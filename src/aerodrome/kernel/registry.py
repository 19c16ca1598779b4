"""The registry of rulesets: folders under `rulesets` and entry points of other packages.

It also has the rulesets that play other rulesets (`ABOVE`).
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from aerodrome.kernel.edition import Edition
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Choice, Scenario

GROUP = "aerodrome.rulesets"
ABOVE = {"campaign": "aerodrome.campaign"}
"""Rulesets that play other rulesets, each with the package it is in."""
_registered: dict[str, Ruleset[Any]] = {}
_found: dict[str, Ruleset[Any]] = {}
"""Rulesets found so far: searching folders and packages takes milliseconds."""


def register(ruleset: Ruleset[Any]) -> None:
    """Register a ruleset explicitly, as tests and notebooks do."""
    _registered[ruleset.id] = ruleset
    _found.clear()


def names() -> tuple[str, ...]:
    """Return every ruleset that can be played here; those that play others come last."""
    folders = [
        module.name for module in pkgutil.iter_modules(importlib.import_module(GROUP).__path__)
    ]
    installed = [point.name for point in _installed()]
    above = [name for name, package in ABOVE.items() if find_spec(package) is not None]
    games = {*folders, *installed, *_registered}
    return (*sorted(games), *(name for name in above if name not in games))


@cache
def _installed() -> tuple[EntryPoint, ...]:
    """Return the entry points of other packages, cached because the search is slow."""
    return tuple(entry_points(group=GROUP))


def is_above(name: str) -> bool:
    """Return whether a ruleset plays other rulesets."""
    return name in ABOVE


def find(name: str, edition: Edition | None = None) -> Ruleset[Any]:
    """Return a ruleset by its id, in an edition if one is given.

    >>> find("squadriglia").rules.seats(find("squadriglia").scenario("spad_duel"))
    ('italy', 'austria')
    >>> find("chess")
    Traceback (most recent call last):
    aerodrome.kernel.refusal.Refusal: there is no ruleset `chess`; ...
    """
    known = _registered.get(name) or _found.get(name)
    if known is None:
        known = _found[name] = _look_for(name)
    return known if edition is None else known.as_edition(edition)


def speaking(ruleset: Ruleset[Any], name: str) -> Ruleset[Any]:
    """Return the ruleset with this id in a log: `ruleset` itself or its inner game's."""
    if name in ("", ruleset.id):
        return ruleset
    return (ruleset.rules.inner or find)(name)


def _look_for(name: str) -> Ruleset[Any]:
    if name not in names():
        listed = ", ".join(names()) or "none yet"
        raise Refusal("unknown-ruleset", f"there is no ruleset `{name}`; there are: {listed}.")
    for point in _installed():
        if point.name == name:
            return point.load()  # type: ignore[no-any-return]
    package = ABOVE.get(name, f"{GROUP}.{name}")
    return importlib.import_module(package).RULESET  # type: ignore[no-any-return]


def find_game(
    name: str, scenario: str | None, options: Sequence[str]
) -> tuple[Ruleset[Any], Scenario]:
    """Find a game by "ruleset/scenario", or both words; a scenario may be a player's own file.

    The rules come in the edition that the scenario needs.
    """
    if scenario is None:
        name, _, scenario = name.partition("/")
    rules = find(name)
    if not scenario:
        listed = ", ".join(f"{name}/{known}" for known in rules.scenario_ids())
        raise Refusal("no-scenario", f"say which scenario, RULESET/SCENARIO: {listed}.")
    found = find_scenario(rules, scenario, options)
    return rules.making(found), found


def find_scenario(ruleset: Ruleset[Any], name: str, options: Sequence[str]) -> Scenario:
    """Return a scenario by name, or a player's own from its file."""
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
