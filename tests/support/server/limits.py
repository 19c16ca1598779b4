"""Which limits of the server are whose: all that is counted of what people do, by its name.

A new one is of one of these kinds, or it is a `SharedLimit`, of which each network has its share.
"""

from __future__ import annotations

import ast
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

import aerodrome.server
from aerodrome.server.shares import SharedLimit, SharedList

Kind = TypeVar("Kind")
OF_A_PERSON = {
    *("aerodrome.server.meet.challenges.MOST_ASKED", "aerodrome.server.meet.matches.MOST_PLAYED"),
    *("aerodrome.server.meet.offers.MOST_EACH", "aerodrome.server.people.clubs.MOST_EACH"),
    *("aerodrome.server.meet.tournaments.entering.MOST_HOSTED",),
    *("aerodrome.server.meet.tournaments.entering.MOST_ENTERED",),
    *(
        "aerodrome.server.people.clubs.MOST_FOUNDED",
        "aerodrome.server.people.friends.MOST_FOLLOWED",
    ),
    *("aerodrome.server.people.manners.MOST_AVOIDED",),
    *("aerodrome.server.people.post.desk.MOST_BROWSERS",),
    *("aerodrome.server.people.post.post.MOST_KEPT",),
    *("aerodrome.server.people.post.postman.MOST_MAILS",),
    *("aerodrome.server.people.programs.MOST_BOTS", "aerodrome.server.people.programs.MOST_TOKENS"),
    *("aerodrome.server.people.ratings.book.MOST_GAINED",),
    *("aerodrome.server.play.complaints.MOST_EACH", "aerodrome.server.play.games.MOST_OPEN"),
    *("aerodrome.server.play.games.MOST_UPLOADED", "aerodrome.server.play.making.setups.MOST_EACH"),
    *("aerodrome.server.play.making.setups.MOST_SHOWN", "aerodrome.server.work.shelf.MOST_EACH"),
}
OF_WHAT_SOMEBODY_RUNS = {
    *("aerodrome.server.people.clubs.MOST_MEMBERS", "aerodrome.server.people.clubs.MOST_PINS"),
    *("aerodrome.server.messages.cups.MOST_ENTRIES", "aerodrome.server.play.games.MOST_SAID"),
}
"""Whoever runs a club or a tournament lets people in and out; a table's chat is its players'."""
OF_ONE_ANSWER = {
    *("aerodrome.server.admin.MOST_DAYS", "aerodrome.server.meet.company.MOST_GAMES"),
    *("aerodrome.server.meet.company.MOST_SETUPS", "aerodrome.server.meet.room.MOST_PROGRAMS"),
    *("aerodrome.server.meet.search.MOST_TAKEN", "aerodrome.server.meet.sides.MOST_TRIED"),
    *("aerodrome.server.messages.lab.MOST_GAMES",),
    *("aerodrome.server.messages.standing_orders.MOST_RULES",),
    *("aerodrome.server.people.names.MOST_MARKS", "aerodrome.server.people.profiles.MOST_KNOWN"),
    *("aerodrome.server.people.post.hooks.MOST_FAILURES",),
    *("aerodrome.server.people.post.postman.MOST_TRIES",),
    *("aerodrome.server.play.counselling.MOST_LINES", "aerodrome.server.takeout.MOST_GAMES"),
    *("aerodrome.server.play.kept.log_book.MOST_MACHINES",),
    *("aerodrome.server.play.making.drafting.MOST_LOOKS",),
    *("aerodrome.server.play.making.reading.MOST_LINES",),
    *("aerodrome.server.play.making.reading.MOST_UNDONE",),
    *("aerodrome.server.play.rating.recounting.MOST_TOLD",),
    *("aerodrome.server.play.standing.orders.MOST_GIVEN", "aerodrome.server.serve.MOST_WORKERS"),
    *("aerodrome.server.play.telling.MOST_ASIDE", "aerodrome.server.store.writer.MOST_TOGETHER"),
    *("aerodrome.server.play.turn_letters.MOST",),
}
REMEMBERED = {
    *("aerodrome.server.guard.MOST_REMEMBERED", "aerodrome.server.meet.watching.MOST_PICTURES"),
    *("aerodrome.server.meet.watching.MOST_LISTS", "aerodrome.server.play.telling.MOST_KEPT"),
    *("aerodrome.server.meet.tournaments.tournaments.MOST_KNOWN",),
    *("aerodrome.server.people.sessions.MOST_REMEMBERED",),
    *("aerodrome.server.play.kept.albums.MOST_KEPT",),
    *("aerodrome.server.play.kept.history.MOST_BATTLES",),
    *("aerodrome.server.play.rating.sightings.MOST_REMEMBERED",),
    *("aerodrome.server.work.advice.MOST_KEPT", "aerodrome.server.work.askers.MOST_REMEMBERED"),
    *("aerodrome.server.work.laboratory.MOST_AT_HAND", "aerodrome.server.work.replays.MOST_KEPT"),
    *("aerodrome.server.work.replays.MOST_BYTES",),
}
"""What is worked out or read again where it is not there any more."""


def modules() -> Iterator[str]:
    return (
        one.name for one in pkgutil.walk_packages(aerodrome.server.__path__, "aerodrome.server.")
    )


def shared_limits() -> dict[str, SharedLimit]:
    """Every limit that is shared, by the module and the name that it is imported from."""
    return dict(_constants(SharedLimit))


def shared_lists() -> dict[str, SharedList]:
    """Every list that everybody sees, in the same way."""
    return dict(_constants(SharedList))


def _constants(kind: type[Kind]) -> Iterator[tuple[str, Kind]]:
    for name in modules():
        if ".migrations." not in name:
            for constant, value in vars(import_module(name)).items():
                if isinstance(value, kind):
                    yield f"{name}.{constant}", value


def numbers() -> set[str]:
    """Every constant that says how much of something there may be at most, wherever it is said."""
    found = set()
    for name in modules():
        spec = find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        for statement in ast.parse(Path(spec.origin).read_text("utf-8")).body:
            found |= {
                f"{name}.{one}" for one in _named(statement) if "MOST" in one or "IN_ALL" in one
            }
    return found


def _named(statement: ast.stmt) -> Iterator[str]:
    """The names that a statement gives values to."""
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    if isinstance(statement, ast.AnnAssign):
        targets = [statement.target]
    for target in targets:
        for one in target.elts if isinstance(target, ast.Tuple) else [target]:
            if isinstance(one, ast.Name):
                yield one.id
