"""HTML for notebooks: figures and small tables, without a library.

Objects that a notebook may show have `_repr_svg_` or `_repr_html_`, which notebooks call.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import isnan

MOST = 40
"""How many rows of a table are shown; the total follows if there are more."""


TINY = 9
"""Decimal places to which numbers are rounded, so that noise shows as zero."""


def figure(drawn: str | None, caption: str) -> str:
    """Return a drawing with a caption; only the caption if there is no drawing."""
    below = f"<figcaption>{escape(caption)}</figcaption>"
    return f'<figure style="margin:0">{drawn or ""}{below}</figure>'


def table(rows: Sequence[Mapping[str, object]]) -> str:
    """Return rows as a table with their column names."""
    if not rows:
        return "<p>nothing yet</p>"
    head = "".join(f"<th>{escape(name)}</th>" for name in rows[0])
    lines = ["".join(f"<td>{_cell(one)}</td>" for one in row.values()) for row in rows[:MOST]]
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    more = f"<p>{MOST} of {len(rows):,} rows</p>" if len(rows) > MOST else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def facts(values: Mapping[str, object]) -> str:
    """Return names and values as a table of two columns."""
    lines = (
        f"<tr><th>{escape(name)}</th><td>{_cell(one)}</td></tr>" for name, one in values.items()
    )
    return f"<table><tbody>{''.join(lines)}</tbody></table>"


def _cell(value: object) -> str:
    """Return a cell: a number to three figures, a dot for NaN, anything else as text."""
    if isinstance(value, float):
        return "·" if isnan(value) else f"{round(value, TINY) or 0:.3g}"
    return escape(str(value))
