"""Edition: a ruleset as one game plays it: which version of the rules, and with which numbers.

Rules read their numbers when their modules are loaded, so that a rule says `JAM_ON` and not where
the figure comes from. A game that was made of other rows than those of today's folder, under an
older version, or with an owner's corrections is played by the same modules, loaded once more over
those numbers: an edition. It costs about a tenth of a second and two megabytes, and goes when the
last game that needs it goes.
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
"""Editions that stay loaded though no game needs them just now."""
CROWD = 64
"""So many are loaded before those that nobody plays are looked for."""
Rows = dict[str, dict[str, Any]]
"""Rows of data by table and key, as the files of a ruleset have them."""


class Edition(msgspec.Struct, frozen=True, omit_defaults=True):
    """Which version of the rules, and what is laid over the printed numbers.

    `rows` are the only rows of the tables they name; a game's record has them. Where a game is yet
    to be made, `types` are its house types, each based on another, and there are no rows.
    `corrections` are those of an owner of the printed game. `defaults` are those that options had
    when a game was made which will begin others within it.
    """

    version: int
    rows: Rows | None = None
    types: dict[str, Any] = {}
    corrections: dict[str, Any] = {}
    defaults: dict[str, Choice] | None = None

    def same(self, other: Edition) -> bool:
        """Whether two are alike to the last row; the order of rows counts, for rules may use it."""
        return self.written() == other.written()

    def written(self) -> bytes:
        """All of it as bytes; what is nested deeper than any table is refused."""
        try:
            return msgspec.json.encode(self)
        except RecursionError:
            sentence = "types, corrections and rows are not nested so deep."
            raise Refusal("malformed", sentence) from None

    def since(self, version: int) -> bool:
        """Whether a rule that holds from this version on holds here."""
        return self.version >= version

    def offered(self, options: Mapping[str, GameOption]) -> dict[str, GameOption]:
        """Options with the defaults of this edition; those that came later, as they came."""
        then = self.defaults
        if then is None:
            return dict(options)
        return {
            name: msgspec.structs.replace(option, default=then.get(name, option.before))
            for name, option in options.items()
        }


_editions: dict[str, Edition] = {}
"""Under which name of its package each edition is loaded."""
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
    """The ruleset in this folder as an edition of its own."""
    made = codec.digest(str(folder).encode(), edition.written())
    name = f"{folder.name}_{made}"
    with _loading:
        ruleset = _loaded.get(name)
        if ruleset is None:
            _make_room()
            ruleset = _loaded[name] = _load(folder, name, edition)
            weakref.finalize(ruleset, _forget, name, edition)
        _at_hand[name] = ruleset
        _at_hand.move_to_end(name)
        while len(_at_hand) > KEPT_AT_HAND:
            _at_hand.popitem(last=False)
    return ruleset


def _make_room() -> None:
    """Let go of editions that nobody plays: they refer to themselves, so only the collector can.

    A server has calmed it; so it is called when there are twice as many as were needed last time.
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
    """Nobody plays this edition any more, unless it was loaded again meanwhile.

    It runs whenever the collector finds it, in any thread, and so waits for no lock.
    """
    if _editions.get(name) is edition:
        del _editions[name]
        for module in list(sys.modules):
            if module == name or module.startswith(f"{name}."):
                sys.modules.pop(module, None)


def owners_corrections(ruleset: str) -> dict[str, Any]:
    """What an owner of the printed game has corrected: the TOML file named after the ruleset.

    It lies in the folder that AERODROME_OVERRIDES names, by default `aerodrome/overrides` in the
    user's configuration, and is laid into every game made here.
    """
    file = owners_file(ruleset)
    return codec.toml(file) if file is not None else {}


def owners_file(ruleset: str) -> Path | None:
    """The owner's corrections for a ruleset, if there are any."""
    home = os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config")
    folder = Path(os.environ.get(VARIABLE) or Path(home) / "aerodrome" / "overrides")
    file = folder / f"{ruleset}.toml"
    return file if file.is_file() else None


def merged(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Any]:
    """Two sets of corrections; where both speak of a value, the second has the last word."""
    result = dict(first)
    for key, value in second.items():
        before = result.get(key)
        if isinstance(before, Mapping) and isinstance(value, Mapping):
            value = merged(before, value)
        result[key] = value
    return result
