"""The laws find faults: for each, rulesets broken on purpose that it must reject."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from aerodrome.kernel.address import Address
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Question, Value, open_in
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.silent import Silent
from aerodrome.kernel.umpire import Umpire
from tests.laws import growth, laws
from tests.laws.biting import Law, bites, secret_orders
from tests.laws.hygiene import law_8_hygiene
from tests.laws.words import law_11_words
from tests.support.altered import altered
from tests.support.toys import ladder, sealed
from tests.support.toys.bad_options import Chatty, Empty, Lax, Strict
from tests.support.toys.bare import SCENARIO, Bare, Noted, Script, bare

TWELVE = ladder.RULESET.scenario("twelve")
SHORT = sealed.RULESET.scenario("short")


def asking(options: Any) -> Ruleset[Any]:
    """Return a game of one question."""

    def script(umpire: Umpire, state: Bare) -> None:
        umpire.ask("red", options, rule="1.1")

    return bare(script)


SOUND = [law for law in laws.LAWS if law is not law_11_words]


@pytest.mark.parametrize("law", SOUND, ids=lambda law: law.__name__)
def test_a_sound_bare_game_breaks_no_law(law: Law) -> None:
    """The unbroken game passes, so the other tests fail only by what they break."""

    def script(umpire: Umpire, state: Bare) -> None:
        def dialogue(private: Umpire, name: str) -> str:
            return private.ask(name, ("step", "leap"), rule="1.1")

        orders = umpire.together({"red": "red", "blue": "blue"}, dialogue, rule="1.1")
        umpire.ask("red", ("let", "trip"), rule="1.2")
        state.notes.append(orders["red"])
        umpire.tell(Noted(orders["red"]), rule="1.2")

    for seed in range(5):
        law(bare(script, turns=3), SCENARIO, str(seed))


def test_law_1_memory_outside_the_state() -> None:
    """North gets a point for every round that this process has ever played."""
    memory: list[int] = []

    def turn(umpire: Umpire, auction: sealed.Auction) -> None:
        sealed.turn(umpire, auction)
        memory.append(auction.round)
        auction.points["north"] += len(memory)

    bites(laws.law_1_replay_equals_play, altered(sealed.RULESET, turn=turn), SHORT)


def test_law_1_under_two_hash_seeds() -> None:
    """Names are announced in the order of a set."""
    with pytest.raises(AssertionError, match=r"law 1\b"):
        laws.law_1_under_two_hash_seeds("tests.support.toys.hashed", "1")


def test_law_2_first_come_first_served() -> None:
    """The event names the seat that answered first."""
    first: dict[int, str] = {}

    def script(umpire: Umpire, state: Bare) -> None:
        def dialogue(private: Umpire, name: str) -> None:
            private.ask(name, ("step", "leap"), rule="1.1")
            first.setdefault(state.turn, name)

        umpire.together({"red": "red", "blue": "blue"}, dialogue, rule="1.1")
        umpire.tell(Noted(first[state.turn]), rule="1.1")

    def setup(scenario: Scenario) -> Bare:
        first.clear()
        return Bare()

    bites(laws.law_2_arrival_order, altered(bare(script, turns=5), setup=setup))


def test_law_3_options_that_allow_anything() -> None:
    """Any answer is accepted."""
    bites(laws.law_3_refusals, asking(Lax()))


def test_law_3_answers_that_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that accepts the answers of a chain that fit, and drops the others."""

    def fitting(game: Game, begun: Question, values: tuple[Value, ...]) -> None:
        place = Address.parse(begun.key).place
        while question := open_in(place, begun.seat, game.position.questions):
            game._answered(question, values[len(question.given)])

    monkeypatch.setattr(Game, "_answer_on", fitting)
    bites(laws.law_3_refusals, secret_orders(lambda umpire, state, order: None), by="could answer")


def test_law_3_rules_that_play_otherwise_when_asked_again() -> None:
    """Each time red's second question is asked, the first answer counts more."""
    asked: list[str] = []

    def script(umpire: Umpire, state: Bare) -> None:
        def dialogue(private: Umpire, name: str) -> None:
            private.ask(name, ("step", "leap"), rule="1.1")
            asked.append(private.ask(name, ("let", "trip"), rule="1.2"))

        umpire.together({"red": "red"}, dialogue, rule="1.1")
        state.notes.append(str(len(asked)))

    bites(laws.law_3_refusals, bare(script, turns=3), by="at once")


