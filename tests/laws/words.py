"""Law 11: every question, event and drawing has words, and scenes are consistent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel import codec, registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.scenario import Scenario
from aerodrome.tabletop.scene import Scene
from tests.support.random_games import AnyRuleset, limited
from tests.support.soundness import check

FEW_LOOKS = 40
"""A scene is drawn at every fifth of the first questions of a game, then at every so many."""


def law_11_words(ruleset: AnyRuleset, scenario: Scenario, seed: str) -> None:
    """Check that every question, offer and event of a game has its words in the phrase book.

    A game with a short log has a gist of every event, quiet or not. Each word is checked once: a
    phrase is formatted only if one of its words is new.
    """
    ungisted = {
        kind.__name__ for kind in ruleset.rules.events if kind not in ruleset.display.short_log
    }
    assert not ruleset.display.short_log or not ungisted, (
        f"law 11: no gist of {', '.join(sorted(ungisted))}"
    )
    missing: set[str] = set()
    heard: set[tuple[str, ...]] = set()

    def hear(phrase: Phrase, where: str) -> None:
        words: set[tuple[str, ...]] = {(where, phrase.key)}
        words |= {(where, phrase.key, name, repr(word)) for name, word in phrase.words.items()}
        if words <= heard:
            return
        heard.update(words)
        book = (ruleset if where == ruleset.id else registry.find(where)).phrases
        if not book.has(phrase.key, ENGLISH):
            missing.add(phrase.key)
        for language in book.languages:
            try:
                book.say(phrase, language)
            except (KeyError, ValueError, TypeError) as error:
                missing.add(f"{phrase.key} ({language}: {error!r})")

    def listening(question: Question, look: Callable[[], Any]) -> Value:
        posed = question.posed()
        reasons = [phrase for o in posed.options for phrase in (o.refused, o.warns) if phrase]
        reasons += filter(None, posed.given_says)
        for phrase in (posed.says, *(o.says for o in posed.options), *reasons):
            hear(phrase, question.ruleset)
        return player(question, look)

    player = limited(keyed_player(seed))
    record = ruleset.record(scenario, seed)
    game = Game(ruleset, record, dict.fromkeys(ruleset.rules.seats(scenario), listening))
    for told in game.position.log:
        hear(told.event.phrase(), told.ruleset)
        speaks = registry.speaking(ruleset, told.ruleset)
        for gist in filter(lambda one: one.says is not None, speaks.display.gist(told.event)):
            hear(gist.says, told.ruleset)
    if game.position.outcome is not None:
        hear(game.position.outcome.reason, ruleset.id)
    assert not missing, f"law 11: no words for {', '.join(sorted(missing))}"


def phrases_in(drawn: Any) -> Iterator[Phrase]:
    """Yield every phrase of a scene, at any depth."""
    if isinstance(drawn, Phrase):
        yield drawn
    elif isinstance(drawn, msgspec.Struct):
        for field in drawn.__struct_fields__:
            yield from phrases_in(getattr(drawn, field))
    elif isinstance(drawn, tuple | list):
        for part in drawn:
            yield from phrases_in(part)


def law_11_scenes(ruleset: AnyRuleset, scenario: Scenario, seed: str) -> None:
    """Check that scenes are consistent, depend on the view alone, and have all their words."""
    asked = 0
    said: set[tuple[str, str]] = set()

    def looking(question: Question, look: Callable[[], Any]) -> Value:
        nonlocal asked
        asked += 1
        if question.ruleset == ruleset.id and asked % (FEW_LOOKS if asked > FEW_LOOKS else 5) == 1:
            _drawn(ruleset, look(), said)
        return player(question, look)

    player = limited(keyed_player(seed))
    players = dict.fromkeys(ruleset.rules.seats(scenario), looking)
    game = Game(ruleset, ruleset.record(scenario, seed), players)
    for seat in (*game.seats, None):
        _drawn(ruleset, ruleset.display.view(game.position.state, seat), said)


def _drawn(ruleset: AnyRuleset, seen: Any, said: set[tuple[str, str]]) -> None:
    drawn = ruleset.display.scene(seen)
    if isinstance(drawn, Scene):
        assert check(drawn) == [], f"law 11: {check(drawn)}"
    sent = [codec.decode(codec.encode(seen), type(seen), "view") for _ in range(2)]
    first, second = (codec.encode(ruleset.display.scene(view)) for view in sent)
    assert first == second, "law 11: a scene hangs on more than the view"
    book, names = ruleset.phrases, ruleset.display.names(seen)
    for phrase in phrases_in(drawn):
        if (phrase.key, repr(phrase.words)) in said:
            continue
        said.add((phrase.key, repr(phrase.words)))
        assert book.has(phrase.key, ENGLISH), f"law 11: no words for {phrase.key} of a scene"
        for language in book.languages:
            text = book.say(phrase, language, names)
            assert not {"{", "}", "@"} & set(text), f"law 11: {phrase.key} says {text}"
