"""Wishes: what a game is made of that somebody wishes for, before anybody sits down."""

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


class KeptTexts(Protocol):
    """Who has the set-ups that people keep."""

    async def with_text(self, wish: NewGame) -> NewGame:
        """A wish with the text of the set-up that it names, if it does."""
        ...


class LaidOut(NamedTuple):
    """A game that can begin: the wish with its text, the rules it is played by, and its seats."""

    wish: NewGame
    ruleset: Ruleset[Any]
    scenario: Scenario
    seats: tuple[Seat, ...]


async def laid_out(
    setups: KeptTexts, reader: Reader, person: Person, wish: NewGame, host: str
) -> LaidOut:
    """What somebody wishes for; refused if it cannot be played."""
    ruleset = registry.find(wish.ruleset)
    if wish.clock is not None and wish.deadline is not None:
        raise Refusal("two-paces", "play by a clock or by a time for each turn.", "clock")
    wish = await setups.with_text(wish)
    if wish.lesson:
        wish, scenario = await asyncio.to_thread(lessons.enrolled, ruleset, wish)
        seats = ruleset.rules.seats(scenario)
    else:
        scenario, seats = await wished(reader, ruleset, wish, person.id, host)
    made = await asyncio.to_thread(ruleset.making, scenario)
    return LaidOut(wish, made, scenario, tuple(seats))
