"""Chapter 6, questions to gunners: which guns are meant, and every option in words."""

from __future__ import annotations

from aerodrome.kernel.question import Posed
from aerodrome.rulesets.squadriglia import RULESET
from tests.support.squadriglia.guns import UNARMED, gun, phase, thrown
from tests.support.squadriglia.table import a_plane, a_sky


def posed() -> list[Posed]:
    """Return a twin with a jam in front and a single gun behind, two targets each, ammunition."""
    sky = a_sky(
        a_plane("I1", "ansaldo_sva10", "10,9", "E"),
        a_plane("A1", UNARMED, "8,9"),
        a_plane("A2", UNARMED, "7,9"),
        a_plane("A3", UNARMED, "12,9"),
        a_plane("A4", UNARMED, "13,9"),
        ammunition=True,
    )
    gun(sky.plane("I1")).jammed[0] = True
    umpire = phase(sky, thrown(2, 2), answers={"I1": ["fire", "A4", "A2"]})
    return [question.posed() for question in umpire.questions]


def test_6_2_a_question_names_its_guns() -> None:
    """6.2 Front and rear guns are asked about one after the other; the player must know which."""
    jam, front, rear = posed()
    assert jam.rule == "6.7"
    held = [[o.says for o in asked.options if o.value == "hold"] for asked in (front, rear)]
    assert (front.says, held[0]) != (rear.says, held[1])


def test_6_2_targets_may_be_chosen_in_advance() -> None:
    """It comes impulse after impulse; it is never quiet, because there is always a target."""
    jam, *aimed = posed()
    assert jam.routine is None
    for question in aimed:
        assert question.routine is not None
        assert RULESET.phrases.has(question.routine.says.key)
        assert (question.routine.value, question.routine.quiet) == (None, False)


def test_6_2_every_option_has_words_and_a_place() -> None:
    """6.2 A target is named and anchored to its counter; hold, fire and repair have phrases."""
    for question in posed():
        for option in question.options:
            assert RULESET.phrases.has(option.says.key), option
            if str(option.value).startswith("A"):
                assert option.anchor is not None
                assert option.anchor.piece == option.value
