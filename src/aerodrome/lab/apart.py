"""Games flown in processes of their own, so that a side that kills its process loses the game."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Any

from aerodrome.bots.insider import Insider
from aerodrome.kernel.question import Question, Seat, Value
from aerodrome.kernel.umpire import Player
from aerodrome.lab import team
from aerodrome.lab.one_game import Batch, PlannedGames, Result
from aerodrome.lab.plan import Pairing, Plan

NO_SEAT = ""
"""The seat in charge while the rules themselves are running."""
DIED = "its process died while it was thinking."
DIED_BETWEEN = "the process that flew it died."
Tell = Callable[[Seat], None]
Flown = tuple[Result, str]


class WitnessedGames(PlannedGames):
    """The games of a plan, reporting which pilot is running before it can end the process."""

    def __init__(self, plan: Plan, tell: Tell) -> None:
        super().__init__(plan)
        self._tell = tell

    def _pilot(self, seat: Seat, name: str, seed: str) -> Player:
        self._tell(seat)
        player = super()._pilot(seat, name, seed)
        self._tell(NO_SEAT)
        return player if isinstance(player, Insider) else self._witnessed(seat, player)

    def _witnessed(self, seat: Seat, player: Player) -> Player:
        def answer(question: Question, look: Callable[[], Any]) -> Value:
            self._tell(seat)
            value = player(question, look)
            self._tell(NO_SEAT)
            return value

        return answer


def fly_apart(plan: Plan, numbers: Iterable[int]) -> Batch:
    """Fly each game in a process of its own; if that dies, the side then thinking has lost."""
    start = perf_counter()
    results, records = [], []
    for number in numbers:
        result, record = _fly_one(plan, number)
        results.append(result)
        records.append(record)
    return Batch(results, records, perf_counter() - start)


def _fly_one(plan: Plan, number: int) -> Flown:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    child = context.Process(target=_flown, args=(theirs, plan, number, team.preparation()))
    child.start()
    theirs.close()
    thinking, flown = NO_SEAT, None
    with ours, suppress(EOFError, OSError):
        while flown is None:
            said: Seat | Flown = ours.recv()
            if isinstance(said, str):
                thinking = said
            else:
                flown = said
    child.join()
    return flown or (_lost(plan, plan.pairing(number), thinking), "")


def _flown(line: Connection, plan: Plan, number: int, prepare: Callable[[], None]) -> None:
    """Fly the game in its own process; send the line each thinking seat, and then the result."""
    threading.Thread(target=_end_with_the_worker, daemon=True).start()
    team.enter(prepare)
    line.send(WitnessedGames(plan, line.send).fly(plan.pairing(number)))


def _end_with_the_worker() -> None:
    """End this process with its worker, even while a bot is still thinking."""
    worker = multiprocessing.parent_process()
    if worker is not None:
        worker.join()
        os._exit(1)


def _lost(plan: Plan, pairing: Pairing, thinking: Seat) -> Result:
    """Return the result of a game with a dead process: a loss of the side then thinking."""
    lost = PlannedGames(plan).ruleset.rules.side(thinking) if thinking else ""
    return Result(
        game=pairing.number,
        seed=pairing.seed,
        seating=pairing.seating,
        won=tuple(side for side in plan.sides if side != lost) if lost else (),
        error=f"{plan.pilots(pairing.seating)[lost]}: {DIED}" if lost else DIED_BETWEEN,
        broke=(lost,) if lost else (),
    )
