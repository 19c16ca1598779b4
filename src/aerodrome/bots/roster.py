"""The roster: which computer pilots there are, by level, each with a sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from aerodrome.bots.characters import character
from aerodrome.bots.drill import PREFIX, drilled_player
from aerodrome.bots.pilot import Grounded
from aerodrome.bots.random_player import keyed_player, random_player
from aerodrome.kernel import codec, languages
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.umpire import Player
from aerodrome.tabletop.capabilities import GamePilots


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pilot for hire: how he is called and described."""

    title: str
    text: str


SPOKEN: dict[str, dict[str, Level]] = {
    language: codec.convert(table, dict[str, Level], "levels.toml")
    for language, table in languages.spoken(Path(__file__).parent, "levels.toml").items()
}
"""The levels by language and name; besides chance, for games that have none, and whatever a bot
from outside is told to be."""
CHANCE, VISITING = "random", "visiting"
LEVELS = {name: level for name, level in SPOKEN[ENGLISH].items() if name not in (CHANCE, VISITING)}
"""The levels people choose from, the easiest first."""
USUAL = "regular"
"""Who flies where nobody chose, and for players who are absent."""
SPARRING = ("straight", "tactician", "equilibrium")
"""Pilots to measure others with; a ruleset may have them."""
PLAIN = ("plain_rookie", "plain_regular")
"""As whom rookie and regular fly where NumPy is not there; by these names they are measured."""
INSIDERS = ("exploiter", "cheat")
"""Who knows more than his seat, if the laboratory lets him in; see `bots.insider`."""
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


def is_ours(name: str) -> bool:
    """Whether this is a name of ours, whatever character it may ask for."""
    level = name.partition(":")[0]
    ours = (*LEVELS, *SPARRING, *PLAIN, *INSIDERS, CHANCE, HOMEWARD, *FORMER)
    return level in ours or name.startswith(PREFIX)


def resolve(name: str) -> tuple[str, str]:
    """A pilot's level and character: "ace", or "ace:bold"."""
    level, _, leaning = name.partition(":")
    if not is_ours(level):
        listed = ", ".join((*LEVELS, *SPARRING, CHANCE))
        raise Refusal("unknown-level", f"there is no pilot `{name}`; there are {listed}.")
    character(leaning)
    return FORMER.get(level, level), leaning


def airworthy(ruleset: Ruleset[Any]) -> tuple[str, ...]:
    """This game's own pilots who can fly here; some need what is not installed everywhere."""
    makers = GamePilots.of(ruleset).makers()
    return tuple(name for name in makers if not isinstance(makers[name], Grounded))


def available(ruleset: Ruleset[Any]) -> tuple[str, ...]:
    """The levels of this game that can fly here, the easiest first; chance if it has none."""
    there = airworthy(ruleset)
    return tuple(level for level in LEVELS if level in there) or (CHANCE,)


def usual(ruleset: Ruleset[Any]) -> str:
    """Who flies this game where nobody chose."""
    there = available(ruleset)
    return USUAL if USUAL in there else there[0]


def flown_by(name: str, ruleset: Ruleset[Any]) -> str:
    """Who really flies for a seat of a kept game that says this: the pilot himself, if this game
    has him; else whoever usually flies it.
    """
    return name if name.startswith(PREFIX) or has(name, ruleset) else usual(ruleset)


def has(name: str, ruleset: Ruleset[Any]) -> bool:
    """Whether this game has such a pilot, even if he cannot fly here."""
    return known(name) and (resolve(name)[0] in (*GamePilots.of(ruleset).makers(), CHANCE))


def check(name: str, ruleset: Ruleset[Any]) -> None:
    """Refuse a pilot who is unknown, or cannot fly this game here; nothing is loaded for it."""
    level, _ = resolve(name)
    if not has(name, ruleset):
        listed = ", ".join(dict.fromkeys((*available(ruleset), *sparring(ruleset))))
        sentence = f"{ruleset.title} has no pilot `{level}`; it has {listed}."
        raise Refusal("unknown-level", sentence)
    maker = GamePilots.of(ruleset).makers().get(level)
    if isinstance(maker, Grounded):
        raise maker.refusal


def sparring(ruleset: Ruleset[Any]) -> tuple[str, ...]:
    """Those of this game to measure others with; chance is in every game."""
    there = airworthy(ruleset)
    return (*(name for name in SPARRING if name in there), CHANCE)


def pilot(name: str, ruleset: Ruleset[Any], random: Random) -> Player:
    """A pilot of this level, and character, for this game.

    Chance is in every game, and a game may tame it, if not every legal answer is a fair one. A
    level that names a lesson is flown by its script. Who is not in this game, or cannot fly here,
    is refused, and nobody takes his place.

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
    """Who really flies for a seat of a kept game that says this."""
    return pilot(flown_by(name, ruleset), ruleset, random)


def keyed_pilot(name: str, ruleset: Ruleset[Any], seed: str) -> Player:
    """The same with whims by the place of the question, so that a resumed game goes on alike."""
    check(name, ruleset)
    if resolve(name)[0] not in GamePilots.of(ruleset).makers():
        return keyed_player(seed)
    return keyed(lambda random: pilot(name, ruleset, random), seed)


def keyed(make: Callable[[Random], Player], seed: str) -> Player:
    """A player who is made anew for each occasion, with whims by its place."""

    def answer(question: Question, look: Callable[[], Any]) -> Value:
        return make(Random(f"{seed}|{question.seat}|{occasion(question)}"))(question, look)

    return answer


def occasion(question: Question) -> str:
    """What all questions of one round of private dialogues have in common: a plan is made for it.

    A question outside of them has its own address.
    """
    return question.address.round if question.address else ""
