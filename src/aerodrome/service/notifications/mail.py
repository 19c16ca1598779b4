"""Mail: notifications as one message of plain text and simple HTML, and its delivery."""

from __future__ import annotations

import asyncio
import hashlib
import importlib
from collections.abc import Sequence
from datetime import UTC, datetime
from email import policy
from email.message import EmailMessage
from email.utils import format_datetime, formataddr
from enum import Enum
from html import escape
from typing import NamedTuple

from aerodrome.service.accounts.names import HOUSE
from aerodrome.service.notifications.configuration import NotificationOptions, SmtpServer
from aerodrome.service.notifications.notification import Text, phrase

REFUSED = 500
"""Lowest status with which a mail server refuses for good."""
UNFOLDED = policy.SMTP.clone(max_line_length=998)
"""Policy that neither breaks links over lines nor encodes them."""
TRIES = 3
"""How many answers' time a whole mail may take."""


class Delivered(Enum):
    """The outcome of sending a mail."""

    SENT = "sent"
    REFUSED = "refused"
    LATER = "later"


class MailPage(NamedTuple):
    """A notification in a mail: its text and the full address of its page."""

    said: Text
    link: str


class Envelope(NamedTuple):
    """Address, language and name of a mail, and the token of its unsubscribe link."""

    address: str
    language: str
    name: str
    stop: str = ""


def composed(
    options: NotificationOptions, envelope: Envelope, pages: Sequence[MailPage]
) -> EmailMessage:
    """Return one mail with all these notifications."""
    assert options.smtp is not None
    language = envelope.language
    message = EmailMessage()
    message["From"] = formataddr((HOUSE.capitalize(), options.smtp.sender))
    message["To"] = envelope.address
    message["Subject"] = _subject(pages, language)
    message["Date"] = format_datetime(datetime.now(UTC))
    message["Message-ID"] = _message_id(envelope.name, options.smtp.sender)
    message["Auto-Submitted"] = "auto-generated"
    if envelope.stop:
        message["List-Unsubscribe"] = f"<{options.site}/stop/{envelope.stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    foot = _foot(options.site, envelope)
    message.set_content(_plain(pages, foot))
    message.add_alternative(_html(pages, foot, language), subtype="html")
    return message


def _subject(pages: Sequence[MailPage], language: str) -> str:
    if len(pages) == 1:
        return f"{pages[0].said.title} · {HOUSE.capitalize()}"
    return phrase("mail.several", language, n=len(pages))


def _message_id(name: str, sender: str) -> str:
    """Return the same id for the same notifications, so that a repeat counts as one mail."""
    return f"<{hashlib.sha256(name.encode()).hexdigest()[:32]}@{sender.rpartition('@')[2]}>"


def _foot(site: str, envelope: Envelope) -> list[tuple[str, str]]:
    """Return the lines below the notifications, with their links."""
    if not envelope.stop:
        return [(phrase("mail.unasked", envelope.language), "")]
    stop = phrase("mail.stop", envelope.language), f"{site}/stop/{envelope.stop}"
    return [(phrase("mail.choose", envelope.language), f"{site}/account"), stop]


def _plain(pages: Sequence[MailPage], foot: Sequence[tuple[str, str]]) -> str:
    texts = [f"{said.title}\n{said.text}\n{link}\n" for said, link in pages]
    below = [f"{what} {link}".strip() for what, link in foot]
    return "\n".join([*texts, "-- ", *below]) + "\n"


def _html(pages: Sequence[MailPage], foot: Sequence[tuple[str, str]], language: str) -> str:
    texts = [
        f'<h2><a href="{escape(link)}">{escape(said.title)}</a></h2><p>{escape(said.text)}</p>'
        for said, link in pages
    ]
    below = [
        f'<a href="{escape(link)}">{escape(what.rstrip(":"))}</a>' if link else escape(what)
        for what, link in foot
    ]
    head = f'<!doctype html><html lang="{escape(language)}"><meta charset="utf-8">'
    return (
        f"{head}<body>{''.join(texts)}<hr><p><small>{'<br>'.join(below)}</small></p></body></html>"
    )


async def deliver(
    smtp: SmtpServer, address: str, message: EmailMessage, patience: float
) -> Delivered:
    """Hand a mail to the mail server; give up on one that hangs."""
    await asyncio.to_thread(importlib.import_module, "aiosmtplib")
    from aiosmtplib import SMTPDataError, SMTPException, SMTPRecipientsRefused, send

    try:
        async with asyncio.timeout(TRIES * patience):
            await send(
                message.as_bytes(policy=UNFOLDED),
                sender=smtp.sender,
                recipients=[address],
                hostname=smtp.host,
                port=smtp.port,
                username=smtp.user or None,
                password=smtp.password or None,
                use_tls=smtp.security == "tls",
                start_tls=smtp.security == "starttls",
                timeout=patience,
            )
    except SMTPRecipientsRefused as refused:
        never = all(one.code >= REFUSED for one in refused.recipients)
        return Delivered.REFUSED if never else Delivered.LATER
    except SMTPDataError as refused:
        return Delivered.REFUSED if refused.code >= REFUSED else Delivered.LATER
    except (SMTPException, OSError, TimeoutError, ValueError):
        return Delivered.LATER
    return Delivered.SENT
