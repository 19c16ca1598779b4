"""Witness: an umpire that checks that every change is named by an event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from aerodrome.kernel import codec
from aerodrome.kernel.events import Audience, Event
from aerodrome.kernel.question import Options, Seat, V
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.silent import Silent
from aerodrome.kernel.umpire import Player, Programs, Report, T, Umpire


class Witness(Silent):
    """Silent play in which the state is compared at every call of the umpire."""

    __slots__ = ("_before", "_ruleset", "_state")

    def __init__(self, ruleset: Ruleset[Any], state: Any, player: Player, random: Random) -> None:
        look: Callable[[], Any] = lambda: None  # noqa: E731
        super().__init__(_EverySeat(player), random, _EverySeat(look))
        self._ruleset = ruleset
        self._state = state
        self._before = _objects(state)

    def _changed(self) -> set[str]:
        """Return the objects that changed since the last call, and forget them."""
        before, now = self._before, _objects(self._state)
        self._before = now
        return {key[1] for key in {*before, *now} if before.get(key) != now.get(key)}

    def nothing_changed(self, when: str) -> None:
        changed = self._changed()
        assert not changed, f"law 6: {sorted(changed)} changed untold {when}"

    def _cites(self, rule: str) -> None:
        assert rule in self._ruleset.sections, f"law 6: there is no section {rule}"

    def ask(
        self, seat: Seat, options: tuple[V, ...] | Options[V], *, rule: str, about: str = ""
    ) -> V:
        self._cites(rule)
        self.nothing_changed(f"before {rule} asks")
        return super().ask(seat, options, rule=rule, about=about)

    def together(
        self, subjects: Mapping[str, Seat], dialogue: Callable[[Umpire, str], T], *, rule: str
    ) -> dict[str, T]:
        self._cites(rule)
        done = super().together(subjects, dialogue, rule=rule)
        self.nothing_changed(f"in the dialogues of {rule}")
        return done

    def roll(self, *sides: int, rule: str, to: Audience = None) -> tuple[int, ...]:
        self._cites(rule)
        self.nothing_changed(f"before {rule} rolls")
        return super().roll(*sides, rule=rule, to=to)

    def tell(self, event: Event, *, rule: str, to: Audience = None) -> None:
        self._cites(rule)
        assert type(event) in self._ruleset.rules.events, (
            f"law 6: {event} is not an event of the ruleset"
        )
        untold = self._changed() - _named(event)
        assert not untold, f"law 6: {sorted(untold)} changed, but {event} does not name it"

    def play(
        self,
        ruleset: Ruleset[Any],
        scenario: Scenario,
        *,
        rule: str,
        report: Report | None = None,
        programs: Programs | None = None,
    ) -> Any:
        self._cites(rule)
        return super().play(ruleset, scenario, rule=rule, report=report, programs=programs)


class _EverySeat(dict[Seat, Any]):
    """A dictionary with the same value for every seat."""

    def __init__(self, one: Any) -> None:
        super().__init__()
        self._one = one

    def __missing__(self, seat: Seat) -> Any:
        return self._one


def _objects(state: Any) -> dict[tuple[str, str], bytes]:
    """Return the state in pieces that an event can name: fields, entries, things with an id."""
    pieces: dict[tuple[str, str], bytes] = {}
    for name, value in codec.plain(state).items():
        if isinstance(getattr(state, name), dict):
            pieces |= {(name, key): codec.encode(part) for key, part in value.items()}
        elif isinstance(value, list) and all(isinstance(p, dict) and "id" in p for p in value):
            pieces |= {(name, part["id"]): codec.encode(part) for part in value}
        else:
            pieces[name, name] = codec.encode(value)
    return pieces


def _named(event: Event) -> set[str]:
    """Return everything an event names: its fields, and the words in them."""
    named: set[str] = set()
    todo: list[Any] = [codec.plain(event)]
    while todo:
        match todo.pop():
            case dict() as table:
                named |= table.keys()
                todo += table.values()
            case list() as items:
                todo += items
            case str() as word:
                named.add(word)
    return named
