"""Teams: processes of this machine, or a cluster, that fly games; both are executors."""

from __future__ import annotations

import importlib
import importlib.util
import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, Protocol, TypeVar

from aerodrome.kernel.refusal import Refusal

T = TypeVar("T")
MOST_WORKERS = 256
NICENESS = 10
"""The low priority of workers: serving and playing on this machine come first."""
CALLING = 5.0
"""Seconds that the head of a cluster has to answer."""
LOCAL = "local"
"""The address of a temporary cluster on this machine."""


class Team(Protocol):
    """An executor of some size that can be stopped at once."""

    size: int

    @property
    def executor(self) -> Executor: ...

    def dismiss(self) -> None:
        """Stop everything, including games in progress."""


Hire = Callable[[], Team]
"""Returns a new team; another is hired when one has died."""


def unprepared() -> None:
    """Prepare nothing: workers only know what is installed."""


_prepared = unprepared
"""How this process was prepared, and every process that it starts has to be."""


def preparation() -> Callable[[], None]:
    """Return how this process was prepared when it was hired."""
    return _prepared


def enter(prepare: Callable[[], None]) -> None:
    """Prepare this process for flying games; Ctrl-C is left to its parent."""
    global _prepared
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _prepared = prepare
    prepare()


class Processes:
    """Spawned processes of this machine, which end by themselves with their parent.

    `prepare` is called first in each of them, for example to register rulesets or pilots.
    """

    def __init__(self, size: int, prepare: Callable[[], None] = unprepared) -> None:
        context = multiprocessing.get_context("spawn")
        theirs, self._line = context.Pipe(duplex=False)
        self._theirs = theirs
        self.size = size
        self.executor: Executor = ProcessPoolExecutor(size, context, _join, (theirs, prepare))

    def dismiss(self) -> None:
        self.executor.shutdown(wait=False, cancel_futures=True)
        self._line.close()
        self.executor.shutdown(wait=True)
        self._theirs.close()


def _join(line: Connection, prepare: Callable[[], None]) -> None:
    """Start a worker: lower its priority, ignore Ctrl-C, and watch its parent."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_end_with, args=(line,), daemon=True).start()
    enter(prepare)


def _end_with(line: Connection) -> None:
    """End this process when the line closes, which also happens if its owner dies."""
    try:
        line.recv()
    except (EOFError, OSError):
        os._exit(0)


class Inline(Executor):
    """An executor that runs everything immediately, in this process."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class Here:
    """A team without other processes: it has the rulesets and pilots of this one."""

    size = 1
    executor: Executor = Inline()

    def dismiss(self) -> None:
        """Do nothing: there are no workers."""


class Cluster:
    """A Ray cluster, here or elsewhere; all its machines need this version of Aerodrome."""

    def __init__(self, address: str = LOCAL, size: int | None = None) -> None:
        if importlib.util.find_spec("ray") is None:
            sentence = "a cluster needs the extra `aerodrome[ray]`, which is not installed."
            raise Refusal("no-ray", sentence, "--cluster")
        ray = importlib.import_module("ray")
        self._mine = not ray.is_initialized()
        if self._mine:
            _connect(ray, address, size)
        self.size = size or max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._ray = ray
        self.executor: Executor = RayExecutor(ray)

    def dismiss(self) -> None:
        self.executor.shutdown(wait=False, cancel_futures=True)
        if self._mine:
            self._ray.shutdown()


def _connect(ray: Any, address: str, size: int | None) -> None:
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    _check_reachable(address)
    if address == LOCAL:
        quiet |= {"num_cpus": size, "include_dashboard": False}
    try:
        ray.init(address=address, **quiet)
    except (ConnectionError, ValueError, RuntimeError) as error:
        said = " ".join(str(error).split())[:200]
        sentence = f"there is no cluster at this address: {said}"
        raise Refusal("no-cluster", sentence, f"--cluster {address}") from None


def _check_reachable(address: str) -> None:
    """Refuse an unreachable address at once; Ray would keep trying for many minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not port.isdecimal():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), CALLING).close()
    except (OSError, OverflowError):
        sentence = "there is no response from this address."
        raise Refusal("no-cluster", sentence, f"--cluster {address}") from None


class RayExecutor(Executor):
    """Ray with the interface of `concurrent.futures`."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray
        self._references: dict[Future[Any], Any] = {}

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        reference = self._ray.remote(fn).options(max_retries=0).remote(*args, **kwargs)
        future: Future[T] = reference.future()
        self._references[future] = reference
        future.add_done_callback(lambda done: self._references.pop(done, None))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        for future, reference in list(self._references.items()):
            if cancel_futures:
                self._ray.cancel(reference, force=True)
            elif wait:
                future.exception()


def processes(size: int) -> Hire:
    """Return a function that starts this many processes here."""
    check_workers(size)
    return lambda: Processes(size)


def check_workers(size: int) -> None:
    if not 1 <= size <= MOST_WORKERS:
        sentence = f"the number of workers must be 1 to {MOST_WORKERS}, not {size}."
        raise Refusal("bad-workers", sentence, "--workers")


def usual_size() -> int:
    """Return one worker for each usable processor."""
    usable = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable else os.cpu_count() or 1
