"""The list of features, in the order in which they are notified of changes.

This list is the composition root. Standing orders come first: a question that they answer must not
reach any other feature. The rest of a feature is found in its package by name: `feature.py` has its
parts, `tables.py` its tables, modules called `api` its routes, and `messages` its wire messages.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
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
    """Return all features."""
    return tuple(_feature(name) for name in FEATURES)


def _feature(name: str) -> ServiceFeature:
    found = next(_modules(name, ".feature"), None)
    return ServiceFeature() if found is None else found.FEATURE


def routes() -> tuple[Route, ...]:
    """Return all routes of the service."""
    return tuple(
        route for name in FEATURES for one in _modules(name, ".api", "_api") for route in one.ROUTES
    )


@cache
def statuses() -> dict[str, int]:
    """Return the HTTP statuses of refusals that belong to one feature."""
    return {code: status for one in features() for code, status in one.statuses.items()}


@cache
def for_people() -> tuple[str, ...]:
    """Return the beginnings of all addresses where a program may not change anything."""
    return tuple(path for one in features() for path in one.for_people)


def load_tables() -> None:
    """Import the tables of all features into the one schema."""
    for name in FEATURES:
        list(_modules(name, ".tables"))


def message_modules() -> Iterator[ModuleType]:
    """Yield all modules with wire messages."""
    for name in FEATURES:
        yield from _modules(name, ".messages", "_messages")


def _modules(feature: str, *endings: str) -> Iterator[ModuleType]:
    """Yield the modules with such names in the package of a feature, and in those below it."""
    package = import_module(f"{PACKAGE}.{feature}")
    for found in walk_packages(package.__path__, f"{package.__name__}."):
        if found.name.endswith(endings):
            yield import_module(found.name)


def notification_kinds() -> tuple[NotificationKind, ...]:
    """Return the kinds of notification, from those about a player's own games to the host's."""
    return tuple(kind for feature in reversed(features()) for kind in feature.notifications)


def notification_words() -> tuple[Path, ...]:
    """Return the folders with the phrases of notifications."""
    return tuple(
        Path(__file__).parent / name
        for name, feature in zip(FEATURES, features(), strict=True)
        if feature.notifications
    )


def adopt(transaction: Transaction, guest: str, account: str) -> None:
    """Move the data of a guest to an account, in every feature."""
    for feature in features():
        if feature.adopt is not None:
            feature.adopt(transaction, guest, account)


def leave(transaction: Transaction, person: str) -> None:
    """Delete the data of a person who deletes their account, in every feature."""
    for feature in features():
        if feature.leave is not None:
            feature.leave(transaction, person)


def export(transaction: Transaction, person: str) -> dict[str, Any]:
    """Return the data of a person from every feature, for download."""
    found: dict[str, Any] = {}
    for feature in features():
        if feature.export is not None:
            found |= feature.export(transaction, person)
    return found
