"""The examples in docstrings of the library's main functions run unchanged."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

import aerodrome
from aerodrome.bots import roster
from aerodrome.env import make
from aerodrome.kernel import game, record, registry, stepped, verify
from aerodrome.lab import plan
from aerodrome.tabletop import hexes

MODULES = (aerodrome, make, game, record, registry, stepped, verify, hexes, roster, plan)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_the_examples_of(module: ModuleType) -> None:
    found = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert found.attempted
    assert found.failed == 0
