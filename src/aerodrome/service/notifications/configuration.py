"""Configuration of notifications: the host's settings, and time limits."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from aerodrome.kernel.refusal import Refusal

Security = Literal["starttls", "tls", "none"]
PORTS: dict[Security, int] = {"starttls": 587, "tls": 465, "none": 25}
PREFIX = "AERODROME_"


@dataclass(frozen=True)
class SmtpServer:
    """The mail server, and the address mails are sent from."""

    host: str
    port: int
    sender: str
    security: Security = "starttls"
    user: str = ""
    password: str = field(default="", repr=False)


@dataclass(frozen=True)
class Patience:
    """How long to wait, in seconds."""

    turn: float = 10
    """From a question to its notification, so that a quick series makes one."""
    glance: float = 45
    """A player who stays at the table this long after a question has seen it."""
    gather: float = 300
    """What is due within this time goes out in one mail."""
    poll: float = 2
    """Between two looks at what is due."""
    hold: float = 120
    """A process that takes longer to send has died."""
    answer: float = 15
    """For another server to answer."""


@dataclass(frozen=True)
class NotificationOptions:
    """Where this server is reached, and which mail server it uses.

    `private` lets notifications go to private networks, over http.
    """

    site: str = "http://localhost:8914"
    smtp: SmtpServer | None = None
    private: bool = False
    patience: Patience = Patience()


def read_configuration(
    *,
    site: str | None = None,
    smtp: str | None = None,
    security: str | None = None,
    user: str | None = None,
    password_file: Path | None = None,
    sender: str | None = None,
    private: bool = False,
) -> NotificationOptions:
    """Return what the command line gives, or else the environment; refuse what is wrong.

    The mail server is `HOST` or `HOST:PORT`.
    """
    given = _given("ADDRESS", site)
    found = NotificationOptions(site=_site(given)) if given else NotificationOptions()
    server = _given("SMTP", smtp)
    if server:
        said = _given("MAIL_FROM", sender), _given("SMTP_SECURITY", security) or "starttls"
        name, secret = _given("SMTP_USER", user), _password(password_file)
        found = NotificationOptions(
            site=found.site, smtp=_smtp(server, *said, name, secret, bool(given))
        )
    private = private or _given("LETTERS_TO_PRIVATE", None) == "1"
    return NotificationOptions(site=found.site, smtp=found.smtp, private=private)


def _given(name: str, given: str | None) -> str:
    return (given if given is not None else os.environ.get(f"{PREFIX}{name}", "")).strip()


def _site(address: str) -> str:
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/"):
        sentence = "give the address of this server like https://games.example.org."
        raise Refusal("bad-address", sentence, f"--address {address[:80]}")
    return f"{parts.scheme}://{parts.netloc}"


def _smtp(
    server: str, sender: str, security: str, user: str, password: str, addressed: bool
) -> SmtpServer:
    host, _, port = server.partition(":")
    if not host or (port and not (port.isdecimal() and 0 < int(port) < 65_536)):
        raise Refusal("bad-smtp", "a mail server is named HOST or HOST:PORT.", f"--smtp {server}")
    secured = next((one for one in PORTS if one == security), None)
    if secured is None:
        sentence = "the security must be starttls, tls or none."
        raise Refusal("bad-smtp", sentence, f"--smtp-security {security[:20]}")
    if not is_address(sender):
        sentence = "mail needs a sender, such as aerodrome@example.org."
        raise Refusal("bad-smtp", sentence, "--mail-from")
    if not addressed:
        sentence = "mail needs the address of this server for its links (https://…)."
        raise Refusal("bad-smtp", sentence, "--address")
    if bool(user) != bool(password):
        sentence = "give the user of the mail server and its password together."
        raise Refusal("bad-smtp", sentence, "--smtp-user")
    return SmtpServer(host, int(port or PORTS[secured]), sender, secured, user, password)


def _password(file: Path | None) -> str:
    """Return the password of the mail server, from a file or from the environment."""
    if file is None:
        named = os.environ.get(f"{PREFIX}SMTP_PASSWORD_FILE")
        if not named:
            return os.environ.get(f"{PREFIX}SMTP_PASSWORD", "")
        file = Path(named)
    try:
        return file.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "this is not a text file in UTF-8"
        raise Refusal("bad-smtp", f"{why}.", str(file)) from None


def is_address(text: str) -> bool:
    """Return whether this is one plain address that breaks no header.

    Encoded words (`=?…?=`) are refused: a mail program would decode them to another address.
    """
    name, _, host = text.rpartition("@")
    plain = text.isascii() and text.isprintable() and not set(text) & set(" <>,;:\"()[]\\'")
    return bool(
        plain
        and "=?" not in text
        and name
        and "@" not in name
        and _is_host(host)
        and len(text) <= 254
    )


def _is_host(host: str) -> bool:
    parts = host.split(".")
    return all(part and part.replace("-", "").isalnum() for part in parts)
