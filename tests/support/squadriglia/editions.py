"""Editions: games with custom types and corrections: created, saved, read and played."""

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
"""Enough answers for the set-up and the first turn of two aircraft."""


def setup_of(name: str) -> dict[str, Any]:
    """Return the file of a scenario, to be changed."""
    return codec.toml(RULESET.data / "scenarios" / f"{name}.toml")


def flown(type_: str, foe: str = "spad_7", **more: Any) -> dict[str, Any]:
    """Return the set-up of a duel between two types, with further tables."""
    setup = setup_of("even_duel")
    for entry, name in zip(setup["aircraft"], (type_, foe), strict=True):
        entry["type"] = name
    return setup | more


def made(setup: dict[str, Any], **options: Any) -> Scenario:
    return RULESET.compose("ours", setup, options, "ours.toml")


def former(module: str) -> Any:
    """Return a module of these rules as version 1 plays them."""
    old = RULESET.as_edition(Edition(1))
    return sys.modules[f"{old.rules.turn.__module__.rpartition('.')[0]}.{module}"]


def begun(scenario: Scenario, seed: str = "1") -> Game:
    """Return a new game of a scenario."""
    return Game(RULESET, RULESET.record(scenario, seed))


def finished(scenario: Scenario, seed: str = "1") -> Game:
    """Return a game that was played at random to its end."""
    player = keyed_player(seed)
    seats = RULESET.rules.seats(scenario)
    return Game(RULESET, RULESET.record(scenario, seed), dict.fromkeys(seats, player))


def reread(record: Record) -> Record:
    """Return the record as read from its file."""
    return Record.load(record.dump(seed=True).encode(), "ours.record")


def play_on(game: Game, answers: int = ANSWERS) -> None:
    """Give this many random answers, or play until the game is over."""
    player = keyed_player("on")
    for _ in range(answers):
        if not game.position.questions:
            return
        question = game.position.questions[0]
        game.answer(question.seat, question.key, player(question, lambda: None))


def is_clear(refusal: Refusal) -> bool:
    """Return whether a refusal is one printable sentence with its place."""
    said = str(refusal)
    return bool(refusal.place) and said.isprintable() and said.endswith(".") and len(said) < 1200


def complaint(action: Callable[[], Any]) -> Refusal | None:
    """Return the refusal of an action, if it is refused."""
    try:
        action()
    except Refusal as refusal:
        return refusal
    return None
