"""The command `aerodrome`, run by tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Record
from tests.support.random_games import random_game
from tests.support.toys import sealed

Say = Callable[..., tuple[int, str, str]]


def finished(seed: str = "cli") -> Game:
    return random_game(sealed.RULESET, sealed.RULESET.scenario("short"), seed)


def keep(file: Path, record: Record, *, seed: bool = True) -> Path:
    file.write_text(record.dump(seed=seed), "utf-8")
    return file


def refused(answer: tuple[int, str, str], *parts: object) -> None:
    """Check that an answer is one sentence on stderr with all of these parts, and status 2."""
    status, out, err = answer
    assert (status, out) == (2, "")
    assert err.startswith("aerodrome: ")
    assert err.endswith("\n")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    for part in parts:
        assert str(part) in err
