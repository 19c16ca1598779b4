"""Standing orders of every ruleset: legal answers, from what the seat sees alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from aerodrome.bots.roster import keyed_pilot
from aerodrome.kernel import codec, registry
from aerodrome.kernel.contract import absent
from aerodrome.kernel.game import Game
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.umpire import Player
from aerodrome.tabletop.capabilities import GameOffers
from aerodrome.tabletop.standing_orders import MinorQuestion, Occasion
from tests.laws.rulesets import REAL
from tests.support.random_games import limited
from tests.support.rules_of_thumb import NEAR, begun

OFFERING = [rules for rules in REAL if GameOffers.of(rules).standing_orders is not absent]
BATTLES = [
    (
        ("squadriglia", NEAR, {"ammunition": True, "turn_limit": 5, "quick_start": True}),
        {"targets"},
    ),
    (("campaign", "jasta_1917", {"missions": 1, "game": "dogfights"}), {"attack", "defence"}),
    (
        ("campaign", "jasta_1917", {"missions": 1, "game": "winged_victory"}),
        {"barrage", "clock", "targets", "battle"},
    ),
]
"""How many games between regulars are played, and minor questions checked."""


def pairs(minor: MinorQuestion) -> list[tuple[str, str]]:
    return [(when.name, then.name) for when in minor.when for then in minor.then]


def checked(question: Question, minor: MinorQuestion, view: Any) -> None:
    """Check that every standing order answers legally or not at all, and the same for a copied
    view."""
    posed = question.posed()
    copied = codec.decode(codec.encode(view), type(view), "view")
    before = next(iter(question.options))
    assert minor.occurs(view), f"{minor.name} is asked where it cannot come up"
    for when, then in pairs(minor):
        given = minor.answer(Occasion(view, posed, before), when, then)
        again = minor.answer(Occasion(copied, posed, before), when, then)
        assert given == again, f"{minor.name}: {when}, {then} hangs on more than the view"
        assert given is None or given in question.options, f"{minor.name}: {when}, {then}"


@pytest.mark.slow
@pytest.mark.parametrize(("wish", "minors"), BATTLES, ids=["hexes", "levels", "side"])
def test_rules_of_thumb_answer_legally_from_the_view(
    wish: tuple[str, str, dict[str, Any]], minors: set[str]
) -> None:
    ruleset, scenario = begun(*wish)
    met = set[str]()
    pilots: dict[str, Player] = {}

    def player(question: Question, look: Callable[[], Any]) -> Value:
        asking, put = registry.find(question.ruleset), question.prompt().key
        orders = GameOffers.of(asking).standing_orders
        minor = orders().of(put) if orders is not absent else None
        if minor is not None:
            met.add(minor.name)
            checked(question, minor, look())
        if question.ruleset not in pilots:
            pilots[question.ruleset] = keyed_pilot("regular", asking, "s")
        return "play" if put == "ask.11" else pilots[question.ruleset](question, look)

    seats = ruleset.rules.seats(scenario)
    Game(ruleset, ruleset.record(scenario, "s"), dict.fromkeys(seats, limited(player)))
    assert met >= minors


@pytest.mark.parametrize("rules", OFFERING, ids=lambda rules: str(rules.id))
def test_every_offer_has_words_and_occurs_once(rules: Ruleset[Any]) -> None:
    asked = [key for minor in GameOffers.of(rules).standing_orders().minor for key in minor.asked]
    assert len(set(asked)) == len(asked)
    for minor in GameOffers.of(rules).standing_orders().minor:
        assert len(set(pairs(minor))) == len(minor.when) * len(minor.then)
        phrases = (minor.says, *(one.says for one in minor.when), *(one.says for one in minor.then))
        for phrase in (*phrases, *map(Phrase, minor.asked)):
            for language in rules.phrases.languages:
                assert rules.phrases.has(phrase.key, language), (phrase.key, language)
