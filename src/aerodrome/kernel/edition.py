"""Editions: a ruleset as one game plays it, with its version of the rules and its numbers.

Rules read their numbers when their modules are loaded, so that a rule can name `JAM_ON` without
knowing where the figure comes from. A game made with rows other than today's data, under an older
version or with an owner's corrections is played by the same modules, loaded again over those
numbers: an edition. It costs about a tenth of a second and two megabytes, and is freed with the
last game that needs it.
"""

from __future__ import annotations

import gc
import os
import sys
import threading
import weakref
from collections import OrderedDict
from collections.abc import Mapping
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Choice, GameOption

if TYPE_CHECKING:
    from aerodrome.kernel.ruleset import Ruleset

VARIABLE = "AERODROME_OVERRIDES"
KEPT_AT_HAND = 16
"""Editions that stay loaded although no game needs them at the moment."""
CROWD = 64
"""How many editions may be loaded before unused ones are looked for."""
Rows = dict[str, dict[str, Any]]
"""Rows of data by table and key, as in a ruleset's data files."""


class Edition(msgspec.Struct, frozen=True, omit_defaults=True):
    """A version of the rules, and the data that replace the printed numbers.

    `rows` are the only rows of the tables they name; a game's record contains them. For a game that
    is yet to be made, `types` are its house types, each based on another, and there are no rows.
    `corrections` come from an owner of the printed game. `defaults` are the options' defaults from
    the time when a game was made that will start inner games.
    """

    version: int
    rows: Rows | None = None
    types: dict[str, Any] = {}
    corrections: dict[str, Any] = {}
    defaults: dict[str, Choice] | None = None

    def same(self, other: Edition) -> bool:
        """Return whether two are equal, including the order of rows, which rules may use."""
        return self.written() == other.written()

    def written(self) -> bytes:
        """Return all of it as bytes; raise a refusal if it is nested too deeply."""
        try:
            return msgspec.json.encode(self)
        except RecursionError:
            sentence = "types, corrections and rows are nested too deeply."
            raise Refusal("malformed", sentence) from None

    def since(self, version: int) -> bool:
        """Return whether a rule applies that was introduced in this version."""
        return self.version >= version

    def offered(self, options: Mapping[str, GameOption]) -> dict[str, GameOption]:
        """Return the options with this edition's defaults; later options have their first one."""
        then = self.defaults
        if then is None:
            return dict(options)
        return {
            name: msgspec.structs.replace(option, default=then.get(name, option.before))
            for name, option in options.items()
        }


_editions: dict[str, Edition] = {}
"""Editions by the package name that each is loaded under."""
_loaded: weakref.WeakValueDictionary[str, Ruleset[Any]] = weakref.WeakValueDictionary()
_at_hand: OrderedDict[str, Ruleset[Any]] = OrderedDict()
_loading = threading.RLock()
_crowd = CROWD


def of(package: str | None, newest: int) -> Edition:
    """Return the edition that the ruleset of this package is loaded as.

    Imported by its own name, it is the newest, as printed.
    """
    return _editions.get((package or "").partition(".")[0], Edition(newest))


def load(folder: Path, edition: Edition) -> Ruleset[Any]:
    """Return the ruleset in this folder, loaded as this edition."""
    made = codec.digest(str(folder).encode(), edition.written())
    name = f"{folder.name}_{made}"
    with _loading:
        ruleset = _loaded.get(name)
        if ruleset is None:
            _free_unused()
            ruleset = _loaded[name] = _load(folder, name, edition)
            weakref.finalize(ruleset, _forget, name, edition)
        _at_hand[name] = ruleset
        _at_hand.move_to_end(name)
        while len(_at_hand) > KEPT_AT_HAND:
            _at_hand.popitem(last=False)
    return ruleset


def _free_unused() -> None:
    """Free editions that no game uses: they refer to themselves, so only the collector can.

    A server runs the collector rarely, so it is called here when there are twice as many editions
    as were needed last time.
    """
    global _crowd
    if len(_editions) >= _crowd:
        gc.collect()
        _crowd = max(CROWD, 2 * len(_editions))


def _load(folder: Path, name: str, edition: Edition) -> Ruleset[Any]:
    spec = spec_from_file_location(
        name, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None
    assert spec.loader is not None
    package: Any = module_from_spec(spec)
    sys.modules[name], _editions[name] = package, edition
    try:
        spec.loader.exec_module(package)
    except BaseException:
        _forget(name, edition)
        raise
    ruleset: Ruleset[Any] = vars(package).pop("RULESET")
    return ruleset


def _forget(name: str, edition: Edition) -> None:
    """Unload an edition that no game plays, unless it was loaded again meanwhile.

    The collector calls this at any time and in any thread, so it must not wait for a lock.
    """
    if _editions.get(name) is edition:
        del _editions[name]
        for module in list(sys.modules):
            if module == name or module.startswith(f"{name}."):
                sys.modules.pop(module, None)


def owners_corrections(ruleset: str) -> dict[str, Any]:
    """Return the corrections that an owner of the printed game made, from their TOML file.

    The file is named after the ruleset, in the folder that AERODROME_OVERRIDES names, by default
    `aerodrome/overrides` in the user's configuration. It applies to every game made here.
    """
    file = owners_file(ruleset)
    return codec.toml(file) if file is not None else {}


def owners_file(ruleset: str) -> Path | None:
    """Return the file with an owner's corrections for a ruleset, if there is one."""
    home = os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config")
    folder = Path(os.environ.get(VARIABLE) or Path(home) / "aerodrome" / "overrides")
    file = folder / f"{ruleset}.toml"
    return file if file.is_file() else None


def merged(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Any]:
    """Return two sets of corrections as one; the second wins where both have a value."""
    result = dict(first)
    for key, value in second.items():
        before = result.get(key)
        if isinstance(before, Mapping) and isinstance(value, Mapping):
            value = merged(before, value)
        result[key] = value
    return result
