"""Requests for new games, resolved to a scenario, rules and seats."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple

from aerodrome.kernel import registry
from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.service.accounts.person import Person
from aerodrome.service.games.messages import NewGame
from aerodrome.service.games.new_game.reading import Reader, wished
from aerodrome.service.lessons import model as lessons

if TYPE_CHECKING:
    from aerodrome.service.set_ups.model import Setups


class ResolvedRequest(NamedTuple):
    """A game ready to start: the request with its text, its rules, scenario and seats."""

    wish: NewGame
    ruleset: Ruleset[Any]
    scenario: Scenario
    seats: tuple[Seat, ...]


async def resolve_request(
    setups: Setups | None, reader: Reader, person: Person, wish: NewGame, host: str
) -> ResolvedRequest:
    """Resolve a request; refuse it if it cannot be played. `setups` are the saved ones, if any."""
    ruleset = registry.find(wish.ruleset)
    if wish.clock is not None and wish.deadline is not None:
        raise Refusal("two-paces", "choose a clock or a time for each turn, not both.", "clock")
    if setups is not None:
        wish = await setups.with_text(wish)
    if wish.lesson:
        wish, scenario = await asyncio.to_thread(lessons.lesson_request, ruleset, wish)
        seats = ruleset.rules.seats(scenario)
    else:
        scenario, seats = await wished(reader, ruleset, wish, person.id, host)
    made = await asyncio.to_thread(ruleset.making, scenario)
    return ResolvedRequest(wish, made, scenario, tuple(seats))
