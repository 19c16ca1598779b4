"""Small games and files that the tests of the kernel share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel import codec
from aerodrome.kernel.game import Game
from aerodrome.kernel.record import AnyLine, Header, Record
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.umpire import Umpire
from tests.support.toys import ladder, sealed
from tests.support.toys.bare import SCENARIO, Bare, Noted, Script, bare

SEALED, LADDER = sealed.RULESET, ladder.RULESET
SHORT, THREE = SEALED.scenario("short"), SEALED.scenario("three")
TWELVE = LADDER.scenario("twelve")
OWNERS = {"n1": "north", "n2": "north", "s1": "south"}


def orders(umpire: Umpire, state: Bare) -> None:
    """Ask two secret orders for each of three pieces, then tell all of them."""

    def dialogue(private: Umpire, name: str) -> str:
        move = private.ask(OWNERS[name], ("step", "leap"), rule="1.1", about=name)
        return move + private.ask(OWNERS[name], ("let", "trip"), rule="1.2", about=name)

    told = umpire.together(OWNERS, dialogue, rule="1")
    umpire.tell(Noted(" ".join(told.values())), rule="1")


ORDERS = bare(orders, turns=2, seats=("north", "south"))


def order(piece: str, number: int, turn: int = 0) -> str:
    """Return the address of a piece's first or second order."""
    return f"{turn}/1#1[{piece}]/1.{number}#1"


def start(ruleset: Ruleset[Any], scenario: str = "", seed: str = "1") -> Game:
    """Return a new game that waits for its first answer."""
    chosen = ruleset.scenario(scenario) if scenario else SCENARIO
    return Game(ruleset, ruleset.record(chosen, seed))


def script_game(script: Script, turns: int = 1) -> Game:
    return start(bare(script, turns))


def step(game: Game, player: str = "p") -> None:
    """Answer the first open question."""
    question = game.position.questions[0]
    game.answer(question.seat, question.key, keyed_player(player)(question, lambda: None))


def finish(game: Game, player: str = "p") -> Game:
    while game.position.questions:
        step(game, player)
    return game


def keys(game: Game) -> list[str]:
    return [question.key for question in game.position.questions]


def signed(parts: Iterable[bytes]) -> bytes:
    """Return a file with these bodies and new checks, as a forger would write it."""
    rows, check = [], ""
    for body in parts:
        check = codec.digest(check.encode(), body)[:8]
        rows.append(body[:-1] + f',"check":"{check}"}}\n'.encode())
    return b"".join(rows)


def bodies(record: Record) -> list[bytes]:
    """Return the lines of a record without their checks, the header first."""
    header = msgspec.structs.replace(record.header, seed=record.seed, lines=len(record.lines))
    return [codec.encode(part) for part in (header, *record.lines)]


def forged(record: Record, lines: Iterable[AnyLine] | None = None, **header: Any) -> Record:
    """Return the record with other lines or another header, and the same seed."""
    changed: Header = msgspec.structs.replace(record.header, **header)
    return Record(changed, record.lines if lines is None else lines, record.seed)
