"""Notifications are sent by the channels people chose, push and webhook, and contain no secret."""

from __future__ import annotations

import base64
import importlib
import json
from dataclasses import replace
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.tables import people as people_table
from aerodrome.service.database.store import Row
from aerodrome.service.notifications import delivery, preferences, preferences_store, webhooks
from aerodrome.service.notifications import store as notifications_store
from aerodrome.service.notifications.configuration import (
    NotificationOptions,
    is_address,
    read_configuration,
)
from aerodrome.service.notifications.http_client import check_url, is_public
from aerodrome.service.notifications.notification import Notification, text_of
from aerodrome.service.notifications.turn_notifications import TurnNotifications
from tests.support.server.accounts import PASSWORD, account, register
from tests.support.server.in_process import Field, Guest, Json
from tests.support.server.store_contents import held
from tests.support.server.third_parties import HASTE, SITE, Stranger, hasty, stranger
from tests.support.waiting import until

http_ece: Any = importlib.import_module("http_ece")
SETTINGS = "/api/me/notifications/settings"


class Browser:
    """A browser that can be pushed to, and reads what it gets."""

    def __init__(self, service: Stranger, name: str = "one") -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"sixteen bytes ok"
        self.service = service
        self.endpoint = f"{service.url}/push/{name}"

    @property
    def subscription(self) -> Json:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        coded = [base64.urlsafe_b64encode(one).decode() for one in (point, self.secret)]
        return {"endpoint": self.endpoint, "p256dh": coded[0], "auth": coded[1]}

    def read(self) -> list[Json]:
        """Return what was pushed to it, decrypted."""
        mine = [body for path, _, body in self.service.got if self.endpoint.endswith(path)]
        how: Json = {"private_key": self.key, "auth_secret": self.secret, "version": "aes128gcm"}
        return [json.loads(http_ece.decrypt(one, **how)) for one in mine]


def is_signed(header: str) -> bool:
    """Return whether a token is signed by the key that goes with it; raise if it is not."""
    token, _, key = header.removeprefix("vapid t=").partition(",k=")
    told, _, signature = token.rpartition(".")
    raw = base64.urlsafe_b64decode(signature + "==")
    both = (int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    point = base64.urlsafe_b64decode(key + "==")
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    public.verify(encode_dss_signature(*both), told.encode(), ec.ECDSA(SHA256()))
    return True


def test_a_push_is_read_by_its_browser_alone_and_signed_by_the_server(tmp_path: Path) -> None:
    with stranger() as service, hasty(str(tmp_path / "x.db")) as field:
        guest, browser = field.guest(), Browser(service)
        known = guest.post(f"{SETTINGS}/push", {**browser.subscription, "language": "it"})
        assert known["here"] is True
        assert guest.post(f"{SETTINGS}/test") == {"ways": ["push"]}
        until(lambda: service.got)
        assert browser.read() == [
            {
                "kind": "test",
                "title": "Funziona",
                "text": "Ecco come appare qui una notifica di Aerodrome.",
                "link": "/account",
                "tag": "test /account",
            }
        ]
        _, headers, _ = service.got[0]
        signed = headers["authorization"]
        assert is_signed(signed)
        assert signed.endswith(f"k={known['push_key']}")
        claims = signed.partition("t=")[2].split(".")[1]
        told = json.loads(base64.urlsafe_b64decode(claims + "=="))
        assert (told["aud"], told["sub"]) == (service.url, SITE)
        service.status = 410
        guest.post(f"{SETTINGS}/test")
        until(lambda: guest.get(SETTINGS).get("here") is None)
        for name in ("notifications", "letters"):  # today's name, and the former one
            assert f'aerodrome_{name}_total{{how="push sent"}} 1' in field.service.metrics.text()


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://10.1.2.3/x",
        "https://[::ffff:192.168.0.1]/x",
        "https://169.254.169.254/latest",
        "https://127.1/x",
        "https://0177.0.0.1/x",
        "https://0x7f.0.0.1/x",
        "https://2130706433/x",
        "https://169.254.43518/x",
        "https://127.0.0.1./x",
        "https://[fec0::1]/x",
        "https://localhost/x",
        "https://printer.local/x",
        "https://intranet/x",
        "https://user:word@push.example.org/x",
        "https://push.example.org/x y",
        "https://push.example.org:99999/x",
        "ftp://push.example.org/x",
    ],
)
def test_nothing_goes_to_a_private_network(endpoint: str) -> None:
    with pytest.raises(Refusal, match=r"https://|private"):
        check_url(endpoint, private=False)


