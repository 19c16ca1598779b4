"""Consoles of the command line, for tables and sentences."""

from __future__ import annotations

from rich.console import Console

WIDE = 10_000
"""The width of output to a file or another program, so that lines are never broken."""


def console(*, stderr: bool = False, plain: bool = False) -> Console:
    """Return a console that cuts nothing when its output is not a terminal.

    Without a terminal there is no width to fit, but rich assumes 80 columns and shortens the
    figures of a wider table. A `plain` console reads no markup and colours no numbers.
    """
    shown = Console(stderr=stderr, markup=not plain, highlight=not plain)
    if not shown.is_terminal:
        shown.width = WIDE
    return shown
