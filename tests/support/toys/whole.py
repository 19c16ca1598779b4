"""Whole: how toys read a number of their set-up; a record may bring anything in its place."""

from __future__ import annotations

from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Scenario

MOST = 10_000


def whole(scenario: Scenario, name: str) -> int:
    """A number of a set-up."""
    found = scenario.setup.get(name)
    if type(found) is not int or not 0 < found <= MOST:
        raise Refusal("bad-setup", f"`{name}` is a whole number from 1 to {MOST}.")
    return found
