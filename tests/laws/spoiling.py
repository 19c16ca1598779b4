"""Law 13: whatever is written in a set-up, there is a sentence against it or a game of it.

Files of scenarios are spoilt, as tables and as texts, the way a hand may spoil them that writes
one's own, or one that wants to do harm: huge numbers, long words, deep lists, wrong kinds, tables
that are missing or doubled. What is refused is refused in one sentence of ours; what is accepted
can be played, and is no larger than a game may be. Tests count the work; the soak (`./dev soak
setups`) takes the time and the memory.
"""

from __future__ import annotations

import copy
import pathlib
import sys
from collections.abc import Callable, Iterator
from datetime import date
from functools import cache
from typing import Any, NamedTuple

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel import codec, trial
from aerodrome.kernel.game import Game
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from tests.laws.laws import SHORT

LONG = "long" * 2_000
STRANGE: tuple[Any, ...] = (
    0, -1, 1, 2, 7, 1_000, 10**6, 10**12, -(10**12), 2**63, 10**40, 1.5, 1e308, float("nan"),
    float("inf"), True, "", "x", "x" * 65, LONG, "a\0b", "a\nb", "\u202e", "italy", "@title",
    [], {}, [1], [[]], [0] * 1_000, ["x"] * 500, {"x": {"x": {"x": 1}}}, date(1917, 6, 4),
)  # fmt: skip
FRAGMENTS = (
    "a" + ".a" * 5_000 + " = 1\n", "[" + "a." * 5_000 + "a]\n", "x = " + "[" * 5_000, "[", "]",
    "x = " + "{a = " * 2_000, '"', "'", '"""', "'''", "\\", "\0", "=", "\n", "#", "{", "}",
    'title = "\\u0000"\n', 'title = "\\ud800"\n', "x = " + "9" * 5_000 + "\n", "10000000000000",
    "1e999", "-", "[options]\n", "[[aircraft]]\n", "[types.mine]\n", "[corrections]\n",
    "1917-06-04", "[[" + LONG + "]]\n",
)  # fmt: skip
NAMES = (
    "x", "options", "types", "corrections", "title", "text", "text_it", "seat", "crew", "extra",
    "texts", "mounts", "cloud", "zone", "rule", LONG, "", "a\nb",
)  # fmt: skip
TIMES = (1, 9, 400)
"""How often a part of a list is repeated."""
SHIFTS = (-3, -1, 1, 3, 30, 10**9)
ANSWERS = 12
"""How many answers of a game with a broken set-up are played."""
MOST_CALLS = 250_000
"""The most function calls in which a set-up may be refused or composed."""
OF_THE_LIBRARY = ("Expected `", "`$", "Traceback", "object at 0x", "set_int_max_str")
"""Words that an author of set-ups should never have to read."""
Path = tuple[str | int, ...]
Work = Callable[[], Scenario | None]
Scale = Callable[[str, Work], Scenario | None]
"""Works on one case and measures it; raises an error if that takes too much."""


class Spoilt(NamedTuple):
    """A broken set-up of a scenario, and how it was broken."""

    scenario: str
    written: dict[str, Any] | str
    how: tuple[str, ...]


def law_13_a_set_up_that_is_accepted_can_be_played(
    ruleset: Ruleset[Any], cases: int, number: int = 13, scale: Scale | None = None
) -> None:
    """Return this many broken set-ups of a ruleset's scenarios; a number always gives the same
    ones."""

    @seed(number)
    @settings(
        max_examples=cases,
        database=None,
        report_multiple_bugs=False,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(spoilt=st.sampled_from(ruleset.scenario_ids()).flatmap(lambda n: spoilings(ruleset, n)))
    def holds(spoilt: Spoilt) -> None:
        check(ruleset, spoilt, scale or counted)

    holds()


def check(ruleset: Ruleset[Any], spoilt: Spoilt, scale: Scale) -> None:
    """Check that a broken set-up is refused in a sentence, or that a game of it can be played."""
    where = f"law 13: {ruleset.id}/{spoilt.scenario} with {', '.join(spoilt.how)}"
    scenario = scale(where, lambda: _accepted(ruleset, spoilt, where))
    if scenario is not None:
        _plays(ruleset, scenario, where)


def spoilings(ruleset: Ruleset[Any], name: str) -> st.SearchStrategy[Spoilt]:
    """Return all ways to break the file of a scenario."""
    text = (ruleset.data / "scenarios" / f"{name}.toml").read_text("utf-8")
    return st.one_of(spoilt_tables(ruleset, name, text), spoilt_texts(name, text))


@st.composite
def spoilt_tables(draw: st.DrawFn, ruleset: Ruleset[Any], name: str, text: str) -> Spoilt:
    """Return a table that is broken in one to three places."""
    table, how = codec.toml_text(text, name), []
    if draw(st.integers(0, 9)) == 0:
        table |= copy.deepcopy(_laid_over(ruleset.data))
    for _ in range(draw(st.integers(1, 3))):
        paths = list(_paths(table))
        if paths:
            how.append(_spoil(draw, table, draw(st.sampled_from(paths))))
    return Spoilt(name, table, tuple(how))


@st.composite
def spoilt_texts(draw: st.DrawFn, name: str, text: str) -> Spoilt:
    """Return a text with a part removed, repeated or inserted."""
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 200)))
    piece = draw(st.sampled_from((*FRAGMENTS, "", text[start:end] * 2, text)))
    return Spoilt(name, text[:start] + piece + text[end:], (f"{piece[:60]!r} at {start}:{end}",))


