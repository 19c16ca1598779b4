"""Answers that are the same for everyone are compressed and cached; those for one session never
are."""

from __future__ import annotations

import gzip
import html
import json
from pathlib import Path

import pytest

from aerodrome.server import pages
from tests.support.server.in_process import Field

PUBLIC = ("/api/rulesets", "/api/rulesets/squadriglia/book?language=it", "/api/openapi.json")


@pytest.mark.parametrize("path", PUBLIC)
def test_a_public_answer_is_compressed_for_a_client_that_can_read_it(
    sqlite_field: Field, path: str
) -> None:
    door = sqlite_field.newcomer().http
    plain = door.get(path, headers={"accept-encoding": "identity"})
    packed = door.get(path, headers={"accept-encoding": "br;q=1.0, gzip;q=0.8"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert plain.json() == packed.json()
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    for response in (plain, packed):
        assert response.headers["vary"] == "accept-encoding"
        assert "set-cookie" not in response.headers


@pytest.mark.parametrize("said", ["", "identity", "deflate, br", "gzip;q=0", "gzip; q=0.000, br"])
def test_a_client_without_compression_gets_plain_text(sqlite_field: Field, said: str) -> None:
    door = sqlite_field.newcomer().http
    answer = door.get("/api/rulesets", headers={"accept-encoding": said})
    assert "content-encoding" not in answer.headers
    assert answer.json()["rulesets"]


def test_a_known_version_is_not_sent_again(sqlite_field: Field) -> None:
    door = sqlite_field.newcomer().http
    first = door.get("/api/rulesets/squadriglia/book")
    tag = first.headers["etag"]
    again = door.get("/api/rulesets/squadriglia/book", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    other = door.get("/api/rulesets/squadriglia/book?language=it", headers={"if-none-match": tag})
    assert other.status_code == 200


def test_answers_of_a_session_are_not_compressed(sqlite_field: Field) -> None:
    """A secret must not be compressed together with words that another person chose."""
    north, _, game = sqlite_field.pair()
    for n in range(20):
        north.do(game, "chat", "north", text=f"{n} " + "word " * 90)
    paths = ("", "/position?seat=north", "/history?seat=north", "/record?seat=north")
    for path in ("/api/me", "/api/games", *(f"/api/games/{game}{path}" for path in paths)):
        answer = north.http.get(path, headers={"accept-encoding": "gzip"})
        assert answer.status_code == 200
        assert "content-encoding" not in answer.headers, path
        assert answer.headers["cache-control"] == "no-store", path


def test_a_refusal_is_printed_in_plain_words(sqlite_field: Field) -> None:
    answer = sqlite_field.newcomer().http.get("/api/rulesets/nope/book")
    assert answer.status_code == 404
    assert answer.json()["code"] == "unknown-ruleset"


def test_the_client_is_packed_beforehand(
    sqlite_field: Field, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "app.js").write_text("plain")
    (folder / "app.js.gz").write_bytes(gzip.compress(b"packed"))
    monkeypatch.setattr(pages, "STATIC", folder)
    door = sqlite_field.newcomer().http
    assert door.get("/static/app.js", headers={"accept-encoding": "gzip"}).text == "packed"
    plain = door.get("/static/app.js", headers={"accept-encoding": "gzip;q=0"})
    assert plain.text == "plain"
    assert plain.headers["vary"] == "accept-encoding"


def test_the_page_lists_the_languages(
    tmp_path: Path, sqlite_field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No list names them: a file of words makes a language."""
    monkeypatch.setattr(pages, "STATIC", tmp_path)
    (tmp_path / "index.html").write_text('<!doctype html><html lang="en"></html>')
    for name in ("words-it.1.json", "words-de.2.json", "words-en.3.json", "words-en.3.json.gz"):
        (tmp_path / name).write_text("{}")
    shown = html.unescape(sqlite_field.newcomer().http.get("/").text)
    told = '{"en": "/static/words-en.3.json", "de": "/static/words-de.2.json", '
    assert f'<html data-languages="{told}"it": "/static/words-it.1.json"}}" lang="en">' in shown


def test_the_book_of_a_game_is_that_of_its_ruleset(sqlite_field: Field) -> None:
    guest = sqlite_field.guest()
    seats = {"italy": {"kind": "me"}, "austria": {"kind": "open"}}
    game = guest.make("squadriglia", "baracca", seats=seats)["game"]["id"]
    book = guest.get(f"/api/games/{game}/book?language=it")
    assert json.dumps(book) == json.dumps(guest.get("/api/rulesets/squadriglia/book?language=it"))
    assert (book["ruleset"], book["language"]) == ("squadriglia", "it")
    assert guest.get("/api/games/nope/book", 404)["code"] == "no-game"
