"""Routes: addresses begin with the name of their feature, and former addresses still work."""

from __future__ import annotations

import pytest

from aerodrome.server.pages import ADDRESSES
from aerodrome.server.routes import FORMER, LOBBY_SOCKET, ROUTES
from aerodrome.service.features import FEATURES
from tests.support.server.in_process import Field

PLAIN = {
    "api": {
        *("accuse", "acquaintance", "avoid", "challenges", "clubs", "follow", "friends"),
        *("invitation", "join", "login", "logout", "mail", "me", "password", "pilots", "qr-code"),
        *("records", "recover", "rulesets", "unfollow", "watch"),
    },
    "page": {
        *("", "about", "account", "clubs", "confirm", "editor", "fair-play", "friends", "hangar"),
        *("join", "new", "password", "pilots", "rules", "school", "stop", "watch"),
    },
}
"""Words with which addresses may begin, other than names of features."""


def test_an_address_begins_with_its_feature_or_a_plain_word() -> None:
    features = {name.replace("_", "-") for name in FEATURES}
    api = {route.path.split("/")[2] for route in ROUTES if route.path.startswith("/api/")}
    assert api - features == PLAIN["api"]
    assert {address.split("/")[1] for address in ADDRESSES} - features == PLAIN["page"]


def test_every_former_address_is_one_of_a_route() -> None:
    paths = {route.path for route in ROUTES} | {LOBBY_SOCKET}
    assert FORMER.keys() <= paths
    assert not paths & set(FORMER.values())


ASKED = [one for one in FORMER.items() if LOBBY_SOCKET not in one]


@pytest.mark.parametrize(("now", "former"), ASKED)
def test_a_former_address_is_answered_alike(sqlite_field: Field, now: str, former: str) -> None:
    guest = sqlite_field.guest()
    paths = [path.format(game="0" * 12) for path in (now, former)]
    answers = [guest.http.get(path, params={"seat": "red"}) for path in paths]
    assert answers[0].status_code == answers[1].status_code
    assert answers[0].json().get("code") == answers[1].json().get("code") != "no-page"


def test_a_program_hears_of_the_lobby_at_the_former_address(sqlite_field: Field) -> None:
    with sqlite_field.guest().http.websocket_connect(FORMER[LOBBY_SOCKET]) as line:
        assert line.receive_json()["type"] == "tables"
