"""Messages of standing orders: rules of thumb that answer minor questions for a seat."""

from __future__ import annotations

from typing import Annotated

import msgspec

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Seat
from aerodrome.service.games.messages import Message, Reply, Short

MOST_RULES = 40


class StandingRule(Message, frozen=True, kw_only=True, omit_defaults=True):
    """A rule of thumb: if `when`, answer a `minor` question of a ruleset as `then` says.

    With `turn` it holds for this turn only, and goes before the others; with `here` it answers
    even while its player is at the table and wants to be asked.
    """

    ruleset: Short
    minor: Short
    when: Short
    then: Short
    turn: bool = False
    here: bool = False


Rules = Annotated[tuple[StandingRule, ...], msgspec.Meta(max_length=MOST_RULES)]


class StandingIn(Message, frozen=True, kw_only=True):
    """The standing orders of a seat, in place of those before.

    `here` tells whether they answer while their player is at the table; by default they do in
    games that are played by days. With `usual` they are also what I usually have.
    """

    seat: Short
    rules: Rules
    here: bool | None = None
    usual: bool = False


class Worded(Reply, frozen=True):
    """A condition or a reply, by its name and in words."""

    name: str
    says: Phrase


class MinorOffer(Reply, frozen=True, kw_only=True):
    """A minor question, by which phrases it is put, and what rules of thumb there are for it.

    It is `playing` while its ruleset is on the table.
    """

    ruleset: str
    minor: str
    says: Phrase
    asked: tuple[str, ...]
    when: tuple[Worded, ...]
    then: tuple[Worded, ...]
    playing: bool = False


class GivenAnswer(Reply, frozen=True, kw_only=True):
    """What was answered by a standing order: the question's key, the question and the answer."""

    key: str
    ruleset: str
    says: Phrase
    answer: Phrase


class SeatStanding(Reply, frozen=True, kw_only=True):
    """The standing orders of my seat; they are `usual` where I have given none for it.

    `days` tells whether they answer by default while I am at the table. `given` are the last
    answers that they gave, the newest first.
    """

    seat: Seat
    rules: tuple[StandingRule, ...]
    offers: tuple[MinorOffer, ...]
    here: bool | None = None
    days: bool = False
    usual: bool = False
    given: tuple[GivenAnswer, ...] = ()
