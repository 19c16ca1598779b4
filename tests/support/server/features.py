"""Features: what tests of all of a server have to know of one feature.

A folder here that is named after a feature says so in its `feature.py`; deleting a feature deletes
its folder.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa

from aerodrome.service.features import FEATURES
from tests.support.server.in_process import Guest

HERE = Path(__file__).parent


class Flooded(NamedTuple):
    """How a member puts in something of his name, and whose names the first page shows."""

    put: Callable[[Guest, str], None]
    seen: Callable[[Guest], list[str]]


def listed(path: str, key: str) -> Callable[[Guest], list[str]]:
    """Return what asks for the names of a list."""
    return lambda watcher: [str(one["name"]) for one in watcher.get(path)[key]]


@dataclass(frozen=True)
class FeatureFacts:
    """What belongs to one feature; `fill` writes rows of two people into its tables.

    `limits` are the names of its limits by whose they are, `apart` the addresses that are not
    asked, `lists` what everybody sees, and `place` makes something that stands in an address.
    """

    fill: Callable[[sa.Connection, str, str], None]
    limits: Mapping[str, frozenset[str]] = field(default_factory=dict)
    apart: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    lists: Mapping[str, list[Flooded]] = field(default_factory=dict)
    place: Callable[[Guest], dict[str, str]] = lambda guest: {}


@cache
def features() -> tuple[FeatureFacts, ...]:
    """Return what the features say of themselves, in the order of the service."""
    there = [name for name in FEATURES if (HERE / name / "feature.py").exists()]
    modules = [import_module(f"tests.support.server.{name}.feature") for name in there]
    return tuple(module.FACTS for module in modules)


def limits(whose: str) -> set[str]:
    """Return the limits of a kind that features have of their own."""
    return {name for one in features() for name in one.limits.get(whose, ())}
