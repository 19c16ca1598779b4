"""Pilot services: services with pilots in processes, and games that they fly in."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from aerodrome.kernel import registry
from aerodrome.service.accounts.person import Person
from aerodrome.service.games import messages as m
from aerodrome.service.games.autopilot.bot_processes import BotProcesses
from aerodrome.service.games.autopilot.inner_battles import InnerBattles
from aerodrome.service.games.autopilot.pilot_task import think
from aerodrome.service.games.autopilot.pilots import Pilots, Thinking
from aerodrome.service.games.broadcast import Listener
from aerodrome.service.games.chair import Chair
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.new_game.seating import names
from aerodrome.service.games.open_games import GameStart
from aerodrome.service.service import Service
from aerodrome.service.workers.work import Think
from tests.support.waiting import PATIENCE

CADET = m.SeatWish("bot", "cadet")
PROGRAMS = m.NewGame(
    ruleset="squadriglia", scenario="baracca", seats={"italy": CADET, "austria": CADET}
)
AGAINST = {"italy": m.SeatWish("me"), "austria": m.SeatWish("bot", "cadet")}
Play = Callable[[Service, Person], Awaitable[None]]


def flying(
    folder: Path,
    play: Play,
    thinking: Think = think,
    *,
    patience: float = PATIENCE,
    workers: int = 1,
    bots: BotProcesses | None = None,
) -> None:
    """Yield a service with these pilots, and a person who plays."""

    async def run() -> None:
        given = (bots,) if bots else ()
        how = Thinking(workers, thinking, patience)
        service = Service(str(folder / "games.db"), *given, thinking=how)
        await service.start()
        try:
            person, _ = await service.people.welcome(service.live_games.clock.now())
            await play(service, person)
        finally:
            await service.stop()

    asyncio.run(run())


async def new_game(service: Service, person: Person, seats: Any) -> LiveGame:
    """Create a duel between the holders of these seats."""
    made = await service.games.create(
        person, m.NewGame(ruleset="squadriglia", scenario="baracca", seats=seats)
    )
    return await service.live_games.open(made.game.id)


async def among_programs(service: Service, person: Person, wish: m.NewGame) -> LiveGame:
    """Create a game of programs only, as before such games moved to the laboratory; its creator
    watches.
    """
    ruleset = registry.find(wish.ruleset)
    scenario = ruleset.scenario(wish.scenario, wish.options)
    chairs = {
        seat: Chair(seat, "bot", one.level, name=one.level) for seat, one in wish.seats.items()
    }
    record = ruleset.record(scenario, wish.seed, names(chairs))
    live = await service.live_games.create(person, GameStart(record=record, chairs=chairs))
    look_on(service, person, live)
    return live


def look_on(service: Service, person: Person, live: LiveGame) -> None:
    """Let a person watch a game: programs play only while a person watches."""
    live.listeners.add(Listener(person.id, None))
    service[Pilots].game_changed(live)
    service[InnerBattles].game_changed(live)


def stumbles(live: LiveGame) -> list[dict[str, str]]:
    """Return the messages to the table about failed pilots."""
    said = [one.line.says for one in live.chat if one.line.says is not None]
    return [says.words for says in said if says.key == "pilot_stumbled"]
