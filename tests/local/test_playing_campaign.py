"""A campaign without a server: a battle within it is fought, and left to the computer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tests.support.local.solo import Json, Solo, alone
from tests.support.server.campaigns import SEATS, SHORT, debriefed, fighting


async def led(solo: Solo, game: str, until: Callable[[Json], object]) -> Json:
    """Answer in the squadron's room, battles played, until the position fits."""
    while not until(now := await solo.position(game, "central")):
        asked = next((q for q in now["questions"] if q["ruleset"] == "campaign"), None)
        if asked is not None:
            options = [option["value"] for option in asked["options"] if not option.get("refused")]
            value = next((word for word in ("play", "enough") if word in options), options[0])
            await solo.do(game, "answers", "central", key=asked["key"], value=value)
        await asyncio.sleep(0)
    return now


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
        solo.field.service.live_games.watchers.clear()
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
