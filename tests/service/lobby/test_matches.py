"""Matches: games between people that neither of them created."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.model import hashed
from aerodrome.service.accounts.person import Person
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Transaction
from aerodrome.service.games.messages import NewGame
from aerodrome.service.games.open_games import Also
from aerodrome.service.lobby import matches
from tests.support.server.in_process import Field, Guest

WISH = NewGame(ruleset="sealed", scenario="short")


def who(field: Field, guest: Guest) -> Person:
    """Return the person of a guest."""
    session, portal = hashed(guest.http.cookies["aerodrome"]), field.door.portal
    assert portal is not None
    found = portal.call(field.service.people.of_session, session, 0.0)
    assert found is not None
    return found


def begin(field: Field, seats: Mapping[str, matches.Sitter], also: Also | None = None) -> str:
    async def beginning() -> str:
        return await matches.begin(field.service.games, WISH, seats, also=also)

    portal = field.door.portal
    assert portal is not None
    return portal.call(beginning)


def test_all_sit_at_once_and_have_it_on_their_lists(sqlite_field: Field) -> None:
    first, second = sqlite_field.guest(), sqlite_field.guest()
    game = begin(
        sqlite_field, {"north": who(sqlite_field, first), "south": who(sqlite_field, second)}
    )
    for guest, seat in ((first, "north"), (second, "south")):
        (listed,) = guest.get("/api/games")["games"]
        assert (listed["id"], listed["status"]) == (game, "playing")
        assert [one["seat"] for one in listed["seats"] if one.get("mine")] == [seat]
        assert guest.answer_one(game, seat) is not None


def test_a_computer_pilot_sits_where_its_level_is_named(sqlite_field: Field) -> None:
    guest = sqlite_field.guest()
    game = begin(sqlite_field, {"north": "rookie", "south": who(sqlite_field, guest)})
    seats = guest.get(f"/api/games/{game}")["seats"]
    assert next((one["kind"], one["name"]) for one in seats) == ("bot", "rookie")
    with pytest.raises(Refusal, match="at least one person"):
        begin(sqlite_field, {"north": "rookie", "south": "rookie"})


def test_what_is_written_also_is_written_with_the_game_or_there_is_none(
    sqlite_field: Field,
) -> None:
    first, second = sqlite_field.guest(), sqlite_field.guest()
    seats = {"north": who(sqlite_field, first), "south": who(sqlite_field, second)}
    noted: list[str] = []
    game = begin(sqlite_field, seats, lambda _, made: noted.append(made))
    assert noted == [game]

    def refuse(transaction: Transaction, made: str) -> None:
        raise Conflict(made)

    with pytest.raises(Conflict):
        begin(sqlite_field, seats, refuse)
    assert [one["id"] for one in first.get("/api/games")["games"]] == [game]


def test_a_player_at_too_many_tables_is_named(
    sqlite_field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matches, "MOST_PLAYED", 1)
    first, second = sqlite_field.guest(), sqlite_field.guest()
    second.make()
    with pytest.raises(Refusal, match=f"{who(sqlite_field, second).name} has 1 unfinished"):
        begin(sqlite_field, {"north": who(sqlite_field, first), "south": who(sqlite_field, second)})
