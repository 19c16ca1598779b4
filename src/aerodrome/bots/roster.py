"""The roster: which computer pilots there are, by level, each with a sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from aerodrome.bots.characters import character
from aerodrome.bots.drill import PREFIX, drilled_player
from aerodrome.bots.random_player import keyed_player, random_player
from aerodrome.kernel import codec, languages
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.umpire import Player


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pilot for hire: how he is called and described."""

    title: str
    text: str


SPOKEN: dict[str, dict[str, Level]] = {
    language: codec.convert(table, dict[str, Level], "levels.toml")
    for language, table in languages.spoken(Path(__file__).parent, "levels.toml").items()
}
"""The levels by language and name."""
LEVELS = SPOKEN[ENGLISH]
"""The levels people choose from, the easiest first."""
SPARRING = ("straight", "tactician", "equilibrium")
"""Pilots to measure others with; a ruleset may have them."""
INSIDERS = ("exploiter", "cheat")
"""Who knows more than his seat, if the laboratory lets him in; see `bots.insider`."""
CHANCE = "random"
HOMEWARD = "homeward"
"""Whose only errand is to take his machines off the map on their own side, as the rules let him."""
FORMER = {"cadet": "rookie", "tactical": "tactician"}
"""What levels were called in games that are still kept."""


def fingerprint(ruleset: Ruleset[Any]) -> str:
    """The hash of what this game's pilots think with, so that results say who flew them."""
    folders = (Path(__file__).parent, ruleset.folder / "pilots")
    return codec.digest_files(
        [file for folder in folders for kind in ("*.py", "*.toml") for file in folder.glob(kind)]
    )


def known(name: str) -> bool:
    """Whether this names a pilot, with a character or without."""
    try:
        resolve(name)
    except Refusal:
        return False
    return True


def resolve(name: str) -> tuple[str, str]:
    """A pilot's level and character: "ace", or "ace:bold"."""
    level, _, leaning = name.partition(":")
    level = FORMER.get(level, level)
    if level not in (*LEVELS, *SPARRING, *INSIDERS, CHANCE, HOMEWARD):
        listed = ", ".join((*LEVELS, *SPARRING, CHANCE))
        raise Refusal("unknown-level", f"there is no pilot `{name}`; there are {listed}.")
    character(leaning)
    return level, leaning


def sparring(ruleset: Ruleset[Any]) -> tuple[str, ...]:
    """Those of this game to measure others with; chance is in every game."""
    there = ruleset.pilots()
    return (*(name for name in SPARRING if name in there), CHANCE)


def pilot(name: str, ruleset: Ruleset[Any], random: Random) -> Player:
    """A pilot of this level, and character, for this game; chance flies where it has none.

    A game may tame even chance, if not every legal answer is a fair one. A level that names a
    lesson is flown by its script.

    >>> from aerodrome.kernel import registry
    >>> from aerodrome.kernel.game import Game
    >>> rules = registry.find("squadriglia")
    >>> game = Game(rules, rules.record(rules.scenario("spad_duel"), "a seed"))
    >>> question = game.position.questions[0]
    >>> seen = rules.view(game.position.state, question.seat)
    >>> pilot("rookie", rules, Random(1))(question, lambda: seen) in question.options
    True
    """
    if name.startswith(PREFIX):
        return drilled_player(ruleset, name.removeprefix(PREFIX))
    level, leaning = resolve(name)
    makers = ruleset.pilots()
    return makers[level](random, leaning) if level in makers else random_player(random)


def keyed_pilot(name: str, ruleset: Ruleset[Any], seed: str) -> Player:
    """The same with whims by the place of the question, so that a resumed game goes on alike."""
    level, _ = resolve(name)
    if level not in ruleset.pilots():
        return keyed_player(seed)
    return _keyed(lambda random: pilot(name, ruleset, random), seed)


def _keyed(make: Callable[[Random], Player], seed: str) -> Player:
    def answer(question: Question, look: Callable[[], Any]) -> Value:
        return make(Random(f"{seed}|{question.seat}|{occasion(question)}"))(question, look)

    return answer


def occasion(question: Question) -> str:
    """What all questions of one round of private dialogues have in common: a plan is made for it.

    A question outside of them has its own address.
    """
    return question.address.round if question.address else ""
