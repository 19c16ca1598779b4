"""Ratings: computed when a game ends, and again from the stored records."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from aerodrome.kernel import codec
from aerodrome.service.accounts.tables import people as people_table
from aerodrome.service.database.store import Store, Transaction
from aerodrome.service.ratings import book, scale
from aerodrome.service.ratings import store as ratings_store
from aerodrome.service.ratings.entry import EntrySide, Evidence, Fault, LedgerEntry
from aerodrome.service.ratings.strength import strength
from aerodrome.service.ratings.team_model import MemberStanding, beginning, members, rated
from tests.support.server.accounts import PASSWORD, account
from tests.support.server.in_process import Field, play_out
from tests.support.server.rated_games import RATED, everything, given_up, match, recounted

pytestmark = pytest.mark.every_store

DAY = 86_400.0


def duel(one: str, other: str, winner: str | None = "north", **more: Any) -> LedgerEntry:
    sides = EntrySide("north", (one,)), EntrySide("south", (other,))
    return LedgerEntry(ruleset="sealed", place="short", sides=sides, winner=winner, **more)


def lines(field: Field) -> list[dict[str, Any]]:
    with field.service.store.transaction() as transaction:
        return ratings_store.lines(transaction)


def test_a_rated_game_counts_once_when_it_ends(field: Field) -> None:
    """The winner gains what the loser loses, and a recount changes nothing to the last bit."""
    red, blue = account(field, "Ruffo"), account(field, "Brumowski")
    first, second = match(red, blue), match(blue, red)
    play_out(first, {"north": red, "south": blue})
    given_up(second, blue, red)
    found = lines(field)
    assert [line["game"] for line in found] == [first, second]
    assert {line["verdict"] for line in found} == {"counted"}
    assert codec.decode(found[1]["entry"], LedgerEntry, "").winner == "south"
    store = field.service.store
    counted = everything(store)
    assert recounted(store) == counted
    steps = [step for step in counted[2] if step["number"] == 2]
    gained = {step["after"] > step["before"] for step in steps}
    assert gained == {True, False}
    with store.transaction() as transaction:
        person = next(step["person"] for step in steps if step["after"] > step["before"])
        assert strength(transaction, person, "sealed").doubt < scale.DOUBT


def test_games_that_do_not_count_have_a_reason(
    field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No first move, one browser, one network, a deleted account: the game counts for neither
    player."""
    monkeypatch.setattr("aerodrome.service.ratings.shared_networks._public", lambda network: True)
    red, blue = account(field, "Ruffo"), account(field, "Brumowski")
    unbegun = match(red, blue)
    red.do(unbegun, "resign", "north")
    assert [line["verdict"] for line in lines(field)] == ["unbegun"]
    near = match(red, blue)
    given_up(near, red, blue)
    assert lines(field)[-1]["verdict"] == "network"
    with field.service.store.transaction() as transaction:
        assert ratings_store.sightings_of(transaction, near) == [], "they are forgotten at the end"
        assert ratings_store.everything(transaction) == ([], [])


def test_accounts_of_one_browser_gain_nothing_from_each_other(field: Field) -> None:
    """Even if one logs out before the other logs in; games against others count for both."""
    red, other = account(field, "Ruffo"), account(field, "Brumowski")
    red.post("/api/logout", None, 204)
    red.get("/api/me")
    red.post("/api/me/account", {"name": "Ruffo due", **PASSWORD})
    again = field.guest()
    again.post("/api/login", {"name": "Ruffo", **PASSWORD})
    game = match(red, again)
    given_up(game, red, again)
    assert lines(field)[-1]["verdict"] == "browser"
    game = match(red, other)
    given_up(game, red, other)
    assert lines(field)[-1]["verdict"] == "counted"


def test_a_level_has_a_rating_of_its_own(field: Field) -> None:
    """A game against a computer level counts; deleting an account leaves the ratings of others."""
    red, blue = account(field, "Ruffo"), account(field, "Brumowski")
    seats = {"north": {"kind": "me"}, "south": {"kind": "bot", "level": "rookie"}}
    for guest in (red, blue):
        game = guest.post("/api/games", RATED | {"seats": seats})["game"]["id"]
        hint = guest.get(f"/api/games/{game}/hint?seat=north&key=x", 400)
        assert hint["sentence"].endswith("there are no hints in a rated game.")
        play_out(game, {"north": guest})
    store = field.service.store
    standing = {one["member"]: one for one in everything(store)[1]}
    assert standing["level rookie"]["games"] == 2
    assert standing["post rookie short south"]["games"] == 2
    assert standing["side short north"]["games"] == 2
    red.post("/api/me/delete", PASSWORD, 204)
    left = everything(store)
    assert len(left[0]) == 2, "the ledger knows what the games were that went with him"
    assert [one for one in left[1] if one["person"]] == [
        one for one in standing.values() if one["person"] and one["games"] and one in left[1]
    ]
    assert recounted(store) == left


