"""Mail: batched for confirmed addresses until they unsubscribe, and recovery of passwords."""

from __future__ import annotations

import asyncio
import re
import socket
import threading
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import aiosmtplib
import pytest
import sqlalchemy as sa
from aiosmtpd.smtp import AuthResult
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from aerodrome.service.database.store import Row
from aerodrome.service.notifications import delivery
from aerodrome.service.notifications import store as notifications_store
from aerodrome.service.notifications.configuration import NotificationOptions, Patience, is_address
from aerodrome.service.notifications.delivery import Delivery
from aerodrome.service.notifications.mail import Delivered, Envelope, composed, deliver
from aerodrome.service.notifications.model import Notifications
from aerodrome.service.notifications.notification import Notification
from tests.support.server.accounts import PASSWORD, account
from tests.support.server.in_process import Field, Guest
from tests.support.server.store_contents import connected, held
from tests.support.server.third_parties import HASTE, SITE, MailServer, hasty, mail_server, mailing
from tests.support.waiting import until

ADDRESS = "anna@example.org"
SETTINGS = "/api/me/notifications/settings"
TOKEN = re.compile(r"#([\w-]{16,})")


def mails(server: MailServer) -> list[EmailMessage]:
    read = [message_from_bytes(content, policy=policy.default) for _, content in server.got]
    return [one for one in read if isinstance(one, EmailMessage)]


def text_of(mail: EmailMessage, kind: str = "plain") -> str:
    body = mail.get_body((kind,))
    assert body is not None
    return str(body.get_content()).replace("\r", "")


def subscribed(field: Field, server: MailServer, name: str = "Anna") -> Guest:
    """Return an account that gets mail."""
    guest = account(field, name)
    before = len(server.got)
    guest.post(f"{SETTINGS}/mail", {"address": ADDRESS, "language": "it", **PASSWORD})
    until(lambda: len(server.got) > before)
    token = TOKEN.search(text_of(mails(server)[-1]))
    assert token is not None
    guest.post("/api/mail/confirm", {"token": token[1]}, 204)
    assert guest.get(SETTINGS)["address"] == ADDRESS
    return guest


def person_of(field: Field, name: str) -> str:
    return next(str(row) for row in people(field) if people(field)[row] == name)


def people(field: Field) -> dict[str, str]:
    with connected(field.data) as store:
        found = store.execute(sa.text("SELECT id, name FROM people"))
        return {one.id: one.name for one in found}


def waiting(field: Field, later: float = 0.0) -> int:
    """Return how many notifications in the outbox are due after this moment."""
    query = sa.text("SELECT count(*) FROM notification_outbox WHERE due > :later")
    with connected(field.data) as store:
        return int(store.execute(query, {"later": later}).scalar_one())


def send(field: Field, name: str, *notifications: Notification) -> None:
    portal = field.door.portal
    assert portal is not None
    for notification in notifications:
        portal.call(field.service[Notifications].send, [person_of(field, name)], notification)


