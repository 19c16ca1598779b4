"""A question in the terminal, with its options in words, and the meaning of typed answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from rich.text import Text

from aerodrome.cli.log import WORDS, Names
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.kernel.question import Option, Posed, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset

WhyNot = Callable[[Value], Phrase | None]
COMMANDS = "achlmqrsu?"
"""Letters that are commands, and so cannot be labels."""
MANY = 24
"""More options than this are not listed one by one."""


class Labelled(NamedTuple):
    """An option, the label to choose it by, and its words."""

    label: str
    option: Option
    words: str


class Asked:
    """A question as it is shown on the screen."""

    def __init__(
        self,
        ruleset: Ruleset[Any],
        posed: Posed,
        names: Names,
        language: str = ENGLISH,
        why_not: WhyNot | None = None,
    ) -> None:
        self.posed = posed
        self.language = language
        self.say: Callable[[Phrase], str] = partial(
            ruleset.phrases.say, language=language, names=names
        )
        self.why_not = why_not
        self.prompt = self.say(posed.says)
        allowed = [option for option in posed.options if option.refused is None]
        labels = _labels([option.value for option in allowed])
        self.options = [
            Labelled(label, option, option_words(ruleset, option, names, language))
            for label, option in zip(labels, allowed, strict=True)
        ]
        self.refused: dict[str, list[str]] = {}
        for option in posed.options:
            if option.refused is not None:
                why = self.say(option.refused)
                words = option_words(ruleset, option, names, language)
                self.refused.setdefault(why, []).append(words)

    def meant(self, typed: str) -> Value:
        """Return the chosen option, from its label or its own name."""
        word = " ".join(typed.split()).lower()
        for label, option, _ in self.options:
            if word in (label.lower(), str(option.value).lower()):
                return option.value
        if (reason := self._refused(word)) is not None:
            raise Refusal("illegal", f"{word}: {self.say(reason)}.")
        raise Refusal("unclear", WORDS.say(Phrase("terminal.unclear"), self.language))

    def _refused(self, word: str) -> Phrase | None:
        """Return why a typed name is not allowed, if there is a reason."""
        for option in self.posed.options:
            if option.refused is not None and word == str(option.value).lower():
                return option.refused
        return self.why_not(word) if self.why_not is not None else None

    def marks(self) -> dict[str, str]:
        """Return the hexes that options lead to, with labels, or a plain sign if there are many."""
        found: dict[str, list[str]] = {}
        for label, option, _ in self.options:
            if option.anchor is not None and option.anchor.place is not None:
                found.setdefault(option.anchor.place, []).append(label)
        if len(self.options) > MANY:
            return dict.fromkeys(found, "o")
        if len(found) < 2:
            return {}
        return {cell: _span(labels) for cell, labels in found.items()}

    def lines(self, room: int) -> Iterator[Text]:
        """Yield the question, its options in columns, and below the refused ones, with reasons."""
        yield Text.assemble((f"{self.posed.rule} ", "bright_black"), (self.prompt, "bold"))
        if len(self.options) > MANY:
            yield Text(self._summary(), style="bright_yellow")
        else:
            yield from _columns(self.options, room)
        for why, words in self.refused.items():
            yield Text(f"  - {'; '.join(words)}: {why}", style="bright_black")

    def _summary(self) -> str:
        """Return many options in one line: a range of numbers, or the first and the last."""
        values = [option.value for _, option, _ in self.options]
        first, last = str(values[0]), str(values[-1])
        key = "terminal.many"
        words: dict[str, Word] = {"count": len(values), "first": first, "last": last}
        if all(type(value) is int for value in values):
            key = "terminal.numbers"
            words["step"] = int(values[1]) - int(values[0])
        return "  " + WORDS.say(Phrase(key, words), self.language)


def option_words(ruleset: Ruleset[Any], option: Option, names: Names, language: str) -> str:
    """Return an option in words; a piece that the phrase book does not know goes by its name."""
    if not ruleset.phrases.has(option.says.key) and str(option.value) in names:
        return names[str(option.value)]
    if type(option.value) is int and not ruleset.phrases.has(option.says.key):
        return str(option.value)
    return ruleset.phrases.say(option.says, language, names)


def _labels(values: Sequence[Value]) -> list[str]:
    """Return labels: numbers for themselves; words get a number, or a letter beside numbers."""
    if not any(_number(value) for value in values):
        return [str(number) for number in range(1, len(values) + 1)]
    labels: list[str] = []
    for value in values:
        letters = [c for c in str(value).lower() + "xyzwvkjt" if c.isalpha()]
        free = [c for c in letters if c not in COMMANDS and c not in labels]
        labels.append(str(value) if _number(value) or not free else free[0])
    return labels


def _number(value: Value) -> bool:
    return isinstance(value, int) or value.isdecimal()


def _span(labels: list[str]) -> str:
    """Return several labels in the three characters of a hex."""
    if len(labels) == 1:
        return labels[0]
    whole = f"{labels[0]}-{labels[-1]}"
    return whole if len(whole) <= 3 else f"{labels[0]}+"


def _columns(options: Sequence[Labelled], room: int) -> Iterator[Text]:
    """Yield options side by side, as many as fit, read down the columns."""
    parts = [f"{label:>2} {words}" for label, _, words in options]
    wide = max(len(part) for part in parts) + 3
    across = max(1, min((room - 1) // wide, 5))
    down = -(-len(parts) // across)
    for row in range(down):
        line = Text("  ")
        for number in range(row, len(parts), down):
            label = f"{options[number].label:>2}"
            line.append(label, style="bold bright_yellow")
            line.append(parts[number][len(label) :].ljust(wide - len(label)))
        line.rstrip()
        yield line
