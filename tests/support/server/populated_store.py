"""Populated stores: stores with rows in every table that people can fill."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa

from aerodrome.cli import main
from aerodrome.kernel import registry
from aerodrome.service.accounts.tables import people as people_table
from aerodrome.service.accounts.tables import sessions as sessions_table
from aerodrome.service.archive.chronicler import Chronicler
from aerodrome.service.database.base import metadata
from aerodrome.service.games.tables import games as games_table
from aerodrome.service.moderation.tables import complaints as complaints_table
from aerodrome.service.notifications import preferences_store
from aerodrome.service.notifications import store as notifications_store
from aerodrome.service.ratings.tables import browsers as browsers_table
from aerodrome.service.ratings.tables import careers as careers_table
from aerodrome.service.ratings.tables import ledger as ledger_table
from aerodrome.service.ratings.tables import log_entries as log_entries_table
from aerodrome.service.ratings.tables import ratings as ratings_table
from aerodrome.service.ratings.tables import sightings as sightings_table
from aerodrome.service.ratings.tables import steps as steps_table
from aerodrome.service.set_ups.tables import flights as flights_table
from aerodrome.service.set_ups.tables import opinions as opinions_table
from aerodrome.service.set_ups.tables import setups as setups_table
from aerodrome.service.social import blocking_store, clubs_store, friends_store
from aerodrome.service.spectators.tables import gallery as gallery_table
from aerodrome.service.standing_orders import store as standing_orders_store
from aerodrome.service.studies.tables import studies as studies_table
from tests.support.server.features import features
from tests.support.server.in_process import Field, Guest, play_out
from tests.support.server.store_contents import connected
from tests.support.toys import ladder, sealed


def kept_aside(data: str) -> None:
    """Add a study, a report to the host and a published set-up."""
    with connected(data) as connection:
        person = connection.execute(sa.select(people_table.c.id)).scalars().first()
        study = {"id": "study", "person": person, "name": "", "created": 1.0, "head": "{}"}
        connection.execute(sa.insert(studies_table).values(**study, packed=b"packed"))
        told = {"id": "report", "person": person, "game": "gone", "at": 1.0, "words": "Jammed?"}
        connection.execute(sa.insert(complaints_table).values(**told, packed=b"packed"))
        game = connection.execute(sa.select(games_table.c.id)).scalars().first()
        words = {"ruleset": "squadriglia", "name": "A", "title": "A", "about": "", "text": "A"}
        times = {"created": 1.0, "updated": 2.0, "published": 3.0}
        flags = {"playable": True, "barred": False, "picture": b"packed"}
        setup = {"id": "setup", "person": person, **words, **times, **flags}
        connection.execute(sa.insert(setups_table).values(**setup))
        connection.execute(sa.insert(flights_table).values(game=game, setup="setup"))
        strength = {"mu": 12.5, "sigma": 80.0, "games": 3, "at": 1.0, "settled": 2.0}
        member = {"ruleset": "squadriglia", "member": "person", "person": person}
        connection.execute(sa.insert(ratings_table).values(**member, **strength))
        counted = {"number": 1, "at": 1.0, "ruleset": "squadriglia", "person": person}
        line = {"game": game, "entry": "{}", "evidence": "", "verdict": "counted"}
        connection.execute(sa.insert(ledger_table).values(number=1, at=1.0, **line))
        step = {"before": 0.1, "after": 12.5, "doubt": 80.0, "against": "[]", "company": True}
        connection.execute(sa.insert(steps_table).values(**counted, **step))
        seen = {"browser_hash": "hash", "person": person, "seen": 1.0}
        connection.execute(sa.insert(browsers_table).values(**seen))
        there = {"game": game, "person": person, "network": "hash"}
        connection.execute(sa.insert(sightings_table).values(**there))
        logged = {"game": game, "person": person, "ruleset": "squadriglia", "at": 1.0}
        connection.execute(sa.insert(log_entries_table).values(**logged, entry="{}"))
        career = {"person": person, "ruleset": "squadriglia", "totals": "{}"}
        connection.execute(sa.insert(careers_table).values(**career))
        connection.execute(sa.insert(opinions_table).values(person=person, setup="setup", stars=4))
        said = {"person": person, "number": 1, "text": "Ciao", "at": 1.0}
        connection.execute(sa.insert(gallery_table).values(game=game, **said))
        in_company(connection)
        in_the_post(connection)


def in_the_post(connection: sa.Connection) -> None:
    """Add a person with a push subscription, an unread notification, and an announced wait."""
    found = connection.execute(
        sa.select(sessions_table.c.token_hash, sessions_table.c.person)
    ).first()
    assert found is not None
    session, person = found
    preferences_store.change_settings(connection, person, address="anna@example.org")
    keys = {"p256dh": "point", "auth": "secret", "language": "it", "made": 1.0}
    to = {"id": "browser", "person": person, "session": session, "endpoint": "https://a.b/c"}
    preferences_store.subscribe(connection, 5, **to, **keys)
    notifications_store.put_notification(connection, person, "{}", 1.0, 5)
    game = connection.execute(sa.select(games_table.c.id)).scalars().first()
    notifications_store.note_notified(connection, str(game), "north", 1)


def in_company(connection: sa.Connection) -> None:
    """Add two people who follow, challenge and block one another, and their club."""
    one, two = connection.execute(sa.select(people_table.c.id).limit(2)).scalars()
    friends_store.follow(connection, one, two, 1.0)
    friends_store.choose(connection, one, here=False, challenges="nobody")
    both = {"person": one, "other": two}
    friends_store.put_challenge(connection, id="challenge", **both, wish="{}", at=1.0)
    blocking_store.avoid(connection, two, one, blocking_store.MUTE, 1.0)
    club = {"id": "club", "name": "Club", "looks": "club", "about": "", "notice": "Ciao"}
    clubs_store.put(connection, {**club, "entry": "open", "created": 1.0})
    clubs_store.set_role(connection, "club", one, clubs_store.FOUNDER, 1.0)
    clubs_store.pin(connection, "club", "setup")
    game = connection.execute(sa.select(games_table.c.id)).scalars().first()
    standing_orders_store.put(connection, str(game), "north", one, rules="[]", here=True)
    standing_orders_store.put_usual(connection, one, {"squadriglia": "[]"})
    for feature in features():
        feature.fill(connection, one, two)


def busy_field(field: Field) -> tuple[Guest, str, str]:
    """Add a finished game, one in progress, an invitation, an account, a program, chat, a draw.

    The service must have tidied already, else it would soon remove these old rows.
    """
    north, south, ended = field.pair(names=("Nord", "Süd"))
    play_out(ended, {"north": north, "south": south})
    field.pair("ladder", "twelve", deadline=600)
    red, blue, opened = field.pair(names=("Ruffo di Calabria", "Š"))
    red.do(opened, "chat", "north", text="Ciao 🛩 “tu”")
    red.do(opened, "draw", "north")
    for _ in range(3):
        red.answer_one(opened, "north")
        blue.answer_one(opened, "south")
    blue.post("/api/me/account", {"name": "Brumowski", "password": "Albatros 153"})
    blue.post("/api/me/recovery", {"password": "Albatros 153"})
    bot = blue.post("/api/me/bots", {"name": "Automaton"})["id"]
    blue.post(f"/api/me/bots/{bot}/tokens", {"label": "at home"})
    red.post(f"/api/games/{opened}/hide", None, 204)
    assert main(["admin", "warn", "Brumowski", "Albatros!", "--data", field.data]) == 0
    red.make()
    red.post("/api/me/lessons", {"ruleset": "squadriglia", "lesson": "first_flight"})
    red.post("/api/lobby/offers", {"ruleset": "sealed", "scenario": "short", "deadline": 86_400})
    red.post("/api/lobby/pairing", {"ruleset": "sealed", "pace": "day"})
    portal = field.door.portal
    assert portal is not None
    portal.call(field.service.tidy)
    kept_aside(field.data)
    portal.call(field.service.live_games.settle)
    portal.call(field.service[Chronicler].settle)
    return red, opened, ended


def make_busy(file: Path) -> None:
    """Create a populated field in a file, as a server leaves it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "_registered", {})
        registry.register(ladder.RULESET)
        registry.register(sealed.RULESET)
        with Field(str(file)) as field:
            busy_field(field)


def fill(data: str, busy: Path) -> None:
    """Copy all of a populated field into a blank store of either kind."""
    with connected(str(busy)) as source, connected(data) as target:
        for table in metadata.sorted_tables:
            rows = [row._asdict() for row in source.execute(sa.select(table))]
            if rows:
                target.execute(sa.insert(table), rows)
