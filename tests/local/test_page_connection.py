"""Connections to a game: seats see what they may, programs answer, and nonsense is refused."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from aerodrome.service.games import actions
from tests.support.local.solo import Json, Solo, alone
from tests.support.server.in_process import plain

DUEL = ("squadriglia", "spad_duel", "italy", "austria")
QUICK: Json = {"options": {"quick_start": True}, "seed": "lines"}


def bare(told: Json, game: str) -> str:
    return plain(json.dumps(told, separators=(",", ":")), game=game)


def test_a_line_tells_what_the_position_is() -> None:
    async def scene(solo: Solo) -> None:
        game = await solo.make(*DUEL, **QUICK)
        ear = solo.line(game, "?mine=true")
        first = await ear.hear("update")
        assert first["seat"] == "italy"
        assert {**await solo.position(game, "italy"), "type": "update"} == first
        question = first["questions"][0]
        value = question["options"][0]["value"]
        ear.say(type="answer", seat="italy", key=question["key"], value=value, id="a")
        assert (await ear.hear("ack"))["id"] == "a"
        later = await ear.hear("update")
        assert later["seq"] > first["seq"]
        ear.say(type="undo", seat="italy", id="u")
        await ear.hear("ack")
        back = await ear.hear("update")
        assert back["questions"] == first["questions"]
        ear.say(type="since")
        assert "boards" not in await ear.hear("update"), "after a lost line they come again"
        ear.line.close()
        await asyncio.sleep(0)
        live = await solo.field.service.live_games.open(game)
        await live.wait_until_sent()
        assert not live.listeners

    alone(scene)


def test_a_player_who_waits_learns_nothing_of_secret_orders() -> None:
    """Two worlds that differ in one seat's secret answer look the same to the other seat."""
    seen: list[list[str]] = []

    for pick in (0, -1):

        async def scene(solo: Solo, pick: int = pick) -> None:
            game = await solo.make(*DUEL, **QUICK)
            ear = solo.line(game, "?seat=austria")
            told = [bare(await ear.hear("update"), game)]
            while asked := (await solo.position(game, "italy"))["questions"]:
                legal = [o["value"] for o in asked[0]["options"] if not o.get("refused")]
                value, pick = legal[pick], 0
                await solo.do(game, "answers", "italy", key=asked[0]["key"], value=value)
            live = await solo.field.service.live_games.open(game)
            await live.wait_until_sent()
            told.append(bare(await ear.hear("update"), game))
            assert not ear.heard, "how many answers an order took is a secret too"
            told.append(bare(await solo.position(game, "austria"), game))
            told.append(bare(await solo.position(game), game))
            told.append(await solo.record(game, "austria"))
            seen.append(told)

        alone(scene)
    assert seen[0] == seen[1]


def test_spectators_are_told_before_programs_answer() -> None:
    async def scene(solo: Solo) -> None:
        seats = {"italy": {"kind": "me"}, "austria": {"kind": "bot", "level": "rookie"}}
        wish = {"ruleset": DUEL[0], "scenario": DUEL[1], "seats": seats, **QUICK}
        game = (await solo.post("/api/games", wish))["game"]["id"]
        ear = solo.line(game, "?seat=italy")
        for number in range(200):
            told = await ear.hear("update")
            if told["game"]["status"] == "over":
                break
            if not told["questions"]:
                continue
            question = told["questions"][0]
            legal = [o["value"] for o in question["options"] if not o.get("refused")]
            said = {"seat": "italy", "key": question["key"], "value": legal[0]}
            ear.say(type="answer", id=f"n{number}", **said)
            ear.heard = [one for one in ear.heard if one["type"] != "update"]
            await ear.hear("ack")
            await solo.settled(game)
        assert (await solo.get(f"/api/games/{game}"))["status"] == "over"
        await solo.do(game, "resign", "italy", 409)

    alone(scene)


