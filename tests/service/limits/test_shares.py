"""Shared limits: no network can use up what is for everyone, and guests give way first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any, NamedTuple

import pytest
import sqlalchemy as sa

from aerodrome.kernel import registry
from aerodrome.kernel.refusal import Refusal
from aerodrome.lab.plan import plan
from aerodrome.service.accounts.tables import people as people_table
from aerodrome.service.games.tables import games as games_table
from aerodrome.service.limits.shares import Place, SharedLimit, wide
from aerodrome.service.lobby import offers
from aerodrome.service.lobby.model import Lobby
from aerodrome.service.lobby.offers import Offers
from aerodrome.service.lobby.tables import challenges as challenges_table
from aerodrome.service.lobby.tables import offers as offers_table
from aerodrome.service.moderation.tables import complaints as complaints_table
from aerodrome.service.set_ups.tables import setups as setups_table
from aerodrome.service.spectators.tables import gallery as gallery_table
from aerodrome.service.studies import shelf
from aerodrome.service.studies.model import Laboratory
from aerodrome.service.studies.shelf import Shelf
from aerodrome.service.studies.study import Study
from aerodrome.service.studies.tables import studies as studies_table
from aerodrome.service.studies.trials import Trials
from aerodrome.service.studies.variant import StudyVariant
from aerodrome.service.workers.fair_queue import Asker
from tests.support.server.accounts import register
from tests.support.server.in_process import Field, Guest, pass_time
from tests.support.server.limits import (
    OF_A_PERSON,
    OF_AN_ORGANISER,
    OF_ONE_ANSWER,
    REMEMBERED,
    numbers,
    shared_limits,
)
from tests.support.server.open_tables import TABLE, offer
from tests.support.server.store_contents import changed, connected

CROWD, OTHERS, HONEST, MEMBER = "93.184.216.34", "8.8.8.8", "1.1.1.1", "9.9.9.9"
"""Addresses in four networks."""
THERE, IN_ALL = 2, 4
_numbers = count(1)


class Visit(NamedTuple):
    """A visitor who adds one thing; `name` begins with the visitor's group."""

    field: Field
    person: Guest
    at: str
    name: str
    guest: bool

    def send(self, path: str, body: dict[str, Any]) -> None:
        answer = self.person.http.post(path, json=body)
        if answer.status_code == 429:
            raise Refusal("too-many", answer.json()["sentence"])
        assert answer.is_success, answer.text

    def study(self) -> Study:
        ruleset = registry.find("squadriglia")
        wanted = plan(ruleset, ruleset.scenario("baracca"), [["rookie"]], games=1, seed=self.name)
        study = Study(StudyVariant(wanted))
        study.asker, study.guest, study.name = Asker(self.name, self.at), self.guest, self.name
        return study


class Flood(NamedTuple):
    """A way to add one thing, and the function that lists the owners of all of them by name."""

    put: Callable[[Visit], None]
    held: Callable[[Field], list[str]]
    accounts: bool = False
    """Whether only accounts may do it."""


def in_store(table: sa.Table) -> Callable[[Field], list[str]]:
    def held(field: Field) -> list[str]:
        query = sa.select(people_table.c.name).join(table, table.c.person == people_table.c.id)
        with connected(field.data) as store:
            return list(store.execute(query).scalars())

    return held


def game_of(field: Field) -> str:
    """Return the only game on the server."""
    with connected(field.data) as store:
        return str(store.execute(sa.select(games_table.c.id)).scalar_one())


def remark(visit: Visit) -> None:
    said = {"text": "Ecco", "id": visit.name}
    visit.send(f"/api/games/{game_of(visit.field)}/gallery", said)


def keep_study(visit: Visit) -> None:
    with connected(visit.field.data) as store:
        query = sa.select(people_table.c.id).where(people_table.c.name == visit.name)
        study = visit.study()
        study.person = str(store.execute(query).scalar_one())
    portal = visit.field.door.portal
    assert portal is not None
    portal.call(visit.field.service[Shelf].keep, study)


def line_up(visit: Visit) -> None:
    laboratory, study = visit.field.service[Laboratory], visit.study()
    laboratory._make_room(study)
    laboratory.put(study)


