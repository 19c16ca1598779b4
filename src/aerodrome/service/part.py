"""Parts: objects of a feature that live as long as the service."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

if TYPE_CHECKING:
    from aerodrome.service.games.live_game import LiveGame
    from aerodrome.service.service import Service

P = TypeVar("P", bound="ServicePart")


class PartHooks:
    """Hooks of a part. By default they do nothing."""

    async def startup(self) -> None:
        """Start the background tasks."""

    async def shutdown(self) -> None:
        """Stop the background tasks."""

    async def tick(self) -> None:
        """Do what is due; called twice a second."""

    async def tidy(self, now: float) -> None:
        """Delete expired data; called at startup and once a day."""

    def game_changed(self, live: LiveGame) -> None:
        """React to a game that was loaded or has changed."""

    def game_closed(self, live: LiveGame) -> None:
        """Release a game that was unloaded from memory."""

    def person_removed(self, person: str) -> None:
        """Release the data of a person removed by the host."""


class ServicePart(PartHooks, ABC):
    """The in-memory state of a feature.

    `service[Kind]` returns the only part of that kind, and builds it on first use.
    """

    @classmethod
    @abstractmethod
    def build(cls, service: Service) -> Self:
        """Build the part of this kind for a service."""


class Parts:
    """The parts of a service; those that are `given` replace those that would be built."""

    def __init__(self, *given: ServicePart) -> None:
        self._parts: dict[type[ServicePart], Any] = {type(part): part for part in given}

    def __getitem__(self, kind: type[P]) -> P:
        if kind not in self._parts:
            self._parts[kind] = kind.build(cast("Service", self))
        part: P = self._parts[kind]
        return part
