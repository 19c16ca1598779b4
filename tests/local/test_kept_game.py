"""Everything that a browser saved with an older Aerodrome is still there: games and players."""

from __future__ import annotations

import json

from tests.support.local.campaign import led
from tests.support.local.memory_locker import MemoryLocker
from tests.support.local.solo import Json, Solo, alone
from tests.support.repository import ROOT
from tests.support.server.campaigns import debriefed

STORED = ROOT / "tests" / "stored" / "locker" / "format_1.json"
PLAYING, LESSON, ENDED, AGAIN, CAMPAIGN = (
    *("oyjlKT5sNicIKmww", "EsHbSIRDN7fzBEDD", "sM-5squmzPmu9Khr"),
    *("4bAO4cb87sfgQPnl", "4HsTs6ALy5n2XWFy"),
)
LAST: Json = {"key": "1/4#1[A1]/4.2#1", "value": "ahead C", "id": "a3"}
"""The last answer in the game that is being played."""


def stored() -> MemoryLocker:
    """Return the storage that version 0.2.0 wrote."""
    locker = MemoryLocker()
    locker.kept = json.loads(STORED.read_text("utf-8"))
    return locker


def test_every_game_is_listed_opened_and_played_on() -> None:
    async def scene(solo: Solo) -> None:
        listed = {one["id"]: one for one in (await solo.get("/api/games"))["games"]}
        assert listed.keys() == {PLAYING, ENDED, AGAIN, CAMPAIGN}
        assert listed[ENDED]["rematch"] == AGAIN
        assert await solo.get("/api/me/lessons") == {"done": {"squadriglia": ["first_flight"]}}
        hidden = (await solo.get("/api/games?hidden=true"))["games"]
        assert [one["id"] for one in hidden] == [LESSON]
        for game in (PLAYING, ENDED, AGAIN, LESSON):
            assert (await solo.position(game))["game"] == await solo.get(f"/api/games/{game}")
        before = await solo.position(PLAYING, "austria")
        assert [line["text"] for line in before["chat"]] == ["Noted before."]
        await solo.do(PLAYING, "answers", "austria", **LAST)
        assert await solo.position(PLAYING, "austria") == before, "it was answered that day"
        question = before["questions"][0]
        value = next(o["value"] for o in question["options"] if not o.get("refused"))
        await solo.do(PLAYING, "answers", "austria", key=question["key"], value=value)
        assert await solo.position(PLAYING, "austria") != before

    alone(scene, stored())


def test_a_battle_that_was_left_to_the_computer_is_flown_on() -> None:
    async def scene(solo: Solo) -> None:
        assert (await led(solo, CAMPAIGN, debriefed))["game"]["battles"] == 1

    alone(scene, stored())
