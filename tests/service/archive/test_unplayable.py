"""Unplayable games are not lost: they can be read, downloaded and closed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel import codec, registry
from aerodrome.kernel.checkpoint import checkpoint, stood
from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.service import service
from aerodrome.service.archive import chronicle
from aerodrome.service.archive.chronicler import Chronicler
from aerodrome.service.games import game_rows, open_games
from aerodrome.service.games import model as games
from aerodrome.service.games.tables import chronicles as chronicles_table
from tests.support.server.in_process import Field, play_out
from tests.support.server.two_worlds import SECRETS, World, compare
from tests.support.server.unplayable_games import (
    HOWS,
    UNLIKE_HOWS,
    Spoil,
    after_a_round,
    half_played,
    newer_rules,
    no_ruleset,
    spoil,
    words,
)
from tests.support.waiting import until

pytestmark = pytest.mark.sweep


def settled(field: Field) -> None:
    """Wait until background writes are done."""
    portal = field.door.portal
    assert portal is not None
    portal.call(field.service[Chronicler].settle)


def kept_in_words(field: Field, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a game be adjourned, so that its chronicle is written."""
    monkeypatch.setattr(service, "TICK", 0.02)
    monkeypatch.setattr(open_games, "SLEEPS_AFTER", 0.0)
    until(lambda: game not in field.service.live_games.live)
    monkeypatch.setattr(open_games, "SLEEPS_AFTER", 60.0)
    settled(field)


@HOWS
def test_it_says_why_and_is_listed_apart(field: Field, how: Spoil, code: str) -> None:
    north, south, game = half_played(field)
    spoil(field, game, how)
    info = north.get(f"/api/games/{game}")
    assert (info["status"], info["refused"]["code"]) == ("unplayable", code)
    assert (info["title"], info["waiting"], info["my_turn"]) == ("A short auction", [], False)
    assert [seat["name"] for seat in info["seats"]] == ["N", "S"]
    sentence = info["refused"]["sentence"]
    assert sentence.endswith(".")
    assert "Error" not in sentence
    for guest in (north, south):
        (listed,) = guest.get("/api/games")["games"]
        assert (listed["status"], listed["refused"]) == ("unplayable", info["refused"])


@UNLIKE_HOWS
def test_every_request_to_play_it_gets_that_one_sentence(
    field: Field, how: Spoil, code: str
) -> None:
    north, _, game = half_played(field)
    spoil(field, game, how)
    why = north.get(f"/api/games/{game}")["refused"]["sentence"]
    where = f"/api/games/{game}"
    refused = [
        north.do(game, "answers", "north", 409, key="0/1.1#1", value=1),
        north.do(game, "undo", "north", 409),
        north.do(game, "draw", "north", 409),
        north.do(game, "return", "north", 409),
        north.do(game, "chat", "north", 409, text="Are you there?"),
        north.get(f"{where}/hint?seat=north&key=0/1.1%231", 409),
        north.get(f"{where}/review", 409),
        north.post(f"{where}/rematch", status=409),
        north.post(f"{where}/invites", {"seat": "south"}, 409),
    ]
    with north.socket(game, "north") as line:
        refused.append(line.hear("fault"))
    assert {(one["code"], one["sentence"]) for one in refused} == {("unplayable", why)}


@UNLIKE_HOWS
def test_a_finished_one_is_read_and_downloaded_whole(field: Field, how: Spoil, code: str) -> None:
    """Its chronicle was written when it ended, and has everything that the players saw."""
    north, south, game = field.pair()
    play_out(game, {"north": north, "south": south})
    logs = [
        guest.position(game, seat)["log"] for guest, seat in ((north, "north"), (south, "south"))
    ]
    settled(field)
    spoil(field, game, how)
    stranger = field.guest()
    history = stranger.history(game, "north")
    info = stranger.get(f"/api/games/{game}")
    assert info["status"] == "over"
    assert info["refused"]["code"] == code
    assert info["outcome"]["winners"]
    assert history["moments"] == []
    told = [line["event"] for line in history["log"]]
    assert all(line["event"] in told for log in logs for line in log)
    said = words(history)
    assert {"Round 1 ends", "most points"} <= set(said)
    assert any(line.endswith(("punto", "punti")) for line in words(history, "it"))
    assert stranger.position(game, "south")["log"] == history["log"]
    assert stranger.position(game, log=5)["log"] == history["log"][5:]
    north.do(game, "resign", "north", 409)
    assert north.get("/api/games")["games"][0]["status"] == "over"


