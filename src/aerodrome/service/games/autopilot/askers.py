"""Askers: for whom a game's programs think, from where they come, and which process thinks."""

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
    """From where each person was last here; kept in memory alone.

    Of whom that is not known, as after a restart, the id stands for the address.
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

    def behind(self, live: LiveGame) -> Asker:
        """To whom a game belongs: somebody who sits there, one who is here before others.

        Where nobody sits it belongs to its maker.
        """
        sitting = [chair.person for chair in live.chairs.values() if chair.person]
        here = {listener.person for listener in live.listeners}
        return self.of(next((p for p in sitting if p in here), (*sitting, live.creator)[0]))


def rests(live: LiveGame) -> bool:
    """Whether a game stands still: one without any person, unless its maker looks on.

    There are such games from before they were the laboratory's.
    """
    programs = all(chair.kind == "bot" for chair in live.chairs.values())
    return programs and all(listener.person != live.creator for listener in live.listeners)


class GameLeases(Protocol):
    """Who thinks for which game just now."""

    async def take(self, game: str) -> bool:
        """Return whether this process thinks for a game from now on."""

    async def leave(self, game: str) -> None:
        """Let others think for a game."""


class NoLeases:
    """Leases where there is only one process."""

    async def take(self, game: str) -> bool:
        """Return that nobody else thinks for a game."""
        return True

    async def leave(self, game: str) -> None:
        """Leave a game to nobody."""