def test_law_4_endless_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is never a winner."""
    monkeypatch.setattr(laws, "LONGEST", 300)
    endless = altered(ladder.RULESET, outcome=lambda state: None)
    bites(laws.law_4_every_game_ends, endless, TWELVE)


def test_law_4_endless_game_without_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is never a winner, and never a question."""
    monkeypatch.setattr(laws, "LONGEST", 300)
    turns: list[int] = []

    def script(umpire: Umpire, state: Bare) -> None:
        turns.append(state.turn)
        if len(turns) > 3000:
            raise RuntimeError("law 4 would let this go on for ever")

    bites(laws.law_4_every_game_ends, altered(bare(script), outcome=lambda state: None))


@pytest.mark.parametrize("options", [Empty(), Strict(), Chatty(), (), ("step", "leap", "step")])
def test_law_4_options_at_odds_with_themselves(options: Any) -> None:
    """No option; listed but not allowed; described but not listed; listed twice."""
    bites(laws.law_4_every_game_ends, asking(options))


def test_law_5_view_that_shows_the_purses_of_others() -> None:
    """The view is the whole state, though others' payments were announced to them alone."""
    naked = altered(sealed.RULESET, view=lambda state, seat: state.copy())
    bites(laws.law_5_no_leak, naked, SHORT)


def test_law_5_view_that_shows_a_sum_once_the_dialogues_closed() -> None:
    """Nothing leaks while orders are open, but afterwards the view shows more than the log."""

    def view(state: sealed.Auction, seat: str | None) -> int:
        return sum(clerk.purse for clerk in state.clerks)

    bites(laws.law_5_no_leak, altered(sealed.RULESET, view=view), SHORT)


def test_law_5_dialogue_that_changes_what_is_seen() -> None:
    """An order is public as soon as it is given."""

    def leak(umpire: Umpire, state: Bare, order: str) -> None:
        state.notes.append(order)

    leaky = altered(secret_orders(leak), view=lambda state, seat: list(state.notes))
    bites(laws.law_5_no_leak, leaky)


def test_law_5_dialogue_that_leaks_state_into_the_next_question() -> None:
    """Red's options depend on blue's secret order, though view and log do not show it."""

    def script(umpire: Umpire, state: Bare) -> None:
        left = ["fall", "dodge", "let"]

        def dialogue(private: Umpire, name: str) -> None:
            left.remove(private.ask(name, tuple(left), rule="1.1"))
            private.ask(name, ("step", "leap"), rule="1.2")

        umpire.together({"blue": "blue", "red": "red"}, dialogue, rule="1.1")

    bites(laws.law_5_no_leak, bare(script, turns=3))


def test_law_5_fork_without_forget() -> None:
    """A bot's fork contains what is left in other purses."""
    bites(laws.law_5_no_leak, altered(sealed.RULESET, forget=None), SHORT)


def test_law_6_untold_change() -> None:
    """A climber gets a trip back without an event."""

    def turn(umpire: Umpire, state: ladder.Ladder) -> None:
        ladder.turn(umpire, state)
        state.climbers[0].trips += 1

    bites(laws.law_6_every_change_is_told, altered(ladder.RULESET, turn=turn), TWELVE)


@pytest.mark.parametrize(
    ("event", "rule"), [("blue", "1.1"), ("red", "1.9")], ids=["wrong object", "no such section"]
)
def test_law_6_told_wrongly(event: str, rule: str) -> None:
    """Red climbs; blue is named, or a section that does not exist is cited."""

    def turn(umpire: Umpire, state: ladder.Ladder) -> None:
        umpire.ask("red", ("step", "leap"), rule="1.1")
        state.climbers[0].rung += 4
        umpire.tell(ladder.Climbed(event, state.climbers[0].rung), rule=rule)

    bites(laws.law_6_every_change_is_told, altered(ladder.RULESET, turn=turn), TWELVE)


def test_law_6_event_not_declared() -> None:
    """A ruleset tells an event that it does not declare."""
    fewer = altered(ladder.RULESET, events=(ladder.Climbed, ladder.Tripped, ladder.Passed))
    bites(laws.law_6_every_change_is_told, fewer, TWELVE)


class Twins(Bare):
    """Two tables with entries of the same name: what red has and where red is."""

    places: dict[str, int] = msgspec.field(default_factory=dict)

    def copy(self) -> Twins:
        return Twins(self.turn, list(self.notes), dict(self.points), dict(self.places))


