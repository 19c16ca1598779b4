"""No leak on the wire: pairs of games over real sockets to a real server."""

from __future__ import annotations

from pathlib import Path

from tests.soak.worlds import UNCOUNTED, compare
from tests.support.server.process import Server

PAIRS = (0, 4)
"""Two of the soak's pairs, of two games."""


def test_two_worlds_are_the_same_on_the_wire(tmp_path: Path) -> None:
    with Server(tmp_path / "games.db", module=UNCOUNTED) as server:
        results = [compare(server, number) for number in PAIRS]
    assert results == [(True, True)] * len(PAIRS), "each has a secret, and it differs"
