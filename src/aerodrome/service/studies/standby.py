"""Standby: the laboratory's worker processes, which stay between slices to save time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import Any, TypeVar

from aerodrome.lab.team import Hire, Team

T = TypeVar("T")


class Standby(Executor):
    """A team for one user at a time, reused unless it died or still has games under way."""

    def __init__(self, hire: Hire) -> None:
        self.size = 1
        self._hire = hire
        self._team: Team | None = None
        self._sent: list[Future[Any]] = []

    def hire(self) -> Team:
        if self._team is None:
            self._team = self._hire()
        self.size = self._team.size
        self._sent = []
        return self

    @property
    def executor(self) -> Executor:
        return self

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        assert self._team is not None
        future = self._team.executor.submit(fn, *args, **kwargs)
        self._sent.append(future)
        return future

    def dismiss(self) -> None:
        """Keep the team if all its work is done."""
        if any(not one.done() or isinstance(one.exception(), BrokenExecutor) for one in self._sent):
            self.send_home()

    def send_home(self) -> None:
        """End the team's processes."""
        if self._team is not None:
            self._team.dismiss()
            self._team = None
