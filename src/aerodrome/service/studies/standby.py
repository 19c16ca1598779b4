"""Standby: the team of the laboratory, which stays between slices; a new one takes seconds."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import Any, TypeVar

from aerodrome.lab.team import Hire, Team

T = TypeVar("T")


class Standby(Executor):
    """Whoever hires it gets the same team again, unless that died or has games in the air.

    It is used by one at a time.
    """

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
        """Stay, if everything has landed."""
        if any(not one.done() or isinstance(one.exception(), BrokenExecutor) for one in self._sent):
            self.send_home()

    def send_home(self) -> None:
        """Nobody is needed for now."""
        if self._team is not None:
            self._team.dismiss()
            self._team = None