def entered(store: Store, random: Random, games: int) -> None:
    """Add finished games between random pilots, some of which end at the same moment."""
    people = [f"p{number}" for number in range(5)]
    with store.transaction() as transaction:
        for one in people:
            values = {"id": one, "name": one, "account": one, "created": 0.0}
            transaction.execute(sa.insert(people_table).values(**values))
    at = 1_000.0
    for number in range(1, games + 1):
        at += random.choice((0.0, 0.0, 3_600.0, 40 * DAY))
        with store.transaction() as transaction:
            _enter(transaction, number, random, people, at)


def _enter(
    transaction: Transaction, number: int, random: Random, people: list[str], at: float
) -> None:
    one, other, *mates = random.sample(people, 4)
    levels = random.choice(((), ("ace",), ("rookie",)))
    south = random.choice((((other,), levels), ((other,), ()), ((), ("ace",))))
    sides = EntrySide("north", (one, *mates[: random.randrange(2)])), EntrySide("south", *south)
    winner = random.choice(("north", "south", None))
    fault: Fault = random.choice(("", "", "", "unbegun"))
    entry = LedgerEntry("sealed", "short", sides, winner, fault)
    evidence: Evidence = random.choice(("", "", "network"))
    ratings_store.hold(transaction)
    found = book.count(transaction, number, entry, at, evidence)
    told = {"entry": codec.encode(entry).decode(), "evidence": evidence, "verdict": found.verdict}
    ratings_store.enter(transaction, {"number": number, "game": f"g{number}", "at": at, **told})


@pytest.mark.parametrize("seed", range(2))
def test_a_recount_gives_the_same_bits(data: str, toys: None, seed: int) -> None:
    """Games may end in any order and at the same moment; a second recount changes nothing."""
    store = Store(data)
    entered(store, Random(seed), 60)
    counted = everything(store)
    assert recounted(store) == counted
    assert recounted(store) == counted
    store.close()


def tried(store: Store, games: list[tuple[LedgerEntry, float]]) -> list[str]:
    """Rate these games one after another; return the verdicts."""
    verdicts: list[str] = []
    with store.transaction() as transaction:
        for number, (entry, at) in enumerate(games, 1):
            verdicts.append(book.count(transaction, number, entry, at, "").verdict)
    return verdicts


def test_one_opponent_is_no_way_up(tmp_path: Any, toys: None) -> None:
    """Gains against one opponent are limited each week; against a single opponent there are
    none."""
    store = Store(str(tmp_path / "book.db"))
    verdicts = tried(store, [(duel("a", "b"), 60.0 * number) for number in range(14)])
    assert verdicts == ["counted"] * 10 + ["twosome"] * 4
    with store.transaction() as transaction:
        points = strength(transaction, "a", "sealed").points
        assert points == scale.MIDDLE + book.MOST_GAINED
        number = 20
        for other in ("c", "d"):
            book.count(transaction, number, duel("b", other), 9_000.0, "")
            book.count(transaction, number + 1, duel("a", other), 9_000.0, "")
            number += 2
        again = book.count(transaction, 30, duel("a", "b"), 9_100.0, "")
        assert again.verdict == "counted", "both have played others"
    store.close()


def test_a_draw_is_half_a_victory() -> None:
    known = {key: beginning("sealed", key) for key in ("person a", "person b")}
    known |= {f"side short {side}": beginning("sealed", "side x y") for side in ("north", "south")}
    known["person a"] = known["person a"]._replace(mu=200.0)
    drawn = rated(duel("a", "b", None), known)
    assert drawn["person a"][0] < 200.0 < 200.0 + drawn["person b"][0]
    even = rated(duel("a", "b", None), known | {"person a": known["person b"]})
    assert even["person a"][0] == pytest.approx(0.0)


def test_the_strong_side_is_no_way_up() -> None:
    """A player who takes the favoured side each time keeps the same rating.

    The scenario is the most one-sided that was measured.
    """
    random = Random(7)
    entry = LedgerEntry(
        "dogfights",
        "attack_at_dawn",
        (EntrySide("central", ("hunter",)), EntrySide("allies", ("other",))),
        "central",
    )
    keys = [key for team in members(entry) for key in team]
    known = {key: beginning("dogfights", key) for key in keys}
    assert known["side attack_at_dawn central"].mu > 100 > known["side attack_at_dawn allies"].mu
    others = [known["person other"]] * 12
    for game in range(120):
        other = game % len(others)
        won = "central" if random.random() < 0.87 else "allies"
        before = known | {"person other": others[other]}
        after = rated(msgspec.structs.replace(entry, winner=won), before)
        known = {key: MemberStanding(*after[key]) for key in keys}
        others[other] = known["person other"]
    hunter = known["person hunter"]
    assert hunter.sigma < scale.SETTLED
    assert abs(hunter.mu) < 100


def test_doubt_grows_with_absence_and_is_shown() -> None:
    assert scale.faded(60.0, 0.0) == 60.0
    assert 60.0 < scale.faded(60.0, 90 * DAY) < scale.faded(60.0, 365 * DAY) < scale.SETTLED
    assert scale.faded(60.0, 100 * 365 * DAY) == scale.DOUBT
    until = scale.settled_until(60.0, 5.0)
    assert scale.faded(60.0, until - 5.0) == pytest.approx(scale.SETTLED)
    assert scale.settled_until(scale.SETTLED, 5.0) == 0.0
