"""House bots: programs from outside that this host lets sit at its tables, by short names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from aerodrome.bots.roster import LEVELS, is_ours
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset

PREFIX = "bot:"
"""A level that begins so is a house bot's."""
LONGEST = 28
"""Letters of its name; the store has room for so many."""


class HouseBot(NamedTuple):
    """A bot as it is at a table: `name` is where its host found it, which nobody else learns."""

    name: str
    label: str
    games: tuple[str, ...]
    fingerprint: str

    @property
    def level(self) -> str:
        return f"{PREFIX}{self.label}"

    def plays(self, ruleset: str) -> bool:
        """Whether it plays this game; one that says nothing plays all of them."""
        return not self.games or ruleset in self.games


class HouseBots:
    """Those that are let in, by what their seats say."""

    def __init__(self, bots: Iterable[HouseBot] = ()) -> None:
        self.bots: dict[str, HouseBot] = {}
        for bot in bots:
            _check_label(bot)
            if bot.level in self.bots:
                raise Refusal("bad-bot", f"two bots are called `{bot.label}`.", bot.name)
            self.bots[bot.level] = bot

    def playing(self, ruleset: str) -> tuple[HouseBot, ...]:
        """Those that play this game."""
        return tuple(bot for bot in self.bots.values() if bot.plays(ruleset))

    @contextmanager
    def named_too(self, ruleset: str) -> Iterator[None]:
        """A pilot that is unknown is refused with these bots in the list of those there are."""
        try:
            yield
        except Refusal as refusal:
            there = ", ".join(bot.level for bot in self.playing(ruleset))
            if refusal.code != "unknown-level" or not there:
                raise
            sentence = f"{refusal.sentence[:-1]}; and of this server {there}."
            raise Refusal(refusal.code, sentence, refusal.place) from None

    def check(self, level: str, ruleset: Ruleset[Any]) -> None:
        """Refuse a bot that is not let in here, or does not play this game."""
        if self.bots.get(level) not in self.playing(ruleset.id):
            there = ", ".join(one.level for one in self.playing(ruleset.id)) or "none"
            sentence = f"no program `{label_of(level)}` plays {ruleset.title} on this server"
            sentence += f"; there is {there}."
            raise Refusal("unknown-level", sentence)


NO_BOTS = HouseBots()


def is_house_bot(level: str) -> bool:
    """Whether a seat says that a house bot flies it."""
    return level.startswith(PREFIX)


def label_of(level: str) -> str:
    """How a program is called at a table; our own levels are called as they are."""
    return level.removeprefix(PREFIX)


def _check_label(bot: HouseBot) -> None:
    if len(bot.label) > LONGEST:
        sentence = f"the name of a bot at a table has at most {LONGEST} letters."
        raise Refusal("bad-bot", sentence, bot.name)
    if is_ours(bot.label.lower()):
        listed = ", ".join(LEVELS)
        sentence = f"call it by another name: {listed} and the like are our own pilots'."
        raise Refusal("bad-bot", sentence, bot.name)