def test_mail_comes_after_a_confirmation_together_and_can_be_stopped(tmp_path: Path) -> None:
    gathering = Patience(turn=0.05, glance=0.1, gather=1.0, poll=0.05, answer=5)
    with mail_server() as server:
        chosen = mailing(server.port)
        options = NotificationOptions(chosen.site, chosen.smtp, chosen.private, gathering)
        with hasty(str(tmp_path / "x.db"), options) as field:
            assert field.guest().get("/api/me")["mail"] is True
            guest = account(field, "Anna")
            wrong = {"address": ADDRESS, "password": "not the password"}
            guest.post(f"{SETTINGS}/mail", wrong, 403)
            guest.post(f"{SETTINGS}/mail", {"address": "a b@c", **PASSWORD}, 400)
            assert server.got == []
            guest = subscribed(field, server, "Bruno")
            guest.post("/api/mail/confirm", {"token": "x" * 20}, 404)
            server.got.clear()
            send(
                field,
                "Bruno",
                Notification("friend", {"name": "Dora"}, "/pilots/Dora"),
                Notification(
                    "invited", {"name": "Carlo <b>", "title": {"en": "A", "it": "B"}}, "/join"
                ),
                Notification("warned", {}, "/account"),
            )
            until(lambda: server.got)
            (mail,) = mails(server)
            assert server.got[0][0] == [ADDRESS]
            assert mail["subject"] == "2 notifiche per te · Aerodrome"
            assert mail["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
            plain, html = text_of(mail), text_of(mail, "html")
            assert f"Carlo <b> vorrebbe giocare a B con te.\n{SITE}/join" in plain
            assert "Carlo &lt;b&gt; vorrebbe" in html
            assert "Dora" not in plain, "mail about friends is sent only on request"
            stop = mail["list-unsubscribe"].strip("<>").removeprefix(SITE)
            newcomer = field.newcomer().http
            form = {"content-type": "application/x-www-form-urlencoded"}
            stopped = newcomer.post(stop, content="List-Unsubscribe=One-Click", headers=form)
            assert stopped.status_code == 204
            assert "address" not in guest.get(SETTINGS)
            send(field, "Bruno", Notification("warned", {}, "/account"))
            assert waiting(field) == 0


@pytest.mark.parametrize(
    "odd",
    [
        "=?utf-8?q?=76ictim?=@b.example",
        "=?utf-8?q?x=40evil.example=2c?=@b.example",
        "=?utf-8?b?dmljdGlt?=@b.example",
        "a=?utf-8?q?=0d=0aBcc:x@b.example",
        "anna+=?@b.example",
        "a=b?c@b.example",
        "anna.o=bruno@b-c.example",
        "!#$%&*+/=?^_`{|}~-@b.example",
        "{anna}@b.example",
    ],
)
def test_a_mail_names_just_the_address_that_was_given(odd: str) -> None:
    """Addresses that a mail program reads differently would reach another mailbox than was
    counted."""
    if is_address(odd):
        message = composed(mailing(25), Envelope(odd, "en", "name"), [])
        assert message["to"].addresses[0].addr_spec == odd
    else:
        assert "=?" in odd


def test_mail_goes_to_the_address_that_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    to: list[str] = []

    async def send(_: bytes, *, recipients: list[str], **__: object) -> None:
        to.extend(recipients)

    monkeypatch.setattr(aiosmtplib, "send", send)
    smtp = mailing(25).smtp
    assert smtp is not None
    message = EmailMessage()
    message["To"] = "=?utf-8?q?=76ictim?=@b.example"
    assert asyncio.run(deliver(smtp, ADDRESS, message, 1.0)) is Delivered.SENT
    assert to == [ADDRESS]


def test_a_day_has_so_many_mails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "MOST_MAILS", 1)
    with mail_server() as server, hasty(str(tmp_path / "x.db"), mailing(server.port)) as field:
        subscribed(field, server)
        server.got.clear()
        send(field, "Anna", Notification("warned", {}, "/a"))
        until(lambda: server.got)
        until(lambda: not waiting(field))
        send(field, "Anna", Notification("warned", {}, "/b"))
        tomorrow = field.service.live_games.clock.now() // 86_400 * 86_400 + 86_400
        until(lambda: waiting(field, tomorrow - 1))
        assert len(server.got) == 1


def certificate(folder: Path) -> tuple[Path, Path]:
    """Write a certificate for this machine that nothing else trusts."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "mail")])
    now = datetime.now(UTC)
    built = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), False
        )
        .sign(key, hashes.SHA256())
    )
    shown, secret = folder / "mail.pem", folder / "mail.key"
    shown.write_bytes(built.public_bytes(Encoding.PEM))
    secret.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return shown, secret


def knows(_server: Any, _session: Any, _envelope: Any, _how: str, data: Any) -> AuthResult:
    return AuthResult(success=(data.login, data.password) == (b"me", b"word"))


@pytest.mark.parametrize("security", ["starttls", "tls"])
def test_mail_goes_over_tls_to_a_server_that_is_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, security: Any
) -> None:
    """A server with an unknown certificate receives nothing, not even the password."""
    monkeypatch.setattr(delivery, "FIRST_WAIT", 0.2)
    papers = certificate(tmp_path)
    how: dict[str, Any] = {"authenticator": knows, "auth_required": True}
    how = {"implicit": True} if security == "tls" else how
    with mail_server(papers, **how) as server:
        known = {} if security == "tls" else {"user": "me", "password": "word"}
        options = mailing(server.port, security, **known)
        with hasty(str(tmp_path / "x.db"), options) as field:
            guest = account(field, "Anna")
            guest.post(f"{SETTINGS}/mail", {"address": ADDRESS, **PASSWORD})
            until(lambda: 'how="mail again"' in field.service.metrics.text())
            assert server.got == []
            monkeypatch.setenv("SSL_CERT_FILE", str(papers[0]))
            until(lambda: server.got)


def test_what_is_refused_is_dropped_and_what_fails_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "FIRST_WAIT", 0.05)
    with mail_server() as server, hasty(str(tmp_path / "x.db"), mailing(server.port)) as field:
        subscribed(field, server)
        server.got.clear()
        server.to = "550 no such mailbox"
        send(field, "Anna", Notification("warned", {}, "/a"))
        until(lambda: 'how="mail refused"} 1' in field.service.metrics.text())
        server.to, server.says = "250 OK", "451 later"
        send(field, "Anna", Notification("warned", {}, "/b"))
        until(lambda: 'how="mail again"' in field.service.metrics.text())
        server.says = "250 OK"
        until(lambda: server.got)
        until(lambda: not waiting(field))
        assert len(server.got) == 1


def test_a_server_that_hangs_does_not_hold_up_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Notifications left in the outbox at shutdown are sent after the next start."""
    monkeypatch.setattr(delivery, "FIRST_WAIT", 0.01)
    data = str(tmp_path / "x.db")
    silent = socket.create_server(("127.0.0.1", 0))
    chosen = mailing(silent.getsockname()[1])
    brief = Patience(turn=0.05, glance=0.1, gather=0.0, poll=0.05, answer=0.2)
    with silent, hasty(data, NotificationOptions(chosen.site, chosen.smtp, True, brief)) as field:
        guest = account(field, "Anna")
        guest.post(f"{SETTINGS}/mail", {"address": ADDRESS, **PASSWORD})
        until(lambda: 'how="mail again"' in field.service.metrics.text())
    with mail_server() as server, hasty(data, mailing(server.port)):
        until(lambda: server.got)


