"""Features: the packages of the service, in the order in which they hear of changes.

This list is the composition root. Standing orders come first: a question that they answer is
nobody else's. Everything else of a feature is found in its package by name: `feature.py` wires it,
`tables.py` has its tables, modules called `messages` what crosses the wire.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, Any

from aerodrome.service.feature import NotificationKind, ServiceFeature

if TYPE_CHECKING:
    from aerodrome.service.database.store import Transaction
    from aerodrome.service.route import Route

FEATURES = (
    "standing_orders",
    "moderation",
    "accounts",
    "social",
    "tournaments",
    "lobby",
    "spectators",
    "games",
    "notifications",
    "ratings",
    "archive",
    "advice",
    "studies",
    "set_ups",
    "lessons",
    "catalogue",
)
PACKAGE = "aerodrome.service"


@cache
def features() -> tuple[ServiceFeature, ...]:
    """Return every feature as it is wired."""
    return tuple(import_module(f"{PACKAGE}.{name}.feature").FEATURE for name in FEATURES)


def routes() -> tuple[Route, ...]:
    """Return every address of the service."""
    return tuple(route for feature in features() for route in feature.routes)


@cache
def statuses() -> dict[str, int]:
    """Return the HTTP statuses of refusals that belong to one feature."""
    return {code: status for one in features() for code, status in one.statuses.items()}


def load_tables() -> None:
    """Import the tables of every feature, so that one schema knows them all."""
    for name in FEATURES:
        if find_spec(module := f"{PACKAGE}.{name}.tables"):
            import_module(module)


def message_modules() -> Iterator[ModuleType]:
    """Return every module of messages."""
    for name in FEATURES:
        package = import_module(f"{PACKAGE}.{name}")
        for found in sorted(one.name for one in iter_modules(package.__path__)):
            if found.endswith("messages"):
                yield import_module(f"{package.__name__}.{found}")
    yield import_module(f"{PACKAGE}.games.clocks.messages")


def notification_kinds() -> tuple[NotificationKind, ...]:
    """Return the kinds of notification, from those of a player's own games to the host's."""
    return tuple(kind for feature in reversed(features()) for kind in feature.notifications)


def notification_words() -> tuple[Path, ...]:
    """Return the folders of the features that send notifications, and have their phrases."""
    return tuple(
        Path(__file__).parent / name
        for name, feature in zip(FEATURES, features(), strict=True)
        if feature.notifications
    )


def adopt(transaction: Transaction, guest: str, account: str) -> None:
    """Give to an account what its guest has in every feature."""
    for feature in features():
        if feature.adopt is not None:
            feature.adopt(transaction, guest, account)


def leave(transaction: Transaction, person: str) -> None:
    """Delete what every feature has of a person who leaves."""
    for feature in features():
        if feature.leave is not None:
            feature.leave(transaction, person)


def export(transaction: Transaction, person: str) -> dict[str, Any]:
    """Return what every feature has of a person, to be taken along."""
    found: dict[str, Any] = {}
    for feature in features():
        if feature.export is not None:
            found |= feature.export(transaction, person)
    return found
