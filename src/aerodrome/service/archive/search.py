"""Search, archive and export of a person's games."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts import deletion_store
from aerodrome.service.accounts.person import Person
from aerodrome.service.archive import search_store
from aerodrome.service.archive.search_store import Wanted
from aerodrome.service.archive.zip_stream import ZipStream
from aerodrome.service.database.store import Transaction
from aerodrome.service.games import game_rows, listing
from aerodrome.service.games import store as rows
from aerodrome.service.games.messages import GameInfo
from aerodrome.service.games.model import Games
from aerodrome.service.spectators import messages as wm

EACH = 20
"""Games on a page."""
MOST_TAKEN = 5000
"""Most games in one export; the newest come first."""
WHOLE, WATCHED = "whole", "watched"
_ODD = re.compile(r"[^\w-]+", re.ASCII)


async def found(games: Games, person: Person, wanted: Wanted, page: int) -> wm.FoundGames:
    """Return a page of a person's games that match, without loading any game."""
    known = dict(games.live_games.unplayable)

    def work(transaction: Transaction) -> wm.FoundGames:
        total, these = search_store.of_person(transaction, person.id, wanted, page * EACH, EACH)
        played = search_store.played_by(transaction, person.id)
        return wm.FoundGames(
            games=tuple(listing.all_listed(transaction, these, person.id, known)),
            total=total,
            each=EACH,
            archived=rows.hidden_count(transaction, person.id),
            played=tuple(wm.TimesPlayed(*one) for one in sorted(played)),
        )

    return await games.live_games.store.read(work)


async def archive(games: Games, person: Person, said: wm.ArchiveIn) -> None:
    """Move several games of a person into their archive, or out of it."""
    these = list(dict.fromkeys(said.games))

    def work(transaction: Transaction) -> None:
        mine = search_store.ids_of(transaction, person.id, these)
        if len(mine) < len(these):
            raise Refusal("not-yours", "one of these games is not on your list.")
        search_store.archive(transaction, person.id, mine, away=said.archived)

    await games.live_games.store.run(work)


async def exported(games: Games, person: Person) -> AsyncIterator[bytes]:
    """Yield a ZIP file of a person's records while it is written, each as their seats may see it.

    Nothing in it is compressed, because text by others is next to what only this person may know.
    """
    stream = ZipStream()
    with ZipFile(stream, "w", ZIP_STORED) as archive:
        mine = await games.live_games.store.read(lambda c: deletion_store.own_games(c, person.id))
        for game in mine[:MOST_TAKEN]:
            for name, text in (await records_of(games, person, game)).items():
                archive.writestr(ZipInfo(name), text)
            yield stream.taken()
    yield stream.taken()


async def records_of(games: Games, person: Person, game: str) -> dict[str, str]:
    """Return the records of a game that a person may have, by file name."""
    try:
        found = await games.live_games.store.read(lambda c: game_rows.read_game(c, game))
        info, records = await copies(games, person, found)
    except Refusal as refusal:
        return {f"{game}-missing.txt": str(refusal)}
    return {f"{_name(info)}-{seat}.record": text for seat, text in records.items()}


async def copies(
    games: Games, person: Person, found: game_rows.Found
) -> tuple[GameInfo, dict[str, str]]:
    """Return a game, and its record for each seat of a person; after the end, the whole record.

    A game that is over is not played for this.
    """
    facts, chairs, lines, _ = found
    info = listing.listed(facts, chairs, person.id, None)
    if info.status == "over":
        return info, {WHOLE: game_rows.whole_record(facts, lines)}
    mine: list[Seat | None] = [chair.seat for chair in info.seats if chair.mine]
    return info, {
        seat or WATCHED: await games.record(person, info.id, seat) for seat in mine or [None]
    }


def _name(info: GameInfo) -> str:
    day = datetime.fromtimestamp(info.created, UTC).strftime("%Y-%m-%d")
    return _ODD.sub("-", f"{day}-{info.ruleset}-{info.scenario}-{info.id}")
