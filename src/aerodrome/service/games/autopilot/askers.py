"""Askers: the person that a game's programs work for, and the process that runs them."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Protocol

from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.part import ServicePart
from aerodrome.service.workers.fair_queue import Asker

if TYPE_CHECKING:
    from aerodrome.service.service import Service

MOST_REMEMBERED = 50_000


class Whereabouts(ServicePart):
    """The address from which each person was last here, in memory only.

    If it is unknown, for example after a restart, the person's id is used as the address.
    """

    def __init__(self) -> None:
        self._last: OrderedDict[str, str] = OrderedDict()

    @classmethod
    def build(cls, service: Service) -> Whereabouts:
        return cls()

    def note(self, person: str, address: str) -> None:
        self._last[person] = address
        self._last.move_to_end(person)
        if len(self._last) > MOST_REMEMBERED:
            self._last.popitem(last=False)

    def of(self, person: str) -> Asker:
        return Asker(person, self._last.get(person, person))

    def asker_of(self, live: LiveGame) -> Asker:
        """Return the asker of a game: one of its players, preferably one who is connected.

        A game without players belongs to its creator.
        """
        sitting = [chair.person for chair in live.chairs.values() if chair.person]
        here = {listener.person for listener in live.listeners}
        return self.of(next((p for p in sitting if p in here), (*sitting, live.creator)[0]))


def is_suspended(live: LiveGame) -> bool:
    """Return whether a game must not advance: it has only programs, and no creator watching.

    Such games are older than the laboratory.
    """
    programs = all(chair.kind == "bot" for chair in live.chairs.values())
    return programs and all(listener.person != live.creator for listener in live.listeners)


class GameLeases(Protocol):
    """Decides which process runs the programs of a game."""

    async def take(self, game: str) -> bool:
        """Take the lease of a game; return whether this process has it."""

    async def leave(self, game: str) -> None:
        """Release the lease of a game."""


class NoLeases:
    """Leases for a single process, which always has them."""

    async def take(self, game: str) -> bool:
        """Return True, because there is no other process."""
        return True

    async def leave(self, game: str) -> None:
        """Do nothing."""
