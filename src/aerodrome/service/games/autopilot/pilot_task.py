"""Pilot's task: what a computer pilot is given to think about, wherever he does so.

He has his seat's view and his question with its options, and nothing else of a game.
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
"""After so many failures at one question chance answers it, so that the game goes on."""
HOPELESS = 8
"""After so many failures at one question nobody tries it again until the game changes."""


class Task(NamedTuple):
    """All that a pilot is given: no state, no record, no dice to come; a seed for his whims.

    `seen` is his view and his question, packed: they can be read once their edition is loaded.
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
        """The rules, the view and the question, which a house bot is given with all its words."""
        rules = registry.find(self.ruleset, self.edition)
        view, question = pickle.loads(self.seen)
        return rules, view, question


def think(task: Task) -> Value:
    """What a pilot of this level answers; he is given his seat's view and nothing else."""
    ruleset, view, question = task.opened()
    return kept_pilot(task.level, ruleset, Random(task.seed))(question, lambda: view)


def task_for(live: LiveGame, question: Question) -> Task:
    """All that a pilot is given: his seat's view, his question with its options, no state."""
    tables = live.game.position.tables
    table = next((t for t in reversed(tables) if t.ruleset.id == question.ruleset), tables[-1])
    view = table.ruleset.display.view(table.state, question.seat)
    level = live.chairs[question.seat].pilot_in(live.battle)
    asked = question.posed() if is_house_bot(level) else question.plain()
    return Task.about(table.ruleset, level, view, asked, whims(live, question))


def whims(live: LiveGame, question: Question) -> str:
    """The seed of a pilot's whims: one for all questions of an order, so that he stays with it.

    It hangs on the game's own seed, which nobody knows before the end.
    """
    record = live.game.record
    secret = record.seed if record.seed is not None else secrets.token_hex(8)
    words = (secret, "whims", question.seat, occasion(question))
    return codec.digest(*(word.encode() for word in words))


def next_asked(questions: list[Question], failures: Counter[str]) -> Question | None:
    """A question to answer, those that made trouble last."""
    open_ = [question for question in questions if failures[question.key] < HOPELESS]
    return min(open_, key=lambda question: failures[question.key], default=None)
