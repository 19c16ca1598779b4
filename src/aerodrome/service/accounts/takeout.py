"""Takeout: all data stored about a person, as one archive that is written while it is sent."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from zipfile import ZIP_STORED, ZipFile

import msgspec

from aerodrome.kernel.complaint import read
from aerodrome.kernel.refusal import Refusal
from aerodrome.service import features
from aerodrome.service.accounts import deletion_store, own_account_store
from aerodrome.service.accounts.own_account import OwnAccount
from aerodrome.service.accounts.person import Person
from aerodrome.service.accounts.programs import Programs
from aerodrome.service.archive import search
from aerodrome.service.archive.zip_stream import ZipStream
from aerodrome.service.database.base import export_rows
from aerodrome.service.games import game_rows
from aerodrome.service.lobby.model import Lobby
from aerodrome.service.moderation import complaints_store
from aerodrome.service.notifications import preferences_store
from aerodrome.service.notifications.settings import NotificationSettings
from aerodrome.service.set_ups import store as set_ups_store
from aerodrome.service.social.blocking import Blocking
from aerodrome.service.social.clubs import Clubs
from aerodrome.service.social.overview import SocialOverview
from aerodrome.service.social.presence import Presence
from aerodrome.service.studies.shelf import Shelf

if TYPE_CHECKING:
    from aerodrome.service.service import Service

MOST_GAMES = 2000
"""Games with their records in the archive, newest first."""


async def takeout_archive(service: Service, person: Person) -> AsyncIterator[bytes]:
    """Yield the archive game by game, without holding sent parts in memory.

    It is not compressed, because it mixes texts of other people with secrets of this person.
    """
    stream = ZipStream()
    with ZipFile(stream, "w", ZIP_STORED) as archive:
        archive.writestr("me.json", _pretty(await _about(service, person)))
        for line in await service[Shelf].of(person.id):
            with suppress(Refusal):
                study = await service[Shelf].read(line.id)
                archive.writestr(f"studies/{line.id}.json", _pretty(study.download()))
            yield stream.taken()
        for one in await service.store.read(lambda c: complaints_store.of_person(c, person.id)):
            archive.writestr(f"reports/{one['id']}.report", await _complaint(service, one["id"]))
            yield stream.taken()
        for one in await service.store.read(lambda c: set_ups_store.texts_of(c, person.id)):
            archive.writestr(f"setups/{one['ruleset']}-{one['id']}.toml", one["text"])
            yield stream.taken()
        games = await service.store.read(lambda c: deletion_store.own_games(c, person.id))
        for game in games[:MOST_GAMES]:
            for name, text in (await _game(service, person, game)).items():
                archive.writestr(f"games/{game}/{name}", text)
            yield stream.taken()
    yield stream.taken()


async def _about(service: Service, person: Person) -> dict[str, Any]:
    """Return the person's own data, without anything that would let a reader log in."""
    row = await service.store.read(lambda c: own_account_store.person_of(c, person.id))
    known = {
        name: value
        for name, value in (row or {}).items()
        if name not in ("password", "looks", "owner", "network")
    }
    summary = await service[OwnAccount].about(person)
    sessions = [
        {name: one[name] for name in ("id", "created", "seen", "agent")}
        for one in await service[OwnAccount].sessions(person)
    ]
    lobby = (await service[Lobby].look(person)).mine
    more: dict[str, Any] = {
        "post": await _notifications(service, person),
        "codes_left": summary.codes,
        "warnings": summary.warnings,
        "sessions": sessions,
        "programs": (await service[Programs].of(person, service[Presence].is_here)).bots,
        "company": await _social(service, person),
        "studies": await service[Shelf].of(person.id),
        "setups": (await service.games.setups.of(person)).setups,
        "offers": lobby.offers,
        "seeking": lobby.seeking,
    }
    more |= await service.store.read(lambda c: features.export(c, person.id))
    more |= await service.store.read(lambda c: export_rows(c, person.id))
    return {"person": known, **more}


async def _social(service: Service, person: Person) -> dict[str, Any]:
    """Return friends, blocked people and clubs of the person."""
    clubs = await service[Clubs].listed(person, "")
    return {
        "friends": await service[SocialOverview].friends(person, service.live_games.clock.now()),
        "avoided": await service[Blocking].avoided(person),
        "clubs": clubs.mine,
    }


async def _notifications(service: Service, person: Person) -> dict[str, Any]:
    """Return the person's notification settings and unread notifications, without secrets."""
    settings = await service[NotificationSettings].of(person)
    unsaid = ("person", "stop", "secret")
    browsers = await service.store.read(lambda c: preferences_store.subscriptions_of(c, person.id))
    chosen = {name: value for name, value in settings.items() if name not in unsaid}
    pushed = [{name: one[name] for name in ("language", "made")} for one in browsers]
    unread = await service[NotificationSettings].unread(person)
    return {
        **chosen,
        "browsers": pushed,
        "letters": [notification for _, notification, _ in unread],
    }


async def _complaint(service: Service, complaint: str) -> bytes:
    """Return a report that the person made, or nothing if the host has just deleted it.

    Other people's chat lines, which were sent to the host with it, are left out.
    """
    file = await service.store.read(lambda c: complaints_store.file_of(c, complaint)) or b""
    with suppress(Refusal):
        if (found := read(file, complaint)) is not None:
            return msgspec.structs.replace(found, chat=()).dump()
    return b""


async def _game(service: Service, person: Person, game: str) -> dict[str, bytes | str]:
    """Return what the person may know of a game: its facts, their records and their chat lines."""
    try:
        found = await service.store.read(lambda c: game_rows.read_game(c, game))
        info, records = await search.copies(service.games, person, found)
    except Refusal as refusal:
        return {"missing.txt": str(refusal)}
    chat, whole = found[-1], search.WHOLE in records
    files: dict[str, bytes | str] = {"game.json": _pretty(info)}
    for number, text in enumerate(records.values(), 1):
        files[f"{search.WHOLE if whole else number}.record"] = text
    said = [one.line for one in chat if one.by == person.id]
    return files | ({"said.json": _pretty(said)} if said else {})


def _pretty(value: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=1)
