"""Options of the post: what whoever runs a server has set up, and how patient it is."""

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
    """Who takes our mail, and in whose name we send it."""

    host: str
    port: int
    sender: str
    security: Security = "starttls"
    user: str = ""
    password: str = field(default="", repr=False)


@dataclass(frozen=True)
class Patience:
    """Seconds: how long things are waited for."""

    turn: float = 10
    """From a question to its letter, so that a quick series is one."""
    glance: float = 45
    """Who stays at the table for so long after a question has seen it."""
    gather: float = 300
    """What is to be mailed within this time goes in one mail."""
    poll: float = 2
    """Between looks at what is due."""
    hold: float = 120
    """A process that sends has died if it takes longer."""
    answer: float = 15
    """For another server to answer."""


@dataclass(frozen=True)
class PostOptions:
    """`site` is how people reach us; `private` lets letters go to private networks, over http."""

    site: str = "http://localhost:8914"
    smtp: SmtpServer | None = None
    private: bool = False
    patience: Patience = Patience()


def read_options(
    *,
    site: str | None = None,
    smtp: str | None = None,
    security: str | None = None,
    user: str | None = None,
    password_file: Path | None = None,
    sender: str | None = None,
    private: bool = False,
) -> PostOptions:
    """What was said on the command line, or else in the environment; one sentence if it is wrong.

    The server of mails is `HOST` or `HOST:PORT`.
    """
    given = _said("ADDRESS", site)
    found = PostOptions(site=_site(given)) if given else PostOptions()
    server = _said("SMTP", smtp)
    if server:
        said = _said("MAIL_FROM", sender), _said("SMTP_SECURITY", security) or "starttls"
        name, secret = _said("SMTP_USER", user), _password(password_file)
        found = PostOptions(site=found.site, smtp=_smtp(server, *said, name, secret, bool(given)))
    private = private or _said("LETTERS_TO_PRIVATE", None) == "1"
    return PostOptions(site=found.site, smtp=found.smtp, private=private)


def _said(name: str, given: str | None) -> str:
    return (given if given is not None else os.environ.get(f"{PREFIX}{name}", "")).strip()


def _site(address: str) -> str:
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/"):
        sentence = "the address of this server looks like https://games.example.org."
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
        sentence = "mail goes by starttls, tls or none."
        raise Refusal("bad-smtp", sentence, f"--smtp-security {security[:20]}")
    if not is_address(sender):
        sentence = "mail needs a sender, such as aerodrome@example.org."
        raise Refusal("bad-smtp", sentence, "--mail-from")
    if not addressed:
        sentence = "mail needs the address of this server for its links (https://…)."
        raise Refusal("bad-smtp", sentence, "--address")
    if bool(user) != bool(password):
        sentence = "a user of the mail server has a password, and a password a user."
        raise Refusal("bad-smtp", sentence, "--smtp-user")
    return SmtpServer(host, int(port or PORTS[secured]), sender, secured, user, password)


def _password(file: Path | None) -> str:
    """The password of the mail server, from a file or from the environment."""
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
    """Whether mail can be sent there: one plain address, and nothing that breaks a header.

    What a mail program would decode (`=?…?=`) is another address than the one that it looks like.
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
