"""Games with types and corrections of one's own: made, saved, read back and played."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel import codec
from aerodrome.kernel.edition import Edition
from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Scenario
from aerodrome.rulesets.squadriglia import RULESET

ADVANCED = {"altitude": True, "ammunition": True, "fuel": True, "aces": True}
ANSWERS = 60
"""Enough for the set-up and the first turn of two aircraft."""


def setup_of(name: str) -> dict[str, Any]:
    """The file of a scenario, to be changed."""
    return codec.toml(RULESET.data / "scenarios" / f"{name}.toml")


def flown(type_: str, foe: str = "spad_7", **more: Any) -> dict[str, Any]:
    """The set-up of a duel between two types, with more tables beside it."""
    setup = setup_of("even_duel")
    for entry, name in zip(setup["aircraft"], (type_, foe), strict=True):
        entry["type"] = name
    return setup | more


def made(setup: dict[str, Any], **options: Any) -> Scenario:
    return RULESET.compose("ours", setup, options, "ours.toml")


def former(module: str) -> Any:
    """A module of these rules as version 1 plays them."""
    old = RULESET.as_edition(Edition(1))
    return sys.modules[f"{old.rules.turn.__module__.rpartition('.')[0]}.{module}"]


def begun(scenario: Scenario, seed: str = "1") -> Game:
    """A new game of a scenario."""
    return Game(RULESET, RULESET.record(scenario, seed))


def finished(scenario: Scenario, seed: str = "1") -> Game:
    """A game that chance has played to its end."""
    player = keyed_player(seed)
    seats = RULESET.rules.seats(scenario)
    return Game(RULESET, RULESET.record(scenario, seed), dict.fromkeys(seats, player))


def reread(record: Record) -> Record:
    """The record as it comes back from its file."""
    return Record.load(record.dump(seed=True).encode(), "ours.record")


def play_on(game: Game, answers: int = ANSWERS) -> None:
    """So many answers at random, or until the game is over."""
    player = keyed_player("on")
    for _ in range(answers):
        if not game.position.questions:
            return
        question = game.position.questions[0]
        game.answer(question.seat, question.key, player(question, lambda: None))


def is_clear(refusal: Refusal) -> bool:
    """One printable sentence with its place."""
    said = str(refusal)
    return bool(refusal.place) and said.isprintable() and said.endswith(".") and len(said) < 1200


def complaint(action: Callable[[], Any]) -> Refusal | None:
    """The refusal that something meets, if it meets one."""
    try:
        action()
    except Refusal as refusal:
        return refusal
    return None