def test_names_that_lead_inside_are_found_out_when_they_are_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name proves nothing: the address behind it is checked at each request."""
    check_url("https://push.example.org/x", private=False)
    public = ["93.184.216.34", "2606:4700::1111"]
    inside = ["127.0.0.1", "::1", "fd00::1", "100.64.0.1", "224.0.0.1", "64:ff9b::7f00:1"]
    assert [one for one in public + inside if is_public(ip_address(one))] == public
    monkeypatch.setattr(delivery, "MOST_TRIES", 1)
    monkeypatch.setattr(delivery, "FIRST_WAIT", 0.0)
    field = hasty(str(tmp_path / "x.db"), NotificationOptions(site=SITE, patience=HASTE))
    with stranger() as service, field:
        guest, browser = field.guest(), Browser(service)
        guest.post(f"{SETTINGS}/push", browser.subscription, 400)
        port = service.url.rpartition(":")[2]
        named = f"https://localtest.example.org:{port}/push/one"
        lead_home(monkeypatch)
        guest.post(f"{SETTINGS}/push", {**browser.subscription, "endpoint": named})
        guest.post(f"{SETTINGS}/test")
        until(lambda: 'how="push late"' in field.service.metrics.text())
        assert service.got == []


def lead_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every name resolve to this machine, as the owner of a name can arrange."""
    import socket

    real = socket.getaddrinfo

    def here(host: Any, *more: Any, **how: Any) -> Any:
        return real("127.0.0.1" if "example.org" in str(host) else host, *more, **how)

    monkeypatch.setattr(socket, "getaddrinfo", here)


def test_a_webhook_gets_what_was_signed_for_it_and_is_left_when_it_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhooks, "MOST_FAILURES", 2)
    with stranger() as service, hasty(str(tmp_path / "x.db")) as field:
        guest = field.guest()
        guest.post(f"{SETTINGS}/webhook", {"url": service.url}, 409)
        register(guest, "Brumowski")
        hook = guest.post(f"{SETTINGS}/webhook", {"url": f"{service.url}/me"})["hook"]
        guest.post(f"{SETTINGS}/test")
        until(lambda: len(service.got) == 1)
        path, headers, body = service.got[0]
        said = json.loads(body)
        assert (path, said["title"], said["link"]) == ("/me", "It works", f"{SITE}/account")
        at = int(headers["x-aerodrome-time"])
        assert headers["x-aerodrome-signature"] == webhooks.signed(hook["secret"], at, body)
        guest.post(
            f"{SETTINGS}/webhook",
            {"url": f"{service.url}/chat", "shape": "discord"},
        )
        guest.post(f"{SETTINGS}/test")
        until(lambda: len(service.got) == 2)
        assert json.loads(service.got[1][2]) == {
            "content": "**It works**\nThis is what a notification from Aerodrome looks like here.\n"
            f"<{SITE}/account>",
            "username": "Aerodrome",
            "allowed_mentions": {"parse": []},
        }
        service.status = 302
        for number in (1, 2):
            guest.post(f"{SETTINGS}/test")
            arrived(service, 2 + number)
        until(lambda: guest.get(SETTINGS)["hook"].get("off"))
        until(lambda: "webhook" in str(guest.get("/api/me/notifications")["letters"][0]["title"]))


def test_words_of_strangers_are_one_line_of_a_notification() -> None:
    notification = Notification("friend", {"name": "A\nB\u202e <b>x</b>" + "x" * 200}, "/pilots/a")
    said = text_of(notification, "it")
    assert "\n" not in said.title
    assert len(said.title) < 100
    body, _ = webhooks.written(
        SITE,
        {"language": "en", "shape": "discord"},
        Notification("friend", {"name": "*[x](y)*"}, "/"),
        1,
    )
    assert "\\\\*\\\\[x\\\\]" in body.decode()


