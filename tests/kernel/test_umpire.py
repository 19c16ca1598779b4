from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from aerodrome.kernel.silent import playout
from aerodrome.kernel.umpire import Umpire, Waiting
from tests.support.kernel import LADDER, TWELVE, script_game
from tests.support.toys.bare import SCENARIO, Bare, Noted, bare

VERBS: dict[str, Callable[[Any], object]] = {
    "ask": lambda umpire: umpire.ask("red", ("step", "leap")),
    "together": lambda umpire: umpire.together({"a": "red"}, lambda private, name: None),
    "roll": lambda umpire: umpire.roll(6),
    "tell": lambda umpire: umpire.tell(Noted("x")),
    "play": lambda umpire: umpire.play(LADDER, TWELVE),
    "ask by place": lambda umpire: umpire.ask("red", ("step", "leap"), "1.1"),
    "tell by place": lambda umpire: umpire.tell(Noted("x"), "1.1"),
    "play by place": lambda umpire: umpire.play(LADDER, TWELVE, "1.1"),
}


def privately(verb: Callable[[Any], object]) -> Callable[[Umpire, Bare], None]:
    def script(umpire: Umpire, state: Bare) -> None:
        umpire.together({"a": "red"}, lambda private, name: verb(private), rule="1")

    return script


def openly(verb: Callable[[Any], object]) -> Callable[[Umpire, Bare], None]:
    def script(umpire: Umpire, state: Bare) -> None:
        verb(umpire)

    return script


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS.keys())
@pytest.mark.parametrize("where", [openly, privately])
def test_every_call_must_cite_a_rule(
    verb: Callable[[Any], object],
    where: Callable[[Callable[[Any], object]], Callable[[Umpire, Bare], None]],
) -> None:
    """No rule cited is an error: in recorded play, in a dialogue, and in silent play."""
    said = "missing 1 required keyword-only argument: 'rule'|positional argument"
    with pytest.raises(TypeError, match=said):
        script_game(where(verb))
    ruleset = bare(where(verb))
    with pytest.raises(TypeError, match=said):
        playout(ruleset, ruleset.rules.setup(SCENARIO), {}, Random(1))


def test_waiting_is_not_caught_by_rules_that_catch_exceptions() -> None:
    def script(umpire: Umpire, state: Bare) -> None:
        try:
            umpire.ask("red", ("step", "leap"), rule="1.1")
        except Exception:
            state.notes.append("caught")

    game = script_game(script)
    assert [question.key for question in game.position.questions] == ["0/1.1#1"]
    assert not issubclass(Waiting, Exception)


def test_an_umpire_has_five_verbs_and_no_more() -> None:
    verbs = {name for name in vars(Umpire) if not name.startswith("_")}
    assert verbs == Umpire.__abstractmethods__ == {"ask", "together", "roll", "tell", "play"}
