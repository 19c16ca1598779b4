"""Supervision of a bot in a process of its own, which is restarted if it ends.

A bot that ends its process again over the same question loses that game, so that other players need
not wait.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import NamedTuple

from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.remote.bot_run import HOPELESS, TRIES, Say, Tell, Thought

Resign = Callable[[str, Seat], None]


class BotEnded(NamedTuple):
    """A bot was stopped, or gave up for a reason; with the number of games in which it failed."""

    broken: int
    refusal: tuple[str, str, str] | None = None


Play = Callable[[Tell], BotEnded]
"""Plays until it is stopped, in the process of its own; it must be picklable."""


class BotWatch:
    """The process in which a bot plays, restarted whenever the bot has ended it."""

    def __init__(self, name: str, play: Play, resign: Resign, say: Say) -> None:
        self.name, self.play, self.resign, self.say = name, play, resign, say
        self._died = Counter[tuple[str, Seat]]()
        self._broken = 0
        self._child: BaseProcess | None = None
        self._stopped = False

    def run(self) -> int:
        """Return in how many games the bot failed until it was stopped."""
        with self._stoppable():
            while not self._stopped:
                ended, thinking = self._once()
                if ended is not None:
                    return self._ended(ended)
                if not self._stopped:
                    self._resign_repeat_games(thinking)
        return self._broken

    def _ended(self, ended: BotEnded) -> int:
        if ended.refusal is not None:
            raise Refusal(*ended.refusal)
        return self._broken + ended.broken

    @contextlib.contextmanager
    def _stoppable(self) -> Iterator[None]:
        """Pass signals to stop on to the bot's process, which then ends normally."""
        before = {one: signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)}
        for one in before:
            signal.signal(one, self._stop)
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    def _stop(self, *_: object) -> None:
        self._stopped = True
        if self._child is not None:
            self._child.terminate()

    def _once(self) -> tuple[BotEnded | None, set[tuple[str, Seat]]]:
        """Run the process once; return how it ended, and the seats it was thinking for."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        child = context.Process(target=_life, args=(theirs, self.play))
        child.start()
        self._child = child
        theirs.close()
        thinking: set[tuple[str, Seat]] = set()
        ended: BotEnded | None = None
        with ours, contextlib.suppress(EOFError, OSError):
            while ended is None:
                said: Thought | BotEnded = ours.recv()
                if isinstance(said, BotEnded):
                    ended = said
                elif said.begins:
                    thinking.add((said.game, said.seat))
                else:
                    thinking.discard((said.game, said.seat))
        self._child = None
        child.join()
        return ended, thinking

    def _resign_repeat_games(self, thinking: set[tuple[str, Seat]]) -> None:
        """Resign games in which it ended its process again; refuse if a restart is pointless."""
        if not thinking:
            raise Refusal("bad-bot", "its process died without an open question.", self.name)
        self.say(f"{self.name}: its process died while it was thinking. Restarting it.")
        for game, seat in sorted(thinking):
            self._died[game, seat] += 1
            if self._died[game, seat] == TRIES:
                self._broken += 1
                self.resign(game, seat)
                self.say(f"({game}): given up")
        if self._broken >= HOPELESS:
            raise Refusal("bad-bot", f"it failed in {HOPELESS} games.", self.name)


def _life(line: Connection, play: Play) -> None:
    """Run the bot's process; several of its threads may think."""
    threading.Thread(target=_end_with_the_watch, daemon=True).start()
    lock = threading.Lock()

    def tell(said: Thought | BotEnded) -> None:
        with lock:
            line.send(said)

    try:
        tell(play(tell))
    except Refusal as refusal:
        tell(BotEnded(0, (refusal.code, refusal.sentence, refusal.place)))


def _end_with_the_watch() -> None:
    watch = multiprocessing.parent_process()
    if watch is not None:
        watch.join()
        os._exit(1)
