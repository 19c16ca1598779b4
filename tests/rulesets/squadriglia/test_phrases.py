"""Words: both languages say everything, and say it with the same words to fill."""

from __future__ import annotations

import string
from collections.abc import Callable
from typing import Any

import pytest

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel.game import Game
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.record import CLOSINGS
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.events import EVENTS, Fired, Left, ShotDown
from aerodrome.rulesets.squadriglia.tables import TABLES
from aerodrome.tabletop.scene import Scene
from aerodrome.tools.log import WORDS, detailed

BOOK = RULESET.phrases
LANGUAGES = ("en", "it")
ADVANCED = {"altitude": True, "ammunition": True, "fuel": True, "aces": True}
NAMES = {"I1": "SPAD S.VII I1", "A1": "Albatros D.III A1"}


def fields(template: str) -> list[str]:
    return sorted({name for _, name, _, _ in string.Formatter().parse(template) if name})


@pytest.mark.parametrize("book", [BOOK, WORDS], ids=["squadriglia", "tools"])
def test_both_languages_have_the_same_keys_and_fill_in_the_same_words(book: Any) -> None:
    english, italian = (book.phrases[language] for language in LANGUAGES)
    assert english.keys() == italian.keys()
    for key in english:
        assert fields(english[key]) == fields(italian[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_looked_up_word_has_its_table(language: str) -> None:
    keys = BOOK.phrases[language].keys()
    for key, template in BOOK.phrases[language].items():
        for _, _, spec, _ in string.Formatter().parse(template):
            if spec and spec.startswith("@") and spec != "@name":
                assert any(known.startswith(f"{spec[1:]}.") for known in keys), (key, spec)


def test_every_event_has_a_line() -> None:
    keys = BOOK.phrases["en"]
    for event in EVENTS:
        name = f"event.{event.__name__}"
        assert name in keys or any(key.startswith(f"{name}.") for key in keys), name
    for how in CLOSINGS:
        assert BOOK.say(Phrase(f"closed.{how}", {"seat": "italy"}), "it")
    results = {TABLES.special.cell(roll) for roll in range(2, 13)}
    assert {f"result.{result}" for result in results} <= keys.keys()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", [{}, ADVANCED], ids=["basic", "advanced"])
@pytest.mark.parametrize("name", RULESET.scenario_ids())
def test_nothing_is_left_unsaid_in_a_game(
    name: str, options: dict[str, Any], language: str
) -> None:
    """Questions, options, refusals, scenes and log of a random game, without a missing word."""
    missing: set[str] = set()

    def say(phrase: Phrase) -> None:
        if not BOOK.has(phrase.key, language):
            missing.add(phrase.key)
        said = BOOK.say(phrase, language, NAMES)
        assert not {"{", "}", "@"} & set(said), said

    def listening(question: Question, look: Callable[[], Any]) -> Value:
        posed = question.posed()
        say(posed.says)
        for option in posed.options:
            say(option.says)
            if option.refused is not None:
                say(option.refused)
        for phrase in phrases_in(RULESET.scene(look())):
            say(phrase)
        return player(question, look)

    player = keyed_player("words")
    scenario = RULESET.scenario(name, options)
    players = dict.fromkeys(RULESET.seats(scenario), listening)
    game = Game(RULESET, RULESET.record(scenario, "words"), players)
    for told in game.position.log:
        say(told.event.phrase())
    assert game.position.outcome is not None
    say(game.position.outcome.reason)
    assert not missing
    for line in detailed(RULESET, game.position.log, {}, language):
        assert not {"{", "}"} & set(line)


def phrases_in(scene: Scene) -> list[Phrase]:
    """Every phrase of a scene."""
    found: list[Any] = [caption.text for caption in scene.captions]
    for board in scene.boards:
        found += [feature.label for feature in board.features]
        found += [board.label, *(zone.label for zone in board.zones)]
    badges = [badge for piece in scene.pieces for badge in piece.badges]
    badges += [badge for card in scene.cards for badge in card.badges]
    found += [text for badge in badges for text in (badge.mark, badge.says)]
    for card in scene.cards:
        found += [text for line in card.lines for text in (line.label, line.value)]
        found += [track.label for track in card.tracks]
    found += [track.label for track in scene.tracks]
    return [text for text in found if isinstance(text, Phrase)]


def shot(**changed: Any) -> Fired:
    words: dict[str, Any] = {
        "plane": "I1",
        "battery": "A",
        "guns": 1,
        "target": "A1",
        "distance": 2,
        "dice": (5, 4),
        "modifiers": (("aim", 3),),
        "total": 12,
        "damage": 2,
        "special": True,
    }
    return Fired(**(words | changed))


def test_a_shot_in_one_line_with_dice_modifiers_and_table() -> None:
    assert BOOK.say(shot().phrase(), "en", NAMES) == (
        "SPAD S.VII I1 fires A at Albatros D.III A1, range 2: 5+4 +3 (aim) = 12, 2 points*."
    )
    assert BOOK.say(shot().phrase(), "it", NAMES) == (
        "SPAD S.VII I1 fa fuoco con A su Albatros D.III A1, distanza 2: "
        "5+4 +3 (mira) = 12, 2 punti*."
    )
    miss = shot(dice=(1, 2), modifiers=(), total=3, damage=0, special=False)
    assert BOOK.say(miss.phrase(), "it", NAMES).endswith("1+2 = 3, a vuoto.")


def test_the_voice() -> None:
    fallen = ShotDown("A1", "explosion").phrase()
    assert BOOK.say(fallen, "it", NAMES) == "Albatros D.III A1 è abbattuto: il serbatoio esplode."
    home = Left("A1", "right", "escaped").phrase()
    assert BOOK.say(home, "en", NAMES) == (
        "Albatros D.III A1 is home: it leaves over the Austrian border."
    )
