"""Letter settings: what `aerodrome serve` is told about mail, pushes and webhooks."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

if TYPE_CHECKING:
    from aerodrome.service.notifications.configuration import PostOptions


@Parameter(name="*")
@dataclass(frozen=True)
class LetterSettings:
    """How letters go out; what is not said here is read from the environment."""

    address: str | None = None
    """How people reach this server, such as https://games.example.org; links in mails begin with
    it. Without it AERODROME_ADDRESS."""
    smtp: str | None = None
    """The server that takes our mail, as HOST or HOST:PORT; without one, or AERODROME_SMTP, no mail
    is sent."""
    smtp_security: str | None = None
    """starttls, tls or none. Without it AERODROME_SMTP_SECURITY; without either, starttls."""
    smtp_user: str | None = None
    """Who we are to that server. Without it AERODROME_SMTP_USER."""
    smtp_password_file: Path | None = None
    """A file with his password. Without it AERODROME_SMTP_PASSWORD_FILE, or the password itself in
    AERODROME_SMTP_PASSWORD."""
    mail_from: str | None = None
    """Our own address. Without it AERODROME_MAIL_FROM."""
    letters_to_private: Annotated[bool, Parameter(negative=())] = False
    """Let pushes and webhooks go to private networks, and over http; for a house that nobody else
    reaches."""

    def options(self) -> PostOptions:
        """What the post is told; one sentence if it does not fit."""
        from aerodrome.service.notifications.configuration import read_options

        return read_options(
            site=self.address,
            smtp=self.smtp,
            security=self.smtp_security,
            user=self.smtp_user,
            password_file=self.smtp_password_file,
            sender=self.mail_from,
            private=self.letters_to_private,
        )