def test_the_record_of_a_finished_one_is_the_one_that_was_there(field: Field) -> None:
    north, south, game = field.pair()
    play_out(game, {"north": north, "south": south})
    before = Record.load(north.record(game).encode(), "before")
    spoil(field, game, no_ruleset)
    after = Record.load(field.guest().record(game).encode(), "after")
    assert (after.lines, after.seed) == (before.lines, before.seed)
    assert msgspec.structs.replace(after.header, ruleset="sealed") == before.header


@UNLIKE_HOWS
def test_an_unfinished_one_shows_a_seat_its_own_answers(
    field: Field, how: Spoil, code: str
) -> None:
    """Without chronicle and checkpoint, only the lines of the record remain."""
    north, south, game = half_played(field)
    spoil(field, game, how)
    (own,) = words(north.position(game, "north"))
    assert own == "north answered: 3"
    assert words(north.position(game, "north"), "it") == ["north ha risposto: 3"]
    assert south.position(game, "south")["log"] == []
    assert field.guest().position(game)["log"] == []
    copy = north.record(game, "north")
    assert '"copy_for":"north"' in copy
    assert "a secret" not in copy
    assert len(copy.splitlines()) == 2
    assert len(south.record(game, "south").splitlines()) == 1
    for door in ("position", "history", "record"):
        south.get(f"/api/games/{game}/{door}?seat=north", 403)


