"""Words: every key in both languages with the same words to fill, and a few lines read aloud."""

from __future__ import annotations

import pytest

from aerodrome.kernel.events import Taken
from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.kernel.ruleset import Outcome
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.events import (
    Fired,
    GunJammed,
    GunTried,
    Lost,
    Manoeuvred,
    QueueMoved,
    Released,
    Reloaded,
    SightLost,
    Spotted,
    TargetHit,
)
from aerodrome.tools.log import ended

BOOK = RULESET.phrases
NAMES = {"A1": "Sopwith Camel A1", "G1": "Fokker Dr.I G1"}


def test_the_voice() -> None:
    flown = Manoeuvred("A1", "normal_turn", -3, 2, 4, 6, 14).phrase()
    assert BOOK.say(flown, "en", NAMES) == (
        "Sopwith Camel A1: normal turn, level 14; speed -3 to 2, throttle 6, next speed 4."
    )
    assert BOOK.say(flown, "it", NAMES) == (
        "Sopwith Camel A1: virata normale, livello 14; velocità -3 a 2, manetta 6, "
        "prossima velocità 4."
    )
    burst = Fired("A1", "forward", "G1", 2, "long", (("range", 1), ("tail", 1)), "blue", "K")
    assert BOOK.say(burst.phrase(), "en", NAMES) == (
        "Sopwith Camel A1 fires a long burst with the forward guns at Fokker Dr.I G1, range 2: "
        "+1 +1 (range, from behind), blue die: destroyed!"
    )
    fallen = Lost("G1", "crashed", "12,ground").phrase()
    assert BOOK.say(fallen, "it", NAMES) == "Fokker Dr.I G1 urta il suolo in 12,ground."


def test_a_price_in_words() -> None:
    words: dict[str, Word] = {
        "manoeuvre": "dive_hard", "climb": "-3", "before": 5, "sign": "+3", "next": 6,
        "warning": "doomed",
    }  # fmt: skip
    assert BOOK.say(Phrase("manoeuvre", words), "en") == (
        "hard dive: height -3, speed 5 +3, then 6. It cannot pull out of this dive!"
    )


@pytest.mark.parametrize("language", ["en", "it"])
def test_no_line_of_the_log_has_a_hole_in_it(language: str) -> None:
    """The last of a queue, the only way of a manoeuvre, and what stands on the ground."""
    say = RULESET.phrases.say
    last = say(QueueMoved((), ("A1",), "combat").phrase(), language)
    only = say(Taken("allies", "", "A1").phrase(), language)
    assert last == {"en": "Everybody has moved.", "it": "Tutti hanno mosso."}[language]
    assert ": ," not in only
    assert ": 5," in say(Taken("allies", 5, "A1").phrase(), language)
    hit = say(TargetHit("battery", "GT4", 1, 4).phrase(), language)
    assert {"en": "battery GT4", "it": "batteria GT4"}[language] in hit


@pytest.mark.parametrize(
    ("gun", "english", "italian"),
    [("forward", "the forward guns", "le armi frontali"),
     ("dorsal", "the dorsal gun", "l'arma dorsale")],
)  # fmt: skip
def test_9_7_one_gun_or_several_are_told_of_in_whole_sentences(
    gun: str, english: str, italian: str
) -> None:
    told = [
        GunJammed("A1", gun),
        GunTried("A1", gun, "grey", "x", "stuck"),
        GunTried("A1", gun, "grey", "v", "cleared"),
        Reloaded("A1", gun, 6),
    ]
    assert [BOOK.say(event.phrase(), "en", NAMES) for event in told] == [
        f"Sopwith Camel A1: a jam in {english}.",
        f"Sopwith Camel A1 cannot clear {english} (grey die, x).",
        f"Sopwith Camel A1 clears {english} (grey die, v).",
        f"Sopwith Camel A1 reloads {english} (6).",
    ]
    assert [BOOK.say(event.phrase(), "it", NAMES) for event in told] == [
        f"Sopwith Camel A1: inceppamento, {italian}.",
        f"Sopwith Camel A1 non riesce a sbloccare {italian} (dado grigio, x).",
        f"Sopwith Camel A1 sblocca {italian} (dado grigio, v).",
        f"Sopwith Camel A1 ricarica {italian} (6).",
    ]


@pytest.mark.parametrize("language", ["en", "it"])
def test_14_7_the_last_line_of_a_replay_ends_with_one_full_stop(language: str) -> None:
    for reason in ("mission", "points", "draw", "lesson", "failed"):
        words: dict[str, Word] = {"side": "allies", "allies": 5, "germany": 3}
        outcome = Outcome(("allies",), Phrase(f"outcome.{reason}", words))
        said = ended(RULESET, outcome, language)
        assert said.endswith(".")
        assert not said.endswith("..")


@pytest.mark.parametrize(("language", "name"), [("en", "train AT1"), ("it", "treno AT1")])
def test_what_stands_on_the_ground_is_called_by_its_kind(language: str, name: str) -> None:
    """8.1, 9.3, 11.1 In the log and in the question for a target, in either language."""
    sky = RULESET.setup(RULESET.scenario("gothas"))
    names = RULESET.names(RULESET.view(sky, "germany"))
    spotted, lost = Spotted("G1", "AT1", 3).phrase(), SightLost("G1", ("AT1",), "far").phrase()
    bombed = Released("G1", "AT1", "grey", "near").phrase()
    aim = Phrase("target.short", {"target": "AT1", "range": 2, "colour": "grey"})
    for phrase in (spotted, lost, bombed, aim):
        assert name in BOOK.say(phrase, language, names)