def test_a_notification_taken_at_shutdown_is_queued_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next process used to wait two minutes, until the holder's lease had expired."""
    taken, told, claim = threading.Event(), threading.Event(), notifications_store.claim

    def slowly(*words: Any) -> list[Row]:
        found = claim(*words)
        if found:
            taken.set()
            told.wait()
        return found

    monkeypatch.setattr(notifications_store, "claim", slowly)
    with mail_server() as server, hasty(str(tmp_path / "x.db"), mailing(server.port)) as field:
        delivery = field.service[Delivery]
        shut_down = delivery.shutdown

        async def shutdown() -> None:
            told.set()
            await shut_down()

        monkeypatch.setattr(delivery, "shutdown", shutdown)
        guest = account(field, "Anna")
        guest.post(f"{SETTINGS}/mail", {"address": ADDRESS, **PASSWORD})
        until(taken.is_set)
    assert not server.got
    with connected(field.data) as store:
        assert store.execute(sa.text("SELECT held FROM notification_outbox")).scalars().all() == [
            0.0
        ]


def test_a_lost_password_is_found_by_mail_once(tmp_path: Path) -> None:
    """The request does not reveal whether there is an account; the store holds no readable
    token."""
    with mail_server() as server, hasty(str(tmp_path / "x.db"), mailing(server.port)) as field:
        subscribed(field, server)
        server.got.clear()
        newcomer = field.newcomer()
        answers = [
            newcomer.http.post("/api/password/forgotten", json={"name": name, "language": "en"})
            for name in ("Nobody", "anna")
        ]
        assert answers[0].status_code == answers[1].status_code == 204
        assert answers[0].headers.items() == answers[1].headers.items()
        until(lambda: server.got)
        (mail,) = mails(server)
        assert mail["subject"] == "Set a new password · Aerodrome"
        assert mail["list-unsubscribe"] is None
        found = TOKEN.search(text_of(mail))
        assert found is not None
        assert found[1] not in str(held(field.data))
        new = {"token": found[1], "password": "Fokker D.VII"}
        assert newcomer.post("/api/password/reset", new)["name"] == "Anna"
        assert newcomer.get("/api/me")["account"] is True
        field.newcomer().post("/api/password/reset", new, 404)
        field.guest().post("/api/login", {"name": "Anna", "password": "Fokker D.VII"})
        field.guest().post("/api/login", {"name": "Anna", **PASSWORD}, 401)


def test_without_mail_there_is_none(tmp_path: Path) -> None:
    with hasty(str(tmp_path / "x.db"), NotificationOptions(site=SITE, patience=HASTE)) as field:
        guest = account(field, "Anna")
        assert "mail" not in guest.get("/api/me")
        guest.post(f"{SETTINGS}/mail", {"address": ADDRESS, **PASSWORD}, 409)
        field.newcomer().post("/api/password/forgotten", {"name": "Anna"}, 409)
