"""Messages of standing orders: rules that answer minor questions for a seat."""

from __future__ import annotations

from typing import Annotated

import msgspec

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Seat
from aerodrome.service.games.messages import Message, Reply, Short

MOST_RULES = 40


class StandingRule(Message, frozen=True, kw_only=True, omit_defaults=True):
    """A rule: if `when` holds, answer a `minor` question of a ruleset with `then`.

    With `turn` it holds for this turn only, and comes before the others; with `here` it answers
    even while the player is at the table and wants to be asked.
    """

    ruleset: Short
    minor: Short
    when: Short
    then: Short
    turn: bool = False
    here: bool = False


Rules = Annotated[tuple[StandingRule, ...], msgspec.Meta(max_length=MOST_RULES)]


class StandingIn(Message, frozen=True, kw_only=True):
    """The new standing orders of a seat, which replace the earlier ones.

    `here` is whether they answer while the player is at the table; by default they do in games that
    are played over days. With `usual` they become the player's usual orders too.
    """

    seat: Short
    rules: Rules
    here: bool | None = None
    usual: bool = False


class Worded(Reply, frozen=True):
    """The name of a condition or a reply, with its phrase."""

    name: str
    says: Phrase


class MinorOffer(Reply, frozen=True, kw_only=True):
    """A minor question, the phrases by which it is asked, and its possible rules.

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
    """An answer by a standing order: the question's key, the question and the answer."""

    key: str
    ruleset: str
    says: Phrase
    answer: Phrase


class SeatStanding(Reply, frozen=True, kw_only=True):
    """The standing orders of the caller's seat; `usual` if it has none of its own.

    `days` is whether they answer by default while the player is at the table. `given` are their
    latest answers, newest first.
    """

    seat: Seat
    rules: tuple[StandingRule, ...]
    offers: tuple[MinorOffer, ...]
    here: bool | None = None
    days: bool = False
    usual: bool = False
    given: tuple[GivenAnswer, ...] = ()