def try_out(visit: Visit) -> None:
    trials, study = visit.field.service[Trials], visit.study()
    trials._make_room(study)
    trials._trials[visit.name] = study


ACCUSED = {"whom": {"name": "Accused"}}
FLOODS = {
    "aerodrome.service.lobby.offers.OPEN_TABLES": Flood(
        lambda visit: visit.send("/api/lobby/offers", {**TABLE, "deadline": 86_400}),
        in_store(offers_table),
    ),
    "aerodrome.service.moderation.complaints.REPORTS": Flood(
        lambda visit: visit.send("/api/accuse", {**ACCUSED, "kind": "name"}),
        in_store(complaints_table),
    ),
    "aerodrome.service.set_ups.model.SAVED_SETUPS": Flood(
        lambda visit: visit.send("/api/set-ups", {"ruleset": "squadriglia", "text": "x = 1"}),
        in_store(setups_table),
    ),
    "aerodrome.service.studies.shelf.SAVED_STUDIES": Flood(keep_study, in_store(studies_table)),
    "aerodrome.service.spectators.gallery.REMARKS": Flood(remark, in_store(gallery_table)),
    "aerodrome.service.lobby.challenges.RECEIVED": Flood(
        lambda visit: visit.send("/api/challenges", {**ACCUSED, "wish": TABLE}),
        in_store(challenges_table),
        accounts=True,
    ),
    "aerodrome.service.studies.model.IN_LINE": Flood(
        line_up, lambda field: [one.name for one in field.service[Laboratory]._under_way()]
    ),
    "aerodrome.service.studies.trials.TRIALS": Flood(
        try_out, lambda field: list(field.service[Trials]._trials)
    ),
}


def visit(field: Field, flood: Flood, crowd: str, at: str, *, account: bool = False) -> bool:
    """Let a new visitor add one thing; return whether it was accepted."""
    name = f"{crowd} {next(_numbers)}"
    person = field.guest(at)
    if account or flood.accounts:
        register(person, name)
    else:
        person.post("/api/me/name", {"name": name})
    try:
        flood.put(Visit(field, person, at, name, not (account or flood.accounts)))
    except Refusal:
        return False
    return True


def held(field: Field, flood: Flood) -> Counter[str]:
    """Return how many things each group owns."""
    return Counter(name.split()[0] for name in flood.held(field))


@pytest.fixture
def flooded(sqlite_field: Field, monkeypatch: pytest.MonkeyPatch) -> Field:
    """Return a server with a game to watch, a pilot to challenge, and studies that wait."""
    register(sqlite_field.guest(), "Accused")
    sqlite_field.pair(public=True)
    row = {"head": "{}", "packed": b"", "created": 1.0}
    monkeypatch.setattr(shelf, "_written", lambda study: {"id": study.id, **row})
    monkeypatch.setattr(Study, "flown", 1)
    return sqlite_field


