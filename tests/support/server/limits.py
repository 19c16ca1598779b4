"""Limits: the people or things that each limit of the server applies to.

A new limit belongs to one of these kinds, or it is a `SharedLimit`, of which each network has its
share.
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
import aerodrome.service
from aerodrome.service.limits.shares import SharedLimit, SharedList
from tests.support.server.features import limits

Kind = TypeVar("Kind")
OF_A_PERSON = {
    *limits("of a person"),
    *(
        "aerodrome.service.lobby.challenges.MOST_ASKED",
        "aerodrome.service.lobby.matches.MOST_PLAYED",
    ),
    *("aerodrome.service.lobby.offers.MOST_EACH", "aerodrome.service.social.clubs.MOST_EACH"),
    *(
        "aerodrome.service.social.clubs.MOST_FOUNDED",
        "aerodrome.service.social.friends.MOST_FOLLOWED",
    ),
    *("aerodrome.service.social.blocking.MOST_AVOIDED",),
    *("aerodrome.service.notifications.settings.MOST_BROWSERS",),
    *("aerodrome.service.notifications.model.MOST_KEPT",),
    *("aerodrome.service.notifications.delivery.MOST_MAILS",),
    *(
        "aerodrome.service.accounts.programs.MOST_BOTS",
        "aerodrome.service.accounts.programs.MOST_TOKENS",
    ),
    *("aerodrome.service.ratings.book.MOST_GAINED",),
    *(
        "aerodrome.service.moderation.complaints.MOST_EACH",
        "aerodrome.service.games.model.MOST_OPEN",
    ),
    *("aerodrome.service.games.model.MOST_UPLOADED", "aerodrome.service.set_ups.model.MOST_EACH"),
    *("aerodrome.service.set_ups.model.MOST_SHOWN", "aerodrome.service.studies.shelf.MOST_EACH"),
}
OF_AN_ORGANISER = {
    *("aerodrome.service.social.clubs.MOST_MEMBERS", "aerodrome.service.social.clubs.MOST_PINS"),
    *("aerodrome.service.games.table_actions.MOST_SAID", *limits("of an organiser")),
}
"""Limits that an organiser, or the players of a table, can affect."""
OF_ONE_ANSWER = {
    *(
        "aerodrome.service.moderation.model.MOST_DAYS",
        "aerodrome.service.social.overview.MOST_GAMES",
    ),
    *(
        "aerodrome.service.social.overview.MOST_SETUPS",
        "aerodrome.service.lobby.model.MOST_PROGRAMS",
    ),
    *("aerodrome.service.archive.search.MOST_TAKEN", "aerodrome.service.lobby.sides.MOST_TRIED"),
    *("aerodrome.service.studies.messages.MOST_GAMES",),
    *("aerodrome.service.standing_orders.messages.MOST_RULES",),
    *(
        "aerodrome.service.accounts.names.MOST_MARKS",
        "aerodrome.service.ratings.profiles.MOST_KNOWN",
    ),
    *("aerodrome.service.notifications.webhooks.MOST_FAILURES",),
    *("aerodrome.service.notifications.delivery.MOST_TRIES",),
    *("aerodrome.service.advice.model.MOST_LINES", "aerodrome.service.accounts.takeout.MOST_GAMES"),
    *("aerodrome.service.ratings.log_book.MOST_MACHINES",),
    *("aerodrome.service.set_ups.drafts.MOST_LOOKS",),
    *("aerodrome.service.games.new_game.reading.MOST_LINES",),
    *("aerodrome.service.games.new_game.reading.MOST_UNDONE",),
    *("aerodrome.service.ratings.recounting.MOST_LISTED",),
    *("aerodrome.service.standing_orders.model.MOST_GIVEN", "aerodrome.server.serve.MOST_WORKERS"),
    "aerodrome.server.pages.MOST_LANGUAGES",
    *(
        "aerodrome.service.games.broadcast.MOST_UNSENT",
        "aerodrome.service.database.writer.MOST_TOGETHER",
    ),
    *("aerodrome.service.notifications.turn_notifications.MOST",),
}
REMEMBERED = {
    *(
        "aerodrome.service.limits.rates.MOST_REMEMBERED",
        "aerodrome.service.spectators.model.MOST_PICTURES",
    ),
    *(
        "aerodrome.service.spectators.model.MOST_LISTS",
        "aerodrome.service.games.broadcast.MOST_CACHED",
    ),
    *limits("remembered"),
    *("aerodrome.service.accounts.sessions.MOST_REMEMBERED",),
    *("aerodrome.service.advice.end_tasks.MOST_REMEMBERED",),
    *("aerodrome.service.archive.history_cache.MOST_BYTES",),
    *("aerodrome.service.archive.history.MOST_BATTLES",),
    *("aerodrome.service.ratings.shared_networks.MOST_REMEMBERED",),
    *(
        "aerodrome.service.advice.advisers.MOST_CACHED",
        "aerodrome.service.games.autopilot.askers.MOST_REMEMBERED",
    ),
    *(
        "aerodrome.service.studies.model.MOST_AT_HAND",
        "aerodrome.service.studies.replays.MOST_KEPT",
    ),
    *("aerodrome.service.studies.replays.MOST_BYTES",),
}
"""Caches with entries that are computed or read again when they are missing."""


def modules() -> Iterator[str]:
    """Yield the names of all modules of the service and of the server."""
    for package in (aerodrome.service, aerodrome.server):
        walked = pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        yield from (one.name for one in walked)


def shared_limits() -> dict[str, SharedLimit]:
    """Return every shared limit, by the module and the name that it is imported from."""
    return dict(_constants(SharedLimit))


def shared_lists() -> dict[str, SharedList]:
    """Return every public list, in the same way."""
    return dict(_constants(SharedList))


def _constants(kind: type[Kind]) -> Iterator[tuple[str, Kind]]:
    for name in modules():
        if ".migrations." not in name:
            for constant, value in vars(import_module(name)).items():
                if isinstance(value, kind):
                    yield f"{name}.{constant}", value


def numbers() -> set[str]:
    """Return every constant that limits the number of something."""
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
    """Yield the names that a statement assigns."""
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    if isinstance(statement, ast.AnnAssign):
        targets = [statement.target]
    for target in targets:
        for one in target.elts if isinstance(target, ast.Tuple) else [target]:
            if isinstance(one, ast.Name):
                yield one.id
