"""Part: one object of a feature that lives as long as the service."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from aerodrome.service.games.live_game import LiveGame
    from aerodrome.service.service import Service


class PartHooks:
    """What a part may listen to; hooks that it does not need do nothing."""

    async def startup(self) -> None:
        """Begin what runs in the background."""

    async def shutdown(self) -> None:
        """End what runs in the background."""

    async def tick(self) -> None:
        """Do what is due, twice a second."""

    async def tidy(self, now: float) -> None:
        """Delete what is out of date, at the start and once a day."""

    def game_changed(self, live: LiveGame) -> None:
        """Look at a game that was opened or has changed."""

    def game_closed(self, live: LiveGame) -> None:
        """Let go of a game that nobody has open any more."""

    def person_removed(self, person: str) -> None:
        """Let go of a person whom the host has removed."""


class ServicePart(PartHooks, ABC):
    """What a feature keeps in memory.

    `service[Kind]` returns the one part of that kind, and builds it first if it is not there yet.
    """

    @classmethod
    @abstractmethod
    def build(cls, service: Service) -> Self:
        """Return the part of this kind for a service."""
