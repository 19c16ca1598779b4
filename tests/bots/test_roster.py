"""The roster: every pilot by name wins as it should, and sees nothing but its own view."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from aerodrome.bots.characters import CHARACTERS
from aerodrome.bots.random_player import random_player
from aerodrome.bots.roster import (
    LEVELS,
    available,
    check,
    flown_by,
    kept_pilot,
    keyed_pilot,
    occasion,
    pilot,
    resolve,
    sparring,
    usual,
)
from aerodrome.kernel import registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.silent import playout
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.pilots.guesswork import can_stay, expected
from aerodrome.rulesets.squadriglia.rules.ch01_introduction import MAP
from tests.support.toys.ladder import RULESET as LADDER

WANTED = 0.75
ADVANCED = {"altitude": True, "ammunition": True, "fuel": True, "aces": True}


def match(name: str, side: str, games: int, **options: bool) -> float:
    """Return the points a game against the random player."""
    scenario = RULESET.scenario(name, {"quick_start": True, **options})
    points = 0.0
    for number in range(games):
        random = Random(f"{name} {side} {number}")
        players = dict.fromkeys(("italy", "austria"), random_player(random))
        players[side] = pilot("tactician", RULESET, random)
        outcome = RULESET.rules.outcome(
            playout(RULESET, RULESET.rules.setup(scenario), players, random)
        )
        assert outcome is not None
        points += (side in outcome.winners) + 0.5 * (not outcome.winners)
    return points / games


@pytest.mark.parametrize("side", ["italy", "austria"])
def test_it_knows_what_the_bomber_is_for(side: str) -> None:
    points = match("senza_cozzar", side, 6)
    assert points >= WANTED


def test_the_two_seater_gets_home_or_the_hunter_is_lost() -> None:
    assert match("baracca", "austria", 6) >= WANTED


def test_a_game_without_pilots_offers_only_chance() -> None:
    """A seat may not say "ace" while chance flies it."""
    assert available(LADDER) == sparring(LADDER) == ("random",)
    assert (usual(LADDER), usual(RULESET)) == ("random", "regular")
    for refused in (pilot, lambda name, game, _: keyed_pilot(name, game, "x")):
        with pytest.raises(Refusal, match="Ladder has no pilot `ace`; it has random"):
            refused("ace", LADDER, Random(1))
    with pytest.raises(Refusal, match="has no pilot `equilibrium`; it has novice, rookie"):
        pilot("equilibrium", registry.find("dogfights"), Random(1))


def test_a_saved_game_goes_on_and_shows_who_really_flies() -> None:
    assert flown_by("ace:bold", LADDER) == flown_by("gone_bot.py:me", LADDER) == "random"
    assert flown_by("ace:bold", RULESET) == "ace:bold"
    assert flown_by("equilibrium", registry.find("dogfights")) == "regular"
    scenario = LADDER.scenario("twelve")
    players = dict.fromkeys(LADDER.rules.seats(scenario), kept_pilot("ace", LADDER, Random(1)))
    assert (
        LADDER.rules.outcome(playout(LADDER, LADDER.rules.setup(scenario), players, Random(1)))
        is not None
    )


def test_names_of_old_and_of_characters() -> None:
    assert resolve("cadet") == ("rookie", "")
    assert resolve("tactical") == ("tactician", "")
    assert resolve("ace:bold") == ("ace", "bold")
    with pytest.raises(
        Refusal, match="no pilot `god`; there are novice, rookie, regular, veteran, ace"
    ):
        resolve("god")
    with pytest.raises(Refusal, match="no character `mad`; there are cautious, bold, dogged"):
        resolve("ace:mad")


def test_numbers_are_reckoned_only_when_a_pilot_is_made() -> None:
    """Serving and replaying games load no array library."""
    code = (
        "import sys; from aerodrome.kernel import registry; from aerodrome.bots import roster\n"
        "roster.available(registry.find('squadriglia')); roster.resolve('ace:bold')\n"
        "assert 'numpy' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_pilots_that_need_numpy_do_not_fly_without_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The ace is neither offered nor replaced; games with pilots that need no NumPy have them
    all."""
    monkeypatch.setitem(sys.modules, "numpy", None)
    dogfights, wings, campaign = map(registry.find, ("dogfights", "winged_victory", "campaign"))
    for ruleset in (RULESET, dogfights, campaign):
        assert {"veteran", "ace"}.isdisjoint(available(ruleset))
        with pytest.raises(Refusal, match="the pilot `ace` needs NumPy, which is not installed"):
            pilot("ace:bold", ruleset, Random(1))
        with pytest.raises(Refusal, match="`ace` needs NumPy"):
            check("ace", ruleset)
    assert available(wings) == (*LEVELS,)
    assert set(sparring(dogfights)) <= {"straight", "tactician", "random"}


def test_a_plan_is_followed_by_pilots_made_for_each_question() -> None:
    """As in a server's workers, the same whims and view give the same order from any pilot."""
    scenario = RULESET.scenario("even_duel", {"turn_limit": 5})
    fresh = keyed_pilot("ace", RULESET, "fresh")
    long_lived: dict[str, Any] = {}

    def both(question: Question, look: Callable[[], Any]) -> Value:
        place = occasion(question)
        if place not in long_lived:
            long_lived.clear()
            long_lived[place] = pilot("ace", RULESET, Random(f"fresh|{question.seat}|{place}"))
        value = fresh(question, look)
        assert value == long_lived[place](question, look)
        return value

    players = {"italy": both, "austria": keyed_pilot("straight", RULESET, "x")}
    assert Game(RULESET, RULESET.record(scenario, "fresh"), players).position.outcome is not None


def test_levels_and_characters_have_words() -> None:
    assert list(LEVELS) == ["novice", "rookie", "regular", "veteran", "ace"]
    assert all(level.title and level.text for level in LEVELS.values())
    assert all(character.title and character.text for character in CHARACTERS.values())


def test_expected_damage_by_hand() -> None:
    """At range 5 with no modifier: 11 gives 1, 12 gives 1*."""
    assert expected(0)[5] == pytest.approx((2 * 1 + 1 * (1 + 2.5)) / 36)
    assert expected(20)[1] == 4


def test_a_corner_is_a_trap() -> None:
    corner = MAP.to_hex(1, 2)
    assert not can_stay(corner, 3, "C", True, 1)
    assert can_stay(corner, 0, "C", True, 6)
