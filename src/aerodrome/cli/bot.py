"""The command `bot`: runs a user's program on a server until it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from functools import partial
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from aerodrome.kernel.refusal import Refusal, one_line
from aerodrome.remote.wire import RemoteRefusal

if TYPE_CHECKING:
    from aerodrome.kernel.question import Seat
    from aerodrome.remote.bot_run import Tell, Terms
    from aerodrome.remote.bot_watch import BotEnded

TOKEN = "AERODROME_TOKEN"
BROKE = 1
"""Exit status if the bot failed in a game."""
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
    """Run your own bot on a server: it accepts challenges until you press Ctrl-C.

    Parameters
    ----------
    name
        The bot: an entry point, module:name or file.py:name.
    server
        The address of the server.
    token
        The token of its account, made on your account page. Without it AERODROME_TOKEN.
    game
        Accept challenges to this game only, RULESET or RULESET/SCENARIO. May be repeated.
    pace
        Accept challenges at this pace only: live, days or none. May be repeated.
    most
        How many games it plays at a time.
    threads
        How many questions it may be asked at the same time.
    """
    from aerodrome.bots import visiting
    from aerodrome.remote.bot_run import Terms
    from aerodrome.remote.bot_watch import BotWatch
    from aerodrome.remote.sync_client import Client

    if not token:
        sentence = f"a bot needs a token from your account page: give it with --token or {TOKEN}."
        raise Refusal("no-token", sentence)
    if not 1 <= threads <= 64:
        raise Refusal("no-number", "use 1 to 64 threads.", "--threads")
    terms = Terms.said(game, pace, most)
    visiting.load(name)

    def resign(game: str, seat: Seat) -> None:
        with Client(server, token) as client, contextlib.suppress(RemoteRefusal):
            client.resign(game, seat)

    play = partial(_played, name, server, token, terms, threads)
    return BROKE if BotWatch(name, play, resign, _say).run() else 0


def _played(name: str, server: str, token: str, terms: Terms, threads: int, tell: Tell) -> BotEnded:
    """Play until stopped, reporting what the bot thinks about."""
    from aerodrome.bots import visiting
    from aerodrome.remote.async_client import AsyncClient
    from aerodrome.remote.bot_run import BotRun
    from aerodrome.remote.bot_watch import BotEnded

    runs: list[BotRun] = []

    async def play() -> None:
        client = AsyncClient(server, token, patience=FOR_EVER, thinkers=threads)
        runs.append(BotRun(client, visiting.load(name), terms, _say, tell))
        playing = asyncio.ensure_future(runs[0].run())
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, playing.cancel)
        await playing

    try:
        asyncio.run(play())
    except (KeyboardInterrupt, asyncio.CancelledError):
        _say("stopped; its games stay as they are, and go on when it is started again")
    return BotEnded(runs[0].broken if runs else 0)


def _say(lines: str) -> None:
    """Print lines with unprintable characters replaced, since names from others may have them."""
    print("\n".join(one_line(line) for line in lines.splitlines()), flush=True)
