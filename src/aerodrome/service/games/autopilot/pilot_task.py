"""Pilot task: the input of a computer pilot, independent of where it runs.

It has the view of the pilot's seat and a question with its options, and nothing else of a game.
"""

from __future__ import annotations

import pickle
import secrets
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from aerodrome.bots.roster import kept_pilot, occasion
from aerodrome.kernel import codec, registry
from aerodrome.kernel.edition import Edition
from aerodrome.kernel.question import Posed, Question, Value
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.service.games.autopilot.house_bots import is_house_bot

if TYPE_CHECKING:
    from aerodrome.service.games.live_game import LiveGame

FAILURES = 2
"""Number of failures after which a question is answered at random, so that the game continues."""
GIVE_UP_AFTER = 8
"""Number of failures after which a question is not retried until the game changes."""


class Task(NamedTuple):
    """The input of a pilot: no state, no record and no future dice, but a random seed.

    `seen` is the pickled view and question; unpickling it requires that the edition is loaded.
    """

    ruleset: str
    edition: Edition | None
    level: str
    seen: bytes
    seed: str

    @classmethod
    def about(
        cls, ruleset: Ruleset[Any], level: str, view: Any, question: Question | Posed, seed: str
    ) -> Task:
        return cls(ruleset.id, ruleset.edition, level, pickle.dumps((view, question)), seed)

    def opened(self) -> tuple[Ruleset[Any], Any, Any]:
        """Return the rules, the view and the question; a house bot's question has all its words."""
        rules = registry.find(self.ruleset, self.edition)
        view, question = pickle.loads(self.seen)
        return rules, view, question


def think(task: Task) -> Value:
    """Return the answer of a pilot of this level; it gets only the view of its seat."""
    ruleset, view, question = task.opened()
    return kept_pilot(task.level, ruleset, Random(task.seed))(question, lambda: view)


def task_for(live: LiveGame, question: Question) -> Task:
    """Return the task for a question: the view of its seat and its options, without the state."""
    tables = live.game.position.tables
    table = next((t for t in reversed(tables) if t.ruleset.id == question.ruleset), tables[-1])
    view = table.ruleset.display.view(table.state, question.seat)
    level = live.chairs[question.seat].pilot_in(live.battle)
    asked = question.posed() if is_house_bot(level) else question.plain()
    return Task.about(table.ruleset, level, view, asked, whims(live, question))


def whims(live: LiveGame, question: Question) -> str:
    """Return the random seed of a pilot, the same for all questions of an order.

    It depends on the game's own seed, which is secret until the end.
    """
    record = live.game.record
    secret = record.seed if record.seed is not None else secrets.token_hex(8)
    words = (secret, "whims", question.seat, occasion(question))
    return codec.digest(*(word.encode() for word in words))


def next_asked(questions: list[Question], failures: Counter[str]) -> Question | None:
    """Return a question to answer, those with the most failures last."""
    open_ = [question for question in questions if failures[question.key] < GIVE_UP_AFTER]
    return min(open_, key=lambda question: failures[question.key], default=None)
