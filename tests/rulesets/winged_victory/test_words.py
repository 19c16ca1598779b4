"""Words: the lines of the log, none of which has an empty field."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from aerodrome.cli.log import ended
from aerodrome.kernel.contract import Outcome
from aerodrome.kernel.events import Event, Taken
from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.rules.events import (
    Fired,
    GunJammed,
    GunTried,
    Manoeuvred,
    QueueMoved,
    Released,
    Reloaded,
    SightLost,
    Spotted,
    TargetHit,
)

BOOK = RULESET.phrases
NAMES = {"A1": "Sopwith Camel A1", "G1": "Fokker Dr.I G1"}


@pytest.mark.parametrize("language", BOOK.languages)
def test_moves_shots_and_prices_are_logged_with_their_figures(language: str) -> None:
    flown = Manoeuvred("A1", "normal_turn", -3, 2, 4, 6, 14).phrase()
    said = BOOK.say(flown, language, NAMES)
    assert all(part in said for part in (NAMES["A1"], " 14", "-3", " 2", " 6", " 4"))
    burst = Fired("A1", "forward", "G1", 2, "long", (("range", 1), ("tail", 1)), "blue", "K")
    said = BOOK.say(burst.phrase(), language, NAMES)
    assert all(part in said for part in (*NAMES.values(), " 2", "+1 +1"))
    words: dict[str, Word] = {
        "manoeuvre": "dive_hard", "climb": "-3", "before": 5, "sign": "+3", "next": 6,
        "warning": "doomed",
    }  # fmt: skip
    said = BOOK.say(Phrase("manoeuvre", words), language)
    assert all(part in said for part in ("-3", "5 +3", "6"))
    assert said != BOOK.say(Phrase("manoeuvre", words | {"warning": ""}), language)


@pytest.mark.parametrize("language", ["en", "it"])
def test_no_line_of_the_log_has_a_hole_in_it(language: str) -> None:
    """The last of a queue, the only way of a manoeuvre, and ground targets."""
    say = RULESET.phrases.say
    last, more = (
        say(QueueMoved(left, ("A1",), "combat").phrase(), language) for left in ((), ("G1",))
    )
    only = say(Taken("allies", "", "A1").phrase(), language)
    assert "G1" in more
    assert ":" not in last
    assert ": ," not in only
    assert ": 5," in say(Taken("allies", 5, "A1").phrase(), language)
    hit = say(TargetHit("battery", "GT4", 1, 4).phrase(), language)
    assert "GT4" in hit


@pytest.mark.parametrize("language", BOOK.languages)
def test_9_7_sentences_fit_one_gun_and_several(language: str) -> None:
    """Each names its guns, of which there are several in front and one behind."""
    events: list[Callable[[str], Event]] = [
        lambda gun: GunJammed("A1", gun),
        lambda gun: GunTried("A1", gun, "grey", "x", "stuck"),
        lambda gun: GunTried("A1", gun, "grey", "v", "cleared"),
        lambda gun: Reloaded("A1", gun, 6),
    ]
    for event in events:
        several, one = (
            BOOK.say(event(gun).phrase(), language, NAMES) for gun in ("forward", "dorsal")
        )
        assert several != one
        assert NAMES["A1"] in several
        assert several.endswith(".")


@pytest.mark.parametrize("language", ["en", "it"])
def test_14_7_the_last_line_of_a_replay_ends_with_one_full_stop(language: str) -> None:
    for reason in ("mission", "points", "draw", "lesson", "failed"):
        words: dict[str, Word] = {"side": "allies", "allies": 5, "germany": 3}
        outcome = Outcome(("allies",), Phrase(f"outcome.{reason}", words))
        said = ended(RULESET, outcome, language)
        assert said.endswith(".")
        assert not said.endswith("..")


@pytest.mark.parametrize(("language", "name"), [("en", "train AT1"), ("it", "treno AT1")])
def test_ground_targets_are_named_by_their_kind(language: str, name: str) -> None:
    """8.1, 9.3, 11.1 In the log and in the question for a target, in either language."""
    sky = RULESET.rules.setup(RULESET.scenario("gothas"))
    names = RULESET.display.names(RULESET.display.view(sky, "germany"))
    spotted, lost = Spotted("G1", "AT1", 3).phrase(), SightLost("G1", ("AT1",), "far").phrase()
    bombed = Released("G1", "AT1", "grey", "near").phrase()
    aim = Phrase("target.short", {"target": "AT1", "range": 2, "colour": "grey"})
    for phrase in (spotted, lost, bombed, aim):
        assert name in BOOK.say(phrase, language, names)
