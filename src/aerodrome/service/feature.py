"""Feature: what one package of the service brings along."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from aerodrome.service.database.store import Transaction
    from aerodrome.service.part import ServicePart
    from aerodrome.service.route import Route


class NotificationKind(NamedTuple):
    """A kind of notification, and whether it is mailed to a person who never chose."""

    name: str
    mailed: bool = True


@dataclass(frozen=True)
class ServiceFeature:
    """The addresses, parts, notifications and stored data of a feature.

    `parts` are started, told of changes and stopped in this order. The phrases of `notifications`
    are in the `words` of the package. `adopt` gives the rows of a
    guest to an account, `leave` deletes what belongs to a person who leaves, `export` returns what
    a person may take along. `statuses` are the HTTP statuses of refusals that no other feature has.
    """

    routes: tuple[Route, ...] = ()
    parts: tuple[type[ServicePart], ...] = ()
    notifications: tuple[NotificationKind, ...] = ()
    adopt: Callable[[Transaction, str, str], object] | None = None
    leave: Callable[[Transaction, str], None] | None = None
    export: Callable[[Transaction, str], dict[str, Any]] | None = None
    statuses: Mapping[str, int] = field(default_factory=dict)
