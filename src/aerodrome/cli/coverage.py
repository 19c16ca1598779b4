"""Coverage of a rulebook: sections that no code cites, and citations of unknown sections."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from aerodrome.kernel import codec
from aerodrome.kernel.ruleset import Ruleset

_LEADING = re.compile(
    r"(?:^|(?<=[.:;] )|(?<=\n))\s*(\d+(?:\.\d+)*)(?=[ :,])"
    r"|(?:(?<=, )|(?<=\())(\d+(?:\.\d+)+)(?=[ :,)])"
)
"""Matches a section number at the start of a docstring, sentence or clause, or in brackets."""


BOOK = ("", "rules", "display", "offers")
"""The folders of a ruleset with modules that cite sections."""


class Gaps(NamedTuple):
    uncited: list[str]
    unknown: dict[str, str]


def gaps(ruleset: Ruleset[Any]) -> Gaps:
    """Return the uncited sections and the unknown citations of a ruleset."""
    cited = {
        section: where
        for place in BOOK
        for file in sorted((ruleset.folder / place).glob("*.py"))
        for section, where in citations(file, ruleset.sections)
    }
    for file in sorted((ruleset.data / "scenarios").glob("*.toml")):
        cited.setdefault(str(codec.toml(file).get("rule", "")), file.name)
    for name, option in ruleset.options.items():
        cited.setdefault(option.rule, f"options.toml, {name}")
    cited.pop("", None)
    uncited = [section for section in ruleset.sections if section not in cited]
    unknown = {
        section: where for section, where in cited.items() if section not in ruleset.sections
    }
    return Gaps(uncited, unknown)


def citations(file: Path, sections: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the sections a module cites: in `rule="…"`, and at the start of docstrings."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case ast.keyword(arg="rule", value=ast.Constant(value=str(section))):
                yield section, f"{file.name}:{node.value.lineno}"
            case ast.FunctionDef() | ast.ClassDef() | ast.Module():
                docstring = ast.get_docstring(node) or ""
                for opening, listed in _LEADING.findall(docstring):
                    if (section := opening or listed) in sections:
                        yield section, file.name
