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


def register(ruleset: Ruleset[Any]) -> None:
    """Make a ruleset known by hand, as tests and notebooks do."""
    _registered[ruleset.id] = ruleset


def names() -> tuple[str, ...]:
    """Every ruleset that can be played here."""
    folders = [module.name for module in pkgutil.iter_modules(_package().__path__)]
    installed = [point.name for point in entry_points(group=GROUP)]
    return tuple(sorted({*folders, *installed, *_registered}))


def find(name: str) -> Ruleset[Any]:
    """A ruleset by its id."""
    if name in _registered:
        return _registered[name]
    if name not in names():
        listed = ", ".join(names()) or "none yet"
        raise Refusal("unknown-ruleset", f"there is no ruleset `{name}`; there are: {listed}.")
    for point in entry_points(group=GROUP):
        if point.name == name:
            return point.load()  # type: ignore[no-any-return]
    return importlib.import_module(f"{GROUP}.{name}").RULESET  # type: ignore[no-any-return]


def _package() -> Any:
    return importlib.import_module(GROUP)
