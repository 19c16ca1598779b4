"""Address: where in a game something is asked or thrown. Records keep its text, "3/7.1#2".

Nothing else takes such a text apart or puts one together. A *place* is what all addresses in a
turn, a private dialogue or a game within begin with; it ends with a stroke.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from aerodrome.kernel.refusal import Refusal

SIGNS = "[]/#"
"""What parts an address: no piece and no seat has one of these in its name."""
REMEMBERED = 20_000
"""Addresses that are read once: those of open questions are asked for again and again."""
_STEP = re.compile(
    r"(?:(?P<turn>0|[1-9][0-9]*)/)?(?P<rule>[^\[\]/#~]+)#(?P<use>[1-9][0-9]*)"
    r"(?P<again>~*)(?:\[(?P<subject>[^\[\]/#]*)\])?(?:/(?=.)|\Z)",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Address:
    """Turn 3, second use of section 7.1.

    With a `subject`, `inner` is a step of the private dialogue about it, which has no turns of its
    own. Without one, `inner` is an address in a game that is played there, which was begun `again`
    so many times because other rules had begun it.
    """

    turn: int | None
    rule: str
    use: int
    subject: str | None = None
    inner: Address | None = None
    again: int = 0

    @classmethod
    @lru_cache(REMEMBERED)
    def parse(cls, text: str) -> Address:
        """The address with this text; anything else is refused."""
        steps: list[re.Match[str]] = []
        end = 0
        while end < len(text) and (step := _STEP.match(text, end)) and _follows(step, steps):
            steps.append(step)
            end = step.end()
        if not steps or end < len(text) or steps[-1]["subject"] is not None:
            raise Refusal("bad-address", "this is no address of a question or a die.", text[:80])
        return cls._made(steps)

    @classmethod
    def _made(cls, steps: list[re.Match[str]]) -> Address:
        inner: Address | None = None
        for step in reversed(steps):
            turn = None if step["turn"] is None else int(step["turn"])
            again = len(step["again"])
            inner = cls(turn, step["rule"], int(step["use"]), step["subject"], inner, again)
        assert inner is not None
        return inner

    def __str__(self) -> str:
        turn = "" if self.turn is None else f"{self.turn}/"
        subject = "" if self.subject is None else f"[{self.subject}]"
        inner = "" if self.inner is None else f"/{self.inner}"
        return f"{turn}{self.rule}#{self.use}{'~' * self.again}{subject}{inner}"

    @property
    def last(self) -> Address:
        """Its innermost step: what is asked or thrown there, whatever goes on around it."""
        return self if self.inner is None else self.inner.last

    @property
    def about(self) -> str | None:
        """Whom the private dialogue that it falls in is about; None outside of dialogues."""
        if self.subject is not None or self.inner is None:
            return self.subject
        return self.inner.about

    @property
    def place(self) -> str:
        """Its private dialogue, or else its turn."""
        text = str(self)
        return text[: text.rindex("/") + 1]

    @property
    def round(self) -> str:
        """The round of private dialogues that it falls in; outside of them the address itself."""
        return str(self).partition("[")[0]

    @property
    def turn_place(self) -> str:
        """Its turn, with the games around it."""
        text = self.round
        return text[: text.rindex("/") + 1]


def _follows(step: re.Match[str], steps: list[re.Match[str]]) -> bool:
    """Whether a step may come after these: a dialogue has no turns, and holds nothing further."""
    around = steps[-1] if steps else None
    if around is not None and around["turn"] is None:
        return False
    in_dialogue = around is not None and around["subject"] is not None
    return in_dialogue == (step["turn"] is None)


def step(place: str, rule: str, use: int) -> str:
    """The so-manieth use of a section at a place."""
    return f"{place}{rule}#{use}"


def turn_place(place: str, turn: int) -> str:
    """A turn of the game that is played at a place, which is "" for the record's own."""
    return f"{place}{turn}/"


def dialogue_place(at: str, subject: str) -> str:
    """The private dialogue about somebody in the round at an address."""
    return f"{at}[{subject}]/"


def game_place(at: str) -> str:
    """The game that is played within another at an address."""
    return f"{at}/"


def anew(at: str) -> str:
    """Where a game within begins again that other rules had begun."""
    return f"{at}~"


def stands_in(at: str, *places: str) -> bool:
    """Whether an address stands in one of these places."""
    return at.startswith(places)


def taken_out(at: str, place: str) -> str:
    """An address as it is in the game that is played at a place."""
    return at.removeprefix(place)