def test_law_6_change_hidden_behind_a_namesake() -> None:
    """Red's place changes without an event, while red's points stay the same."""

    def script(umpire: Umpire, state: Any) -> None:
        state.places["red"] += 1
        umpire.ask("red", ("step", "leap"), rule="1.1")

    def setup(scenario: Scenario) -> Twins:
        return Twins(points={"red": 0}, places={"red": 0})

    bites(laws.law_6_every_change_is_told, altered(bare(script), setup=setup))


def two_questions(between: Callable[[Bare, str], None]) -> Script:
    """Return a script in which red is asked twice, so that the first answer can be taken back."""

    def script(umpire: Umpire, state: Bare) -> None:
        between(state, umpire.ask("red", ("step", "leap"), rule="1.1"))
        umpire.ask("red", ("let", "trip"), rule="1.2")

    return script


def test_law_7_undo_that_others_notice() -> None:
    """Red's choice is public before an event announces it, and disappears when it is taken back."""
    script = two_questions(lambda state, answer: state.notes.append(answer))
    seen = altered(bare(script, turns=3), view=lambda state, seat: list(state.notes))
    bites(laws.law_7_undo, seen)


def test_law_7_memory_of_what_was_taken_back() -> None:
    """The rules remember how often they were asked to play this."""
    memory: list[str] = []
    script = two_questions(lambda state, answer: memory.append(answer))

    def noting(umpire: Umpire, state: Bare) -> None:
        state.notes = [str(len(memory))]
        script(umpire, state)

    bites(laws.law_7_undo, bare(noting, turns=3))


@pytest.mark.parametrize("tenth", [0.1, [0.1], {"part": 0.1}, (1, (0.1,))])
def test_law_8_float_in_state(tenth: Any) -> None:
    """A fraction, wherever in the state it is."""

    def turn(umpire: Umpire, state: Any) -> None:
        ladder.turn(umpire, state)
        state.climbers[0].dodges, state.mover, state.climbers[0].trips = 0, 0, tenth

    bites(law_8_hygiene, altered(ladder.RULESET, turn=turn), TWELVE)


@pytest.mark.parametrize(
    "source",
    [
        "import time",
        "import os.path",
        "from time import monotonic",
        "from os.path import exists",
        "import random",
        "from random import randint",
        "def rule() -> None:\n    import datetime",
        "for name in {'red', 'blue'}: pass",
        "names = [name for name in set('ab')]",
        "names = [name for name in frozenset('ab')]",
        "names = list({'red', 'blue'})",
        "names = tuple(set('ab'))",
        "for name in {'red'} | {'blue'}: pass",
    ],
)
def test_law_8_source(source: str, tmp_path: Path) -> None:
    """Rules that use the clock, the machine, global chance, or iterate over a set."""
    (tmp_path / "ch01.py").write_text(source, "utf-8")
    bites(law_8_hygiene, replace(ladder.RULESET, folder=tmp_path), TWELVE)


def test_law_8_a_ruleset_that_names_itself(tmp_path: Path) -> None:
    """Loaded under another name, it would still import its state from this one."""
    folder = tmp_path / "ladder"
    folder.mkdir()
    (folder / "ch01.py").write_text("from tests.support.toys.ladder.state import Ladder", "utf-8")
    bites(law_8_hygiene, replace(ladder.RULESET, folder=folder), TWELVE)


def test_law_10_rules_that_look_at_their_umpire() -> None:
    """In silent play the ladder is longer."""

    def turn(umpire: Umpire, state: ladder.Ladder) -> None:
        ladder.turn(umpire, state)
        state.top = 99 if isinstance(umpire, Silent) else state.top

    def outcome(state: ladder.Ladder) -> Any:
        return ladder.outcome(ladder.Ladder(12, state.climbers))

    tuned = altered(ladder.RULESET, turn=turn, outcome=outcome)
    bites(laws.law_10_silent_equals_recorded, tuned, TWELVE)


def test_every_law_is_bitten() -> None:
    """Each law has a test here that breaks it."""
    found = [file.read_text("utf-8") for file in Path(__file__).parent.glob("test_*.py")]
    texts = [text for text in found if re.search(r"\bbites?\b", text)]
    for law in (
        *laws.LAWS,
        laws.law_1_under_two_hash_seeds,
        laws.law_9_golden,
        growth.law_12_growth,
    ):
        number = law.__name__.split("_")[1]
        assert any(f"def test_law_{number}_" in text for text in texts), law.__name__
