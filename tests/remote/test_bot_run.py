"""A bot at a live server: challenges, many games, a twin, one that breaks, a revoked token."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from aerodrome.bots.random_player import random_player
from aerodrome.bots.visiting import Bot
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.remote import AsyncClient, Client
from aerodrome.remote.bot_run import BotRun, BotSeat, Terms
from aerodrome.remote.seat_connection import AsyncSeatConnection
from aerodrome.remote.translating import Interpreter
from aerodrome.remote.wire import RemoteGame, RemoteRefusal
from tests.support.server.live import HASTE, LiveField
from tests.support.waiting import PATIENCE, until


def chance(question: Question, look: Callable[[], Any]) -> Value:
    """Look at the view, and give any answer."""
    assert look() is not None
    return random_player(Random())(question, look)


class Running:
    """A bot that runs in a thread beside the test, with its output and its result."""

    def __init__(self, address: str, token: str, made_of: Any = chance, **terms: Any) -> None:
        self.said: list[str] = []
        self.ended: BaseException | None = None
        bot = Bot("test:bot", made_of, "", terms.pop("plays", ()))
        self._going: asyncio.Future[None] | None = None
        self._loop = asyncio.new_event_loop()

        async def play() -> None:
            client = AsyncClient(address, token, patience=PATIENCE, backoff=HASTE)
            run = BotRun(client, bot, Terms(**terms), self.said.append)
            self._going = asyncio.ensure_future(run.run())
            await self._going

        def fly() -> None:
            try:
                self._loop.run_until_complete(play())
            except (Refusal, asyncio.CancelledError) as error:
                self.ended = error
            self._loop.close()

        self._thread = threading.Thread(target=fly)
        self._thread.start()
        until(lambda: self.said or self.ended)

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *_: object) -> None:
        if self._thread.is_alive() and self._going is not None:
            self._loop.call_soon_threadsafe(self._going.cancel)
        self._thread.join()

    def heard(self, words: str) -> None:
        """Wait until the bot has printed this."""
        until(lambda: any(words in line for line in self.said), f"{words}: {self.said}")


def challenged(person: Client, name: str, **wish: Any) -> str:
    """Challenge a program; return the game that it has accepted."""
    sent = person.challenge(name, "sealed", "short", seat="north", **wish)
    until(lambda: person.begun(sent))
    game = person.begun(sent)
    assert game is not None
    return game.id


def played(person: Client, game: str) -> RemoteGame:
    return person.play(game, "north", random_player(Random(1)))


def test_it_takes_challenges_and_plays_many_games_at_once(live: LiveField) -> None:
    ada, bob = live.owner("Ada"), live.owner("Bob")
    token = live.token(ada, "Robot")
    sent = ada.challenge("Robot", "sealed", "short", seat="north", deadline=86_400)
    assert ada.begun(sent) is None
    with pytest.raises(RemoteRefusal, match="you have challenged this player already"):
        ada.challenge("Robot", "sealed", "short")
    with Running(live.address, token) as robot:
        until(ada.games)
        games = [challenged(bob, "Robot"), ada.games()[0].id]
        begun = ada.begun(sent)
        assert begun is not None
        assert begun.id == games[1]
        assert [(seat.name, seat.program) for seat in begun.seats] == [
            ("Ada", False),
            ("Robot", True),
        ]
        with ThreadPoolExecutor() as pool:
            ended = list(pool.map(played, (bob, ada), games))
        assert [game.status for game in ended] == ["over", "over"]
        robot.heard(f"({games[1]}): over, ")
    assert f"A short auction ({games[0]}): flies south against Bob" in "\n".join(robot.said)
    assert robot.said[0] == f"test:bot plays as Robot at {live.address}"


def test_it_declines_what_it_was_told_not_to_play_and_lets_the_rest_wait(live: LiveField) -> None:
    ada, bob = live.owner("Ada"), live.owner("Bob")
    token = live.token(ada, "Robot")
    with Running(live.address, token, paces=("none",), games=("sealed",), most=1) as robot:
        sent = bob.challenge("Robot", "ladder", "twelve")
        robot.heard("of Bob: it does not play this game")
        until(lambda: not bob.challenges())
        with pytest.raises(RemoteRefusal, match="Robot does not play this game") as refusal:
            bob.begun(sent)
        assert refusal.value.code == "declined"
        bob.challenge("Robot", "sealed", "short", deadline=86_400)
        robot.heard("of Bob: its pace is days")
        game = challenged(bob, "Robot")
        ada.challenge("Robot", "sealed", "short")
        assert played(bob, game).ended
        until(lambda: ada.games())
        assert not bob.challenges()
    with Running(live.address, token, plays=("squadriglia",)) as robot:
        bob.challenge("Robot", "sealed", "short")
        robot.heard("it plays squadriglia, not sealed")


def test_two_processes_of_one_bot_play_one_game_and_a_restart_loses_nothing(
    live: LiveField,
) -> None:
    bob = live.owner("Bob")
    token = live.token(bob, "Robot")
    with Running(live.address, token) as one, Running(live.address, token) as two:
        game = challenged(bob, "Robot")
        for robot in (one, two):
            robot.heard(f"({game}): flies south")
        with bob.sit(game, "north") as line:
            line.next()
            live.close()
            live.open()
            assert line.next().game.id == game
        assert played(bob, game).ended
        for robot in (one, two):
            robot.heard(f"({game}): over, ")
            assert robot.ended is None
    assert len(bob.games()) == 1


def test_one_that_breaks_gives_up_and_says_why_and_ends_when_it_is_hopeless(
    live: LiveField,
) -> None:
    bob = live.owner("Bob")
    token = live.token(bob, "Robot")

    asked = count()

    def broken(question: Question, look: Callable[[], Any]) -> Value:
        """Raise twice in each of two games; then return an illegal answer."""
        return "nonsense" if next(asked) > 3 else [1, 2][7]

    with Running(live.address, token, broken) as robot:
        for _ in range(3):
            with bob.sit(challenged(bob, "Robot"), "north") as line:
                *_, last = line
            assert last.game.outcome is not None
            assert last.game.outcome.winners == ("north",)
        until(lambda: robot.ended is not None)
    assert str(robot.ended) == "test:bot: it failed in 3 games."
    said = "\n".join(robot.said)
    assert "it failed: IndexError: list index out of range (test_bot_run.py:" in said
    assert "Asking again." in said
    assert "else [1, 2][7]" in said
    assert "it answered 'nonsense' to " in said
    assert said.count("given up") == 3


def test_a_revoked_token_ends_it_in_a_sentence(live: LiveField) -> None:
    bob = live.owner("Bob")
    token = live.token(bob, "Robot")
    with Running(live.address, token) as robot:
        until(lambda: _bots(bob)[0].get("here"))
        bot = _bots(bob)[0]
        path = f"/api/me/bots/{bot['id']}/tokens/{bot['tokens'][0]['id']}/revoke"
        bob.ask(object, "POST", path)
        until(lambda: robot.ended is not None)
    assert isinstance(robot.ended, Refusal)
    assert robot.ended.code == "login"
    with pytest.raises(Refusal, match="token"):
        live.client(token).me()


def _bots(owner: Client) -> Any:
    found: Any = owner.ask(dict, "GET", "/api/me/bots")
    return found["bots"]


def test_it_agrees_to_go_on_later_and_comes_back_when_it_is_called(live: LiveField) -> None:
    bob = live.owner("Bob")
    token = live.token(bob, "Robot")
    with Running(live.address, token), bob.sit(game := challenged(bob, "Robot"), "north") as line:
        line.next()
        line.say("adjourn")
        until(lambda: bob.game(game).adjourned)
        line.say("return")
        until(lambda: not bob.game(game).asleep)
        assert played(bob, game).ended


class NewsAtHand:
    """A connection that delivers messages when the test wants it."""

    position = None

    def __init__(self) -> None:
        self.news: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.asked = 0

    async def next(self) -> Any:
        self.asked += 1
        return await self.news if self.asked == 1 else await asyncio.Future()


@pytest.mark.parametrize("steps", range(6))
def test_a_seat_that_is_stopped_as_news_arrives_stops(
    steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`asyncio.wait_for` of Python 3.11 loses a cancellation that comes together with a result."""

    async def nothing_to_do(*_: object) -> None: ...

    async def stopped() -> bool:
        line, seat = NewsAtHand(), BotSeat(cast(BotRun, None), cast(Interpreter, None), "", "")
        monkeypatch.setattr(seat, "_act", nothing_to_do)
        answering = asyncio.ensure_future(seat.answer_all(cast(AsyncSeatConnection, line)))
        while not line.asked:
            await asyncio.sleep(0)
        line.news.set_result(SimpleNamespace(game=SimpleNamespace(ended=False)))
        for _ in range(steps):
            await asyncio.sleep(0)
        answering.cancel()
        for _ in range(100):
            await asyncio.sleep(0)
        return answering.cancelled()

    assert asyncio.run(stopped())
