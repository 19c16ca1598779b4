"""1.3 The rows of an untrusted record: a game, or one sentence with its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel import codec
from aerodrome.kernel.edition import Edition
from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.rules.tables import Tables
from tests.support.random_games import limited
from tests.support.sampling import times

pytestmark = pytest.mark.sweep

SCENARIO = RULESET.scenario("dawn_patrol", {"turn_limit": 1})
ROWS = RULESET.rules.rows(SCENARIO)
TYPES = sorted(ROWS["aircraft"])
FIELDS = sorted(ROWS["aircraft"]["se5a"])
DEEP: Any = "x"
for _ in range(100):
    DEEP = [DEEP]
STRANGE: tuple[Any, ...] = (
    None, True, 0, -1, 10**30, 1.5, float("inf"), "", "\0", "\n", "x" * 10_000, [], [None], [[]],
    [0] * 1000, ["forward green 6"] * 9, {}, {"a": {"b": 1}}, {"": []}, DEEP,
)  # fmt: skip
values = st.sampled_from(STRANGE) | st.integers(-2, 70) | st.lists(st.integers(-1, 14), max_size=7)

three = st.lists(st.integers(0, 7), min_size=3, max_size=3)
PLAUSIBLE: dict[str, st.SearchStrategy[Any]] = {
    "points": st.integers(1, 20),
    "structure": st.integers(1, 40),
    "ceiling": st.integers(10, 60),
    "red": st.integers(6, 16),
    "cracks": st.integers(7, 20),
    "loaded": st.integers(0, 12),
    "fastest": three,
    "preparation": three,
    "stall": three,
    "underscored": st.booleans(),
    "engine": st.sampled_from(("rotary", "in-line")),
    "handling": st.sampled_from(("white", "yellow", "black")),
    "guns": st.lists(st.sampled_from(("forward red 6", "forward white 1/6", "nose red 6"))),
}
"""Plausible figures."""
ACTIONS = ("drop", "add", "replace", "element", "row", *["tweak"] * 5)


@st.composite
def mutated(draw: st.DrawFn) -> dict[str, Any]:
    """Return the rows of a game with one or two fields dropped, added or replaced."""
    rows: dict[str, Any] = codec.as_written(ROWS)
    for _ in range(draw(st.integers(1, 2))):
        row = rows["aircraft"][draw(st.sampled_from(TYPES))]
        if not isinstance(row, dict):
            continue
        match draw(st.sampled_from(ACTIONS)):
            case "drop":
                row.pop(draw(st.sampled_from(FIELDS)), None)
            case "add":
                row[draw(st.sampled_from(("key", "drag", "wheels", "\0")))] = draw(values)
            case "replace":
                row[draw(st.sampled_from(FIELDS))] = draw(values)
            case "element":
                lists = [name for name, value in row.items() if isinstance(value, list) and value]
                if lists:
                    row[draw(st.sampled_from(lists))][0] = draw(values)
            case "tweak":
                field = draw(st.sampled_from(sorted(PLAUSIBLE)))
                row[field] = draw(PLAUSIBLE[field])
            case _:
                rows["aircraft"][draw(st.sampled_from(TYPES))] = draw(values)
    return rows


def play(rows: Any) -> Game:
    """Return a first turn with these rows, as in an untrusted record."""
    record = RULESET.record(SCENARIO, "hostile")
    header = msgspec.structs.replace(record.header, rows=rows)
    players = dict.fromkeys(header.seats, limited(keyed_player("hostile")))
    return Game(RULESET, Record(header, seed="hostile"), players)


@pytest.mark.slow
@settings(max_examples=times(25))
@given(mutated())
def test_1_3_any_rows_are_played_or_refused(rows: dict[str, Any]) -> None:
    refused = None
    try:
        assert play(rows).position.outcome is not None
    except Refusal as refusal:
        refused = refusal
    if refused is not None:
        assert refused.place.startswith("aircraft.") or refused.code == "bad-scenario"
        assert "\n" not in str(refused)


def changed(change: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    rows = codec.as_written(ROWS)
    change(rows)
    return rows


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (changed(lambda r: r["aircraft"]["se5a"].pop("drag_low")), "aircraft.se5a: .*`drag_low`"),
        (changed(lambda r: r["aircraft"]["se5a"].update(wheels=2)), "aircraft.se5a: .*`wheels`"),
        (changed(lambda r: r["aircraft"].update(se5a=[])), "aircraft.se5a: this must be a table"),
        (changed(lambda r: r["aircraft"].update({"a b": {}})), "aircraft: .*pattern"),
        (changed(lambda r: r["aircraft"].pop("se5a")), "no aircraft `se5a`"),
        (changed(lambda r: r["aircraft"].update(re8=r["aircraft"]["se5a"])), "not have the rows"),
        (changed(lambda r: r.update(dice={})), "not 'dice'"),
        (changed(lambda r: r.update(service={"x": {}})), "service: .*missing"),
        ({"aircraft": {f"camel_{n}": {} for n in range(101)}}, "100 types at most"),
        ({}, "no aircraft `se5a`"),
    ],
)
def test_1_3_a_record_with_bad_rows_is_refused(rows: Any, said: str) -> None:
    with pytest.raises(Refusal, match=said) as refused:
        play(rows)
    assert "\n" not in str(refused.value)


SERVED = {
    "type": "se5a",
    "kind": "scout",
    "nations": "britain",
    "first": "191706",
    "last": "191811",
}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"type": "spitfire"}, "there is no aircraft `spitfire`"),
        ({"kind": "airship"}, "a type serves as scout, two_seater, bomber"),
        ({"nations": "x" * 101}, "100 letters at most"),
        ({"first": "1917"}, "pattern"),
        ({"wheels": "2"}, "no field"),
    ],
)
def test_15_5_rows_of_service_are_checked_too(change: dict[str, str], said: str) -> None:
    Tables(Edition(1, ROWS | {"service": {"se5a 1": SERVED}}))
    with pytest.raises(Refusal, match=said) as refused:
        Tables(Edition(1, ROWS | {"service": {"se5a 1": SERVED | change}}))
    assert refused.value.place.startswith("service")
