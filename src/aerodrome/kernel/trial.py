"""Trial: a set-up is laid out once before a game may be made of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

from aerodrome.kernel.events import Audience, Event
from aerodrome.kernel.question import Options, Seat, V
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.umpire import Pilots, Report, T, Umpire

if TYPE_CHECKING:
    from aerodrome.kernel.ruleset import Ruleset
    from aerodrome.kernel.scenario import Scenario

CODE = "bad-scenario"
MOST_TURNS = 100
"""A game in which nobody has been asked anything by then has begun well enough."""


class Begun(BaseException):
    """Somebody has a choice, or another game begins: so far the set-up holds."""


class Trial(Umpire):
    """Lets a game begin, as far as the first questions, and sees that each can be answered."""

    __slots__ = ("_random",)

    def __init__(self) -> None:
        self._random = Random(0)

    def ask(
        self, seat: Seat, options: tuple[V, ...] | Options[V], *, rule: str, about: str = ""
    ) -> V:
        found = list(islice(options, 2))
        if not found:
            whose = f" about {about}" if about else ""
            sentence = f"{seat} could answer nothing to the question of {rule}{whose}."
            raise Refusal(CODE, sentence)
        if len(found) > 1:
            raise Begun
        return found[0]

    def together(
        self, subjects: Mapping[str, Seat], dialogue: Callable[[Umpire, str], T], *, rule: str
    ) -> dict[str, T]:
        done, begun = {}, False
        for subject in subjects:
            try:
                done[subject] = dialogue(self, subject)
            except Begun:
                begun = True
        if begun:
            raise Begun
        return done

    def roll(self, *sides: int, rule: str, to: Audience = None) -> tuple[int, ...]:
        return tuple(self._random.randint(1, number) for number in sides)

    def tell(self, event: Event, *, rule: str, to: Audience = None) -> None:
        """Nobody listens."""

    def play(
        self,
        ruleset: Ruleset[Any],
        scenario: Scenario,
        *,
        rule: str,
        report: Report | None = None,
        pilots: Pilots | None = None,
    ) -> Any:
        raise Begun


def lay_out(ruleset: Ruleset[Any], scenario: Scenario) -> None:
    """Begin a game of this scenario; one that cannot begin is refused, never a crash.

    A new game is asked for by people who write set-ups, and rules may trust their set-up: whatever
    breaks here is the set-up's fault as far as its writer can tell.
    """
    try:
        ruleset.seats(scenario)
        state = ruleset.setup(scenario)
        ruleset.rows(scenario)
        if ruleset.vet is not None:
            ruleset.vet(scenario)
        umpire = Trial()
        for _ in range(MOST_TURNS):
            if ruleset.outcome(state) is not None:
                return
            ruleset.turn(umpire, state)
    except Begun:
        return
    except Refusal:
        raise
    except Exception as error:
        sentence = f"the rules cannot begin a game of this ({type(error).__name__})."
        raise Refusal(CODE, sentence) from error