REFUSED: tuple[tuple[str, str, Any, int, str], ...] = (
    ("GET", "/api/games/unknown", None, 404, "no-game"),
    ("GET", "/api/games/unknown/position", None, 404, "no-game"),
    ("GET", "/api/games/{game}/position?seat=unknown", None, 400, "unknown-seat"),
    ("GET", "/api/games/{game}/position?log=many", None, 400, "malformed"),
    ("POST", "/api/games", b"\xff\x00", 400, "malformed"),
    ("POST", "/api/games", b"[" * 20_000, 400, "malformed"),
    ("POST", "/api/games", b" " * 70_000, 413, "too-large"),
    ("POST", "/api/games", {"ruleset": "chess"}, 404, "unknown-ruleset"),
    ("POST", "/api/games", {"ruleset": "squadriglia", "scenario": "spad_duel"}, 501, "no-server"),
    ("POST", "/api/records", b"nonsense" * 10_000, 400, "foreign"),
    ("POST", "/api/games/{game}/answers", {"type": "answer"}, 400, "malformed"),
    ("POST", "/api/games/{game}/abandon", None, 409, "no-lesson"),
    ("POST", "/api/games/{game}/claim", None, 501, "no-server"),
    ("DELETE", "/api/games/{game}", None, 501, "no-server"),
    ("GET", "/etc/passwd", None, 404, "no-page"),
    ("GET", "//[", None, 404, "no-page"),
    ("GET", "", None, 404, "no-page"),
    ("GET", "/api/games/%00/position", None, 404, "no-game"),
)


def test_nonsense_is_refused_as_the_server_refuses_it() -> None:
    async def scene(solo: Solo) -> None:
        game = await solo.make(*DUEL, **QUICK)
        for method, address, body, status, code in REFUSED:
            refused = await solo.ask(method, address.replace("{game}", game), body, status)
            assert (refused["code"], refused["sentence"][-1]) == (code, "."), address
        for query, code in (("?seat=unknown", "unknown-seat"), ("?log=x", "malformed")):
            ear = solo.line(game, query)
            await ear.until(lambda ear: ear.ended)
            assert (ear.heard[0]["code"], ear.ended) == (code, [(1008, code)])
        lost = solo.line("unknown")
        await lost.until(lambda ear: ear.ended)
        assert lost.ended == [(1008, "no-game")]

    alone(scene)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "malformed"),
        ("{", "malformed"),
        ('{"type":"answer","seat":"italy","key":"x","value":1,"id":"i"}', "not-open"),
        ('{"type":"answer","seat":"unknown","key":"x","value":1,"id":"i"}', "unknown-seat"),
        ('{"type":"adjourn","seat":"italy","id":"i"}', "no-server"),
        (f'"{"x" * 20_000}"', "too-large"),
    ],
)
def test_the_connection_survives_every_message(text: str, code: str) -> None:
    async def scene(solo: Solo) -> None:
        game = await solo.make(*DUEL, **QUICK)
        ear = solo.line(game, "?seat=italy")
        await ear.hear("update")
        ear.line.say(text)
        assert (await ear.hear("fault"))["code"] == code
        ear.say(type="since")
        await ear.hear("update")

    alone(scene)


def test_a_bug_of_ours_answers_what_was_said_and_loses_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*words: Any) -> None:
        raise ZeroDivisionError

    async def scene(solo: Solo) -> None:
        game = await solo.make(*DUEL, **QUICK)
        ear = solo.line(game, "?seat=italy")
        question = (await ear.hear("update"))["questions"][0]
        said = {"key": question["key"], "value": question["options"][0]["value"]}
        with monkeypatch.context() as patched:
            patched.setattr(actions, "check_mine", broken)
            ear.say(type="answer", seat="italy", id="bug", **said)
            fault = await ear.hear("fault")
            assert (fault["code"], fault["id"]) == ("bug", "bug")
            await solo.do(game, "answers", "italy", 500, **said)
        ear.say(type="answer", seat="italy", id="bug", **said)
        assert (await ear.hear("ack"))["id"] == "bug"

    alone(scene)
