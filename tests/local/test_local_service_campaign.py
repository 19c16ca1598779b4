"""A campaign without a server: one battle is fought, another is left to the computer."""

from __future__ import annotations

from tests.support.local.campaign import led
from tests.support.local.solo import Json, Solo, alone
from tests.support.server.campaigns import SEATS, SHORT, debriefed, fighting


async def errand(solo: Solo, game: str) -> str | None:
    seats = (await solo.get(f"/api/games/{game}"))["seats"]
    found: str | None = next(one.get("errand") for one in seats if one["seat"] == "central")
    return found


def test_a_battle_is_left_to_the_computer_taken_back_and_finished_another_day() -> None:
    async def scene(solo: Solo) -> None:
        wish: Json = {"ruleset": "campaign", "own": SHORT, "seats": SEATS, "seed": "squadron"}
        options = {"missions": 2, "pilots": "random"}
        made = await solo.post("/api/games", {**wish, "options": options})
        game = made["game"]["id"]
        now = await led(solo, game, fighting)
        assert now["game"]["errands"] == ["finish", "withdraw"]
        solo.field.service.live_games.listeners = ()
        over: Json = {"errand": "finish", "battle": 1, "id": "once"}
        await solo.do(game, "handover", "central", 409, **{**over, "battle": 2})
        first = await solo.do(game, "handover", "central", **over)
        assert await solo.do(game, "handover", "central", **over) == first
        assert await errand(solo, game) == "finish"
        await solo.do(game, "return", "central")
        assert await errand(solo, game) is None
        await solo.do(game, "handover", "central", **{**over, "id": "again"})
        another = Solo(solo.locker)
        await another.field.start()
        after = await led(another, game, debriefed)
        assert after["game"]["battles"] == 1
        assert await errand(another, game) is None

    alone(scene)
