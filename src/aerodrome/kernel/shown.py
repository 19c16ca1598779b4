"""Shown: what a notebook shows of a thing, as HTML; figures and small tables, and no library.

Objects that a notebook may meet have `_repr_svg_` or `_repr_html_`, as notebooks ask for them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import isnan

MOST = 40
"""Rows of a table that are shown; what is longer says how many there are."""


TINY = 9
"""Digits after which a number is nothing."""


def figure(drawn: str | None, caption: str) -> str:
    """A drawing with a line below it; the line alone where there is nothing to draw."""
    below = f"<figcaption>{escape(caption)}</figcaption>"
    return f'<figure style="margin:0">{drawn or ""}{below}</figure>'


def table(rows: Sequence[Mapping[str, object]]) -> str:
    """Rows of the same columns under their names."""
    if not rows:
        return "<p>nothing yet</p>"
    head = "".join(f"<th>{escape(name)}</th>" for name in rows[0])
    lines = ["".join(f"<td>{_cell(one)}</td>" for one in row.values()) for row in rows[:MOST]]
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    more = f"<p>{MOST} of {len(rows):,} rows</p>" if len(rows) > MOST else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def facts(told: Mapping[str, object]) -> str:
    """Names, and what each is."""
    lines = (f"<tr><th>{escape(name)}</th><td>{_cell(one)}</td></tr>" for name, one in told.items())
    return f"<table><tbody>{''.join(lines)}</tbody></table>"


def _cell(value: object) -> str:
    """A number in three figures, one that nobody knows as a dot, and all else as it is."""
    if isinstance(value, float):
        return "·" if isnan(value) else f"{round(value, TINY) or 0:.3g}"
    return escape(str(value))
