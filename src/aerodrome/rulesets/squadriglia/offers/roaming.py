"""Roaming: where the orders of one aircraft lead, without any other aircraft."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Protocol

from aerodrome.bots.makers import has_numpy

from ..display.view import PlaneView, SkyView
from ..pilots.found import ANY, Found, OrderSoFar


class Roaming(Protocol):
    """Where the orders of one aircraft lead."""

    def found(self, begun: OrderSoFar = ANY) -> Iterable[Found]:
        """Return the plainest order to each place; those that stay off the edge come first."""

    def cells(self) -> list[set[int]]:
        """Return every cell where it can be, after each impulse."""


def roaming(view: SkyView, plane: PlaneView) -> Roaming:
    """Return where an aircraft can be, by arrays or without them."""
    name = f"{__package__}.{'array' if has_numpy() else 'walked'}_roaming"
    found: Roaming = import_module(name).roaming(view, plane)
    return found
