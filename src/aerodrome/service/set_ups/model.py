"""Set-ups: saved by their owners, opened by anyone with the link, or published for all.

Anyone with the id of a set-up can open and copy it; ids cannot be guessed. Publishing reaches
everyone, so it needs an account that is not silenced.
"""

from __future__ import annotations

import secrets
import zlib
from typing import Any, TypeVar

import msgspec

from aerodrome.kernel import registry
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts import own_account_store
from aerodrome.service.accounts.names import shown_as, titled
from aerodrome.service.accounts.person import Person
from aerodrome.service.database.store import Row, Store, Transaction
from aerodrome.service.games.clocks.steady_clock import SteadyClock
from aerodrome.service.games.messages import NewGame
from aerodrome.service.games.new_game.reading import Reader
from aerodrome.service.limits import store as limits_store
from aerodrome.service.limits.shares import SharedLimit, SharedList
from aerodrome.service.set_ups import messages as sm
from aerodrome.service.set_ups import store as rows
from aerodrome.service.set_ups.drafts import Drafting, DraftLooked, check_editor
from aerodrome.service.set_ups.editor_messages import ReadIn
from aerodrome.service.studies.messages import StudyIn

MOST_EACH, MOST_SHOWN = 60, 20
"""Set-ups that one person may save, and may have published."""
SAVED_SETUPS = SharedLimit("set-ups", there=2_000, in_all=10_000)
SHELF = SharedList(most=200, first=20)
LONGEST_ABOUT = 600
"""Characters of a set-up's description in lists."""
UNTITLED = "—"


Wished = TypeVar("Wished", NewGame, StudyIn)


