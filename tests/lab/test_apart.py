"""Games that lose their worker process: which side has lost them."""

from __future__ import annotations

import pytest

from aerodrome.bots import roster
from aerodrome.kernel import registry
from aerodrome.lab.apart import DIED, DIED_BETWEEN
from aerodrome.lab.summary import summary
from aerodrome.lab.team import Processes
from tests.support.breaking_pilots import (
    BOT,
    UNLUCKY,
    flown,
    mourning_rules,
    pilot,
    planned,
    strangers,
)

SQUADRIGLIA = registry.find("squadriglia")


@pytest.fixture(autouse=True)
def strange(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the strange pilots in this process."""
    monkeypatch.setattr(roster, "pilot", pilot)


@pytest.mark.parametrize("recorded", [False, True], ids=["silent", "recorded"])
def test_a_bot_that_kills_its_worker_loses_the_game(recorded: bool) -> None:
    """No other game is lost with the worker, and the opponent has won this one."""
    wanted = planned(SQUADRIGLIA, "baracca", "dies", "chance", games=12, recorded=recorded)
    results = flown(wanted, strangers(2))
    assert [result.game for result in results] == list(range(12))
    broken = [result for result in results if result.error]
    assert 0 < len(broken) <= 12 // UNLUCKY + 3
    assert {result.error for result in broken} == {f"dies: {DIED}"}
    for result in broken:
        lost = wanted.sides[result.seating.index("dies")]
        assert (result.broke, lost in result.won, len(result.won)) == ((lost,), False, 1)
    one, other = summary(wanted, results).contestants
    assert (one.games, one.broke, other.broke) == (12, len(broken), 0)


def test_a_worker_that_dies_while_the_rules_are_at_work_is_a_loss_for_neither_side() -> None:
    wanted = planned(SQUADRIGLIA, "baracca", BOT, games=2)
    results = flown(wanted, lambda: Processes(1, mourning_rules))
    assert [(result.error, result.broke, result.won) for result in results] == [
        (DIED_BETWEEN, (), ())
    ] * 2
