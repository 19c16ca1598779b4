"""Refusals: how Aerodrome rejects bad input."""

from __future__ import annotations

LONGEST_SENTENCE, LONGEST_PLACE = 1_000, 300
"""Characters of a refusal, however long the text is that it quotes."""


class Refusal(Exception):
    """Bad input: a sentence saying what is wrong, where, and a code for programs to match.

    Every interface (command line, server, library) shows `sentence` to people as it is. Whatever it
    quotes, it is one printable line of limited length.
    """

    def __init__(self, code: str, sentence: str, place: str = "") -> None:
        if len(sentence) > LONGEST_SENTENCE:
            sentence = f"{sentence[: LONGEST_SENTENCE - 3]} …."
        if len(place) > LONGEST_PLACE:
            place = f"{place[: LONGEST_PLACE - 2]} …"
        sentence, place = one_line(sentence), one_line(place)
        super().__init__(code, sentence, place)
        self.code = code
        self.sentence = sentence
        self.place = place

    def __str__(self) -> str:
        return f"{self.place}: {self.sentence}" if self.place else self.sentence


def one_line(text: str) -> str:
    """Return the text with a question mark for every character that cannot be printed."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else "?" for letter in text)


class Broken(Exception):
    """A ruleset violated the contract of the kernel: a bug, never a player's fault."""
