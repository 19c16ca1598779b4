"""The log in words: a line for every event, or for every aircraft and step of the turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from aerodrome.kernel import registry
from aerodrome.kernel.contract import Outcome
from aerodrome.kernel.events import Event, Rolled, Told
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.phrases import Phrase, Phrasebook, Word
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset

WORDS = Phrasebook.load(Path(__file__).parent)
"""The phrases of the tools themselves."""
DICE = ("dice", "die", "more")
"""The fields in which an event shows the dice it came from."""

Names = Mapping[str, str]
Step = dict[str, tuple[list[str], list[str]]]
"""For each piece, what happened to it, and what it did to others."""


def detailed(
    ruleset: Ruleset[Any], log: Sequence[Told], names: Names, language: str = ENGLISH
) -> Iterator[str]:
    """Yield one line per event, with its section.

    Dice that another line shows are not repeated.
    """
    shown = told_elsewhere(log)
    lines = [told for number, told in enumerate(log) if number not in shown]
    wide = max((len(told.rule) for told in lines), default=0)
    for told in lines:
        seats = ", ".join(ruleset.phrases.named("seat", seat, language) for seat in told.to or ())
        only = WORDS.say(Phrase("log.only", {"whose": seats}), language) if seats else ""
        said = _book(ruleset, told).say(told.event.phrase(), language, names)
        yield f"{told.rule:<{wide}}  {said}{only}".rstrip()


def told_elsewhere(log: Sequence[Told]) -> set[int]:
    """Return the rolls that need no line, because an event shows their dice."""
    loose: list[tuple[int, tuple[int, ...]]] = []
    elsewhere: set[int] = set()
    for number, told in enumerate(log):
        if isinstance(told.event, Rolled):
            loose.append((number, told.event.dice))
            continue
        for dice in _dice(told.event):
            for roll in reversed(loose):
                if roll[1] == dice:
                    loose.remove(roll)
                    elsewhere.add(roll[0])
                    break
    return elsewhere


def _dice(event: Event) -> Iterator[tuple[int, ...]]:
    for name in DICE:
        if name in event.__struct_fields__ and (fell := getattr(event, name)):
            yield fell if isinstance(fell, tuple) else (fell,)


def compact(
    ruleset: Ruleset[Any], log: Sequence[Told], names: Names, language: str = ENGLISH
) -> Iterator[str]:
    """Yield one line per piece and step of the turn: what it did, and what happened to it.

    Events with a brief form in the phrase book (`brief.` for `event.`) are joined by the piece they
    are about; one about no piece opens a step, and its brief form precedes the lines of that step.
    All others are lines of their own. What a piece did to others comes last in a line.
    """
    step: Step = {}
    label = ""
    for told in log:
        if told.event.detail:
            continue
        phrase, book = told.event.phrase(), _book(ruleset, told)
        brief = Phrase(f"brief.{phrase.key.removeprefix('event.')}", phrase.words)
        short = book.has(brief.key)
        said = book.say(brief if short else phrase, language, names).strip()
        piece = about(told.event, names)
        if short and piece is not None:
            befell, did = step.setdefault(piece, ([], []))
            (did if told.event.last else befell).append(said)
            continue
        yield from _step(label, step, names)
        step = {}
        label = said if short else ""
        if not short:
            yield said
    yield from _step(label, step, names)


def _step(label: str, step: Step, names: Names) -> Iterator[str]:
    for piece, (befell, did) in step.items():
        if joined := "; ".join(part for part in (*befell, *did) if part):
            yield f"{label:<5} {names[piece]}: {joined}" if label else f"{names[piece]}: {joined}"


def about(event: Event, names: Names) -> str | None:
    """Return the piece an event is about: the first that it names."""
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if isinstance(value, str) and value in names:
            return value
    return None


def _book(ruleset: Ruleset[Any], told: Told) -> Phrasebook:
    """Return the phrases of the game an event happened in, which may be an inner one."""
    if told.ruleset in ("", ruleset.id):
        return ruleset.phrases
    try:
        return registry.find(told.ruleset).phrases
    except Refusal:
        return ruleset.phrases


def ended(ruleset: Ruleset[Any], outcome: Outcome, language: str = ENGLISH) -> str:
    """Return how a game ended, in a sentence."""
    reason = ruleset.phrases.say(outcome.reason, language).rstrip(".")
    winners = ", ".join(ruleset.phrases.named("seat", seat, language) for seat in outcome.winners)
    words: dict[str, Word] = {"winners": winners, "reason": reason}
    return WORDS.say(Phrase("log.won" if winners else "log.draw", words), language)


def goes_on(language: str = ENGLISH) -> str:
    return WORDS.say(Phrase("log.goes_on"), language)
