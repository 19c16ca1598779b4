"""Features: what tests of the whole server need to know of each feature.

A folder here named after a feature contains its facts in `feature.py`; deleting a feature deletes
its folder.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from aerodrome.service.features import FEATURES
from tests.support.server.in_process import Guest

HERE = Path(__file__).parent


class Flooded(NamedTuple):
    """How a member adds a named entry, and how the names on the first page are read."""

    put: Callable[[Guest, str], None]
    seen: Callable[[Guest], list[str]]


def listed(path: str, key: str) -> Callable[[Guest], list[str]]:
    """Return a function that requests the names of a list."""
    return lambda watcher: [str(one["name"]) for one in watcher.get(path)[key]]


@dataclass(frozen=True)
class FeatureFacts:
    """The facts of one feature.

    `limits` are the names of its limits by owner, `apart` the addresses that are left out, `lists`
    the public lists, and `place` creates something with an id that is part of an address. `leave`
    writes what two people have into a stored set, and `check_left` finds it there and goes on.
    """

    limits: Mapping[str, frozenset[str]] = field(default_factory=dict)
    apart: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    lists: Mapping[str, list[Flooded]] = field(default_factory=dict)
    place: Callable[[Guest], dict[str, str]] = lambda guest: {}
    leave: Callable[[Guest, Guest], None] = lambda first, second: None
    check_left: Callable[[Guest], None] = lambda first: None


@cache
def features() -> tuple[FeatureFacts, ...]:
    """Return the facts of all features, in the order of the service."""
    there = [name for name in FEATURES if (HERE / name / "feature.py").exists()]
    modules = [import_module(f"tests.support.server.{name}.feature") for name in there]
    return tuple(module.FACTS for module in modules)


def limits(owner: str) -> set[str]:
    """Return the features' own limits of a kind."""
    return {name for one in features() for name in one.limits.get(owner, ())}
