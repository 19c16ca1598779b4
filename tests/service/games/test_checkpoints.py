"""Long campaigns on the server open from checkpoints, which are checked before use."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from aerodrome.campaign import RULESET
from aerodrome.campaign.pilots.commander import commander
from aerodrome.kernel import codec
from aerodrome.kernel.checkpoint import Checkpoint, checkpoint, stood
from aerodrome.kernel.game import Game
from aerodrome.service.accounts.person import Person
from aerodrome.service.archive.history_cache import film_of
from aerodrome.service.database.store import Row
from aerodrome.service.games import checkpoints, game_rows
from aerodrome.service.games.chair import Chair
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.store import append
from aerodrome.service.games.tables import checkpoints as checkpoints_table
from aerodrome.service.service import Service
from tests.laws.laws import bytes_of
from tests.support.server.pilot_service import PROGRAMS, among_programs, flying
from tests.support.waiting import until_so

pytestmark = pytest.mark.every_store

MISSIONS = 6
"""The answers of a campaign long enough for several checkpoints with many lines between them."""


@pytest.fixture(scope="module")
def long() -> Game:
    """Return a campaign without the last line of its last week, so that it can go on."""
    scenario = RULESET.scenario("jasta_1917", {"missions": MISSIONS, "pilots": "random"})
    players = dict.fromkeys(RULESET.rules.seats(scenario), commander(Random(1)))
    game = Game(RULESET, RULESET.record(scenario, "long"), players)
    last = max(line for line in game.record.places.values() if line < len(game.record.lines) - 20)
    return Game(RULESET, game.record.upto(last), elsewhere=True)


def shelved(service: Service, person: Person, game: Game) -> LiveGame:
    """Store this game as one of a person's."""
    chairs = {seat: Chair(seat, "person", "", person.id, person.name) for seat in game.seats}
    now = service.live_games.clock.now()
    return LiveGame(
        id="long",
        game=game,
        creator=person.id,
        created=now,
        updated=now,
        deadline=None,
        chairs=chairs,
    )


async def insert(service: Service, live: LiveGame) -> None:
    lines = game_rows.written(live.game.record.lines)

    def work(connection: Any) -> None:
        game_rows.insert(connection, live, {})
        append(connection, live.id, 0, lines, live.created, {})

    await service.store.run(work)


def with_the_long_one(folder: Path, long: Game, play: Callable[[Service, LiveGame], Any]) -> None:
    async def run(service: Service, person: Person) -> None:
        live = shelved(service, person, long)
        await insert(service, live)
        await play(service, live)

    flying(folder, run)


async def kept(service: Service) -> list[Row]:
    query = sa.select(checkpoints_table)
    return await service.store.read(lambda c: [dict(row) for row in c.execute(query).mappings()])


def test_a_sleeping_campaign_opens_from_its_checkpoint(tmp_path: Path, long: Game) -> None:
    async def play(service: Service, live: LiveGame) -> None:
        await checkpoints.save(service.store, live)
        service.live_games.live.clear()
        opened = await service.live_games.open("long")
        assert not opened.game.whole, "nothing before the checkpoint was played again"
        assert bytes_of(opened.game.position) == bytes_of(long.position)
        assert opened.game.record.dump(seed=True) == long.record.dump(seed=True)

    with_the_long_one(tmp_path, long, play)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda point: msgspec.structs.replace(point, check="0"),
        lambda point: msgspec.structs.replace(point, lines=point.lines + 9999),
        lambda point: msgspec.structs.replace(
            point, rules=tuple(msgspec.structs.replace(one, version=0) for one in point.rules)
        ),
        lambda point: msgspec.structs.replace(point, state=msgspec.Raw(b"{}")),
        lambda point: {"half": "a checkpoint"},
    ],
    ids=["other lines", "lines to come", "other rules", "no state", "no checkpoint"],
)
def test_a_stale_checkpoint_is_thrown_away(tmp_path: Path, long: Game, spoil: Any) -> None:
    """The whole record is played, and leads to the same position."""
    text = codec.encode(spoil(checkpoint(stood(long)))).decode()

    async def play(service: Service, live: LiveGame) -> None:
        values = {"game": "long", "seq": 1, "text": text}
        await service.store.run(lambda c: c.execute(sa.insert(checkpoints_table).values(**values)))
        opened = await service.live_games.open("long")
        assert opened.game.whole
        assert bytes_of(opened.game.position) == bytes_of(long.position)

    with_the_long_one(tmp_path, long, play)


def test_an_older_checkpoint_and_the_lines_since(tmp_path: Path, long: Game) -> None:
    """The process was killed before it saved the next one: later lines are in the record."""
    half = Game(RULESET, long.record.upto(len(long.record.lines) // 2), elsewhere=True)

    async def play(service: Service, live: LiveGame) -> None:
        await checkpoints.save(service.store, at_another_time(live, half))
        opened = await service.live_games.open("long")
        assert not opened.game.whole
        assert bytes_of(opened.game.position) == bytes_of(long.position)
        await checkpoints.save(service.store, live)
        await checkpoints.save(service.store, at_another_time(live, half))
        (row,) = await kept(service)
        assert row["seq"] == long.marked, "an older one does not replace a newer"

    with_the_long_one(tmp_path, long, play)


def at_another_time(live: LiveGame, game: Game) -> LiveGame:
    """Return the same game at a later time."""
    return LiveGame(
        id=live.id,
        game=game,
        creator=live.creator,
        created=live.created,
        updated=live.updated,
        deadline=live.deadline,
        chairs=live.chairs,
    )


def test_checkpoints_are_kept_while_people_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "EVERY", 4)

    async def play(service: Service, person: Person) -> None:
        live = await among_programs(service, person, PROGRAMS)
        await until_so(lambda: live.status == "over")
        await service.live_games.settle()
        (row,) = await kept(service)
        assert 0 <= live.game.marked - row["seq"] < 60
        whole = (await film_of(live, None)).page(0)
        service.live_games.live.clear()
        opened = await service.live_games.open(live.id)
        assert not opened.game.whole
        again = (await film_of(opened, None)).page(0)
        assert len(again.moments) > 1
        assert codec.encode(again) == codec.encode(whole)
        assert codec.decode(row["text"], Checkpoint, "store").lines == row["seq"]

    flying(tmp_path, play)
