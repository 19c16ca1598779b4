"""Tell-tale words of translated English in docstrings, comments and names, with allowances.

`plain_english.toml` has, for each file, how many lines may still have such words. Run
`python -m tests.support.plain_english` after rewriting some: it lowers allowances, and never raises
one or adds a file.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.support.repository import ROOT, tracked

ALLOWANCES = Path(__file__).with_suffix(".toml")
PRONOUNS = [
    "somebody", "nobody", "anybody", "everybody", "whoever", "whom", "whose", "anew", "upon",
    "whither", "thereby",
]  # fmt: skip
"""Words that neither prose nor a name needs."""
IDIOMS = ["any more", "of his", "lies", "stands", "says", "told", "kept", "brought"]
"""Words that are usual as names, but mostly translated in prose."""
HEAD = """\
# Lines with tell-tale words (CONTRIBUTING.md, Plain English) that each file may still have. Lower
# them with `python -m tests.support.plain_english`; never raise one and never add a file.

"""
_PROSE = re.compile(rf"\b({'|'.join([*PRONOUNS, *IDIOMS])})\b".replace(" ", r"\s+"), re.IGNORECASE)
_NAME = re.compile(rf"(?<![a-z])({'|'.join(PRONOUNS)})(?![a-z])")
_CODE = re.compile(r"`[^`\n]*`")
_CAPITALS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_SCRIPT = re.compile(
    r"(?P<comment>//[^\n]*|/\*.*?\*/)"
    r"|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`"
    r"|\b(?:const|let|var|function|class|interface|type|enum)\s+(?P<name>\w+)",
    re.DOTALL,
)
CHECKED = (".py", ".ts", ".tsx")
DEV = ROOT / "dev"
"""A Python script without a suffix."""
_API = ROOT / "client" / "src" / "api"
_GENERATED = (_API / "schema.ts", _API / "calls")


def files() -> list[Path]:
    """Return the sources, tests and tools that are checked: all but what is generated."""
    return [
        file for file in sorted(tracked()) if file.suffix in CHECKED and not generated(file)
    ] + [DEV]


def generated(file: Path) -> bool:
    """Return whether a file is made from others, where its words are checked."""
    return any(place in (file, file.parent) for place in _GENERATED)


def telltale_lines(text: str, suffix: str) -> list[int]:
    """Return the numbers of the lines with tell-tale words, each once."""
    if not (_PROSE.search(text) or _NAME.search(_split(text))):
        return []
    pieces = _typescript(text) if suffix in (".ts", ".tsx") else _python(text)
    return sorted({line for first, piece, words in pieces for line in _found(first, piece, words)})


def _found(first: int, piece: str, words: re.Pattern[str]) -> Iterator[int]:
    """Yield the lines of a piece with such words, except in quoted code."""
    piece = _CODE.sub("``", piece)
    for match in words.finditer(piece):
        yield first + piece.count("\n", 0, match.start())


def _python(text: str) -> Iterator[tuple[int, str, re.Pattern[str]]]:
    """Yield docstrings, comments and defined names, with their first line and their words."""
    if any(
        _PROSE.search(after) for _, _, after in (line.partition("#") for line in text.splitlines())
    ):
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string, _PROSE
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(docstring))):
                yield node.lineno, docstring, _PROSE
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.lineno, _split(node.name), _NAME
            case ast.arg():
                yield node.lineno, _split(node.arg), _NAME
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield node.lineno, _split(name), _NAME


def _typescript(text: str) -> Iterator[tuple[int, str, re.Pattern[str]]]:
    """Yield comments and declared names, with their first line and their words."""
    for match in _SCRIPT.finditer(text):
        line = 1 + text.count("\n", 0, match.start())
        if match["comment"]:
            yield line, match["comment"], _PROSE
        elif match["name"]:
            yield line, _split(match["name"]), _NAME


def _split(name: str) -> str:
    """Return a name in lower case with its words separated."""
    return _CAPITALS.sub("_", name).lower()


def counts() -> dict[str, int]:
    """Return how many lines of each file have tell-tale words; files without any are left out."""
    found = {
        str(file.relative_to(ROOT)): len(telltale_lines(file.read_text("utf-8"), file.suffix))
        for file in files()
    }
    return {name: count for name, count in found.items() if count}


def allowed() -> dict[str, int]:
    """Return the allowance of each file."""
    return tomllib.loads(ALLOWANCES.read_text("utf-8"))


def lowered(allowances: Mapping[str, int], found: Mapping[str, int]) -> dict[str, int]:
    """Return the allowances lowered to the present counts; none is raised or added."""
    least = {name: min(most, found.get(name, 0)) for name, most in allowances.items()}
    return {name: count for name, count in least.items() if count}


def written(allowances: Mapping[str, int]) -> str:
    """Return the text of the file of allowances, sorted, with one line for each file."""
    return HEAD + "".join(f'"{name}" = {allowances[name]}\n' for name in sorted(allowances))


def main() -> int:
    """Lower the allowances; return 1 if a file still has too many lines."""
    found, before = counts(), allowed()
    after = lowered(before, found)
    ALLOWANCES.write_text(written(after), "utf-8")
    print(f"{sum(before.values())} lines were allowed, now {sum(after.values())}.")
    over = [name for name in found if found[name] > before.get(name, 0)]
    for name in over:
        print(f"{name}: {found[name]} lines, {before.get(name, 0)} allowed", file=sys.stderr)
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