def test_quiet_hours_end_in_the_morning_of_ones_own_place() -> None:
    box = {"quiet_from": 22 * 60, "quiet_to": 7 * 60, "zone": "Europe/Rome"}
    midnight = 1_700_000_000 // 86_400 * 86_400
    assert preferences.not_before(box, midnight + 12 * 3600) == midnight + 12 * 3600
    assert preferences.not_before(box, midnight + 22 * 3600 + 30) == midnight + (24 + 6) * 3600
    assert preferences.not_before({**box, "quiet_from": None}, midnight) == midnight


def test_a_setting_that_does_not_fit_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole: Json = {"smtp": "mail.example.org", "sender": "a@example.org", "site": SITE}
    secret = tmp_path / "secret"
    secret.write_text("word\n")
    good = read_configuration(**whole, user="me", password_file=secret)
    assert good.smtp is not None
    assert (good.smtp.port, good.smtp.password, good.smtp.security) == (587, "word", "starttls")
    assert "word" not in repr(good)
    monkeypatch.setenv("AERODROME_SMTP", "localhost:2525")
    monkeypatch.setenv("AERODROME_MAIL_FROM", "a@localhost")
    monkeypatch.setenv("AERODROME_ADDRESS", SITE)
    found = read_configuration().smtp
    assert found is not None
    assert found.port == 2525
    for wrong in (
        {"smtp": "mail:x"},
        {"security": "ssl"},
        {"sender": "unknown"},
        {"site": "games.example.org"},
        {"user": "me"},
        {"password_file": tmp_path / "none"},
    ):
        with pytest.raises(Refusal):
            read_configuration(**whole | wrong)
    assert not any(map(is_address, ("a b@c.de", "a@b\nBcc: x", "a@@b", "", "@b", "é@b.de")))


def arrived(service: Stranger, count: int) -> None:
    until(lambda: len(service.got) == count)


def notifications(guest: Guest, kind: str) -> list[Json]:
    found: list[Json] = guest.get("/api/me/notifications")["letters"]
    return [one for one in found if one["kind"] == kind]


def rested(field: Field) -> None:
    """Wait until no person is being looked up or notified."""
    until(lambda: not field.service[TurnNotifications].busy)


def test_an_absent_player_is_notified_once_of_their_turn(tmp_path: Path, toys: None) -> None:
    """Players at the table are not notified: neither at once nor while they stay."""
    with stranger() as service, hasty(str(tmp_path / "x.db")) as field:
        red, browser = field.guest(), Browser(service)
        red.post(f"{SETTINGS}/push", browser.subscription)
        _, blue, game = field.pair(
            "ladder", "twelve", names=("Anna", "Bruno"), seed="a seed", first=red
        )
        until(lambda: service.got)
        (one,) = browser.read()
        assert (one["title"], one["link"]) == ("Your turn", f"/games/{game}")
        assert one["text"].endswith("it is your turn, against Bruno.")
        red.position(game, "red")
        rested(field)
        with blue.socket(game, "blue") as line:
            line.hear("update")
            red.answer_one(game, "red")
            line.until(lambda update: update["game"]["my_turn"])
            rested(field)
            assert blue.position(game, "blue")["questions"]
        assert notifications(blue, "your_turn") == []
        assert [one["kind"] for one in browser.read()] == ["your_turn"]
        with red.socket(game, "red") as line:
            line.hear("update")
            until(
                lambda: notifications(red, "your_turn") == [], "who looks at the table has read it"
            )
        while not red.position(game, "red")["questions"]:
            blue.answer_one(game, "blue")
        until(lambda: len(service.got) == 2)
        assert len(notifications(red, "your_turn")) == 1, "in the page the same is said once"


def test_a_secret_answer_sends_no_notification(tmp_path: Path, toys: None) -> None:
    """Both give sealed orders: an answer of one changes nothing for the other."""
    with hasty(str(tmp_path / "x.db")) as field:
        first, second, game = field.pair("sealed", "short")
        until(lambda: notifications(first, "your_turn") and notifications(second, "your_turn"))
        before = second.get("/api/me/notifications"), second.get("/api/me")
        assert first.answer_one(game, "north") is not None
        rested(field)
        assert (second.get("/api/me/notifications"), second.get("/api/me")) == before
        first.do(game, "resign", "north")
        until(lambda: notifications(first, "game_over") and notifications(second, "game_over"))
        assert len(notifications(first, "game_over")) == 1