@cache
def _laid_over(data: pathlib.Path) -> dict[str, Any]:
    """Return corrections equal to the printed values, and a house type, to be broken in turn."""
    tables = {
        file.stem: codec.toml(file)
        for file in sorted(data.glob("*.toml"))
        if file.stem in ("constants", "targets", "briefings", "nations", "dice")
    }
    file = data / "aircraft.toml"
    types = codec.toml(file) if file.exists() else {}
    base = next(iter(types), "spad_7")
    return {"corrections": tables, "types": {"mine": {"based_on": base, **types.get(base, {})}}}


def _paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yield every place of a table, tables and lists included."""
    if path:
        yield path
    if isinstance(value, list):
        value = dict(enumerate(value))
    for key, part in value.items() if isinstance(value, dict) else ():
        yield from _paths(part, (*path, key))


def _spoil(draw: st.DrawFn, table: dict[str, Any], path: Path) -> str:
    """Remove, repeat, wrap, add or change something; return what was done."""
    *above, last = path
    inner: Any = table
    for key in above:
        inner = inner[key]
    deed = draw(st.sampled_from(("left out", "again", "shifted", "wrapped", "more", "other")))
    if deed == "left out":
        del inner[last]
        return f"{path} left out"
    if deed == "again" and isinstance(inner, list):
        times = draw(st.sampled_from(TIMES))
        again: Any = inner[int(last)]
        inner += [copy.deepcopy(again) for _ in range(times)]
        return f"{path} {times} times more"
    if deed == "shifted" and type(inner[last]) is int:
        inner[last] += draw(st.sampled_from(SHIFTS))
    elif deed == "wrapped":
        for _ in range(draw(st.sampled_from((1, 5, 40)))):
            inner[last] = draw(st.sampled_from(([inner[last]], {"x": inner[last]})))
        return f"{path} wrapped up"
    elif deed == "more" and isinstance(inner, dict):
        last = draw(st.sampled_from(NAMES))
        inner[last] = copy.deepcopy(draw(st.sampled_from(STRANGE)))
    else:
        inner[last] = copy.deepcopy(draw(st.sampled_from(STRANGE)))
    return f"{(*above, str(last)[:40])} = {str(inner[last])[:60]!r}"


def _accepted(ruleset: Ruleset[Any], spoilt: Spoilt, where: str) -> Scenario | None:
    try:
        table = spoilt.written
        if isinstance(table, str):
            table = codec.toml_text(table, "spoilt.toml")
        return ruleset.compose(spoilt.scenario, table, SHORT.get(ruleset.id), "spoilt.toml")
    except Refusal as refusal:
        said = str(refusal)
        foreign = [words for words in OF_THE_LIBRARY if words in said]
        if foreign or not (said.isprintable() and said.endswith(".") and refusal.place):
            raise AssertionError(f"{where} is refused by {said!r}") from None
    except Exception as error:
        raise AssertionError(f"{where}: {error!r}") from error
    return None


def _plays(ruleset: Ruleset[Any], scenario: Scenario, where: str) -> None:
    """Play the beginning of a game, and check that it is no larger than promised."""
    player = keyed_player(where)
    try:
        game = Game(ruleset, ruleset.record(scenario, where))
        size = len(codec.encode(game.position.state))
        assert size <= trial.LARGEST_STATE, f"{where} makes a state of {size} bytes"
        assert len(game.seats) <= trial.MOST_SEATS, f"{where} has {len(game.seats)} seats"
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


def counted(where: str, work: Work) -> Scenario | None:
    """Count function calls, of which there are equally many on a busy and an idle machine."""
    calls = 0

    def count(frame: object, event: str, arg: object) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        scenario = work()
    finally:
        sys.setprofile(before)
    assert calls <= MOST_CALLS, f"{where} takes {calls} calls"
    return scenario
