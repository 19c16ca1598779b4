"""Roaming: where the orders of one aircraft lead, whoever is about."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Protocol

from aerodrome.bots.pilot import has_numpy

from ..display.view import PlaneView, SkyView
from .found import ANY, Found, OrderSoFar


class Roaming(Protocol):
    """Where the orders of one aircraft lead."""

    def found(self, begun: OrderSoFar = ANY) -> Iterable[Found]:
        """The plainest to each place of those that begin so, those that keep off the edge first."""

    def cells(self) -> list[set[int]]:
        """After each impulse every cell where it can be."""


def roaming(view: SkyView, plane: PlaneView) -> Roaming:
    """Where an aircraft can be, by arrays or without them."""
    name = f"{__package__}.{'ace' if has_numpy() else 'plain'}_roaming"
    found: Roaming = import_module(name).roaming(view, plane)
    return found
