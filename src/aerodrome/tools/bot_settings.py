"""Bot settings: which programs from outside `aerodrome serve` lets sit at its tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from aerodrome.kernel.refusal import Refusal

if TYPE_CHECKING:
    from aerodrome.service.games.autopilot.bot_processes import BotProcesses

MOST_SECONDS, MOST_MEMORY = 300.0, 65_536


@Parameter(name="*")
@dataclass(frozen=True)
class BotSettings:
    """Programs of the host's choice, each in a process with limits."""

    bot: Annotated[tuple[str, ...], Parameter(negative=())] = ()
    """A program that may sit at the tables, as an entry point, module:name or file.py:name; may be
    given several times. It runs with your rights."""
    bot_seconds: float = 5.0
    """Seconds of processor time that it may use for an answer; it may take twice as long."""
    bot_memory: int = 512
    """Megabytes of memory that it may use for an answer, besides what it is."""

    def let_in(self) -> BotProcesses:
        """The programs, each of them tried; one sentence if one cannot be let in."""
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
