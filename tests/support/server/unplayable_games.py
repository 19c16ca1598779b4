"""Unplayable games: games in a store, changed so that no current program can play them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable
from typing import Any

import pytest
import sqlalchemy as sa

from aerodrome.service.archive.chronicler import Chronicler
from aerodrome.service.games.tables import games as games_table
from aerodrome.service.games.tables import lines as lines_table
from aerodrome.service.notifications.turn_notifications import TurnNotifications
from tests.support.sampling import WHOLE, woven
from tests.support.server.blank_stores import STORES
from tests.support.server.in_process import Field, Guest

Json = dict[str, Any]
Spoil = Callable[[Json, list[Json]], None]


def newer_rules(header: Json, lines: list[Json]) -> None:
    header["version"] = 99


def older_rules(header: Json, lines: list[Json]) -> None:
    header["version"] = 0


def no_ruleset(header: Json, lines: list[Json]) -> None:
    header["ruleset"] = "forgotten"


def lost_data(header: Json, lines: list[Json]) -> None:
    """Turn a record into one of the first format without its data."""
    header |= {"aerodrome": 1, "data": "0123456789abcdef"}
    del header["rows"]


def newer_format(header: Json, lines: list[Json]) -> None:
    """Turn a record into one of a later program in a newer format."""
    header |= {"aerodrome": 99, "setting": header.pop("options")}


def newer_lines(header: Json, lines: list[Json]) -> None:
    lines.append({"line": "sung", "at": "0/1.1#1", "tune": "a minor"})


def changed_rules(header: Json, lines: list[Json]) -> None:
    """Change a record as if a rule had been changed by mistake: an answered question is never
    asked.
    """
    for line in lines:
        if line["line"] == "answer":
            line["at"] = line["at"].replace("0/1.1#1", "0/1.1#7")


SPOILT: dict[str, tuple[Spoil, str]] = {
    "newer rules": (newer_rules, "newer"),
    "older rules": (older_rules, "older"),
    "no ruleset": (no_ruleset, "unknown-ruleset"),
    "lost data": (lost_data, "other-data"),
    "newer format": (newer_format, "newer"),
    "newer lines": (newer_lines, "strange-record"),
    "changed rules": (changed_rules, "changed-rules"),
}
"""All ways to make a game unplayable, with the code of the resulting refusal."""
UNLIKE = ("newer rules", "no ruleset", "newer lines")
"""The ways that differ: the ruleset refuses it, is missing, or the record cannot be read."""


def _each(names: Iterable[str]) -> pytest.MarkDecorator:
    cases = [
        pytest.param(*SPOILT[name], kind, id=f"{name}-{kind}")
        for name, kind in woven([*names], STORES, 1)
    ]
    return pytest.mark.parametrize(("how", "code", "data"), cases, indirect=["data"])


HOWS = _each(SPOILT)
"""The parameters of tests of all ways, on either kind of store by turns; in a soak, on both."""
UNLIKE_HOWS = _each(SPOILT if WHOLE else UNLIKE)
"""The parameters of tests of those that differ in what can be read; in a soak, of all."""


def spoil(field: Field, game: str, how: Spoil) -> None:
    """Change a game in the store, and remove it from memory."""

    def work(connection: sa.Connection) -> None:
        change(connection, game, how)

    async def run() -> None:
        await asyncio.wait([field.service[TurnNotifications]._catching_up])
        await field.service[Chronicler].settle()
        await field.service.store.run(work)
        field.service.live_games.live.pop(game, None)

    portal = field.door.portal
    assert portal is not None
    portal.call(run)


def change(connection: sa.Connection, game: str, how: Spoil) -> None:
    """Change the header and the lines of a game as another program would have written them."""
    here = games_table.c.id == game
    header = json.loads(
        connection.execute(sa.select(games_table.c.header).where(here)).scalar_one()
    )
    query = sa.select(lines_table).where(lines_table.c.game == game).order_by(lines_table.c.seq)
    found = [dict(row) for row in connection.execute(query).mappings()]
    lines = [json.loads(row["line"]) for row in found]
    how(header, lines)
    written = json.dumps(header, separators=(",", ":"))
    values = {"header": written, "seq": len(lines)}
    connection.execute(sa.update(games_table).where(here).values(**values))
    connection.execute(sa.delete(lines_table).where(lines_table.c.game == game))
    rows = [
        {"game": game, "seq": number, "line": json.dumps(line, separators=(",", ":")), "at": 0.0}
        for number, line in enumerate(lines, 1)
    ]
    if rows:
        connection.execute(sa.insert(lines_table), rows)


def words(position: Any, language: str = "en") -> list[str]:
    """Return the log in words."""
    return [line["says"]["words"][language] for line in position["log"]]


def half_played(field: Field) -> tuple[Guest, Guest, str]:
    """Return a game in which North has bid with one clerk, South with none."""
    north, south, game = field.pair(names=("N", "S"), seed="a secret")
    north.answer_one(game, "north", 3)
    return north, south, game


def after_a_round(field: Field) -> tuple[Guest, Guest, str]:
    """Return a game in which every clerk has bid one coin, and none has bid again."""
    north, south, game = field.pair()
    while "1.3" not in [line["rule"] for line in north.position(game, "north")["log"]]:
        north.answer_one(game, "north", 1)
        south.answer_one(game, "south", 1)
    return north, south, game
