"""Battles that programs fly at once, in another process, while the server goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Played, Record
from aerodrome.kernel.scenario import Choice
from aerodrome.service.accounts.person import Person
from aerodrome.service.games import messages as m
from aerodrome.service.games.autopilot import inner_battles
from aerodrome.service.games.autopilot.battle_task import BattleTask, fly
from aerodrome.service.games.autopilot.inner_battles import InnerBattles
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.service import Service
from aerodrome.service.workers.thinking import Worker
from aerodrome.service.workers.work import WorkFailed
from aerodrome.service.workers.worker_queue import WorkerQueue
from tests.laws.laws import bytes_of
from tests.support.server.pilot_service import flying
from tests.support.waiting import until_so

BY_CHANCE = m.Notice("battle_by_chance", {})
SEATS = {"central": m.SeatWish("me"), "allied": m.SeatWish("bot", "rookie")}


async def campaign(service: Service, person: Person, pilots: str = "rookie") -> LiveGame:
    """Create a campaign of a Jasta, at its first board."""
    options: dict[str, Choice] = {"missions": 3, "pilots": pilots}
    wish = m.NewGame(
        ruleset="campaign",
        scenario="jasta_1917",
        seats=SEATS,
        options=options,
        seed="flights",
    )
    made = await service.games.create(person, wish)
    return await service.live_games.open(made.game.id)


def flown_by(
    flying: Callable[[BattleTask], Awaitable[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fly battles with this function; pilots think as usual."""
    really = WorkerQueue._ask

    async def ask(self: WorkerQueue, worker: Worker, task: Any, patience: float) -> Any:
        if isinstance(task, BattleTask):
            return await flying(task)
        return await really(self, worker, task, patience)

    monkeypatch.setattr(WorkerQueue, "_ask", ask)


def prefer(options: tuple[Any, ...]) -> Any:
    return next((word for word in ("enough", "fly", "line") if word in options), options[0])


async def to_the_air(service: Service, person: Person, live: LiveGame) -> None:
    """Answer everything until a battle is under way."""
    while live.game.position.inner is None:
        await until_so(lambda: "central" in live.waiting or live.game.position.inner)
        async with live.lock:
            asked = [one for one in live.game.position.questions if one.seat == "central"]
        for question in asked[:1]:
            value = prefer(tuple(question.options))
            said = m.AnswerIn(id=f"{live.seq}", seat="central", key=question.key, value=value)
            await service.games.answer(person, live.id, said)


def battles(live: LiveGame) -> list[Played]:
    return [line for line in live.game.record.lines if isinstance(line, Played)]


def test_a_battle_is_flown_apart_and_the_server_serves(tmp_path: Path) -> None:
    async def play(service: Service, person: Person) -> None:
        live = await campaign(service, person)
        await to_the_air(service, person, live)
        assert live.info(person.id).waiting == ()
        await until_so(lambda: battles(live))
        await until_so(lambda: live.waiting)
        text = live.game.record.dump(seed=True).encode()
        again = Game(live.game.ruleset, Record.load(text, "kept"))
        assert bytes_of(again.position) == bytes_of(live.game.position)

    flying(tmp_path, play)


def test_a_battle_aloft_when_the_server_ended_is_flown_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game knew that the battle was under way; its result arrives without a visitor."""
    games: list[str] = []

    async def leave(service: Service, person: Person) -> None:
        monkeypatch.setattr(InnerBattles, "game_changed", lambda self, live: None)
        live = await campaign(service, person)
        await to_the_air(service, person, live)
        games.append(live.id)

    flying(tmp_path, leave)
    monkeypatch.undo()
    flown_by(lambda task: asyncio.to_thread(fly, task), monkeypatch)

    async def come_back(service: Service, person: Person) -> None:
        live = service.live_games.live[games[0]]
        await until_so(lambda: battles(live))
        await until_so(lambda: live.waiting)

    flying(tmp_path, come_back)


def test_a_failed_battle_blocks_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After two failures, the random player flies the battle, and a log event reports it."""
    asked: list[str] = []

    async def trouble(task: BattleTask) -> str:
        level = task.pilots.args[0]  # type: ignore[attr-defined]
        asked.append(level)
        if level != "random":
            raise WorkFailed("died")
        return await asyncio.to_thread(fly, task)

    flown_by(trouble, monkeypatch)
    monkeypatch.setattr(inner_battles, "LONGEST_PAUSE", 0.01)

    async def play(service: Service, person: Person) -> None:
        live = await campaign(service, person)
        await to_the_air(service, person, live)
        await until_so(lambda: battles(live))
        assert asked == ["rookie", "rookie", "random"]
        await until_so(lambda: any(one.line.says == BY_CHANCE for one in live.chat))

    flying(tmp_path, play)


def test_a_resignation_meanwhile_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    landing = asyncio.Event()

    async def late(task: BattleTask) -> str:
        await landing.wait()
        return await asyncio.to_thread(fly, task)

    flown_by(late, monkeypatch)

    async def play(service: Service, person: Person) -> None:
        live = await campaign(service, person, "random")
        await to_the_air(service, person, live)
        await service.games.resign(person, live.id, m.ResignIn(id="enough", seat="central"))
        landing.set()
        await until_so(lambda: live.battle_task is not None and live.battle_task.done())
        assert not battles(live)
        assert live.status == "over"

    flying(tmp_path, play)
