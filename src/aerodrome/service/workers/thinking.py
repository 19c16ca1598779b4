"""Thinking: the life of a process in which a pilot thinks. It knows nothing of the service."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, NamedTuple

from aerodrome.service.games.autopilot.pilot_task import Task, think
from aerodrome.service.workers.work import Stumbled, Think

READY, ANSWERED, RAISED = "ready", "answered", "raised"
NICENESS = 5
"""Thinking gives way to serving where there are few processors."""


def work(pipe: Connection, thinking: Think) -> None:
    """The life of a worker: questions in, answers out, until the server has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    try:
        pipe.send((READY, None))
        while True:
            pipe.send(_answered(thinking, pipe.recv()))
    except (EOFError, OSError):
        return


def _answered(thinking: Think, task: Task) -> tuple[str, Any]:
    try:
        return ANSWERED, thinking(task)
    except Exception as error:
        return RAISED, type(error).__name__


def _end_with_the_server() -> None:
    """A server that was killed cannot end us; so a pilot lost in thought would live for ever."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


class Effort(NamedTuple):
    """What a process has done: its seconds on a processor, and whether it wants one now."""

    seconds: float
    runnable: bool


def effort_of(pid: int) -> Effort | None:
    """Return the effort of a process as Linux tells it; None elsewhere, or if it is gone."""
    try:
        said = Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
    except OSError:
        return None
    ticks = int(said[11]) + int(said[12])
    return Effort(ticks / os.sysconf("SC_CLK_TCK"), said[0] in "RD")


class Worker:
    """A process that thinks for us; it starts when it is wanted and is replaced when it is gone.

    `start` and `ask` block, so they belong in a thread; `kill` may be called from any other one.
    Under the lock, for who looks whether a process is alive frees the number of one that is not,
    and another may have it when the first is killed.
    """

    def __init__(self, thinking: Think = think) -> None:
        self._thinking = thinking
        self._lock = threading.Lock()
        self._stopped = self._killed = False
        self._pipe: Connection | None = None
        self.process: BaseProcess | None = None

    def start(self) -> None:
        """See that a process stands ready, in place of one that ended with nothing to do."""
        with self._lock:
            gone = self.process is not None and (self._killed or not self.process.is_alive())
        if gone:
            self.bury()
        with self._lock:
            if self.process is not None or self._stopped:
                return
            context = multiprocessing.get_context("spawn")
            ours, theirs = context.Pipe()
            process = context.Process(target=work, args=(theirs, self._thinking), daemon=True)
            try:
                process.start()
            except OSError:
                ours.close()
                raise Stumbled("could not be started") from None
            finally:
                theirs.close()
            self.process, self._pipe = process, ours
        self._receive()

    def ask(self, task: Any) -> Any:
        """What the process makes of it, however long it takes."""
        if self._pipe is None:
            raise Stumbled("died")
        try:
            self._pipe.send(task)
        except OSError:
            self.bury()
            raise Stumbled("died") from None
        what, said = self._receive()
        if what == RAISED:
            raise Stumbled(f"raised {said}")
        return said

    def _receive(self) -> tuple[str, Any]:
        try:
            assert self._pipe is not None
            received: tuple[str, Any] = self._pipe.recv()
            return received
        except (EOFError, OSError):
            self.bury()
            raise Stumbled("died") from None

    def effort(self) -> Effort | None:
        """Return what its process has done so far, if there is one and the system tells."""
        with self._lock:
            pid = self.process.pid if self.process is not None else None
            return effort_of(pid) if pid is not None else None

    def bury(self) -> None:
        """Let go of a process that is, or is to be, dead."""
        self.dismissed()()

    def dismissed(self) -> Callable[[], None]:
        """From now on another process would be started; what is returned ends this one.

        This does not block where nothing is asked of the process, but ending it may.
        """
        with self._lock:
            process, pipe, self.process, self._pipe = self.process, self._pipe, None, None
            self._killed = False

        def end() -> None:
            if process is not None:
                process.kill()
                process.join()
                process.close()
            if pipe is not None:
                pipe.close()

        return end

    def kill(self) -> None:
        """End the process; whoever waits for its answer hears that it died."""
        with self._lock:
            if self.process is not None:
                self.process.kill()
                self._killed = True

    def stop(self) -> None:
        """End the process and start no other."""
        self._stopped = True
        self.kill()
