"""The menu lists what there is to play."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from aerodrome.cli.menu import choose, games, show
from aerodrome.kernel import registry
from aerodrome.kernel.refusal import Refusal


def shown() -> str:
    text = StringIO()
    show(Console(file=text, width=100))
    return text.getvalue()


@pytest.mark.usefixtures("toys")
def test_every_scenario_is_listed() -> None:
    menu = shown()
    for words in ("ladder/twelve", "sealed/short", "sealed/three", "A short auction"):
        assert words in menu
    first = registry.names()[0]
    assert f"aerodrome play {first}/" in menu


def test_an_empty_field(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "names", lambda: ())
    assert "aerodrome new-ruleset NAME" in shown()


@pytest.mark.usefixtures("toys")
def test_a_number_picks_a_scenario() -> None:
    number = games().index("ladder/twelve") + 1
    assert choose(lambda _: f" {number} ") == "ladder/twelve"
    assert choose(lambda _: "") is None
    for typed in ("0", "99", "first", "²"):
        with pytest.raises(Refusal, match="no scenario with this number"):
            choose(lambda _, typed=typed: typed)  # type: ignore[misc]


def test_hanging_up_at_the_menu_picks_nothing() -> None:
    def gone(prompt: str) -> str:
        raise EOFError

    assert choose(gone) is None
