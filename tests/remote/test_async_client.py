"""The client library against a live server: whole games, broken connections, lost answers,
limits."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from aerodrome.bots.random_player import random_player
from aerodrome.kernel import registry
from aerodrome.kernel.question import Posed, Value
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.verify import verify
from aerodrome.remote import AsyncClient, Client, RemoteRefusal
from aerodrome.service.http_errors import TooFast
from aerodrome.service.limits.rates import Rates
from tests.support.server.live import HASTE, BreakingWire, LiveField
from tests.support.waiting import until


def two(live: LiveField, address: str = "") -> tuple[Client, Client, str]:
    """Return two guests at a table; the first one, at this address, created it and plays north."""
    north, south = live.client(address=address), live.client()
    made = north.make("sealed", "short", {"north": "me", "south": "open"})
    assert south.join(made.invites[0].token).seat == "south"
    return north, south, made.game.id


def any_of(question: Posed, random: Random) -> Value:
    return random.choice([one.value for one in question.options if one.refused is None])


def flown(client: Client, game: str, seat: str) -> str:
    """Play to the end over a connection, position by position."""
    random = Random(2)
    with client.sit(game, seat) as line:
        for position in line:
            for question in position.questions[:1]:
                line.answer(question, any_of(question, random))
        assert len(line.log) > 2
        return line.game.status


def test_a_whole_game_by_a_player_and_by_a_line(live: LiveField) -> None:
    north, south, game = two(live)
    with ThreadPoolExecutor() as pool:
        other = pool.submit(flown, south, game, "south")
        ended = north.play(game, "north", random_player(Random(1)))
        assert other.result() == ended.status == "over"
    assert ended.outcome is not None
    record = Record.load(north.record(game).encode(), "here")
    verify(registry.find("sealed"), record, "here")
    assert [one.id for one in north.games()] == [game]


def test_by_http_alone_and_what_is_refused(live: LiveField) -> None:
    north, south, game = two(live)
    north.rename("Nora")
    assert north.me().name == "Nora"
    question = north.position(game, "north").questions[0]
    north.answer(game, question, any_of(question, Random(1)))
    with pytest.raises(RemoteRefusal, match="it cannot be undone"):
        north.undo(game, "north")
    question = north.position(game, "north").questions[0]
    with pytest.raises(RemoteRefusal) as refused:
        north.answer(game, question, "nonsense")
    assert (refused.value.code, refused.value.status) == ("illegal", 400)
    with pytest.raises(RemoteRefusal) as other, north.sit(game, "south") as line:
        line.next()
    assert other.value.code == "not-yours"
    with pytest.raises(RemoteRefusal) as unknown:
        live.client("aerodrome_nobody").me()
    assert unknown.value.code == "login"
    south.chat(game, "south", "hello")
    south.resign(game, "south")
    ended = north.position(game)
    assert ended.game.outcome is not None
    assert ended.game.outcome.winners == ("north",)
    assert "hello" in [line.text for line in ended.chat]


@pytest.mark.parametrize("server", ["ftp://here", "", "http://"])
def test_a_wrong_address_is_reported(server: str) -> None:
    with pytest.raises(Refusal, match="a server must be given by its address"):
        AsyncClient(server)


def test_an_absent_server_is_reported_after_some_attempts() -> None:
    async def ask() -> None:
        await AsyncClient("http://127.0.0.1:1", patience=0.1, backoff=HASTE).me()

    with pytest.raises(RemoteRefusal, match="the server cannot be reached: Connection refused"):
        asyncio.run(ask())


def test_an_answer_without_its_receipt_is_given_once(live: LiveField) -> None:
    """The server's acknowledgement is lost: the answer is sent again, and applied once."""
    wire = BreakingWire(live.port)
    north, _, game = two(live, wire.address)
    with ThreadPoolExecutor() as pool, north.sit(game, "north") as line:
        question = line.next().questions[0]
        before = len(answers(live, game))
        wire.loses = True
        saved = pool.submit(line.answer, question, any_of(question, Random(1)))
        until(lambda: len(answers(live, game)) > before)
        assert not saved.done()
        wire.loses = False
        wire.cut()
        assert saved.result().seq > 0
        assert len(answers(live, game)) == before + 1
        assert line.next().questions[0].key != question.key
    wire.close()


def answers(live: LiveField, game: str) -> list[Any]:
    return list(live.service.live_games.live[game].game.record.answers.values())


def test_lines_and_requests_outlive_a_restart_of_the_server(live: LiveField) -> None:
    north, _, game = two(live)
    random = Random(3)
    with ThreadPoolExecutor() as pool, north.sit(game, "north") as line:
        question = line.next().questions[0]
        live.close()
        late = pool.submit(line.answer, question, any_of(question, random))
        asked = pool.submit(north.games)
        live.open()
        assert late.result().seq > 0
        assert [one.id for one in asked.result()] == [game]
        assert line.next().questions[0].key != question.key


class EveryThird(Rates):
    """Every third request is refused as too fast, but may be repeated at once."""

    def __init__(self) -> None:
        super().__init__(1, 1)
        self.refused = self.taken = 0

    def take(self, who: str) -> None:
        self.taken += 1
        if self.taken % 3 == 0:
            self.refused += 1
            raise TooFast(0)


def test_a_request_that_is_too_fast_waits_and_is_repeated(live: LiveField) -> None:
    north, south, game = two(live)
    live.service.rates.action = strict = EveryThird()
    with ThreadPoolExecutor() as pool:
        other = pool.submit(flown, south, game, "south")
        assert north.play(game, "north", random_player(Random(1))).ended
        assert other.result() == "over"
    assert strict.refused > 5
    live.service.rates.action = Rates(burst=0, per_second=0.5)
    with pytest.raises(RemoteRefusal) as refused:
        north.beneath.caller.ask("GET", "/api/games")
    assert refused.value.code == "too-fast"
    assert refused.value.retry >= 1
