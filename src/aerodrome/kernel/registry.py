"""Registry: which rulesets there are. A folder under `rulesets` is one; so is an entry point."""

from __future__ import annotations

import importlib
import pkgutil
from importlib.metadata import entry_points
from typing import Any

from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset

GROUP = "aerodrome.rulesets"
_registered: dict[str, Ruleset[Any]] = {}
_found: dict[str, Ruleset[Any]] = {}
"""What was looked for once: looking through folders and packages takes milliseconds."""


def register(ruleset: Ruleset[Any]) -> None:
    """Make a ruleset known by hand, as tests and notebooks do."""
    _registered[ruleset.id] = ruleset
    _found.clear()


def names() -> tuple[str, ...]:
    """Every ruleset that can be played here."""
    folders = [module.name for module in pkgutil.iter_modules(_package().__path__)]
    installed = [point.name for point in entry_points(group=GROUP)]
    return tuple(sorted({*folders, *installed, *_registered}))


def find(name: str) -> Ruleset[Any]:
    """A ruleset by its id."""
    known = _registered.get(name) or _found.get(name)
    if known is None:
        known = _found[name] = _look_for(name)
    return known


def _look_for(name: str) -> Ruleset[Any]:
    if name not in names():
        listed = ", ".join(names()) or "none yet"
        raise Refusal("unknown-ruleset", f"there is no ruleset `{name}`; there are: {listed}.")
    for point in entry_points(group=GROUP):
        if point.name == name:
            return point.load()  # type: ignore[no-any-return]
    return importlib.import_module(f"{GROUP}.{name}").RULESET  # type: ignore[no-any-return]


def _package() -> Any:
    return importlib.import_module(GROUP)
