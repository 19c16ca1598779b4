"""The roster: the available computer pilots, by level, each with a description."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from aerodrome.bots.characters import character
from aerodrome.bots.drill import PREFIX, drilled_player
from aerodrome.bots.makers import Grounded
from aerodrome.bots.random_player import keyed_player, random_player
from aerodrome.kernel import codec, languages
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.umpire import Player
from aerodrome.tabletop.capabilities import GamePilots


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The title and description of a pilot."""

    title: str
    text: str


SPOKEN: dict[str, dict[str, Level]] = {
    language: codec.convert(table, dict[str, Level], "levels.toml")
    for language, table in languages.spoken(Path(__file__).parent, "levels.toml").items()
}
"""The levels by language and name, chance and visiting bots included."""
CHANCE, VISITING = "random", "visiting"
LEVELS = {name: level for name, level in SPOKEN[ENGLISH].items() if name not in (CHANCE, VISITING)}
"""The levels that people choose from, the easiest first."""
USUAL = "regular"
"""The default pilot, also for absent players."""
SPARRING = ("straight", "tactician", "equilibrium")
"""Pilots for comparison; a ruleset may have them."""
INSIDERS = ("exploiter", "cheat")
"""Pilots that know more than their seat, if the laboratory lets them; see `bots.insider`."""
HOMEWARD = "homeward"
"""A pilot that only takes its machines off the map on their own side, as the rules allow."""
FORMER = {
    "cadet": "rookie",
    "tactical": "tactician",
    "plain_rookie": "rookie",
    "plain_regular": "regular",
}
"""Former names of levels in saved games."""


def fingerprint(ruleset: Ruleset[Any]) -> str:
    """Return the hash of this game's pilot code and data, to identify them in results."""
    folders = (Path(__file__).parent, ruleset.folder / "pilots")
    return codec.digest_files(
        [file for folder in folders for kind in ("*.py", "*.toml") for file in folder.glob(kind)]
    )


def known(name: str) -> bool:
    """Return whether this names a pilot, with or without a character."""
    try:
        resolve(name)
    except Refusal:
        return False
    return True


def is_ours(name: str) -> bool:
    """Return whether this is a built-in name, with any character."""
    level = name.partition(":")[0]
    ours = (*LEVELS, *SPARRING, *INSIDERS, CHANCE, HOMEWARD, *FORMER)
    return level in ours or name.startswith(PREFIX)


def resolve(name: str) -> tuple[str, str]:
    """Return a pilot's level and character: "ace", or "ace:bold"."""
    level, _, leaning = name.partition(":")
    if not is_ours(level):
        listed = ", ".join((*LEVELS, *SPARRING, CHANCE))
        raise Refusal("unknown-level", f"there is no pilot `{name}`; there are {listed}.")
    character(leaning)
    return FORMER.get(level, level), leaning


def airworthy(ruleset: Ruleset[Any]) -> tuple[str, ...]:
    """Return this game's own pilots that can fly here; some need libraries."""
    makers = GamePilots.of(ruleset).makers()
    return tuple(name for name in makers if not isinstance(makers[name], Grounded))


def available(ruleset: Ruleset[Any]) -> tuple[str, ...]:
    """Return this game's levels that can fly here, the easiest first; chance if it has none."""
    there = airworthy(ruleset)
    return tuple(level for level in LEVELS if level in there) or (CHANCE,)


def usual(ruleset: Ruleset[Any]) -> str:
    """Return the default pilot of this game."""
    there = available(ruleset)
    return USUAL if USUAL in there else there[0]


def flown_by(name: str, ruleset: Ruleset[Any]) -> str:
    """Return the pilot for a seat of a saved game: the one it names, or the game's default."""
    return name if name.startswith(PREFIX) or has(name, ruleset) else usual(ruleset)


def has(name: str, ruleset: Ruleset[Any]) -> bool:
    """Return whether this game has such a pilot, even one that cannot fly here."""
    return known(name) and (resolve(name)[0] in (*GamePilots.of(ruleset).makers(), CHANCE))


def check(name: str, ruleset: Ruleset[Any]) -> None:
    """Refuse a pilot that is unknown or cannot fly this game here, without loading it."""
    level, _ = resolve(name)
    if not has(name, ruleset):
        listed = ", ".join(dict.fromkeys((*available(ruleset), *sparring(ruleset))))
        sentence = f"{ruleset.title} has no pilot `{level}`; it has {listed}."
        raise Refusal("unknown-level", sentence)
    maker = GamePilots.of(ruleset).makers().get(level)
    if isinstance(maker, Grounded):
        raise maker.refusal


def sparring(ruleset: Ruleset[Any]) -> tuple[str, ...]:
    """Return this game's pilots for comparison; chance is in every game."""
    there = airworthy(ruleset)
    return (*(name for name in SPARRING if name in there), CHANCE)


def pilot(name: str, ruleset: Ruleset[Any], random: Random) -> Player:
    """Return a pilot of this level, and character, for this game.

    Chance is in every game, and a game may restrict it, if not every legal answer is a fair one. A
    level that names a lesson follows its script. A pilot that is not in this game, or cannot fly
    here, is refused, never replaced.

    >>> from aerodrome.kernel import registry
    >>> from aerodrome.kernel.game import Game
    >>> rules = registry.find("squadriglia")
    >>> game = Game(rules, rules.record(rules.scenario("spad_duel"), "a seed"))
    >>> question = game.position.questions[0]
    >>> seen = rules.display.view(game.position.state, question.seat)
    >>> pilot("rookie", rules, Random(1))(question, lambda: seen) in question.options
    True
    """
    if name.startswith(PREFIX):
        return drilled_player(ruleset, name.removeprefix(PREFIX))
    check(name, ruleset)
    level, leaning = resolve(name)
    makers = GamePilots.of(ruleset).makers()
    return makers[level](random, leaning) if level in makers else random_player(random)


def kept_pilot(name: str, ruleset: Ruleset[Any], random: Random) -> Player:
    """Return the pilot for a seat of a saved game, or its replacement."""
    return pilot(flown_by(name, ruleset), ruleset, random)


def keyed_pilot(name: str, ruleset: Ruleset[Any], seed: str) -> Player:
    """Return a pilot with randomness from the question's place, so that resumed games repeat."""
    check(name, ruleset)
    if resolve(name)[0] not in GamePilots.of(ruleset).makers():
        return keyed_player(seed)
    return keyed(lambda random: pilot(name, ruleset, random), seed)


def keyed(make: Callable[[Random], Player], seed: str) -> Player:
    """Return a player that is made for each occasion, with randomness from its place."""

    def answer(question: Question, look: Callable[[], Any]) -> Value:
        return make(Random(f"{seed}|{question.seat}|{occasion(question)}"))(question, look)

    return answer


def occasion(question: Question) -> str:
    """Return what all questions of one round of dialogues share: a plan is made for all of them.

    A question outside of dialogues has its own address.
    """
    return question.address.round if question.address else ""
