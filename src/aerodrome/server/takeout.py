"""Takeout: all that is kept of somebody, as one archive, written while it is being sent."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress
from io import RawIOBase
from typing import TYPE_CHECKING, Any
from zipfile import ZIP_STORED, ZipFile

import msgspec

from aerodrome.kernel.refusal import Refusal
from aerodrome.server.people.accounts import Person
from aerodrome.server.play import listing
from aerodrome.server.play.kept import game_rows
from aerodrome.server.store import care, departures

if TYPE_CHECKING:
    from aerodrome.server.service import Service

MOST_GAMES = 2000
"""Games of which a record is taken along; the newest come first."""


class Parcel(RawIOBase):
    """What was written to it and not sent yet."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, part: Any) -> int:
        written = bytes(part)
        self._parts.append(written)
        return len(written)

    def taken(self) -> bytes:
        parts, self._parts = self._parts, []
        return b"".join(parts)


async def taken_out(service: Service, person: Person) -> AsyncIterator[bytes]:
    """The archive, game by game; what is sent is not kept in memory.

    Nothing in it is compressed: what others wrote stands beside what only this person may know.
    """
    parcel = Parcel()
    with ZipFile(parcel, "w", ZIP_STORED) as archive:
        archive.writestr("me.json", _pretty(await _about(service, person)))
        for line in await service.shelf.of(person.id):
            with suppress(Refusal):
                study = await service.shelf.read(line.id)
                archive.writestr(f"studies/{line.id}.json", _pretty(study.download()))
            yield parcel.taken()
        games = await service.store.read(lambda c: departures.own_games(c, person.id))
        for game in games[:MOST_GAMES]:
            for name, text in (await _game(service, person, game)).items():
                archive.writestr(f"games/{game}/{name}", text)
            yield parcel.taken()
    yield parcel.taken()


async def _about(service: Service, person: Person) -> dict[str, Any]:
    """The person himself: all but what would let somebody in."""
    row = await service.store.read(lambda c: care.person_of(c, person.id))
    known = {
        name: value for name, value in (row or {}).items() if name not in ("password", "looks")
    }
    kept = await service.care.about(person)
    sessions = [
        {name: one[name] for name in ("id", "created", "seen", "agent")}
        for one in await service.care.sessions(person)
    ]
    studies = await service.shelf.of(person.id)
    more = {"codes_left": kept.codes, "warnings": kept.warnings, "sessions": sessions}
    return {"person": known, **more, "studies": studies}


async def _game(service: Service, person: Person, game: str) -> dict[str, bytes | str]:
    """What I know of a game: its facts, my seats' copies of the record, and what I said there.

    One that is over is all mine to see, and is not played for it.
    """
    try:
        found = await service.store.read(lambda c: game_rows.read_game(c, game))
        facts, chairs, lines, chat = found
        info = listing.listed(facts, chairs, person.id, None)
        mine = [chair.seat for chair in info.seats if chair.mine]
        files: dict[str, bytes | str] = {"game.json": _pretty(info)}
        if info.status == "over":
            files["whole.record"] = game_rows.whole_record(facts, lines)
        else:
            for number, seat in enumerate(mine or [None], 1):
                files[f"{number}.record"] = await service.games.record(person, game, seat)
    except Refusal as refusal:
        return {"missing.txt": str(refusal)}
    said = [line for line in chat if line.seat in mine]
    return files | ({"said.json": _pretty(said)} if said else {})


def _pretty(value: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=1)
