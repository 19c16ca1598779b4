"""Visiting bots: players from outside, each one function or one class of somebody's own.

A bot is named by an entry point of the group `aerodrome.bots`, as `module:name`, or as
`file.py:name`. Whoever calls this module lets that code in: a name that came over a network, or out
of a file that somebody sent, belongs to `roster.pilot`, which knows our own pilots and no others.
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
"""What counts as part of a bot, wherever in its package it lies."""
WORDS = "a bot is named by an entry point, as module:name, or as file.py:name"


@dataclass(frozen=True)
class Bot:
    """A bot that was let in: a function of a question and `look`, or a class of such functions.

    A class is called with the ruleset and a `random.Random`, once for each game and seat. `games`
    are the rulesets that it says it plays, none if it says nothing: then it plays all of them.
    """

    name: str
    made_of: Callable[..., Any] = field(repr=False)
    fingerprint: str
    games: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """What it is called where nobody has to know where it lies."""
        return self.name.rpartition(":")[2]

    def check(self, ruleset: Ruleset[Any]) -> None:
        """Refuse a game that it does not play."""
        if self.games and ruleset.id not in self.games:
            listed = ", ".join(self.games)
            raise _refused(self.name, f"it plays {listed}, not {ruleset.id}.")

    def player(self, ruleset: Ruleset[Any], random: Random) -> Player:
        """The bot in a seat of this game; it is told what its seat may know, and no more."""
        self.check(ruleset)
        answer = self.made_of
        if _is_class(answer):
            answer = self._tried(answer, ruleset, random)
        if not callable(answer):
            raise _refused(self.name, "what it makes cannot be called with a question and `look`.")

        def player(question: Question, look: Callable[[], Any]) -> Value:
            return _legal(self.name, self._tried(answer, question, look), question)

        return player

    def _tried(self, does: Callable[..., Any], *given: object) -> Any:
        """What it makes of something; where it breaks, one sentence says so, and where."""
        try:
            return does(*given)
        except MemoryError:
            raise
        except (Exception, SystemExit) as error:
            raise _refused(self.name, f"it broke: {_told(error)}.") from error


def is_named(name: str) -> bool:
    """Whether this names a bot from outside, and none of our own pilots; nothing is loaded.

    What stands before a colon decides: `ace:bold` is our ace with a character, whatever modules
    there are. A module that is called as one of our pilots is named by its file, `ace.py:me`.
    """
    if roster.is_ours(name):
        return False
    home, colon, attribute = name.rpartition(":")
    if not colon:
        return any(point.name == name for point in _installed())
    return bool(home) and all(part.isidentifier() for part in attribute.split("."))


def load(name: str) -> Bot:
    """Let a bot in by its name; one that cannot be is refused in a sentence."""
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
        raise _refused(name, f"it cannot be loaded: {_told(error)}.") from error
    _check_shape(name, found)
    games = getattr(found, "games", ())
    plays = (games,) if isinstance(games, str) else tuple(games)
    return Bot(name, found, _fingerprint(module), plays)


def _in(module: ModuleType, attribute: str, name: str) -> object:
    """What a module has under this name; where it has nothing, the refusal says so."""
    try:
        return attrgetter(attribute)(module)
    except AttributeError:
        raise _refused(name, f"there is no `{attribute}` in it.") from None


def let_in(names: Iterable[str]) -> dict[str, Bot]:
    """Those of these names that are bots from outside, loaded."""
    return {name: load(name) for name in dict.fromkeys(names) if is_named(name)}


def pilot(name: str, ruleset: Ruleset[Any], random: Random) -> Player:
    """One of our own pilots, or a bot from outside, for somebody who may let code in."""
    if is_named(name):
        return load(name).player(ruleset, random)
    return roster.pilot(name, ruleset, random)


@cache
def _installed() -> tuple[EntryPoint, ...]:
    """What other packages bring along."""
    return tuple(entry_points(group=GROUP))


def _imported(home: str) -> ModuleType:
    """A module that is installed, or lies in the folder in which we were called."""
    _also_look_in(Path.cwd())
    return importlib.import_module(home)


def _from_file(file: Path) -> ModuleType:
    """A module out of a file of its own; what lies beside it can be imported by it.

    A file that has changed is another module, as in a notebook that goes on.
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
    """Modules are looked for here, too, after everywhere else: nothing there can hide a library."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


def _is_class(found: object) -> bool:
    return isinstance(found, type)


def _check_shape(name: str, found: object) -> None:
    """Refuse what could not be called as a bot is."""
    if not callable(found):
        raise _refused(name, "it is neither a function nor a class.")
    takes = "a ruleset and a Random" if _is_class(found) else "a question and `look`"
    try:
        inspect.signature(found).bind(None, None)
    except TypeError:
        kind = "class" if _is_class(found) else "function"
        raise _refused(name, f"the {kind} has to take {takes}.") from None
    except ValueError:  # a callable without a signature: its first call will tell
        return


def _fingerprint(module: ModuleType) -> str:
    """The hash of what a bot is made of: its file, or all files of the package it is in."""
    file = Path(str(module.__file__)) if getattr(module, "__file__", None) else None
    if file is None:
        return codec.digest(module.__name__.encode())
    packaged = module.__name__ == module.__package__ or "." in module.__name__
    kinds = MADE_OF if packaged else ()
    return codec.digest_files({file, *(one for kind in kinds for one in file.parent.rglob(kind))})


def _legal(name: str, answer: object, question: Question) -> Value:
    """An answer that is one; a library's own kind of number or word is taken for what it says."""
    value = _plain(answer)
    if is_value(value) and value in question.options:
        return value
    said = str(answer)[:80]
    raise _refused(name, f"it answered {said!r} to {question.rule}, which is no option.")


def _plain(answer: object) -> object:
    if isinstance(answer, str):
        return str(answer)
    if isinstance(answer, SupportsIndex) and not isinstance(answer, bool):
        return index(answer)
    return answer


def _told(error: BaseException) -> str:
    """What broke, and where, as the end of a sentence."""
    said = " ".join(f"{type(error).__name__}: {error}".split()).rstrip(".: ")
    frames = traceback.extract_tb(error.__traceback__)
    return f"{said} ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else said


def _refused(name: str, sentence: str) -> Refusal:
    return Refusal("bad-bot", sentence, name)