@pytest.mark.parametrize("name", FLOODS)
def test_no_network_takes_what_there_is_for_all(
    flooded: Field, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """A crowd at one address, another at a second, and one honest person at a third."""
    flood, limit = FLOODS[name], shared_limits()[name]
    monkeypatch.setattr(name, replace(limit, there=THERE, in_all=IN_ALL))
    for _ in range(IN_ALL + 1):
        visit(flooded, flood, "Crowd", CROWD)
    assert held(flooded, flood) == {"Crowd": THERE}
    for _ in range(IN_ALL + 1):
        visit(flooded, flood, "Others", OTHERS)
    assert held(flooded, flood) == {"Crowd": THERE, "Others": THERE}
    assert visit(flooded, flood, "Honest", HONEST), "an honest person elsewhere is served"
    for crowd, at in (("Crowd", CROWD), ("Others", OTHERS)) * IN_ALL:
        visit(flooded, flood, crowd, at)
    found = held(flooded, flood)
    assert found["Honest"] == 1, "and keeps it"
    assert found.total() == IN_ALL
    assert visit(flooded, flood, "Member", MEMBER, account=True)
    assert held(flooded, flood)["Member"] == 1
    assert held(flooded, flood).total() == IN_ALL


def test_every_limit_is_shared_or_for_one_person() -> None:
    assert set(FLOODS) == set(shared_limits()), "flood it, so that no network can take it all"
    known = [*OF_A_PERSON, *OF_AN_ORGANISER, *OF_ONE_ANSWER, *REMEMBERED]
    assert len(known) == len(set(known))
    assert set(known) == numbers(), "name the owner of the limit, or make it a SharedLimit"


GUEST, ACCOUNT = Place("a", guest=True), Place("b", guest=False)
LIMIT = SharedLimit("things", there=3, in_all=6)


def test_guests_give_way_first_and_accounts_to_accounts_alone() -> None:
    newcomer = Place("new", guest=False)
    assert LIMIT.giving_way(newcomer, {ACCOUNT: 3, GUEST: 2}) is None
    assert LIMIT.giving_way(newcomer, {ACCOUNT: 3, GUEST: 3}) == GUEST
    single = {Place(f"guest {n}", guest=True): 1 for n in range(3)}
    assert LIMIT.giving_way(newcomer, {ACCOUNT: 3} | single) in single
    members = {ACCOUNT: 3, Place("c", guest=False): 2, Place("d", guest=False): 1}
    assert LIMIT.giving_way(newcomer, members) == ACCOUNT
    with pytest.raises(Refusal, match="too many things"):
        LIMIT.giving_way(Place("new", guest=True), members)
    with pytest.raises(Refusal, match="3 things from your network"):
        LIMIT.giving_way(Place("b", guest=True), {ACCOUNT: 3})
    mine = replace(LIMIT, replaces=True).giving_way(Place("b", guest=True), {ACCOUNT: 3})
    assert mine == ACCOUNT


def test_a_network_is_more_than_one_address_but_no_home_is_anothers() -> None:
    assert wide("93.184.216.34") == wide("93.184.216.200") != wide("93.184.217.34")
    assert wide("2606:4700:1:2::/64") == wide("2606:4700:1:3::/64") != wide("2606:4700:2:2::/64")
    assert wide("192.168.1.5") != wide("192.168.1.6")
    assert wide("testclient") == "testclient"


def test_no_address_is_stored_and_unknown_visitors_share_with_no_one(sqlite_field: Field) -> None:
    maker, other = sqlite_field.guest(CROWD), sqlite_field.guest(CROWD)
    offer(maker)
    with connected(sqlite_field.data) as store:
        (kept,) = store.execute(sa.text("SELECT network FROM people WHERE network <> ''")).scalars()
        text = "".join(str(one) for one in store.execute(sa.select(people_table)))
    assert len(kept) == 32
    assert CROWD not in text
    archive = maker.http.get("/api/me/data").content
    assert kept.encode() not in archive
    assert other.get("/api/me")


def test_a_table_of_days_waits_for_a_guest_who_comes_back(sqlite_field: Field) -> None:
    gone, here, member = (sqlite_field.guest() for _ in range(3))
    register(member, "Baracca")
    tables = [offer(one, deadline=86_400)["id"] for one in (gone, here, member)]

    def forget() -> None:
        portal = sqlite_field.door.portal
        assert portal is not None
        portal.call(sqlite_field.service[Lobby].read)
        portal.call(sqlite_field.service[Offers]._tidy)

    def seen() -> set[str]:
        return {one["id"] for one in member.get("/api/lobby")["tables"].get("put", ())}

    pass_time(sqlite_field, offers.GUESTS_OFFERED_FOR + 60)
    changed(sqlite_field.data, lambda c: c.execute(_seen_now(sqlite_field)))
    forget()
    assert seen() == set(tables[1:])


def _seen_now(field: Field) -> sa.Update:
    """Return an update that puts the guest who offered the second table online."""
    second = (
        sa.select(offers_table.c.person)
        .where(~offers_table.c.live)
        .order_by(offers_table.c.created)
    )
    mine = people_table.c.id == second.offset(1).limit(1).scalar_subquery()
    return sa.update(people_table).where(mine).values(seen=field.service.live_games.clock.now())
