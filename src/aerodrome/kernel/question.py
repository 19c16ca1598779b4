"""Questions: what a player is asked, the options, and why other answers are refused."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator
from typing import Any, ClassVar, Generic, TypeGuard, TypeVar

import msgspec

from aerodrome.kernel.address import Address
from aerodrome.kernel.bounds import Exact, Word
from aerodrome.kernel.control import FEW, Control, DialControl, GaugeControl, ListControl
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.refusal import Refusal

Seat = Word
"""The name of a player's place in a game."""
Value = Word | Exact
"""An answer: a word, or a whole number."""
V = TypeVar("V", bound=Value)


class Anchor(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where on the table a question or an option belongs.

    A piece would be at `place`, or on the edge `between` it and another. `through` is the board
    zone on the way there; `bears` are the places that it would then have ahead of it, by kind.
    """

    piece: str | None = None
    place: str | None = None
    path: tuple[str, ...] = ()
    facing: int | None = None
    through: str | None = None
    between: str | None = None
    bears: dict[str, tuple[str, ...]] = {}


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """One possible answer in words; `brief` is a shorter form for controls that show the figures.

    With `refused` it is shown with the reason why it is not allowed; with `warns` it is allowed,
    but warns of a cost that is easy to miss. `mark` is a label of a letter or two for its counter.
    `number` and `parts` are what controls show of it. `final` means that no further question
    follows it, although one follows other options.
    """

    value: Value
    says: Phrase
    anchor: Anchor | None = None
    refused: Phrase | None = None
    warns: Phrase | None = None
    mark: str = ""
    number: int | None = None
    parts: tuple[int, ...] = ()
    brief: Phrase | None = None
    final: bool = False

    @property
    def chances(self) -> Any:
        """Return the possible results; None for options that involve no dice."""
        return None


class Routine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kind of question that comes again and again; standing orders may answer it.

    It is `quiet` while its seat sees no piece near that the answer could affect. Then the answer
    `value` changes nothing; a routine that is never quiet has none.
    """

    says: Phrase
    value: Value | None = None
    quiet: bool = False


class Traced(msgspec.Struct, frozen=True, omit_defaults=True):
    """A path drawn so far: the cells it may go on to, and the options that match exactly this path.

    `barred` are cells ahead that it may not enter, each with its reason; `refused` is why the path
    as it is cannot be an answer.
    """

    next: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    barred: tuple[Option, ...] = ()
    refused: Phrase | None = None


class Options(ABC, Generic[V]):
    """Options that describe themselves, and may be cheaper to check than to list.

    A plain tuple of values is enough where the phrase book has words for each of them.
    """

    __slots__ = ()
    pathless: ClassVar[bool] = False
    """True if there are so many paths that anchors omit them, and `way` returns one."""

    def __contains__(self, value: object) -> bool:
        return any(value == option for option in self)

    @abstractmethod
    def __iter__(self) -> Iterator[V]:
        """Return every legal value."""

    def forced(self) -> V | None:
        """Return the only legal value, if there is known to be just one."""
        return None

    def describe(self) -> Iterable[Option]:
        """Return every option in words, refused ones included."""
        return [plain_option(value) for value in self]

    def why_not(self, value: Value) -> Phrase | None:
        """Return why a value that is not listed at all is refused, if there is a reason to give."""
        return None

    def anchor(self) -> Anchor | None:
        """Return where the question itself belongs."""
        return None

    def prompt(self) -> Phrase | None:
        """Return the question's text, if the phrase of its rule is not specific enough."""
        return None

    def control(self) -> Control:
        """Return the control it is answered with."""
        return ListControl()

    def goes_on(self) -> bool:
        """Return whether a non-final answer leads to another question of the same dialogue."""
        return False

    def routine(self) -> Routine | None:
        """Return how it may be answered in advance, if it is asked again and again."""
        return None

    def given(self, value: V) -> Phrase | None:
        """Return the words for an answer already given, if its bare value is not enough."""
        return None

    def way(self, value: V) -> tuple[str, ...]:
        """Return the path of one legal value, if the anchors omit it."""
        return ()

    def trace(self, path: tuple[str, ...]) -> Traced:
        """Return what follows from a path drawn cell by cell from where the piece is."""
        return Traced()


class Listed(Options[V]):
    """Options that are all listed; if there is only one, it is forced.

    `put` is the text of the question. The phrase book must have words for each value.
    """

    __slots__ = ("put", "values")

    def __init__(self, values: Collection[V], put: Phrase | None = None) -> None:
        self.values = values
        self.put = put

    def __contains__(self, value: object) -> bool:
        return value in self.values

    def __iter__(self) -> Iterator[V]:
        """Return every legal value."""
        return iter(self.values)

    def forced(self) -> V | None:
        return next(iter(self.values)) if len(self.values) == 1 else None

    def prompt(self) -> Phrase | None:
        return self.put


class Question(msgspec.Struct):
    """A question before its options are listed.

    `given` are the answers of the same private dialogue so far, `given_at` the keys of their
    questions ("" where the only answer was taken for the player), `given_about` their subjects,
    `given_says` their descriptions, `heard` the events that the dialogue reported. `said` is the
    question's text, if the options have none.
    """

    key: str
    seat: Seat
    options: tuple[Value, ...] | Options[Any]
    rule: str
    about: str
    given: tuple[Value, ...] = ()
    heard: tuple[Any, ...] = ()
    ruleset: str = ""
    given_at: tuple[str, ...] = ()
    given_about: tuple[str, ...] = ()
    given_says: tuple[Phrase | None, ...] = ()
    said: Phrase | None = None

    @property
    def address(self) -> Address | None:
        """Return its key in parts; None in silent play, which has no keys."""
        return Address.parse(self.key) if self.key else None

    def prompt(self) -> Phrase:
        """Return the question's text: from its options, or the general one of its section."""
        asked = self.options.prompt() if isinstance(self.options, Options) else self.said
        return asked or Phrase(f"ask.{self.rule}", {"about": self.about})

    def plain(self) -> Question:
        """Return the same question with options as plain values, for programs that only choose."""
        return msgspec.structs.replace(self, options=tuple(self.options), said=self.prompt())

    def why_not(self, value: Value) -> Phrase | None:
        """Return why a value is refused, if there is a reason to give."""
        if not isinstance(self.options, Options):
            return None
        for option in self.options.describe():
            if option.value == value and option.refused is not None:
                return option.refused
        return self.options.why_not(value)

    def posed(self) -> Posed:
        """Return the question as data, with every option listed."""
        options, anchor, ways, goes_on = self.options, None, False, False
        routine: Routine | None = None
        if isinstance(options, Options):
            listed, anchor, control = tuple(options.describe()), options.anchor(), options.control()
            ways, goes_on, routine = options.pathless, options.goes_on(), options.routine()
        else:
            listed = tuple(plain_option(value) for value in options)
            control = plain_control(options)
        if anchor is None and self.about:
            anchor = Anchor(piece=self.about)
        at = self.address
        return Posed(
            key=self.key,
            place=at.place if at else "",
            private=at is not None and at.about is not None,
            seat=self.seat,
            rule=self.rule,
            says=self.prompt(),
            options=listed,
            control=control,
            about=self.about,
            given=self.given,
            given_at=self.given_at,
            given_about=self.given_about,
            given_says=self.given_says if any(self.given_says) else (),
            heard=self.heard,
            anchor=anchor,
            ruleset=self.ruleset,
            ways=ways,
            goes_on=goes_on,
            routine=routine,
        )


class Posed(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A question as a client receives it; `given_at` names the answers that may be undone.

    `place` is what its key shares with the questions asked together with it: the private dialogue,
    if it is asked in one, or else the turn.

    With `ways`, the path of an option is not in its anchor and must be requested. With `goes_on`, a
    non-final answer in a private dialogue leads to another question before anything is sent.
    `given_says` are descriptions of the answers `given`, if any of them has one. With a `routine`
    it comes again and again, and its player may leave it to standing orders.
    """

    key: str
    place: str = ""
    private: bool = False
    seat: Seat
    rule: str
    says: Phrase
    options: tuple[Option, ...]
    control: Control = ListControl()
    about: str = ""
    given: tuple[Value, ...] = ()
    given_at: tuple[str, ...] = ()
    given_about: tuple[str, ...] = ()
    given_says: tuple[Phrase | None, ...] = ()
    heard: tuple[Any, ...] = ()
    anchor: Anchor | None = None
    ruleset: str = ""
    ways: bool = False
    goes_on: bool = False
    routine: Routine | None = None


class Described(Options[Any]):
    """The options of a question that a client received, to choose from again."""

    __slots__ = ("posed", "values")

    def __init__(self, posed: Posed) -> None:
        self.posed = posed
        self.values = tuple(one.value for one in posed.options if one.refused is None)

    def __contains__(self, value: object) -> bool:
        return value in self.values

    def __iter__(self) -> Iterator[Any]:
        return iter(self.values)

    def describe(self) -> Iterable[Option]:
        return self.posed.options

    def anchor(self) -> Anchor | None:
        return self.posed.anchor

    def prompt(self) -> Phrase | None:
        return self.posed.says

    def control(self) -> Control:
        return self.posed.control

    def goes_on(self) -> bool:
        return self.posed.goes_on

    def routine(self) -> Routine | None:
        return self.posed.routine


def asked_again(posed: Posed) -> Question:
    """Return a question made from its posed form: it can be described and answered."""
    return Question(
        posed.key,
        posed.seat,
        Described(posed),
        posed.rule,
        posed.about,
        posed.given,
        posed.heard,
        posed.ruleset,
        posed.given_at,
        posed.given_about,
        posed.given_says,
        posed.says,
    )


def check_seat(seat: Seat | None, seats: Collection[Seat]) -> None:
    """Refuse a seat that a game does not have; a spectator has none."""
    if seat is not None and seat not in seats:
        sentence = f"there is no seat `{seat}`; the seats are {', '.join(seats)}."
        raise Refusal("unknown-seat", sentence)


def open_in(place: str, seat: Seat, questions: Iterable[Question]) -> Question | None:
    """Return the question for a seat in a dialogue, or in a turn outside of any."""
    for question in questions:
        if question.seat == seat and question.address and question.address.place == place:
            return question
    return None


def is_value(value: Any) -> TypeGuard[Value]:
    """Return whether this can be an answer at all: True is not 1, and 1.0 is not 1."""
    return type(value) is str or type(value) is int


def plain_option(value: Value) -> Option:
    """Return the option of a value that the phrase book has words for."""
    return Option(value, option_phrase(value), number=value if isinstance(value, int) else None)


def plain_control(values: tuple[Value, ...]) -> Control:
    """Return a dial or gauge for plain numbers, and a list for anything else."""
    numbers = [value for value in values if isinstance(value, int)]
    if len(numbers) < len(values) or not values:
        return ListControl()
    return dialled(numbers)


def dialled(numbers: Collection[int], *, worded: bool = True) -> DialControl | GaugeControl:
    """Return a dial for a few numbers, a gauge for more."""
    if len(numbers) <= FEW:
        return DialControl(worded=worded)
    return GaugeControl(min(numbers), max(numbers))


def option_phrase(value: Value) -> Phrase:
    return Phrase(
        f"option.{value}" if isinstance(value, str) else "option.number", {"value": value}
    )
