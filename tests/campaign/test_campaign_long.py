"""A long campaign replays to the byte, and opens from any of its checkpoints."""

from __future__ import annotations

from random import Random

import pytest

from aerodrome.campaign import RULESET
from aerodrome.campaign.pilots.commander import commander
from aerodrome.kernel import codec
from aerodrome.kernel.checkpoint import Checkpoint, checkpoint, resume, stood
from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Played, Record
from tests.laws.laws import bytes_of

pytestmark = pytest.mark.slow

MISSIONS = 24


@pytest.fixture(scope="module")
def long() -> Game:
    scenario = RULESET.scenario("jasta_1917", {"missions": MISSIONS, "pilots": "random"})
    players = dict.fromkeys(RULESET.rules.seats(scenario), commander(Random(1)))
    return Game(RULESET, RULESET.record(scenario, "long"), players)


def test_many_missions_replay_to_the_byte(long: Game) -> None:
    text = long.record.dump(seed=True).encode()
    again = Game(RULESET, Record.load(text, "long"))
    assert long.position.state.weeks == MISSIONS
    assert len([line for line in long.record.lines if isinstance(line, Played)]) > MISSIONS // 2
    assert bytes_of(again.position) == bytes_of(long.position)


def test_it_opens_from_its_checkpoint(long: Game) -> None:
    stored = codec.encode(checkpoint(stood(long)))
    opened = resume(RULESET, long.record, codec.decode(stored, Checkpoint, "store"))
    assert opened.position.state == long.position.state


def test_it_goes_on_from_a_checkpoint_anywhere(long: Game) -> None:
    """Every tenth mark: what follows from it leads to the same end."""
    record = long.record
    for index in range(5, len(record.lines), len(record.lines) // 6):
        part = Game(RULESET, record.upto(index))
        point = checkpoint(stood(part))
        opened = resume(RULESET, record, point)
        assert opened.position.state == long.position.state
