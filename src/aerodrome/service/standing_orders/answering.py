"""Answering: answers minor questions by standing orders as soon as they are asked.

Without a server, only the rules that a game gives to all players hold.
Such an answer is checked like any other, and comes before any program that flies for the player.
Players at the table who want to be asked are asked, as are those who have taken such an answer
back.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Self

from aerodrome.kernel import codec
from aerodrome.kernel.question import Question, Seat
from aerodrome.kernel.record import Undo
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.games.chair import Chair
from aerodrome.service.games.live_game import LiveGame, SideEffects
from aerodrome.service.games.open_games import NOTHING_ELSE, OpenGames
from aerodrome.service.logs import get_logger
from aerodrome.service.part import ServicePart
from aerodrome.service.standing_orders import model as o
from aerodrome.service.standing_orders.messages import GivenAnswer

if TYPE_CHECKING:
    from aerodrome.service.service import Service

HALF_A_DAY = 12 * 3600
"""Seconds a turn from which players of a game are not expected to be at the table."""
log = get_logger()


class UsualOrders(ServicePart):
    """Answers minor questions in each game that is opened or changes, by what all are given.

    It has to run first, so that no other part answers its questions meanwhile.
    """

    def __init__(self, live_games: OpenGames) -> None:
        self.live_games = live_games
        self._stopped = False
        self._working: dict[asyncio.Task[None], str] = {}
        """The running lookups, each with its game."""

    @classmethod
    def build(cls, service: Service) -> Self:
        return cls(service.live_games)

    def game_changed(self, live: LiveGame) -> None:
        """Look up the player's orders for each minor question that is open."""
        if asked := self._taken(live):
            task = self.live_games.set_to_work(self._consider(live, asked))
            self._working[task] = live.id
            task.add_done_callback(self._working.pop)

    async def considered(self, live: LiveGame) -> None:
        """Do the same, and wait until open questions are answered or left to their players."""
        self.game_changed(live)
        working = [task for task, game in self._working.items() if game == live.id]
        await asyncio.gather(*working, return_exceptions=True)

    def _taken(self, live: LiveGame) -> list[Question]:
        """Claim and return the minor questions that are open and unclaimed."""
        if self._stopped:
            return []
        asked = [q for q in live.game.position.questions if self._concerns(live, q)]
        live.promised |= {question.key for question in asked}
        return asked

    def _concerns(self, live: LiveGame, question: Question) -> bool:
        chair = live.chairs[question.seat]
        orders = chair.person is not None and chair.kind == "person" and not live.asleep
        if not orders or chair.errand_in(live.battle) or question.key in live.promised:
            return False
        return o.minor_question(live.game, question) is not None

    async def shutdown(self) -> None:
        """Answer nothing more; open questions are looked at again after a restart."""
        self._stopped = True

    async def _consider(self, live: LiveGame, asked: list[Question]) -> None:
        """Answer those of these questions that have an order; leave the others to their players."""
        flown = False
        try:
            for question in asked:
                answered = await self._answered(live, question)
                flown |= not answered and live.flown(question)
        except Refusal as refusal:
            log.debug("standing_orders.refused", game=live.id, code=refusal.code)
        finally:
            live.promised -= {question.key for question in asked}
        if flown and not self._stopped:
            self.live_games.tell_all_but(self.game_changed, live)

    async def _answered(self, live: LiveGame, question: Question) -> bool:
        seat, chair = question.seat, live.chairs[question.seat]
        person = chair.person or ""
        orders = await self.of(live.id, seat, person)
        async with live.lock:
            found = _found(live, question, orders)
        if found is None:
            return False
        value, given = found

        def act() -> SideEffects:
            if live.chairs[seat].person != person:
                raise Refusal("not-open", "another player has this seat now.", question.key)
            live.game.answer(seat, question.key, value)
            return self._effects(live.id, seat, person, given)

        key = f"{live.seq}:{codec.digest(question.key.encode())}"
        await self.live_games.change(live, f"rule:{seat}"[:32], key, act)
        self.live_games.metrics.count("standing_answers")
        return True

    async def of(self, game: str, seat: Seat, person: str) -> o.SeatOrders:
        """Return the orders for a seat while this person has it."""
        return o.SeatOrders()

    def _effects(self, game: str, seat: Seat, person: str, given: GivenAnswer) -> SideEffects:
        """Return what is saved along with an answer."""
        return NOTHING_ELSE


def _found(live: LiveGame, question: Question, orders: o.SeatOrders) -> o.Found | None:
    """Return the answer of standing orders to a question, if it is open and may be answered."""
    game, seat = live.game, question.seat
    if all(open_.key != question.key for open_ in game.position.questions):
        return None
    if any(isinstance(line, Undo) and line.at == question.key for line in game.record.lines):
        return None
    rules = o.standing_now(game, seat, orders)
    if asks_first(live, live.chairs[seat], orders.here):
        rules = (rule for rule in rules if rule.here)
    return o.answer(game, question, rules)


def by_days(live: LiveGame) -> bool:
    """Return whether a game is played over days."""
    return live.deadline is not None and live.deadline >= HALF_A_DAY


def asks_first(live: LiveGame, chair: Chair, here: bool | None) -> bool:
    """Return whether the player of a seat is at the table and wants to be asked."""
    answers = by_days(live) if here is None else here
    return not answers and chair.absent is None and at_table(live, chair)


def at_table(live: LiveGame, chair: Chair) -> bool:
    """Return whether the player of a seat is connected to it, in this process or another."""
    here = any(one.person == chair.person and one.seat is not None for one in live.listeners)
    return here or any(chair.seat in seats for seats, _ in live.elsewhere.values())
