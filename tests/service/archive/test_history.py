"""History: pages of a game are limited in size, never change, and are compressed where allowed.

Without pages, a whole history would be sent uncompressed and computed again for each viewer.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from aerodrome.service import compression
from aerodrome.service.archive import history
from aerodrome.service.archive import history_cache as albums
from aerodrome.service.archive.history import PAGE, SCENE, Film, FilmFrame
from aerodrome.service.archive.history_cache import PageCache
from aerodrome.service.compression import Packed
from aerodrome.service.database.store import Store
from aerodrome.service.games import snapshots_store
from tests.support.server.in_process import Field, Guest, play_out

GZIP = {"accept-encoding": "gzip"}


def film(lines: int, logs: list[int]) -> Film:
    """Return a film of numbers: a line is its number, a frame the number of its turn."""
    frames = [FilmFrame(log, number, lambda state: (state,)) for number, log in enumerate(logs)]
    return Film(None, range(lines), lambda line: line, frames)


@pytest.mark.parametrize(
    ("lines", "logs"),
    [
        (0, [0]),
        (5000, [5000]),
        (300, [0, 0, 0, *range(0, 301, 3)]),
        (PAGE, [PAGE]),
        (1, [0] * 100 + [1]),
        (40, []),
    ],
)
def test_pages_hold_everything_once_and_in_order(lines: int, logs: list[int]) -> None:
    whole = film(lines, logs)
    told: list[Any] = []
    drawn: list[Any] = []
    number: int | None = 0
    while number is not None:
        some, frames, following = whole.cut(number)
        assert len(some) + SCENE * max(0, len(frames) - 1) <= PAGE, "a page is bounded"
        told, drawn = [*told, *some], [*drawn, *frames]
        assert following in (None, number + 1)
        number = following
    assert told == list(range(lines))
    assert [frame.log for frame in drawn] == logs


def test_earlier_pages_stay_when_a_game_goes_on() -> None:
    before, after = film(1000, [*range(0, 1000, 7), 1000]), film(1600, [*range(0, 1600, 7), 1600])
    for page in range(4):
        one, other = before.cut(page), after.cut(page)
        assert list(one[0]) == list(other[0])
        assert [frame.log for frame in one[1]] == [frame.log for frame in other[1]]


def test_a_page_is_drawn_once_and_kept_within_bounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(albums, "MOST_BYTES", 300)

    def made(value: Any, *, shared: bool) -> Packed:
        drawn.append(value.seat)
        return Packed(b"x" * 100, "", shared, None)

    monkeypatch.setattr(Packed, "of", made)

    async def look() -> None:
        albums, lines = PageCache(), [object()]
        for seat in ("a", "b", "a", "c", "d", "a", "b"):
            reel = Film(seat, lines, lambda line: line)
            await albums.page(("game", 0, seat), reel, 0, shared=True)
        assert drawn == ["a", "b", "c", "d", "b"], "the one longest unasked for gives way"
        reel = Film("b", [object()], lambda line: line)
        await albums.page(("game", 0, "b"), reel, 0, shared=True)
        assert drawn[5:] == ["b"], "changed moments are drawn again"

    asyncio.run(look())


def test_a_finished_game_is_packed_and_tagged(
    sqlite_field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compression, "SMALLEST", 10)
    north, south, game = sqlite_field.pair()
    where = f"/api/games/{game}/history"
    secret = north.http.get(f"{where}?seat=north", headers=GZIP)
    assert "content-encoding" not in secret.headers
    assert secret.headers["cache-control"] == "no-store"
    check_packed(north, where)
    play_out(game, {"north": north, "south": south})
    for seat in ("north", "south"):
        check_packed(sqlite_field.guest(), f"{where}?seat={seat}")


def check_packed(guest: Guest, where: str) -> None:
    """Check that public answers are compressed, once only."""
    first = guest.http.get(where, headers=GZIP)
    assert first.headers["content-encoding"] == "gzip"
    assert first.headers["cache-control"] == "no-cache"
    tag = {"if-none-match": first.headers["etag"]}
    again = guest.http.get(where, headers=tag)
    assert (again.status_code, again.content) == (304, b"")
    plain = guest.http.get(where, headers={"accept-encoding": "identity"})
    assert plain.json() == first.json()


def test_pages_are_numbers(sqlite_field: Field) -> None:
    north, _, game = sqlite_field.pair()
    beyond = north.get(f"/api/games/{game}/history?page=99")
    assert (beyond["log"], beyond["moments"]) == ([], [])
    wrong = north.get(f"/api/games/{game}/history?page=-1", 400)
    assert (wrong["code"], wrong["place"]) == ("malformed", "page")


def test_a_long_game_is_read_page_by_page(
    sqlite_field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    north, south, game = sqlite_field.pair()
    play_out(game, {"north": north, "south": south})
    whole = north.history(game, "south")
    monkeypatch.setattr(history, "PAGE", 14)
    first = north.get(f"/api/games/{game}/history?seat=south")
    assert first["next"] == 1
    assert north.history(game, "south") == whole
    assert whole["log"] == north.position(game, "south")["log"]


def test_nothing_of_a_deleted_game_is_stored(data: str) -> None:
    """A hostile client found it: people who left deleted games that were just being written."""
    store = Store(data)

    async def keep() -> None:
        await store.run(lambda c: snapshots_store.save_chronicle(c, "gone", 1, b"told"))
        await store.run(lambda c: snapshots_store.save_checkpoint(c, "gone", 1, "stood"))

    asyncio.run(keep())
    with store.transaction() as transaction:
        assert snapshots_store.chronicle_of(transaction, "gone") is None
        assert snapshots_store.checkpoint_of(transaction, "gone") is None
    store.close()
