"""Feature: what one package of the service brings along."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from aerodrome.service.database.store import Transaction
    from aerodrome.service.part import ServicePart
    from aerodrome.service.route import Route


@dataclass(frozen=True)
class ServiceFeature:
    """The addresses, the parts and the stored data of a feature.

    `parts` are started, told of changes and stopped in this order. `adopt` gives the rows of a
    guest to an account, `leave` deletes what belongs to a person who leaves, `export` returns what
    a person may take along.
    """

    routes: tuple[Route, ...] = ()
    parts: tuple[type[ServicePart], ...] = ()
    adopt: Callable[[Transaction, str, str], object] | None = None
    leave: Callable[[Transaction, str], None] | None = None
    export: Callable[[Transaction, str], dict[str, Any]] | None = None
