"""The contract of a feature: what its package adds to the service."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from aerodrome.service.database.store import Transaction
    from aerodrome.service.part import ServicePart


class NotificationKind(NamedTuple):
    """A kind of notification, and whether it is sent by mail by default."""

    name: str
    mailed: bool = True


@dataclass(frozen=True)
class ServiceFeature:
    """The parts, notifications and stored data of a feature.

    `parts` are started, notified of changes and stopped in this order. The phrases of
    `notifications` are in the `words` folder of the package. `adopt` moves the rows of a guest to
    an account, `leave` deletes the data of a person who deletes their account, and `export` returns
    the data of a person for download. `statuses` are the HTTP statuses of refusals that only this
    feature has. `for_people` are the beginnings of addresses where a program may not change
    anything.
    """

    parts: tuple[type[ServicePart], ...] = ()
    notifications: tuple[NotificationKind, ...] = ()
    adopt: Callable[[Transaction, str, str], object] | None = None
    leave: Callable[[Transaction, str], None] | None = None
    export: Callable[[Transaction, str], dict[str, Any]] | None = None
    statuses: Mapping[str, int] = field(default_factory=dict)
    for_people: tuple[str, ...] = ()
