"""Shared: parts of several toys."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Scenario
from aerodrome.tabletop.scene import Scene

MOST = 10_000


class Copied(Protocol):
    """A state that can be copied."""

    def copy(self: State) -> State: ...


State = TypeVar("State", bound=Copied)


def whole(scenario: Scenario, name: str) -> int:
    """Return a number of a set-up; a record may have any value in its place."""
    found = scenario.setup.get(name)
    if type(found) is not int or not 0 < found <= MOST:
        raise Refusal("bad-setup", f"`{name}` is a whole number from 1 to {MOST}.")
    return found


def red_and_blue(scenario: Scenario) -> tuple[Seat, ...]:
    """Return the seats of a game for two."""
    return ("red", "blue")


def seen_whole(state: State, seat: Seat | None) -> State:
    """Return the view of a game without secrets."""
    return state.copy()


def no_scene(view: Any) -> Scene:
    """Return an empty scene."""
    return Scene()
