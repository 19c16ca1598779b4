"""Package: the parts of a ruleset, found by their names in the folder of its game.

A part is a function that stands in the module of its own name (`view.view`, `tally.tally`), in one
of the chapters (`ch…`), or else in `state`, `view` or `scene`. Data that rules are made of stand in
`tables` and `events`, the door of a campaign in `sortie`, what makers of set-ups are offered in
`workshop`, rules of thumb in `thumbs`, and what takes long to load in `pilots` and `numbers`; what
of the pilots there is not for want of a library, `pilots.LACKING` says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from aerodrome.kernel.refusal import Broken

RULES = ("seats", "setup", "turn", "outcome", "view", "scene")
"""Without these there is no game."""
MORE = ("names", "side", "stage", "forget", "rows", "vet", "owned", "pilots", "tally", "drawn")
CONSTANTS = {
    "events": ("rules.events", "EVENTS"),
    "gists": ("display.short_log", "GISTS"),
    "edition": ("rules.tables", "EDITION"),
    "plays": ("rules.tables", "VERSIONS"),
    "sortie": ("offers.sortie", "DOOR"),
    "workshop": ("offers.editor", "WORKSHOP"),
    "thumbs": ("offers.standing_orders", "THUMBS"),
}
LATE = {
    "counsel": ("pilots.hints", "counsel"),
    "reach": ("offers.reach", "reach"),
    "ambit": ("offers.supposition", "ambit"),
    "suppose": ("offers.supposition", "suppose"),
    "review": ("pilots.debriefing", "review"),
    "hangar": ("offers.hangar", "hangar"),
    "diagrams": ("display.diagrams", "diagrams"),
    "numbers": ("learning", "numbers"),
}
"""Parts that are loaded when they are first used."""
FOLDERS = ("rules", "display", "offers", "pilots")
ELSEWHERE = ("rules.state", "display.view", "display.scene")


def parts(package: str, given: dict[str, Any]) -> dict[str, Any]:
    """Every part that this package has, those that are given as they are."""
    folder = Path(str(import_module(package).__file__)).parent
    found: dict[str, Any] = {"id": folder.name, "folder": folder}
    for part, (module, name) in CONSTANTS.items():
        if part not in given and _has(folder, module):
            found[part] = getattr(import_module(f"{package}.{module}"), name, None)
    for part in (*RULES, *MORE):
        if part not in given:
            found[part] = _function(package, folder, part)
    lacking = _lacking(package, folder)
    for part, (module, name) in LATE.items():
        if part not in lacking and _has(folder, module):
            found[part] = _late(f"{package}.{module}", name)
    found = {part: value for part, value in found.items() if value is not None} | given
    for part in (*RULES, "events"):
        if part not in found:
            raise Broken(f"{package} has no `{part}`: {_where(part)}.")
    if "edition" in found:
        found["version"] = found["edition"].version
    return found


def _lacking(package: str, folder: Path) -> tuple[str, ...]:
    """The late parts that its pilots' folder says it cannot have here."""
    if not _has(folder, "pilots"):
        return ()
    found: tuple[str, ...] = getattr(import_module(f"{package}.pilots"), "LACKING", ())
    return found


def _where(part: str) -> str:
    if part == "events":
        return "a ruleset lists what can happen in `events.EVENTS`"
    return f"a ruleset has a function of that name in `{part}.py`, or in a chapter (`ch01_….py`)"


def _has(folder: Path, module: str) -> bool:
    file = folder.joinpath(*module.split("."))
    return file.with_suffix(".py").is_file() or (file / "__init__.py").is_file()


def _function(package: str, folder: Path, part: str) -> Callable[..., Any] | None:
    """The function of this name; it is defined in one chapter at most."""
    for home in (part, *(f"{one}.{part}" for one in FOLDERS)):
        named = _defined(import_module(f"{package}.{home}"), part) if _has(folder, home) else None
        if named is not None:
            return named
    chapters = [found for module in _chapters(package, folder) if (found := _defined(module, part))]
    if len(chapters) > 1:
        homes = ", ".join(found.__module__.rpartition(".")[2] for found in chapters)
        raise Broken(f"{package} has more than one `{part}`: in {homes}.")
    others = (import_module(f"{package}.{name}") for name in ELSEWHERE if _has(folder, name))
    elsewhere = (found for module in others if (found := _defined(module, part)))
    return chapters[0] if chapters else next(elsewhere, None)


def _chapters(package: str, folder: Path) -> Iterator[ModuleType]:
    for file in sorted((folder / "rules").glob("ch[0-9]*.py")):
        yield import_module(f"{package}.rules.{file.stem}")


def _defined(module: ModuleType, name: str) -> Callable[..., Any] | None:
    """A function that stands in this module, and is not only used there."""
    found = getattr(module, name, None)
    return found if callable(found) and found.__module__ == module.__name__ else None


def _late(module: str, name: str) -> Callable[..., Any]:
    def call(*given: Any) -> Any:
        return getattr(import_module(module), name)(*given)

    return call
