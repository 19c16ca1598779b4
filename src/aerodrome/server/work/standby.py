"""Standby: the crew of the laboratory, which stays between slices; a new one takes seconds."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import Any, TypeVar

from aerodrome.lab.crew import Crew, Hire

T = TypeVar("T")


class Standby(Executor):
    """Whoever hires it gets the same crew again, unless that died or has games in the air.

    It is used by one at a time.
    """

    def __init__(self, hire: Hire) -> None:
        self.size = 1
        self._hire = hire
        self._crew: Crew | None = None
        self._sent: list[Future[Any]] = []

    def hire(self) -> Crew:
        if self._crew is None:
            self._crew = self._hire()
        self.size = self._crew.size
        self._sent = []
        return self

    @property
    def executor(self) -> Executor:
        return self

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        assert self._crew is not None
        future = self._crew.executor.submit(fn, *args, **kwargs)
        self._sent.append(future)
        return future

    def dismiss(self) -> None:
        """Stay, if everything has landed."""
        if any(not one.done() or isinstance(one.exception(), BrokenExecutor) for one in self._sent):
            self.send_home()

    def send_home(self) -> None:
        """Nobody is needed for now."""
        if self._crew is not None:
            self._crew.dismiss()
            self._crew = None