def test_one_of_several_processes_writes_and_one_of_several_carries(data: str) -> None:
    with hasty(data) as field:
        _, _, game = field.pair("squadriglia", "even_duel")
        portal = field.door.portal
        assert portal is not None
        store = field.service.store

        def noted(spoken: int) -> bool:
            return bool(
                portal.call(
                    store.run,
                    lambda c: notifications_store.note_notified(c, game, "unknown", spoken),
                )
            )

        assert [noted(spoken) for spoken in (3, 3, 2, 4)] == [True, False, False, True]
        (person, *_) = portal.call(
            store.read, lambda c: c.execute(sa.select(people_table.c.id)).scalars().all()
        )
        notification = {"person": person, "notification": "{}", "tag": "t", "made": 1.0, "due": 9e9}
        portal.call(
            store.run, lambda c: notifications_store.put(c, way="push", target="", **notification)
        )
        portal.call(
            store.run, lambda c: notifications_store.put(c, way="push", target="", **notification)
        )
        claims = [
            portal.call(store.run, lambda c: notifications_store.claim(c, 9.1e9, 9.2e9, 10))
            for _ in range(2)
        ]
        assert [len(one) for one in claims] == [1, 0], "each notification is claimed once"
        late = portal.call(store.run, lambda c: notifications_store.claim(c, 9.3e9, 9.4e9, 10))
        assert late[0]["tries"] == 2, "another process takes over from one that died"
        portal.call(store.run, lambda c: notifications_store.done(c, [late[0]["id"]]))


def test_a_notification_follows_a_guest_who_changes_accounts_while_it_is_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It used to wait two minutes, until the holder's lease had expired."""
    asked, settings_of_all = [], preferences_store.settings_of_all

    def gone_when_it_is_carried(*words: Any) -> list[Row]:
        asked.append(words)
        return settings_of_all(*words) if len(asked) != 2 else []

    monkeypatch.setattr(preferences_store, "settings_of_all", gone_when_it_is_carried)
    never = NotificationOptions(site=SITE, private=True, patience=replace(HASTE, hold=1e9))
    with stranger() as service, hasty(str(tmp_path / "x.db"), never) as field:
        guest, browser = field.guest(), Browser(service)
        guest.post(f"{SETTINGS}/push", browser.subscription)
        guest.post(f"{SETTINGS}/test")
        until(lambda: service.got)
        assert len(asked) > 2


def test_a_browser_gets_the_pushes_of_its_owner(tmp_path: Path) -> None:
    """A guest's browser moves to the account; a session's browser is forgotten with the session."""
    with stranger() as service, hasty(str(tmp_path / "x.db")) as field:
        owner = account(field, "Brumowski")
        guest, browser = field.guest(), Browser(service)
        guest.post(f"{SETTINGS}/push", browser.subscription)
        guest.post(f"{SETTINGS}/test")
        guest.post("/api/login", {"name": "Brumowski", **PASSWORD})
        assert guest.get(SETTINGS)["here"]
        assert guest.get("/api/me")["letters"] == 1, "what waited for the guest came along"
        until(lambda: service.got)
        service.got.clear()
        owner.post(f"{SETTINGS}/test")
        until(lambda: service.got)
        guest.post("/api/logout", None, 204)
        assert "browsers" not in owner.get(SETTINGS)
        owner.post(SETTINGS, {"ways": {"friend": ["mail"]}, "zone": "Europe/Rome"})
        assert owner.get(SETTINGS)["ways"]["friend"] == ["mail"]
        owner.post(SETTINGS, {"ways": {}, "zone": "Mars/Base"}, 400)
        owner.post("/api/me/delete", PASSWORD, 204)
        left = held(field.data)
        assert [
            left[name]
            for name in ("notification_settings", "notification_subscriptions", "notifications")
        ] == [[], [], []]
