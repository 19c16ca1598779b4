"""Notebook: runs the tutorial cell by cell without Jupyter, and makes a page with its output.

The file itself contains no output: readers of the site see what this version printed.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import cache
from io import StringIO
from pathlib import Path
from pprint import pformat
from typing import Any

FILE = Path(__file__).parent / "tutorial.ipynb"
PAGE = "programmers/tutorial"
WIDE = 88
COLOURS = re.compile(r"\x1b\[[\d;]*m")


@dataclass(frozen=True)
class Cell:
    """A cell of the file: prose, or code."""

    kind: str
    source: str


@dataclass(frozen=True)
class Shown:
    """The output of a cell of code: what it printed, then its last value in the richest form."""

    printed: str
    plain: str = ""
    html: str = ""
    svg: str = ""


def cells() -> list[Cell]:
    """Return the cells of the tutorial in their order."""
    written = json.loads(FILE.read_text("utf-8"))["cells"]
    return [Cell(one["cell_type"], "".join(one["source"])) for one in written]


def run(source: str, names: dict[str, Any]) -> Shown:
    """Run a cell as a notebook would: the value of its last expression is part of the output."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    out = StringIO()
    with redirect_stdout(out):
        exec(compile(tree, FILE.name, "exec"), names)
        value = None
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), FILE.name, "eval"), names)
    if value is None:
        return Shown(out.getvalue())
    html, svg = (getattr(value, ask, str)() or "" for ask in ("_repr_html_", "_repr_svg_"))
    return Shown(out.getvalue(), pformat(value, width=WIDE, sort_dicts=False), html, svg)


@cache
def followed() -> tuple[tuple[Cell, Shown | None], ...]:
    """Run the tutorial from top to bottom; return each cell with its output."""
    names: dict[str, Any] = {}
    return tuple(
        (cell, run(cell.source, names) if cell.kind == "code" else None) for cell in cells()
    )


def pages() -> dict[str, str]:
    """Return the tutorial as a page, and its pictures by path."""
    parts: list[str] = []
    made = {}
    for number, (cell, shown) in enumerate(followed()):
        if shown is None:
            parts.append(cell.source)
            continue
        parts.append(f"```python\n{cell.source}\n```")
        if shown.svg:
            made[f"{PAGE}-{number}.svg"] = shown.svg
        parts += _output(shown, f"{PAGE}-{number}.svg")
    link = f"[Open it as a notebook]({Path('..') / FILE.name})."
    text = "\n\n".join([parts[0], link, *parts[1:]])
    return {f"{PAGE}.md": f"{text}\n", **made}


def _output(shown: Shown, picture: str) -> Iterator[str]:
    if shown.printed:
        yield f"```text\n{COLOURS.sub('', shown.printed).rstrip()}\n```"
    if shown.svg:
        caption = re.search("<figcaption>(.*?)</figcaption>", shown.html)
        told = caption[1] if caption else "The table as this seat sees it."
        yield f"![{told}]({Path(picture).name})\n\n*{told}*"
    elif shown.html:
        yield shown.html
    elif shown.plain:
        yield f"```text\n{shown.plain}\n```"
