"""Trials: a set-up is tried out before a game may be made of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

from aerodrome.kernel import address, codec
from aerodrome.kernel.bounds import LONGEST_SEAT
from aerodrome.kernel.events import Audience, Event
from aerodrome.kernel.question import Options, Seat, V
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.umpire import T, Umpire

if TYPE_CHECKING:
    from aerodrome.kernel.ruleset import Ruleset
    from aerodrome.kernel.scenario import Scenario

CODE = "bad-scenario"
MOST_TURNS = 100
"""Turns without a question after which a game is accepted."""
MOST_DEEDS = 20_000
"""Questions, dice and events before a first choice; a set-up that needs more is too large."""
MOST_SEATS = 24
LARGEST_STATE = 200_000
"""Bytes of a game's first state."""
LONGEST_TITLE, LONGEST_TEXT = 200, 5_000
"""Characters of a set-up's title and text."""


class Begun(BaseException):
    """A player has a choice, or an inner game begins: the set-up is playable so far."""


class Trial(Umpire):
    """An umpire that plays up to the first questions and checks that each can be answered."""

    __slots__ = ("_deeds", "_random")

    def __init__(self, chance: Random | None = None) -> None:
        self._random = chance or Random(0)
        self._deeds = 0

    def _count(self) -> None:
        self._deeds += 1
        if self._deeds > MOST_DEEDS:
            raise Refusal(CODE, "too much happens in this game before a player has a choice.")

    def ask(
        self, seat: Seat, options: tuple[V, ...] | Options[V], *, rule: str, about: str = ""
    ) -> V:
        self._count()
        found = list(islice(options, 2))
        if not found:
            subject = f" about {about}" if about else ""
            sentence = f"{seat} would have no answer to the question of {rule}{subject}."
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
        self._count()
        return tuple(self._random.randint(1, number) for number in sides)

    def tell(self, event: Event, *, rule: str, to: Audience = None) -> None:
        """Count the event; there is no log."""
        self._count()

    def play(self, ruleset: Ruleset[Any], scenario: Scenario, *, rule: str, **how: Any) -> Any:
        raise Begun


def lay_out(ruleset: Ruleset[Any], scenario: Scenario) -> None:
    """Begin a game of this scenario; one that cannot begin is refused, never a crash.

    People who write set-ups ask for new games, and rules may trust their set-up: for its writer,
    any error here is the set-up's fault.
    """
    try:
        seats = ruleset.rules.seats(scenario)
        state = ruleset.rules.setup(scenario)
        ruleset.rules.rows(scenario)
        if ruleset.rules.vet is not None:
            ruleset.rules.vet(scenario)
        check_seats(seats)
        for words in (scenario.setup, *map(codec.plain, scenario.texts.values())):
            _check_words(words)
        _check_ids(scenario.setup)
        if len(codec.encode(state)) > LARGEST_STATE:
            raise Refusal(CODE, "this game is too large.")
        _begin(ruleset, state)
    except (Refusal, MemoryError):
        raise
    except Exception as error:
        sentence = f"the rules cannot begin a game with this set-up ({type(error).__name__})."
        raise Refusal(CODE, sentence) from error


def opening(ruleset: Ruleset[Any], scenario: Scenario, chance: Random | None = None) -> Any:
    """Return the state at the first question, with these dice."""
    state = ruleset.rules.setup(scenario)
    _begin(ruleset, state, chance)
    return state


def _begin(ruleset: Ruleset[Any], state: Any, chance: Random | None = None) -> None:
    umpire = Trial(chance)
    with suppress(Begun):
        for _ in range(MOST_TURNS):
            if ruleset.rules.outcome(state) is not None:
                return
            ruleset.rules.turn(umpire, state)


def _check_words(setup: Mapping[str, Any]) -> None:
    """Refuse a title of more than one line, and a title or text that is too long."""
    for what, longest in (("title", LONGEST_TITLE), ("text", LONGEST_TEXT)):
        words = setup.get(what)
        if not isinstance(words, str):
            continue
        if len(words) > longest:
            raise Refusal(CODE, f"a {what} has at most {longest} characters, not {len(words)}.")
        if what == "title" and not words.isprintable():
            raise Refusal(CODE, "a title is one line of printable characters.")


def check_seats(seats: tuple[Seat, ...]) -> None:
    """Refuse too many or too few seats, and names that are blank, too long or not printable."""
    if not 0 < len(seats) <= MOST_SEATS:
        raise Refusal(CODE, f"a game has 1 to {MOST_SEATS} seats, not {len(seats)}.")
    for seat in seats:
        if not seat.strip() or len(seat) > LONGEST_SEAT or not _is_name(seat):
            sentence = f"a seat has a printable name of up to {LONGEST_SEAT} characters"
            raise Refusal(CODE, f"{sentence}, unlike {seat[:20]!r}.")


def _check_ids(part: Any) -> None:
    """Refuse pieces with ids that could not be part of a question's address."""
    if isinstance(part, Mapping):
        named = part.get("id")
        if isinstance(named, str) and not _is_name(named):
            sentence = f"an id is printable and has none of {' '.join(address.SIGNS)} in it"
            raise Refusal(CODE, f"{sentence}, unlike {named[:20]!r}.")
        part = part.values()
    elif not isinstance(part, (list, tuple)):
        return
    for inner in part:
        _check_ids(inner)


def _is_name(word: str) -> bool:
    return word.isprintable() and set(word).isdisjoint(address.SIGNS)