def test_an_unfinished_one_has_the_log_that_was_written_when_it_fell_asleep(
    field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the log come the seat's own later answers."""
    north, south, game = after_a_round(field)
    guests = {"north": north, "south": south}
    logs = {seat: guest.position(game, seat)["log"] for seat, guest in guests.items()}
    logs[""] = north.position(game)["log"]
    kept_in_words(field, game, monkeypatch)
    north.answer_one(game, "north", 1)
    spoil(field, game, newer_rules)
    for seat, log in logs.items():
        kept = guests.get(seat, north).position(game, seat or None)["log"]
        assert [line["event"] for line in kept[: len(log)]] == [line["event"] for line in log]
        assert len(kept) == len(log) + (seat == "north")
    assert "north-1 pays 1 coin" in words(north.position(game, "north"))
    assert not any("north-1 pays" in line for line in words(south.position(game, "south")))
    heard = [json.loads(line) for line in south.record(game, "south").splitlines()[1:]]
    assert {line["line"] for line in heard} == {"heard", "answer"}


def test_one_that_was_watched_late_is_for_its_players_until_it_is_closed(
    field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its turns can no longer be separated, so spectators see none of them."""
    north, south, game = after_a_round(field)
    north.post(f"/api/games/{game}/watching", {"public": True, "delay": 1})
    north.do(game, "chat", "north", text="A plan")
    kept_in_words(field, game, monkeypatch)
    spoil(field, game, newer_rules)
    watcher = field.guest()
    shown = watcher.position(game)
    assert not shown.get("chat")
    assert shown["log"] == []
    assert watcher.history(game)["log"] == []
    assert len(watcher.record(game).splitlines()) == 1
    assert "waiting" not in shown["game"] or not shown["game"]["waiting"]
    assert shown["game"]["refused"]["code"]
    assert north.position(game, "north")["log"]
    south.do(game, "resign", "south")
    assert watcher.position(game)["log"]


def test_games_still_awake_are_put_into_words_when_the_server_stops(data: str, toys: None) -> None:
    """The next start may be with another version of the program."""
    with Field(data) as field:
        north, _, game = after_a_round(field)
        log = north.position(game, "north")["log"]
        assert not _chronicles(field)
    with Field(data) as field:
        assert list(_chronicles(field)) == [game]
        spoil(field, game, newer_rules)
        kept = north.at(field).position(game, "north")["log"]
        assert [line["event"] for line in kept] == [line["event"] for line in log]
        assert "Round 1 ends" in words(north.at(field).position(game, "north"))


@pytest.mark.parametrize("asleep", [False, True])
def test_two_unplayable_worlds_look_the_same_at_every_address(
    field: Field, monkeypatch: pytest.MonkeyPatch, asleep: bool
) -> None:
    worlds = [World(field), World(field)]
    for world, secret in zip(worlds, SECRETS, strict=True):
        for clerk, amount, voice in secret:
            world.bid(clerk, amount, voice)
        if asleep:
            kept_in_words(field, world.game, monkeypatch)
        spoil(field, world.game, newer_rules)
    compare(worlds)


@UNLIKE_HOWS
def test_its_player_closes_it(field: Field, how: Spoil, code: str) -> None:
    """There is no winner, and everything becomes public, as after any game."""
    north, south, game = half_played(field)
    spoil(field, game, how)
    field.guest().do(game, "resign", "north", 403)
    ack = south.do(game, "resign", "south", id="once")
    assert south.do(game, "resign", "south", id="once") == ack
    north.do(game, "resign", "north", 409)
    info = north.get(f"/api/games/{game}")
    assert (info["status"], info["outcome"]["winners"]) == ("over", [])
    assert info["refused"]["code"] == code
    assert "north answered: 3" in words(south.position(game, "north"))
    assert words(south.position(game))[-1] == "south closed the game"
    assert '"seed":"a secret"' in field.guest().record(game)


def test_a_closed_game_stays_closed_when_it_can_be_played_again(field: Field) -> None:
    """A host who restores the old rules finds the game as its players left it."""
    north, south, game = half_played(field)
    spoil(field, game, newer_rules)
    south.do(game, "resign", "south")
    field.service.live_games.unplayable.clear()
    spoil(field, game, lambda header, lines: header.update(version=1))
    position = north.position(game, "north")
    assert position["game"]["status"] == "over"
    assert position["game"]["outcome"]["reason"]["key"] == "closed.abandoned"
    assert "refused" not in position["game"]


@UNLIKE_HOWS
def test_it_counts_towards_no_limit(
    field: Field, monkeypatch: pytest.MonkeyPatch, how: Spoil, code: str
) -> None:
    monkeypatch.setattr(games, "MOST_OPEN", 1)
    north, _, game = half_played(field)
    wish = {"ruleset": "sealed", "scenario": "short"}
    assert north.post("/api/games", wish, 429)["code"] == "too-many"
    spoil(field, game, how)
    north.get(f"/api/games/{game}")
    north.post("/api/games", wish)
    assert north.post("/api/games", wish, 429)["code"] == "too-many"


def test_its_words_are_those_of_today_where_its_ruleset_is_still_here(field: Field) -> None:
    north, _, game = half_played(field)
    spoil(field, game, newer_rules)
    assert north.get(f"/api/games/{game}/book")["ruleset"] == "sealed"
    _, _, gone = half_played(field)
    spoil(field, gone, no_ruleset)
    assert north.get(f"/api/games/{gone}/book", 404)["code"] == "unknown-ruleset"


def test_a_record_on_which_the_rules_break(field: Field, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the rules fail on one record, other games go on and this one can be read."""
    north, _, game = half_played(field)
    field.service.live_games.live.clear()

    def broken(*_: Any) -> None:
        raise KeyError("an aircraft that is gone")

    monkeypatch.setattr(game_rows, "load_game", broken)
    info = north.get(f"/api/games/{game}")
    assert info["refused"]["code"] == "broken-rules"
    assert words(north.position(game, "north")) == ["north answered: 3"]


def test_it_is_tried_once_and_remembered(field: Field, monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests for a refused record do not make the server play it again."""
    north, _, game = half_played(field)
    spoil(field, game, newer_rules)
    tried = []

    def refuse(*found: Any) -> None:
        tried.append(found)
        raise Refusal("newer", "this game is made by a newer Aerodrome.")

    monkeypatch.setattr(game_rows, "load_game", refuse)
    for _ in range(3):
        north.get(f"/api/games/{game}")
    assert len(tried) == 1


def test_a_long_game_is_read_from_its_checkpoint() -> None:
    """Its last checkpoint has the log; events without a phrase are shown in raw form."""
    text = codec.encode(checkpoint(stood(_duel()))).decode()
    lines, entries = chronicle.from_checkpoint(text)
    assert (lines, len(entries)) == (_duel().marked, len(_duel().last_mark()[2]))
    assert entries[-1].says["it"]
    gone = text.replace('"squadriglia"', '"forgotten"')
    _, bare = chronicle.from_checkpoint(gone)
    assert [entry.event for entry in bare] == [entry.event for entry in entries]
    assert all(entry.says["en"].startswith(entry.event["type"]) for entry in bare)
    other = text.replace('"type":"Rolled"', '"type":"Flung"')
    _, partly = chronicle.from_checkpoint(other)
    assert any(entry.says["en"].startswith("Flung") for entry in partly)


def _duel() -> Game:
    ruleset = registry.find("squadriglia")
    record = ruleset.record(ruleset.scenario("even_duel"), "a duel")
    return Game(ruleset, record, dict.fromkeys(record.header.seats, keyed_player("me")))


def test_a_game_that_ended_before_there_were_chronicles_gets_one_at_the_next_start(
    tmp_path: Path,
) -> None:
    """Chronicles are written in another process; a game that cannot be played is skipped."""
    data = str(tmp_path / "games.db")
    with Field(data) as field:
        guest = field.guest()
        made = guest.http.post("/api/records", content=_duel().record.dump(seed=True).encode())
        again = guest.http.post("/api/records", content=_duel().record.dump(seed=True).encode())
        ended, spoilt = made.json()["game"]["id"], again.json()["game"]["id"]
        settled(field)
        spoil(field, spoilt, newer_rules)
        before = _chronicles(field)
        assert set(before) == {ended, spoilt}
        _forget_chronicles(field)
    with Field(data) as field:
        until(lambda: set(_chronicles(field)) == {ended})
        assert _chronicles(field)[ended] == before[ended]


def _chronicles(field: Field) -> dict[str, bytes]:
    with field.service.store.engine.connect() as connection:
        return {row.game: row.packed for row in connection.execute(sa.select(chronicles_table))}


def _forget_chronicles(field: Field) -> None:
    with field.service.store.engine.begin() as connection:
        connection.execute(sa.delete(chronicles_table))


def test_names_that_only_some_know_are_not_shown_to_others() -> None:
    """14.4 A line that a seat may read does not name a type which it has not spotted."""
    ruleset = registry.find("winged_victory")
    record = ruleset.record(ruleset.scenario("dawn_patrol"), "names")
    whole = Game(ruleset, record, dict.fromkeys(record.header.seats, keyed_player("me")))
    game = Game(ruleset, whole.record.upto(40))
    entries = chronicle.log_of(game)
    everybodys = {name for seat in game.seats for name in _names(game, seat)}
    for seat in (None, *game.seats):
        secret = everybodys - _names(game, seat)
        said = [line.says.words["en"] for line in chronicle.shown(entries, seat, over=False)]
        assert secret
        assert any(" A1" in line or line.startswith("A1") for line in map(str, said))
        assert not [name for name in secret for line in said if name in str(line)]
    over = chronicle.shown(chronicle.log_of(whole), None, over=True)
    assert any("Albatros D.Va G1" in str(line.says.words["en"]) for line in over)


def _names(game: Game, seat: str | None) -> set[str]:
    """Return the names by which a seat knows pieces, if it knows more than their numbers."""
    names = game.ruleset.display.names(game.ruleset.display.view(game.position.state, seat))
    return {name for piece, name in names.items() if name != piece}
