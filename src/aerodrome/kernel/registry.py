"""Registry: which rulesets there are. A folder under `rulesets` is one; so is an entry point.

So are those that stand above the others and call them (`ABOVE`).
"""

from __future__ import annotations

import importlib
import pkgutil
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import Any

from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset

GROUP = "aerodrome.rulesets"
ABOVE = {"campaign": "aerodrome.campaign"}
"""Rulesets above the rulesets, each with a package of its own."""
_registered: dict[str, Ruleset[Any]] = {}
_loaded: dict[str, Ruleset[Any]] = {}
"""What was found once; folders and packages do not change while a program runs."""


def register(ruleset: Ruleset[Any]) -> None:
    """Make a ruleset known by hand, as tests and notebooks do."""
    _registered[ruleset.id] = ruleset


def names() -> tuple[str, ...]:
    """Every ruleset that can be played here."""
    folders = [module.name for module in pkgutil.iter_modules(_package().__path__)]
    installed = [point.name for point in entry_points(group=GROUP)]
    above = [name for name, package in ABOVE.items() if find_spec(package) is not None]
    return tuple(sorted({*folders, *installed, *above, *_registered}))


def find(name: str) -> Ruleset[Any]:
    """A ruleset by its id."""
    known = _registered.get(name) or _loaded.get(name)
    if known is not None:
        return known
    _loaded[name] = found = _load(name)
    return found


def _load(name: str) -> Ruleset[Any]:
    if name not in names():
        listed = ", ".join(names()) or "none yet"
        raise Refusal("unknown-ruleset", f"there is no ruleset `{name}`; there are: {listed}.")
    for point in entry_points(group=GROUP):
        if point.name == name:
            return point.load()  # type: ignore[no-any-return]
    package = ABOVE.get(name, f"{GROUP}.{name}")
    return importlib.import_module(package).RULESET  # type: ignore[no-any-return]


def _package() -> Any:
    return importlib.import_module(GROUP)
