"""Refusal: the one way Aerodrome says no."""

from __future__ import annotations


class Refusal(Exception):
    """Bad input: a sentence saying what is wrong, where, and a code for programs to match.

    Every door (command line, server, library) shows `sentence` to the person as it is.
    """

    def __init__(self, code: str, sentence: str, place: str = "") -> None:
        super().__init__(code, sentence, place)
        self.code = code
        self.sentence = sentence
        self.place = place

    def __str__(self) -> str:
        return f"{self.place}: {self.sentence}" if self.place else self.sentence


class Broken(Exception):
    """A ruleset broke the contract of the kernel: a bug, never a player's fault."""
