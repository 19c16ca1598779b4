"""Commands for hosts of a server."""

from __future__ import annotations

import getpass
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import App, Parameter
from rich.table import Table

from aerodrome import progress
from aerodrome.output import console
from aerodrome.user_files import default_data

if TYPE_CHECKING:
    from aerodrome.service.moderation.model import Admin

admin = App(name="admin", help="Manage the people and games of a server, also while it is running.")
KEPT_IN = "The database: a file, or postgresql://USER@HOST/NAME. By default a file of your own."
Data = Annotated[str | None, Parameter(name="--data", help=KEPT_IN)]

NameChanged = Annotated[str, Parameter(allow_leading_hyphen=True)]
"""A person or a game: an id may begin with a hyphen."""


@admin.command(name="list")
def list_(
    what: Literal["people", "games", "sessions", "reports", "setups", "clubs"],
    /,
    *,
    most: int = 100,
    data: Data = None,
) -> None:
    """List people, games, sessions, reports, set-ups or clubs, the most recently used first.

    Parameters
    ----------
    what
        What to list.
    most
        How many.
    """
    from aerodrome.cli import admin_lists as lists

    with _opened_admin(data) as tools:
        found = tools.look(lambda c: lists.LISTS[what](c, max(1, most)))
    _print(lists.HEADINGS[what], found)


@admin.command
def warn(name: str, text: str, /, *, data: Data = None) -> None:
    """Send a person a warning, shown at their next visit until they dismiss it.

    Parameters
    ----------
    name
        The person, by name or id.
    text
        The text of the warning.
    """
    with _opened_admin(data) as tools:
        print(tools.warn(name, text))


@admin.command
def rename(name: str, new: str, /, *, data: Data = None) -> None:
    """Give a person another name everywhere, and notify them.

    Parameters
    ----------
    name
        The person, by name or id.
    new
        Their new name.
    """
    with _opened_admin(data) as tools:
        print(tools.rename(name, new))


@admin.command
def silence(name: str, /, *, days: float, data: Data = None) -> None:
    """Hide a person's chat from others for some days, and notify them.

    Parameters
    ----------
    name
        The person, by name or id.
    days
        For how long; 0 lets them chat again.
    """
    with _opened_admin(data) as tools:
        print(tools.silence(name, days))


@admin.command
def close(game: NameChanged, /, *, data: Data = None) -> None:
    """End a game for all players, without a winner.

    Parameters
    ----------
    game
        Its id.
    """
    with _opened_admin(data) as tools:
        print(tools.close(game))


@admin.command
def withdraw(setup: NameChanged, /, *, data: Data = None) -> None:
    """Withdraw a published set-up for good, and notify its author.

    Parameters
    ----------
    setup
        Its id.
    """
    with _opened_admin(data) as tools:
        print(tools.withdraw(setup))


@admin.command
def delete(what: NameChanged, /, *, data: Data = None) -> None:
    """Delete a person, a game, a report or a club; this cannot be undone.

    Parameters
    ----------
    what
        The name of a person, or the id of a person, a game, a report or a club.
    """
    with _opened_admin(data) as tools:
        print(tools.delete(what))


@admin.command
def ratings(*, write: Annotated[bool, Parameter(negative=())] = False, data: Data = None) -> None:
    """Recompute all ratings from the records, and show what would change.

    Parameters
    ----------
    write
        Save the new ratings.
    """
    with progress.shown("counting all rated games"), _opened_admin(data) as tools:
        found = tools.ratings(write=write)
    for line in found.lines:
        print(line)
    print(found.summary(write=write))


@admin.command
def report(name: NameChanged, file: Path | None = None, /, *, data: Data = None) -> None:
    """Show a report, or write it to a new file, which `aerodrome replay` can open.

    Parameters
    ----------
    name
        Its id.
    file
        The new file; without it the report and the chat at the table are shown.
    """
    with _opened_admin(data) as tools:
        print(tools.read_report(name) if file is None else tools.save_report(name, file))


@admin.command
def log(*, data: Data = None) -> None:
    """Show the moderation log: what was done, when, and the moderator."""
    from aerodrome.cli import admin_lists as lists

    with _opened_admin(data) as tools:
        found = tools.look(lists.log)
    _print(lists.HEADINGS["log"], found)


@contextmanager
def _opened_admin(data: str | None) -> Iterator[Admin]:
    from aerodrome.service.moderation.model import opened

    with opened(data or default_data(), _current_user()) as tools:
        yield tools


def _current_user() -> str:
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):
        return str(os.getuid()) if hasattr(os, "getuid") else "unknown"


def _print(headings: Sequence[str], found: Sequence[Sequence[Any]]) -> None:
    grid = Table(box=None, pad_edge=False, header_style="bold")
    for heading in headings:
        grid.add_column(heading, overflow="fold")
    for one in found:
        grid.add_row(*map(str, one))
    console(plain=True).print(grid)
