"""Profiles: the list of pilots, one pilot's public data, and the log book."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from aerodrome.cli import main
from aerodrome.kernel import registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Record
from aerodrome.service.accounts.tables import people as people_table
from aerodrome.service.archive.chronicler import Chronicler
from aerodrome.service.ratings import log_book
from aerodrome.service.ratings.tables import careers as careers_table
from aerodrome.service.ratings.tables import ratings as ratings_table
from aerodrome.tabletop.short_log import Gist
from tests.support.server.accounts import account
from tests.support.server.in_process import Field
from tests.support.server.rated_games import given_up, match
from tests.support.server.store_contents import changed

GOLDEN = Path("tests/stored/golden/dogfights/flying_high-v2.record")


def settle(field: Field) -> None:
    portal = field.door.portal
    assert portal is not None
    portal.call(field.service[Chronicler].settle)


def test_a_profile_shows_what_is_public(field: Field, capsys: Any) -> None:
    """A rated game is in both log books with its change of rating; a private one is in neither."""
    red, blue, newcomer = account(field, "Ruffo"), account(field, "Brumowski"), field.newcomer()
    private = red.post("/api/games", {"ruleset": "sealed", "scenario": "short"})
    blue.post("/api/join", {"token": private["invites"][0]["token"]})
    given_up(private["game"]["id"], red, blue)
    game = match(red, blue)
    given_up(game, blue_wins := red, blue)
    settle(field)
    told = newcomer.get(f"/api/games/{game}/rating")
    assert told["verdict"] == "counted"
    assert told["seats"]["south"]["change"] > 0 > told["seats"]["north"]["change"]
    assert blue_wins.get(f"/api/games/{game}")["seats"][0]["rating"]["provisional"]
    profile = newcomer.get("/api/pilots/ruffo")
    (played,) = profile["played"]
    assert (profile["name"], played["career"]["lost"]) == ("Ruffo", 1)
    assert played["rating"]["points"] == 1500 + told["seats"]["north"]["change"]
    assert len(played["history"]) == 1
    (line,) = newcomer.get("/api/pilots/Ruffo/log")["lines"]
    assert (line["game"], line["result"]) == (game, "lost")
    assert line["change"] == told["seats"]["north"]["change"]
    assert line["against"] == [{"name": "Brumowski", "account": True}]
    assert newcomer.get("/api/pilots/unknown", 404)["code"] == "no-pilot"
    assert newcomer.get(f"/api/games/{private['game']['id']}/rating", 400)["code"] == "unrated"
    red.post("/api/me/profile", {"reserved": True}, 204)
    hidden = newcomer.get("/api/pilots/Ruffo")
    assert hidden["reserved"]
    assert "played" not in hidden
    assert newcomer.get("/api/pilots/Ruffo/log")["lines"] == []
    assert red.get("/api/pilots/Ruffo")["played"], "he sees it himself"
    _recount(field, capsys)


def test_a_game_that_was_given_up_before_both_had_moved_is_no_part_of_a_career(
    sqlite_field: Field,
) -> None:
    red, blue = account(sqlite_field, "Ruffo"), account(sqlite_field, "Brumowski")
    for moves in range(3):
        game = match(red, blue)
        if moves:
            blue.answer_one(game, "south")
        if moves == 2:
            red.answer_one(game, "north")
        red.do(game, "resign", "north")
    settle(sqlite_field)
    for name, won in (("Ruffo", 0), ("Brumowski", 1)):
        (played,) = blue.get(f"/api/pilots/{name}")["played"]
        career = played["career"]
        assert (career["games"], career.get("won", 0), career.get("lost", 0)) == (1, won, 1 - won)
        assert len(blue.get(f"/api/pilots/{name}/log")["lines"]) == 3, "they are listed still"


def _recount(field: Field, capsys: Any) -> None:
    """Check that the command finds no fault, and that it reports and repairs introduced ones."""
    again = ["admin", "ratings", "--data", field.data]
    assert main(again) == 0
    assert "everything is as the records say" in capsys.readouterr().out
    spoilt = sa.update(ratings_table).where(ratings_table.c.person.is_not(None)).values(mu=900.0)
    changed(field.data, lambda c: c.execute(spoilt))
    changed(field.data, lambda c: c.execute(sa.update(careers_table).values(totals="{}")))
    assert main(again) == 0
    told = capsys.readouterr().out
    assert "Ruffo: 2400.00" in told
    assert "nothing was written" in told
    assert main([*again, "--write"]) == 0
    assert "written." in capsys.readouterr().out
    assert main(again) == 0
    assert "everything is as the records say" in capsys.readouterr().out


def test_pilots_are_listed_when_their_rating_is_settled(field: Field) -> None:
    """The best come first, page by page, without hidden ratings; the reader's own rank is shown."""
    red, blue = account(field, "Ruffo"), account(field, "Brumowski")

    def put(connection: sa.Connection) -> None:
        for number in range(60):
            one = f"p{number}"
            person = {"id": one, "name": one, "account": one, "created": 0.0}
            connection.execute(sa.insert(people_table).values(**person, reserved=number == 3))
        known = connection.execute(sa.select(people_table.c.id, people_table.c.name)).all()
        for id_, name in known:
            number = int(name[1:]) if name.startswith("p") else 70
            stands = {"mu": 500.0 - number, "sigma": 80.0, "games": 9, "at": 1e9}
            settled = 0.0 if name == "Brumowski" else 1e12
            row = {"ruleset": "sealed", "member": f"person {id_}", "person": id_}
            connection.execute(sa.insert(ratings_table).values(**row, **stands, settled=settled))

    changed(field.data, put)
    page = red.get("/api/pilots?ruleset=sealed")
    assert [one["name"] for one in page["pilots"][:4]] == ["p0", "p1", "p2", "p4"]
    assert (page["next"], page["mine"]["place"]) == (1, 60)
    last = red.get("/api/pilots?ruleset=sealed&page=1")
    assert last["pilots"][-1]["mine"]
    assert "next" not in last
    provisional = blue.get("/api/pilots?ruleset=sealed")
    assert "mine" not in provisional
    assert provisional["my_rating"]["points"] == 1930
    assert red.get("/api/pilots?ruleset=season", 400)["code"] == "no-ratings"


def test_a_log_book_names_the_victors(monkeypatch: pytest.MonkeyPatch) -> None:
    """The named airman is the victor, else the last to hit; wounds and safe returns are noted."""
    record = Record.load(GOLDEN.read_bytes(), GOLDEN.name)
    game = Game(registry.find("dogfights"), record)
    ours, theirs = (
        [piece for piece, card in log_book._cards(game).items() if card.side == side]
        for side in ("central", "allies")
    )
    told = [
        Gist("kill", theirs[0], ours[0]),
        Gist("hit", theirs[1], ours[1]),
        Gist("hit", theirs[1]),
        Gist("kill", theirs[1]),
        Gist("kill", theirs[1], ours[0]),
        Gist("kill", ours[2]),
        Gist("gone", ours[1]),
    ]
    monkeypatch.setattr(log_book, "_gists", lambda game: told)
    flown = log_book.flown(game)
    first, second, third = flown["central"][:3]
    assert (len(first.victories), len(second.victories)) == (1, 1)
    assert second.left
    assert third.lost
    assert [one.lost for one in flown["allies"][:3]] == [True, True, False]
    assert first.name
    assert first.airframe
