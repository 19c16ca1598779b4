"""House bots: external programs that the host of this server lets play, by short names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from aerodrome.bots.roster import LEVELS, is_ours
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset

PREFIX = "bot:"
"""Prefix of the levels of house bots."""
LONGEST = 28
"""Longest name of a bot, limited by the column of the store."""


class HouseBot(NamedTuple):
    """A bot at a table; `name` is its module, which only the host knows."""

    name: str
    label: str
    games: tuple[str, ...]
    fingerprint: str

    @property
    def level(self) -> str:
        return f"{PREFIX}{self.label}"

    def plays(self, ruleset: str) -> bool:
        """Return whether it plays this ruleset; a bot without a list plays all."""
        return not self.games or ruleset in self.games


class HouseBots:
    """The admitted bots, by the levels of their seats."""

    def __init__(self, bots: Iterable[HouseBot] = ()) -> None:
        self.bots: dict[str, HouseBot] = {}
        for bot in bots:
            _check_label(bot)
            if bot.level in self.bots:
                raise Refusal("bad-bot", f"two bots are called `{bot.label}`.", bot.name)
            self.bots[bot.level] = bot

    def playing(self, ruleset: str) -> tuple[HouseBot, ...]:
        """Return the bots that play this ruleset."""
        return tuple(bot for bot in self.bots.values() if bot.plays(ruleset))

    @contextmanager
    def named_too(self, ruleset: str) -> Iterator[None]:
        """Add these bots to the list of levels in the refusal of an unknown level."""
        try:
            yield
        except Refusal as refusal:
            there = ", ".join(bot.level for bot in self.playing(ruleset))
            if refusal.code != "unknown-level" or not there:
                raise
            sentence = f"{refusal.sentence[:-1]}; and of this server {there}."
            raise Refusal(refusal.code, sentence, refusal.place) from None

    def check(self, level: str, ruleset: Ruleset[Any]) -> None:
        """Refuse a bot that is not admitted, or does not play this ruleset."""
        if self.bots.get(level) not in self.playing(ruleset.id):
            there = ", ".join(one.level for one in self.playing(ruleset.id)) or "none"
            sentence = f"no bot `{label_of(level)}` plays {ruleset.title} on this server"
            sentence += f"; there is {there}."
            raise Refusal("unknown-level", sentence)


NO_BOTS = HouseBots()


def is_house_bot(level: str) -> bool:
    """Return whether a level is that of a house bot."""
    return level.startswith(PREFIX)


def label_of(level: str) -> str:
    """Return the name of a program at a table; built-in levels are their own names."""
    return level.removeprefix(PREFIX)


def _check_label(bot: HouseBot) -> None:
    if len(bot.label) > LONGEST:
        sentence = f"the name of a bot at a table has at most {LONGEST} letters."
        raise Refusal("bad-bot", sentence, bot.name)
    if is_ours(bot.label.lower()):
        listed = ", ".join(LEVELS)
        sentence = f"choose another name: {listed} and similar names are levels of the computer."
        raise Refusal("bad-bot", sentence, bot.name)
