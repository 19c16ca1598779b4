"""The command `bot`: a program of one's own at a server, until it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from typing import Annotated

from cyclopts import Parameter

from aerodrome.kernel.refusal import Refusal, one_line

TOKEN = "AERODROME_TOKEN"
FOR_EVER = 10.0**9
"""Seconds for which a bot tries to reach its server."""


def bot(
    name: str,
    /,
    *,
    server: str = "http://127.0.0.1:8914",
    token: Annotated[str, Parameter(env_var=TOKEN)] = "",
    game: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    pace: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    most: int = 8,
    threads: int = 1,
) -> int:
    """Let a bot of your own play at a server: it takes challenges until you press Ctrl-C.

    Parameters
    ----------
    name
        The bot: an entry point, module:name or file.py:name.
    server
        The address of the server.
    token
        The token of its account, made on your account page. Without it AERODROME_TOKEN.
    game
        Take challenges to this game only, RULESET or RULESET/SCENARIO. May be given again.
    pace
        Take challenges at this pace only: live, days or none. May be given again.
    most
        In how many games it sits at a time.
    threads
        How many questions it may be asked at the same time.
    """
    from aerodrome.bots import visiting
    from aerodrome.remote.async_client import AsyncClient
    from aerodrome.remote.bot_run import BotRun, Terms

    if not token:
        sentence = f"a bot needs a token: make one on your account page; --token, or {TOKEN}."
        raise Refusal("no-token", sentence)
    if not 1 <= threads <= 64:
        raise Refusal("no-number", "from 1 to 64 threads can think.", "--threads")
    terms = Terms.said(game, pace, most)
    found = visiting.load(name)

    async def play() -> None:
        client = AsyncClient(server, token, patience=FOR_EVER, thinkers=threads)
        playing = asyncio.ensure_future(BotRun(client, found, terms, _say).run())
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, playing.cancel)
        await playing

    try:
        asyncio.run(play())
    except (KeyboardInterrupt, asyncio.CancelledError):
        _say("stopped; its games stay as they are, and go on when it is started again")
    return 0


def _say(lines: str) -> None:
    """What others have named may hold anything; a terminal is shown what can be printed."""
    print("\n".join(one_line(line) for line in lines.splitlines()), flush=True)
