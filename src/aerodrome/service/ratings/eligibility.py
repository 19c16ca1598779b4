"""Eligibility: which games may be rated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aerodrome.bots.roster import LEVELS
from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.service.accounts.person import Person
from aerodrome.service.games.chair import Chair, taken_by
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.messages import NewGame

UNRATED = "unrated"
"""Code of every refusal to rate a game."""


def check_wish(wish: NewGame) -> None:
    """Refuse to rate a lesson, an own scenario, or a game with a chosen seed."""
    if wish.lesson:
        raise _refused("a lesson cannot be rated.")
    if wish.own is not None or wish.kept is not None:
        raise _refused("only the game's own scenarios can be rated.")
    if wish.seed is not None:
        raise _refused("a rated game throws its own dice; choose no seed.")


def check_table(ruleset: Ruleset[Any], chairs: Mapping[Seat, Chair]) -> None:
    """Refuse a table that could not be rated; free seats are checked when they are taken."""
    if ruleset.rules.inner is not None:
        raise _refused("a campaign cannot be rated.")
    if len({ruleset.rules.side(seat) for seat in chairs}) < 2:
        raise _refused("a rated game needs two sides.")
    check_chairs(ruleset, chairs)


def check_chairs(ruleset: Ruleset[Any], chairs: Mapping[Seat, Chair]) -> None:
    """Refuse players who could not be rated: they need accounts, one side each and known levels.

    People play with people and programs with programs, each also against levels. Programs of one
    owner do not play against each other.
    """
    sides: dict[str, str] = {}
    _check_programs(ruleset, chairs)
    for seat, chair in chairs.items():
        if chair.kind == "bot" and chair.level not in LEVELS:
            raise _refused(f"a rated game is against a level: {', '.join(LEVELS)}.")
        if chair.person is None:
            continue
        if not chair.account:
            raise _refused("rated games are for accounts; make one first.")
        if sides.setdefault(chair.person, ruleset.rules.side(seat)) != ruleset.rules.side(seat):
            raise _refused("no one can play a rated game on both sides.")


def _check_programs(ruleset: Ruleset[Any], chairs: Mapping[Seat, Chair]) -> None:
    sitting = [chair for chair in chairs.values() if chair.person is not None]
    if len({chair.owner is not None for chair in sitting}) > 1:
        raise _refused("a rated game is among people or among programs, not between them.")
    owners: dict[str, str] = {}
    for chair in sitting:
        side = ruleset.rules.side(chair.seat)
        if chair.owner and owners.setdefault(chair.owner, side) != side:
            raise _refused("programs of one owner cannot play a rated game against each other.")


def check_sitter(live: LiveGame, seat: Seat, person: Person) -> None:
    """Refuse a player if a rated game with them could not count."""
    if live.rated:
        if live.game.record.spoken[seat]:
            raise _refused("no one can take over a seat of a rated game.")
        check_chairs(live.game.ruleset, {**live.chairs, seat: taken_by(person, seat)})


def _refused(sentence: str) -> Refusal:
    return Refusal(UNRATED, sentence, "rated")
