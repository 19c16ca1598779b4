"""Law 13: a set-up that is accepted can be played; any other is refused in a sentence.

Files of scenarios are spoilt in one place each, as a hand that writes one's own may spoil them.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel import codec
from aerodrome.kernel.game import Game
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from tests.contract.laws import SHORT

STRANGE: tuple[Any, ...] = (0, -1, 1, 2, 7, 1000, "", "x", "italy", True, 1.5, [], {}, [1], [[]])
ANSWERS = 12
"""How far a game of a spoilt set-up is played; they spoil its beginning."""
Path = tuple[str | int, ...]


def law_13_a_set_up_that_is_accepted_can_be_played(
    ruleset: Ruleset[Any], name: str, seed: str, times: int
) -> None:
    """Whatever is written in a file, there is a sentence against it or a game of it."""
    random = Random(seed)
    written = codec.toml(ruleset.data / "scenarios" / f"{name}.toml")
    paths = list(_paths(written))
    for _ in range(times):
        path = random.choice(paths)
        spoilt, how = _spoilt(written, path, random)
        where = f"law 13: {ruleset.id}/{name} with {path} {how}"
        scenario = _accepted(ruleset, name, spoilt, where)
        if scenario is not None:
            _plays(ruleset, scenario, where)


def _paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place of a table, tables and lists included."""
    if path:
        yield path
    if isinstance(value, list):
        value = dict(enumerate(value))
    for key, part in value.items() if isinstance(value, dict) else ():
        yield from _paths(part, (*path, key))


def _spoilt(table: dict[str, Any], path: Path, random: Random) -> tuple[dict[str, Any], str]:
    """The table with one thing left out, written twice, or something else in its place."""
    result = copy.deepcopy(table)
    inner: Any = result
    for key in path[:-1]:
        inner = inner[key]
    last = path[-1]
    match random.randrange(6):
        case 0:
            del inner[last]
            return result, "left out"
        case 1 if type(last) is int:
            inner.append(inner[last])
            return result, "written twice"
        case 2 if type(inner[last]) is int:
            inner[last] += random.choice((-3, -1, 1, 3, 30))
        case _:
            inner[last] = random.choice(STRANGE)
    return result, f"= {inner[last]!r}"


def _accepted(
    ruleset: Ruleset[Any], name: str, table: dict[str, Any], where: str
) -> Scenario | None:
    try:
        return ruleset.compose(name, table, SHORT.get(ruleset.id), "spoilt.toml")
    except Refusal as refusal:
        said = str(refusal)
        if not (said.isprintable() and said.endswith(".") and refusal.place):
            raise AssertionError(f"{where} is refused by {said!r}") from None
    except Exception as error:
        raise AssertionError(f"{where}: {error!r}") from error
    return None


def _plays(ruleset: Ruleset[Any], scenario: Scenario, where: str) -> None:
    player = keyed_player(where)
    try:
        game = Game(ruleset, ruleset.record(scenario, where))
        for _ in range(ANSWERS):
            if not game.position.questions:
                return
            for question in game.position.questions:
                assert next(iter(question.options), None) is not None, (
                    f"{where}: {question.key} has no options"
                )
            question = game.position.questions[0]
            game.answer(question.seat, question.key, player(question, lambda: None))
    except (Refusal, Exception) as error:
        raise AssertionError(f"{where}: {error!r}") from error
