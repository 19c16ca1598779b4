"""Addresses: where in a game a question is asked or dice are rolled.

Records store an address as text, such as "3/7.1#2". Only this module parses or builds that text. A
*place* is the common start of all addresses in a turn, a private dialogue or an inner game; it ends
with a slash.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from aerodrome.kernel.refusal import Refusal

SIGNS = "[]/#"
"""Characters that separate the parts of an address; no piece or seat name may contain one."""
REMEMBERED = 20_000
"""How many parsed addresses are cached: those of open questions are looked up again and again."""
_STEP = re.compile(
    r"(?:(?P<turn>0|[1-9][0-9]*)/)?(?P<rule>[^\[\]/#~]+)#(?P<use>[1-9][0-9]*)"
    r"(?P<again>~*)(?:\[(?P<subject>[^\[\]/#]*)\])?(?:/(?=.)|\Z)",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Address:
    """An address, such as "turn 3, second use of section 7.1".

    With a `subject`, `inner` is a step of the private dialogue about it, which has no turns of its
    own. Without one, `inner` is an address in an inner game played there. `again` counts how often
    that inner game was restarted because it had been started under other rules.
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
        """Return the address that this text denotes, or raise a refusal."""
        steps: list[re.Match[str]] = []
        end = 0
        while end < len(text) and (step := _STEP.match(text, end)) and _follows(step, steps):
            steps.append(step)
            end = step.end()
        if not steps or end < len(text) or steps[-1]["subject"] is not None:
            raise Refusal(
                "bad-address", "this is not the address of a question or a die.", text[:80]
            )
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
        """Return the innermost step, without the games and dialogues around it."""
        return self if self.inner is None else self.inner.last

    @property
    def about(self) -> str | None:
        """Return the subject of its private dialogue; None outside of dialogues."""
        if self.subject is not None or self.inner is None:
            return self.subject
        return self.inner.about

    @property
    def place(self) -> str:
        """Return the place of its private dialogue, or of its turn outside of dialogues."""
        text = str(self)
        return text[: text.rindex("/") + 1]

    @property
    def round(self) -> str:
        """Return the address of its round of dialogues; outside of dialogues, of itself."""
        return str(self).partition("[")[0]

    @property
    def turn_place(self) -> str:
        """Return the place of its turn, including the games around it."""
        text = self.round
        return text[: text.rindex("/") + 1]


def _follows(step: re.Match[str], steps: list[re.Match[str]]) -> bool:
    """Return whether a step may follow these: a dialogue has no turns and nothing nested in it."""
    around = steps[-1] if steps else None
    if around is not None and around["turn"] is None:
        return False
    in_dialogue = around is not None and around["subject"] is not None
    return in_dialogue == (step["turn"] is None)


def step(place: str, rule: str, use: int) -> str:
    """Return the address of a section's n-th use at a place."""
    return f"{place}{rule}#{use}"


def turn_place(place: str, turn: int) -> str:
    """Return the place of a turn of the game played at `place`; "" is the record's own game."""
    return f"{place}{turn}/"


def dialogue_place(at: str, subject: str) -> str:
    """Return the place of the private dialogue about a subject in the round at an address."""
    return f"{at}[{subject}]/"


def game_place(at: str) -> str:
    """Return the place of the inner game that starts at an address."""
    return f"{at}/"


def restarted_at(at: str) -> str:
    """Return the address at which an inner game restarts after it was started under other rules."""
    return f"{at}~"


def is_inside(at: str, *places: str) -> bool:
    """Return whether an address is inside one of these places."""
    return at.startswith(places)


def taken_out(at: str, place: str) -> str:
    """Return an address relative to the inner game played at a place."""
    return at.removeprefix(place)
