"""Requests for new games, resolved to a scenario, rules and seats."""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple, Protocol

from aerodrome.kernel import registry
from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.service.accounts.person import Person
from aerodrome.service.games.messages import NewGame
from aerodrome.service.games.new_game.reading import Reader, wished
from aerodrome.service.lessons import model as lessons


class SavedSetups(Protocol):
    """Provides the set-ups that people have saved."""

    async def with_text(self, wish: NewGame) -> NewGame:
        """Return a request with the text of the saved set-up that it names, if any."""
        ...


class ResolvedRequest(NamedTuple):
    """A game ready to start: the request with its text, its rules, scenario and seats."""

    wish: NewGame
    ruleset: Ruleset[Any]
    scenario: Scenario
    seats: tuple[Seat, ...]


async def resolve_request(
    setups: SavedSetups, reader: Reader, person: Person, wish: NewGame, host: str
) -> ResolvedRequest:
    """Resolve a request; refuse it if it cannot be played."""
    ruleset = registry.find(wish.ruleset)
    if wish.clock is not None and wish.deadline is not None:
        raise Refusal("two-paces", "play by a clock or by a time for each turn.", "clock")
    wish = await setups.with_text(wish)
    if wish.lesson:
        wish, scenario = await asyncio.to_thread(lessons.lesson_request, ruleset, wish)
        seats = ruleset.rules.seats(scenario)
    else:
        scenario, seats = await wished(reader, ruleset, wish, person.id, host)
    made = await asyncio.to_thread(ruleset.making, scenario)
    return ResolvedRequest(wish, made, scenario, tuple(seats))
