"""Worker processes that compute a pilot's answers. This module does not depend on the service."""

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
from aerodrome.service.workers.work import Think, WorkFailed

READY, ANSWERED, RAISED = "ready", "answered", "raised"
NICENESS = 5
"""Niceness of workers; on a machine with few processors, requests are served first."""


def work(pipe: Connection, thinking: Think) -> None:
    """Run a worker: receive tasks and send answers until the server ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_exit_with_server, daemon=True).start()
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


def _exit_with_server() -> None:
    """Exit when the server does; a killed server could not end a worker that is computing."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


class Effort(NamedTuple):
    """The processor time that a process has used, in seconds, and whether it wants to run now."""

    seconds: float
    runnable: bool


def effort_of(pid: int) -> Effort | None:
    """Return the effort of a process from Linux's `/proc`; None elsewhere, or if it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
    except OSError:
        return None
    ticks = int(fields[11]) + int(fields[12])
    return Effort(ticks / os.sysconf("SC_CLK_TCK"), fields[0] in "RD")


class Worker:
    """A worker process, started on demand and replaced after it has ended.

    `start` and `ask` block, so call them in a thread; `kill` may be called from any thread. The
    lock matters because checking whether a process is alive releases the id of one that has ended.
    The system may reuse that id, and `kill` would hit another process.
    """

    def __init__(self, thinking: Think = think) -> None:
        self._thinking = thinking
        self._lock = threading.Lock()
        self._stopped = self._killed = False
        self._pipe: Connection | None = None
        self.process: BaseProcess | None = None

    def start(self) -> None:
        """Start a process unless one is running; replace one that ended while idle."""
        with self._lock:
            gone = self.process is not None and (self._killed or not self.process.is_alive())
        if gone:
            self.release()
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
                raise WorkFailed("could not be started") from None
            finally:
                theirs.close()
            self.process, self._pipe = process, ours
        self._receive()

    def ask(self, task: Any) -> Any:
        """Return the result of a task, however long it takes."""
        if self._pipe is None:
            raise WorkFailed("died")
        try:
            self._pipe.send(task)
        except OSError:
            self.release()
            raise WorkFailed("died") from None
        what, answer = self._receive()
        if what == RAISED:
            raise WorkFailed(f"raised {answer}")
        return answer

    def _receive(self) -> tuple[str, Any]:
        try:
            assert self._pipe is not None
            received: tuple[str, Any] = self._pipe.recv()
            return received
        except (EOFError, OSError):
            self.release()
            raise WorkFailed("died") from None

    def effort(self) -> Effort | None:
        """Return the effort of the process so far; None if there is none, or the system cannot
        tell."""
        with self._lock:
            pid = self.process.pid if self.process is not None else None
            return effort_of(pid) if pid is not None else None

    def release(self) -> None:
        """Kill the process, if there is one, and release it."""
        self.detach()()

    def detach(self) -> Callable[[], None]:
        """Detach the process, so that the next task starts another; return a function that ends it.

        This does not block while the process is idle. Calling the returned function may block.
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
        """Kill the process; a thread that waits for its answer gets an error."""
        with self._lock:
            if self.process is not None:
                self.process.kill()
                self._killed = True

    def stop(self) -> None:
        """Kill the process and start no other."""
        self._stopped = True
        self.kill()
