from __future__ import annotations

from importlib.metadata import EntryPoint
from typing import Any

import pytest

from aerodrome.kernel import registry
from aerodrome.kernel.refusal import Refusal
from tests.support.toys import ladder, sealed


@pytest.fixture(autouse=True)
def _clean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    monkeypatch.setattr(registry, "_found", {})


@pytest.mark.parametrize("name", ["", "no such game", "../kernel", "kernel", "__init__"])
def test_an_unknown_ruleset_is_refused_with_those_there_are(name: str) -> None:
    registry.register(ladder.RULESET)
    with pytest.raises(Refusal, match=rf"there is no ruleset `{name}`; .*ladder") as refusal:
        registry.find(name)
    assert refusal.value.code == "unknown-ruleset"


def test_a_ruleset_can_be_made_known_by_hand() -> None:
    assert "sealed" not in registry.names()
    registry.register(sealed.RULESET)
    assert "sealed" in registry.names()
    assert registry.find("sealed") is sealed.RULESET


def test_an_installed_ruleset_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("ladder", "tests.support.toys.ladder:RULESET", registry.GROUP)
    monkeypatch.setattr(registry, "_installed", lambda: (point,))
    assert "ladder" in registry.names()
    assert registry.find("ladder") is ladder.RULESET


def test_a_ruleset_is_looked_for_once_until_another_is_made_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks: list[str] = []
    real = registry._look_for

    def look_for(name: str) -> Any:
        looks.append(name)
        return real(name)

    monkeypatch.setattr(registry, "_look_for", look_for)
    name = registry.names()[0]
    found = registry.find(name)
    assert registry.find(name) is found
    assert looks == [name]
    registry.register(ladder.RULESET)
    assert registry.find(name) is found
    assert looks == [name, name]


def test_every_ruleset_that_is_listed_can_be_found() -> None:
    games = [name for name in registry.names() if name not in registry.ABOVE]
    assert list(registry.names()) == [*sorted(games), *registry.ABOVE]
    for name in registry.names():
        assert registry.find(name).id == name
