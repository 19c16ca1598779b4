"""Packages: the parts of a ruleset, found by name in the folder of its game.

Each kind of part has a folder: `rules`, `display`, and one for each capability. A part is a
function in the module of its own name (`display.view.view`) or, for rules, in one of the chapters
(`rules.ch…`) or in `rules.state`. Modules that are slow to load are loaded on first use.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from aerodrome.kernel.refusal import Broken

CHAPTERS = "ch[0-9]*.py"


class Package:
    """The package of one ruleset, by its dotted name."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.folder = Path(str(import_module(name).__file__)).parent

    def has(self, module: str) -> bool:
        """Return whether the package has this module, without loading it."""
        file = self.folder.joinpath(*module.split("."))
        return file.with_suffix(".py").is_file() or (file / "__init__.py").is_file()

    def value(self, module: str, name: str) -> Any:
        """Return what a module defines under this name; None if either is missing."""
        return (
            getattr(import_module(f"{self.name}.{module}"), name, None)
            if self.has(module)
            else None
        )

    def late(self, module: str, name: str) -> Callable[..., Any] | None:
        """Return a function that loads its module when called; None without the module."""
        if not self.has(module):
            return None
        home = f"{self.name}.{module}"

        def call(*given: Any) -> Any:
            return getattr(import_module(home), name)(*given)

        return call

    def late_value(self, module: str, name: str) -> Callable[[], Any] | None:
        """Return a function that loads a module and returns its value; None without the module."""
        return (lambda: self.value(module, name)) if self.has(module) else None

    def function(self, part: str, *homes: str) -> Callable[..., Any] | None:
        """Return the function of this name that one of these modules defines."""
        for home in homes:
            found: Callable[..., Any] | None = self.value(home, part)
            if callable(found) and found.__module__ == f"{self.name}.{home}":
                return found
        return None

    def rule(self, part: str, *others: str) -> Callable[..., Any] | None:
        """Return the function of this name in a chapter, in `state` or in another module."""
        files = sorted((self.folder / "rules").glob(CHAPTERS))
        chapters = [home for file in files if self.function(part, home := f"rules.{file.stem}")]
        if len(chapters) > 1:
            homes = ", ".join(home.removeprefix("rules.") for home in chapters)
            raise Broken(f"{self.name} has more than one `{part}`: in {homes}.")
        return self.function(part, *chapters, "rules.state", *others)

    def needed(self, part: str, found: Any, where: str) -> Any:
        """Return a required part, or raise an error that names what is missing."""
        if found is None:
            raise Broken(f"{self.name} has no `{part}`: {where}.")
        return found
