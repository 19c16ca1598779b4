"""The menu lists what there is to play."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from aerodrome.kernel import registry
from aerodrome.tools.menu import show


def shown() -> str:
    text = StringIO()
    show(Console(file=text, width=100))
    return text.getvalue()


@pytest.mark.usefixtures("toys")
def test_every_scenario_is_listed() -> None:
    menu = shown()
    for words in ("ladder twelve", "sealed short", "sealed three", "A short auction"):
        assert words in menu
    first = registry.names()[0]
    assert f"./dev run play {first} " in menu


def test_an_empty_field(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "names", lambda: ())
    assert "aerodrome new-ruleset NAME" in shown()
