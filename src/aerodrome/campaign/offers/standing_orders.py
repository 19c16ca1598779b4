"""Standing orders: the minor questions between battles, and the replies to them."""

from __future__ import annotations

from aerodrome.kernel.question import Option
from aerodrome.tabletop.standing_orders import (
    ALWAYS,
    BEFORE,
    Condition,
    Left,
    MinorQuestion,
    MinorQuestions,
    Occasion,
    Pick,
    word,
)

from ..display.view import CampaignView

MANY = 3
"""3 Points of luck from which one can be spared."""


def turn(view: CampaignView) -> int:
    return view.weeks


def battles(view: CampaignView) -> tuple[str, ...]:
    """11 Return the game in which the battles are flown."""
    return (view.game,)


def _all(occasion: Occasion, left: Left) -> Option | None:
    return max(left, key=lambda option: option.number or 0, default=None)


def _many(occasion: Occasion) -> Left:
    """3 Return the options while there are points to spare."""
    return occasion.options if len(occasion.options) > MANY else ()


MINOR_QUESTIONS = MinorQuestions(
    (
        MinorQuestion(
            "battle",
            ("ask.11",),
            (ALWAYS,),
            (word("play"), word("fly"), word("either"), BEFORE),
        ),
        MinorQuestion(
            "luck",
            ("ask.3.table",),
            (ALWAYS, Condition("many", _many)),
            (word(0, "luck_none"), word(1, "luck_one"), Pick("luck_all", _all)),
        ),
        MinorQuestion(
            "bail_out",
            ("ask.13.2.man", "ask.13.2.alone"),
            (ALWAYS,),
            (word("jump"), word("stay")),
        ),
        MinorQuestion(
            "old_wound",
            ("ask.14.3",),
            (ALWAYS,),
            (word("fly", "wounded_fly"), word("stay", "wounded_rest")),
        ),
    ),
    turn,
    battles,
)
