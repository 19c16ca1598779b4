"""Campaign: a campaign without a server, led from the squadron."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tests.support.local.solo import Json, Solo


async def led(solo: Solo, game: str, until: Callable[[Json], object]) -> Json:
    """Answer in the squadron, with battles played, until the position fits."""
    while not until(now := await solo.position(game, "central")):
        asked = next((q for q in now["questions"] if q["ruleset"] == "campaign"), None)
        if asked is not None:
            options = [option["value"] for option in asked["options"] if not option.get("refused")]
            value = next((word for word in ("play", "enough") if word in options), options[0])
            await solo.do(game, "answers", "central", key=asked["key"], value=value)
        await asyncio.sleep(0)
    return now
