"""Options of every game: all choices have words in every language of the page."""

from __future__ import annotations

import pytest

from aerodrome.kernel import registry
from aerodrome.kernel.scenario import GameOption

OPTIONS = [
    pytest.param(option, id=f"{name} {key}")
    for name in registry.names()
    for offered in registry.find(name).options_by_language.values()
    for key, option in offered.items()
]
CHOICES = [one for one in OPTIONS if isinstance(one.values[0], GameOption) and one.values[0].values]
FOLDS = {"setup", "players", "pilots", "weather", "task", "rules", "length"}
"""The sections of the page's form in which options are shown."""


@pytest.mark.parametrize("option", CHOICES)
def test_every_value_of_an_option_has_a_word_of_its_own(option: GameOption) -> None:
    assert len(dict.fromkeys(option.words)) == len(option.values)
    assert all(option.words)


@pytest.mark.parametrize("option", OPTIONS)
def test_the_form_shows_every_option_somewhere(option: GameOption) -> None:
    assert option.under in FOLDS
