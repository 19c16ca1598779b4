"""14.8 Set-ups of one's own: what new games refuse, in one sentence with its place."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.kernel.edition import Edition
from aerodrome.kernel.game import Game
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Scenario
from aerodrome.rulesets.winged_victory import RULESET

DUEL = RULESET.scenario("duel")
HUGE = 10**6
MAN = {"id": "m1", "name": "Bob", "role": "pilot"}


def duel(change: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return the duel with a change to its first aircraft, and other changes."""
    first, second = DUEL.setup["aircraft"]
    return {**DUEL.setup, "aircraft": [first | change, second], **more}


def crewed(*seats: str, **man: Any) -> dict[str, Any]:
    """Return the duel as a battle of a campaign, with these seats."""
    entries = [
        entry | {"types": entry["types"][:1], "seat": seat, "crew": [MAN | man]}
        for entry, seat in zip(DUEL.setup["aircraft"], seats, strict=True)
    ]
    return {**DUEL.setup, "aircraft": entries}


def swarm(count: int) -> list[dict[str, Any]]:
    first, second = DUEL.setup["aircraft"]
    return [second, *(first | {"id": f"A{n}"} for n in range(count))]


def orders(**mission: Any) -> dict[str, Any]:
    return {"mission": {"allies": {"kind": "patrol", "workers": ["A1"]} | mission}}


REFUSED: dict[str, dict[str, Any]] = {
    "an id is one word of up to 40 letters, not 'A 1'.": duel({"id": "A 1"}),
    "an id is one word of up to 40 letters, not ''.": duel({"id": ""}),
    "an id is one word of up to 40 letters, not '\\x00'.": duel({"id": "\x00"}),
    "no piece can be called 'hold', a word of the game itself.": duel({"id": "hold"}),
    "A1 has the same type twice.": duel({"types": ["se5a", "se5a"]}),
    "A1 cannot begin at speed -5.": duel({"parked": True, "speed": -5}),
    f"A1 cannot fly at speed {HUGE}.": duel({"speed": HUGE}),
    f"A1 cannot start at level {HUGE}.": duel({"level": HUGE}),
    "the structure of A1 with its extra must be 1 to 99.": duel({"extra": HUGE}),
    "allies may have 24 aircraft at most.": duel({}, aircraft=swarm(25)),
    "there may be 40 clouds at most.": duel({}, weather={"cumulus": [[1, 1]] * 41}),
    "there may be 40 targets at most.": duel(
        {},
        target=[
            {"id": f"GT{n}", "side": "germany", "kind": "dump", "column": 1} for n in range(41)
        ],
    ),
    "a title has 200 letters at most.": duel({}, title="x" * 201),
    "the mission of allies names no target of this sky: 'nope'.": duel({}, **orders(target="nope")),
    "the mission of allies may need 0 to 99.": duel({}, **orders(needed=HUGE)),
    "the seat 'x' cannot fly for both sides.": crewed("x", "x"),
    "' ' cannot be the name of a seat.": crewed(" ", "y"),
    "all crew of A1 need an id and a name that can be read.": crewed("x", "y", name=""),
    "Bob may have 0 to 9 wounds.": crewed("x", "y", wounds=-1),
    "a battle with crews is neither a lesson nor drawn by the editor.": crewed("x", "y")
    | {"editor": True},
}


@pytest.mark.parametrize("sentence", REFUSED)
def test_14_8_no_new_game_is_made_of_it(sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        RULESET.compose("own", REFUSED[sentence], {}, "own.toml")
    assert (refused.value.sentence, refused.value.place) == (sentence, "own.toml")


def test_14_8_a_sentence_is_as_short_as_it_can_be() -> None:
    with pytest.raises(Refusal) as refused:
        RULESET.compose("own", duel({"level": 10**400}), {}, "own.toml")
    assert len(refused.value.sentence) < 210


@pytest.mark.parametrize(
    "body", [duel({"types": ["se5a", "se5a"]}), duel({}, **orders(target="nope"))]
)
def test_14_8_records_of_the_first_version_keep_their_set_up(body: dict[str, Any]) -> None:
    old = RULESET.as_edition(Edition(1))
    record = old.record(Scenario("own", body, DUEL.options), "kept")
    assert Game(RULESET, record).position.questions


def test_14_8_aircraft_may_begin_in_one_hex_and_sides_be_crowded() -> None:
    first, second = DUEL.setup["aircraft"]
    together = second | {"column": first["column"], "level": first["level"]}
    body = {**DUEL.setup, "aircraft": [first, together]}
    assert RULESET.compose("own", body, {}, "own.toml")
    assert RULESET.compose("own", duel({}, aircraft=swarm(24)), {}, "own.toml")


def test_14_8_an_airman_of_a_campaign_has_a_rank_before_the_name() -> None:
    name = "Lieutenant Colonel Christopher Featherstonehaugh-Smythe"
    assert RULESET.compose("own", crewed("x", "y", name=name), {}, "own.toml")
