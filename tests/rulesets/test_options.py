"""Options of every game: what may be chosen has words in every language of the page."""

from __future__ import annotations

import pytest

from aerodrome.kernel import registry
from aerodrome.kernel.scenario import GameOption

CHOICES = [
    pytest.param(option, id=f"{name} {key}")
    for name in registry.names()
    for key, option in registry.find(name).options.items()
    if option.values
]


@pytest.mark.parametrize("option", CHOICES)
def test_every_value_of_an_option_has_a_word_of_its_own(option: GameOption) -> None:
    for words in (option.words, option.words_it):
        assert len(dict.fromkeys(words)) == len(option.values)
        assert all(words)