class Setups:
    """Saves, publishes and rates set-ups."""

    def __init__(self, store: Store, reader: Reader, clock: SteadyClock) -> None:
        self.store = store
        self.reader = reader
        self.clock = clock

    async def of(self, person: Person) -> sm.SetupList:
        """Return a person's own set-ups."""
        found = await self.store.read(lambda c: rows.of_person(c, person.id))
        return sm.SetupList(tuple(_line(one, person) for one in found))

    async def shelf(self, person: Person, ruleset: str, order: str) -> sm.SetupList:
        """Return the published set-ups."""
        by: rows.Order = "rating" if order == "rating" else "flown" if order == "flown" else "new"
        found = await self.store.read(lambda c: rows.published(c, person.id, ruleset, by, SHELF))
        return sm.SetupList(tuple(_line(one, person) for one in found))

    async def read(self, person: Person, setup: str) -> sm.KeptSetup:
        """Return a set-up by its id."""
        return _whole(await self._row(person, setup), person)

    async def _row(self, person: Person, setup: str) -> Row:
        found = await self.store.read(lambda c: rows.read(c, setup, person.id))
        if found is None:
            raise Refusal("no-setup", "there is no such set-up.")
        return found

    async def _own(self, person: Person, setup: str) -> Row:
        found = await self._row(person, setup)
        if not person.id or found["person"] != person.id:
            raise Refusal("not-yours", "this is another person's set-up; make a copy of it.")
        return found

    async def picture(self, setup: str) -> bytes:
        """Return a small drawing of a set-up."""
        packed = await self.store.read(lambda c: rows.picture(c, setup))
        if not packed:
            raise Refusal("no-setup", "there is no such set-up, or it has no board to show.")
        return zlib.decompress(packed)

    async def keep(self, person: Person, wish: sm.SetupIn, host: str) -> sm.KeptSetup:
        """Save a new set-up, with or without flaws."""
        ruleset = registry.find(wish.ruleset).id
        values = await self._looked(person, ruleset, wish.text, host)
        named = titled(wish.name) or values["title"] or UNTITLED
        return await self._put(person, {**values, "ruleset": ruleset, "name": named}, host)

    async def copy(self, person: Person, setup: str, host: str) -> sm.KeptSetup:
        """Save a copy of a set-up as the person's own."""
        found = await self._row(person, setup)
        values = await self._looked(person, found["ruleset"], found["text"], host)
        known = {"ruleset": found["ruleset"], "name": found["name"]}
        return await self._put(person, {**values, **known}, host)

    async def _put(self, person: Person, values: Row, host: str) -> sm.KeptSetup:
        now, id_ = self.clock.now(), secrets.token_hex(16)
        fresh = {"id": id_, "person": person.id, "created": now, "updated": now}

        def work(transaction: Transaction) -> None:
            saved, _ = rows.counts(transaction, person.id)
            if saved >= MOST_EACH:
                sentence = f"you keep {MOST_EACH} set-ups; discard one of them first."
                raise Refusal("too-many", sentence)
            gone = limits_store.make_room(transaction, SAVED_SETUPS, rows.HELD, person.id, host)
            if gone is not None:
                rows.discard(transaction, gone["id"])
            rows.put(transaction, {**values, **fresh, "published": None, "barred": False})

        await self.store.retried(work)
        return await self.read(person, id_)

    async def _looked(self, person: Person, ruleset: str, text: str, host: str) -> Row:
        """Return what is stored of a text: title, description, drawing, playability."""
        check_editor(registry.find(ruleset))
        task = Drafting(ruleset, ReadIn(text=text), for_lists=True)
        found: DraftLooked = await self.reader.drafted(task, person.id, host)
        return {
            "title": titled(found.title),
            "about": shown_as(found.about, LONGEST_ABOUT),
            "text": text,
            "picture": zlib.compress(found.picture.encode()) if found.picture else b"",
            "playable": found.playable,
        }

    async def rewrite(
        self, person: Person, setup: str, wish: sm.SetupTextIn, host: str
    ) -> sm.KeptSetup:
        """Replace the text of a set-up; a published one has to stay playable."""
        found = await self._own(person, setup)
        values = await self._looked(person, found["ruleset"], wish.text, host)
        if found["published"] is not None and not values["playable"]:
            sentence = "this set-up is published and must stay ready to fly; unpublish it first."
            raise Refusal("bad-scenario", sentence)
        values["name"] = titled(wish.name) or found["name"]
        return await self._changed(person, setup, updated=self.clock.now(), **values)

    async def rename(self, person: Person, setup: str, name: str) -> sm.KeptSetup:
        await self._own(person, setup)
        return await self._changed(person, setup, name=titled(name) or UNTITLED)

    async def _changed(self, person: Person, setup: str, **values: object) -> sm.KeptSetup:
        await self.store.run(lambda c: rows.change(c, setup, **values))
        return await self.read(person, setup)

    async def discard(self, person: Person, setup: str) -> None:
        await self._own(person, setup)
        await self.store.run(lambda c: rows.discard(c, setup))

    async def publish(self, person: Person, setup: str, host: str) -> sm.KeptSetup:
        """Publish a set-up."""
        found = await self._own(person, setup)
        check_account(person, "publishing a set-up")
        looked = await self._looked(person, found["ruleset"], found["text"], host)
        if not looked["playable"]:
            sentence = (
                "only a set-up that is ready to fly can be published; fix its problems first."
            )
            raise Refusal("bad-scenario", sentence)
        now = self.clock.now()

        def work(transaction: Transaction) -> None:
            if found["barred"] or own_account_store.silenced_until(transaction, person.id, now):
                sentence = "the host of this server does not let you publish this."
                raise Refusal("barred", sentence)
            _, shown = rows.counts(transaction, person.id)
            if found["published"] is None and shown >= MOST_SHOWN:
                sentence = f"you have {MOST_SHOWN} published set-ups; unpublish one first."
                raise Refusal("too-many", sentence)
            rows.change(transaction, setup, published=now, **looked)

        await self.store.run(work)
        return await self.read(person, setup)

    async def withdraw(self, person: Person, setup: str) -> sm.KeptSetup:
        """Withdraw a set-up from publication; its link still works."""
        await self._own(person, setup)
        return await self._changed(person, setup, published=None)

    async def rate(self, person: Person, setup: str, stars: int) -> sm.KeptSetup:
        """Rate a set-up that the person has flown."""
        found = await self._row(person, setup)
        check_account(person, "rating a set-up")
        if found["person"] == person.id:
            raise Refusal("own-setup", "you cannot rate your own set-up.")
        if found["published"] is None or not found["flew"]:
            raise Refusal("not-flown", "fly this set-up before you rate it.")
        await self.store.run(lambda c: rows.rate(c, setup, person.id, stars))
        return await self.read(person, setup)

    async def with_text(self, wish: Wished) -> Wished:
        """Return a wish for a game or a study with the text of the set-up that it names."""
        if wish.kept is None:
            return wish
        found = await self._row(ANONYMOUS, wish.kept)
        if found["ruleset"] != registry.find(wish.ruleset).id:
            raise Refusal("no-setup", f"this is a set-up of {found['ruleset']}.")
        return msgspec.structs.replace(wish, own=str(found["text"]))

    async def flown(self, setup: str, game: str) -> None:
        """Record that a game was created from a set-up; it counts once a player has moved."""
        await self.store.run(lambda c: rows.fly(c, setup, game))


ANONYMOUS = Person("", "", account=False)


def check_account(person: Person, who: str) -> None:
    if not person.account:
        sentence = f"{who} needs an account; create one first."
        raise Refusal("no-account", sentence)


def _line(row: Row, person: Person) -> sm.SetupLine:
    return sm.SetupLine(**_shown(row, person))


def _whole(row: Row, person: Person) -> sm.KeptSetup:
    return sm.KeptSetup(**_shown(row, person), text=row["text"])


def _shown(row: Row, person: Person) -> dict[str, Any]:
    """Return what a person may know of a set-up; only its owner sees its private name."""
    mine = bool(person.id) and row["person"] == person.id
    rates = person.account and not mine and bool(row["flew"]) and row["published"] is not None
    return {
        "id": row["id"],
        "ruleset": row["ruleset"],
        "name": row["name"] if mine else row["title"] or UNTITLED,
        "title": row["title"],
        "about": row["about"],
        "author": row["author"],
        "mine": mine,
        "created": row["created"],
        "updated": row["updated"],
        "published": row["published"] or 0,
        "playable": bool(row["playable"]),
        "flown": row["flown"],
        "stars": round(float(row["stars"] or 0), 2),
        "opinions": row["opinions"],
        "my_stars": row["my_stars"] or 0,
        "may_rate": rates,
    }
