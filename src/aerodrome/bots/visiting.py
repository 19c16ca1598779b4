"""Visiting bots: players from outside, each a function or class of its author's own.

A bot is named by an entry point of the group `aerodrome.bots`, as `module:name`, or as
`file.py:name`. This module executes that code. Names from a network or from someone else's file
must go to `roster.pilot` instead, which knows only built-in pilots.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import os
import sys
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from operator import attrgetter, index
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, SupportsIndex

from aerodrome.bots import roster
from aerodrome.kernel import codec
from aerodrome.kernel.question import Question, Value, is_value
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.umpire import Player

GROUP = "aerodrome.bots"
"""The group of entry points in which packages offer bots."""
FILE = ".py"
MADE_OF = ("*.py", "*.toml", "*.json", "*.npy", "*.npz")
"""Patterns of the files in a bot's package that are part of the bot."""
WORDS = "a bot is named by an entry point, as module:name, or as file.py:name"


@dataclass(frozen=True)
class Bot:
    """A loaded bot: a function of a question and `look`, or a class of such functions.

    A class is called with the ruleset and a `random.Random`, once for each game and seat. `games`
    are the rulesets that it plays; empty means all of them.
    """

    name: str
    made_of: Callable[..., Any] = field(repr=False)
    fingerprint: str
    games: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """Return its name without the module or file."""
        return self.name.rpartition(":")[2]

    def check(self, ruleset: Ruleset[Any]) -> None:
        """Refuse a game that the bot does not play."""
        if self.games and ruleset.id not in self.games:
            listed = ", ".join(self.games)
            raise _refused(self.name, f"it plays {listed}, not {ruleset.id}.")

    def player(self, ruleset: Ruleset[Any], random: Random) -> Player:
        """Return the bot as a player of this game; it gets only what its seat may know."""
        self.check(ruleset)
        answer = self.made_of
        if _is_class(answer):
            answer = self._call(answer, ruleset, random)
        if not callable(answer):
            raise _refused(self.name, "its instance cannot be called with a question and `look`.")

        def player(question: Question, look: Callable[[], Any]) -> Value:
            return _legal(self.name, self._call(answer, question, look), question)

        return player

    def _call(self, does: Callable[..., Any], *given: object) -> Any:
        """Return the result of a call; if it raises an error, refuse it with the error's place."""
        try:
            return does(*given)
        except MemoryError:
            raise
        except (Exception, SystemExit) as error:
            raise _refused(self.name, f"it failed: {_describe_error(error)}.") from error


def is_named(name: str) -> bool:
    """Return whether this names a bot from outside, without loading it.

    The part before a colon decides: `ace:bold` is the built-in ace with a character, even if there
    is such a module. A module with the name of a built-in pilot is named by its file, `ace.py:me`.
    """
    if roster.is_ours(name):
        return False
    home, colon, attribute = name.rpartition(":")
    if not colon:
        return any(point.name == name for point in _installed())
    return bool(home) and all(part.isidentifier() for part in attribute.split("."))


def load(name: str) -> Bot:
    """Load a bot by its name; refuse one that cannot be loaded."""
    if not is_named(name):
        raise Refusal("unknown-bot", f"there is no bot `{name}`; {WORDS}.")
    home, colon, attribute = name.rpartition(":")
    try:
        if not colon:
            point = next(one for one in _installed() if one.name == name)
            found, module = point.load(), importlib.import_module(point.module)
        else:
            module = _from_file(Path(home)) if home.endswith(FILE) else _imported(home)
            found = _in(module, attribute, name)
    except Refusal:
        raise
    except (Exception, SystemExit) as error:
        raise _refused(name, f"it cannot be loaded: {_describe_error(error)}.") from error
    _check_shape(name, found)
    games = getattr(found, "games", ())
    plays = (games,) if isinstance(games, str) else tuple(games)
    return Bot(name, found, _fingerprint(module), plays)


def _in(module: ModuleType, attribute: str, name: str) -> object:
    """Return what a module has under this name, or refuse."""
    try:
        return attrgetter(attribute)(module)
    except AttributeError:
        raise _refused(name, f"there is no `{attribute}` in it.") from None


def let_in(names: Iterable[str]) -> dict[str, Bot]:
    """Load the bots from outside among these names."""
    return {name: load(name) for name in dict.fromkeys(names) if is_named(name)}


def pilot(name: str, ruleset: Ruleset[Any], random: Random) -> Player:
    """Return a built-in pilot or a bot from outside, for callers that may execute its code."""
    if is_named(name):
        return load(name).player(ruleset, random)
    return roster.pilot(name, ruleset, random)


@cache
def _installed() -> tuple[EntryPoint, ...]:
    """Return the entry points of other packages."""
    return tuple(entry_points(group=GROUP))


def _imported(home: str) -> ModuleType:
    """Return a module that is installed, or in the current folder."""
    _also_look_in(Path.cwd())
    return importlib.import_module(home)


def _from_file(file: Path) -> ModuleType:
    """Return a module from its file; it can import files beside it.

    A changed file is a new module, as when a notebook is run again.
    """
    if not file.is_file():
        raise Refusal("unknown-bot", "there is no such file.", str(file))
    whole = file.resolve()
    name = f"bot_{whole.stem}_{codec.digest(os.fsencode(whole), whole.read_bytes())}"
    if name in sys.modules:
        return sys.modules[name]
    _also_look_in(whole.parent)
    spec = importlib.util.spec_from_file_location(name, whole)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _also_look_in(folder: Path) -> None:
    """Append a folder to the module path, at the end so that it cannot hide a library."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


def _is_class(found: object) -> bool:
    return isinstance(found, type)


def _check_shape(name: str, found: object) -> None:
    """Refuse what cannot be called like a bot."""
    if not callable(found):
        raise _refused(name, "it is neither a function nor a class.")
    takes = "a ruleset and a Random" if _is_class(found) else "a question and `look`"
    try:
        inspect.signature(found).bind(None, None)
    except TypeError:
        kind = "class" if _is_class(found) else "function"
        raise _refused(name, f"the {kind} must take {takes}.") from None
    except ValueError:  # without a signature, the first call is the check
        return


def _fingerprint(module: ModuleType) -> str:
    """Return the hash of a bot's file, or of all files of its package."""
    file = Path(str(module.__file__)) if getattr(module, "__file__", None) else None
    if file is None:
        return codec.digest(module.__name__.encode())
    packaged = module.__name__ == module.__package__ or "." in module.__name__
    kinds = MADE_OF if packaged else ()
    return codec.digest_files({file, *(one for kind in kinds for one in file.parent.rglob(kind))})


def _legal(name: str, answer: object, question: Question) -> Value:
    """Return an answer if it is legal, converting a library's own numbers or strings."""
    value = _plain(answer)
    if is_value(value) and value in question.options:
        return value
    said = str(answer)[:80]
    raise _refused(name, f"it answered {said!r} to {question.rule}, which is not an option.")


def _plain(answer: object) -> object:
    if isinstance(answer, str):
        return str(answer)
    if isinstance(answer, SupportsIndex) and not isinstance(answer, bool):
        return index(answer)
    return answer


def _describe_error(error: BaseException) -> str:
    """Return an error and its place, as the end of a sentence."""
    said = " ".join(f"{type(error).__name__}: {error}".split()).rstrip(".: ")
    frames = traceback.extract_tb(error.__traceback__)
    return f"{said} ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else said


def _refused(name: str, sentence: str) -> Refusal:
    return Refusal("bad-bot", sentence, name)
