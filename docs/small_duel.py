"""The small duel: the game of the guide for authors, made from the code on that page."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from aerodrome import rulesets
from aerodrome.cli.new_ruleset import new_ruleset
from aerodrome.kernel import registry
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.tabletop.picture import picture

NAME = "small_duel"
PAGE = Path(__file__).parent / "guide" / "afternoon.md"
ADDED = "data/shelf.toml"
"""The only file on the page that `new-ruleset` does not create."""
FILE = re.compile(r'^```\w+ title="([\w./]+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)


def lay_out(parent: Path) -> Path:
    """Write the game as a reader has it at the end of the page."""
    written = new_ruleset(NAME, parent)
    for name, text in FILE.findall(PAGE.read_text("utf-8")):
        file = parent / NAME / name
        assert file in written or name == ADDED, f"{name} is no file of a new ruleset"
        file.write_text(text, "utf-8")
    return parent / NAME


def install(folder: Path) -> None:
    """Install the game as a separate package, which is found by its entry point."""
    lay_out(folder)
    facts = folder / f"{NAME}-1.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {NAME}\nVersion: 1\n")
    (facts / "entry_points.txt").write_text(f"[{registry.GROUP}]\n{NAME} = {NAME}:RULESET\n")


@contextmanager
def found() -> Iterator[Ruleset[Any]]:
    """Load the game from a folder beside the others."""
    with TemporaryDirectory() as parent:
        lay_out(Path(parent))
        before = list(rulesets.__path__)
        rulesets.__path__ = [*before, parent]
        try:
            yield import_module(f"{rulesets.__name__}.{NAME}").RULESET
        finally:
            rulesets.__path__ = before
            for module in [name for name in sys.modules if NAME in name.split(".")]:
                del sys.modules[module]
            vars(rulesets).pop(NAME, None)


def drawn() -> str:
    """Return a drawing of its board at the start."""
    with found() as ruleset:
        state = ruleset.rules.setup(ruleset.scenario("first"))
        return picture(ruleset.display.scene(ruleset.display.view(state, None)))
