"""Settings of `aerodrome serve` for mail, pushes, webhooks and bots."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from aerodrome.kernel.refusal import Refusal

if TYPE_CHECKING:
    from aerodrome.service.games.autopilot.bot_processes import BotProcesses
    from aerodrome.service.notifications.configuration import NotificationOptions

MOST_SECONDS, MOST_MEMORY = 300.0, 65_536


@Parameter(name="*")
@dataclass(frozen=True)
class DeliverySettings:
    """How notifications are sent; settings that are not given are read from the environment."""

    address: str | None = None
    """The public address of this server, such as https://games.example.org; links in mails begin
    with it. Without it AERODROME_ADDRESS."""
    smtp: str | None = None
    """The mail server, as HOST or HOST:PORT; without one, or AERODROME_SMTP, no mail is sent."""
    smtp_security: str | None = None
    """starttls, tls or none. Without it AERODROME_SMTP_SECURITY; without either, starttls."""
    smtp_user: str | None = None
    """The user name at that server. Without it AERODROME_SMTP_USER."""
    smtp_password_file: Path | None = None
    """A file with the password. Without it AERODROME_SMTP_PASSWORD_FILE, or the password itself in
    AERODROME_SMTP_PASSWORD."""
    mail_from: str | None = None
    """The sender's address. Without it AERODROME_MAIL_FROM."""
    deliver_to_private: Annotated[
        bool, Parameter(("--deliver-to-private", "--letters-to-private"), negative=())
    ] = False
    """Allow pushes and webhooks to private networks, and over http; only for a server in a private
    network. Up to version 0.2 it was called --letters-to-private."""

    def options(self) -> NotificationOptions:
        """Return the options of notifications, or refuse invalid ones."""
        from aerodrome.service.notifications.configuration import read_configuration

        return read_configuration(
            site=self.address,
            smtp=self.smtp,
            security=self.smtp_security,
            user=self.smtp_user,
            password_file=self.smtp_password_file,
            sender=self.mail_from,
            private=self.deliver_to_private,
        )


@Parameter(name="*")
@dataclass(frozen=True)
class BotSettings:
    """Programs of the host's choice, each in a process with limits."""

    bot: Annotated[tuple[str, ...], Parameter(negative=())] = ()
    """A bot that may take seats in games, as an entry point, module:name or file.py:name; may
    be repeated. It runs with your rights."""
    bot_seconds: float = 5.0
    """Seconds of processor time that it may use for an answer; it may take twice as long."""
    bot_memory: int = 512
    """Megabytes of memory that it may use for an answer, in addition to its own size."""

    def let_in(self) -> BotProcesses:
        """Return the programs after testing each of them; refuse one that cannot be loaded."""
        from aerodrome.service.games.autopilot.bot_processes import BotProcesses
        from aerodrome.service.workers.untrusted_input import WorkerLimits

        if not 0 < self.bot_seconds <= MOST_SECONDS:
            sentence = f"a bot may think for up to {MOST_SECONDS:g} seconds."
            raise Refusal("bad-bot", sentence, "--bot-seconds")
        if not 1 <= self.bot_memory <= MOST_MEMORY:
            sentence = f"a bot may use 1 to {MOST_MEMORY:,} megabytes."
            raise Refusal("bad-bot", sentence, "--bot-memory")
        limits = WorkerLimits(self.bot_seconds, self.bot_memory, 2 * self.bot_seconds)
        return BotProcesses(self.bot, limits)
