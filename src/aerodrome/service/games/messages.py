"""Wire messages of games: seats, answers and updates, and the base classes of all messages."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from aerodrome.kernel.bounds import FEW, Count, Exact, Word
from aerodrome.kernel.contract import Outcome
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Posed, Seat
from aerodrome.kernel.scenario import Choice, Choices
from aerodrome.kernel.seen import Sheet
from aerodrome.tabletop.acts import AnyAct
from aerodrome.tabletop.short_log import Gist

Short = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern="^[ -~]+$")]
"""An idempotency key: repeating a message with it changes nothing and is acknowledged again."""
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Password = Annotated[str, msgspec.Meta(min_length=8, max_length=200)]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
Answered = Annotated[str, msgspec.Meta(max_length=200)] | Exact


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message from a client; unknown fields are errors."""


class SeatWish(Message, frozen=True):
    """The player wanted in a seat: me (in several seats: hot seat), a bot, or anyone with the link.

    A bot without a level is the usual one of this ruleset.
    """

    kind: Literal["me", "bot", "open"] = "open"
    level: Short = ""


LONGEST_SETUP = 20_000
OwnSetup = Annotated[str, msgspec.Meta(max_length=LONGEST_SETUP)]
"""The TOML text of a player's own scenario."""


SetupId = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
"""The id of a saved set-up."""


Delay = Literal[0, 1, 3]
"""Number of turns by which spectators see a game late, until it is over."""


class CheckIn(Message, frozen=True, kw_only=True):
    """A scenario with options, or a player's own, to check whether it can be played."""

    scenario: Short = "own"
    options: Choices = {}
    own: OwnSetup | None = None


class LiveClock(Message, frozen=True):
    """A live clock: seconds in the bank of a seat at the start, and seconds that each turn adds."""

    bank: Annotated[int, msgspec.Meta(ge=30, le=6 * 3600)]
    increment: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0


class NewGame(Message, frozen=True, kw_only=True):
    """A game to create; `own` is the text of a player's own set-up, `kept` the id of a saved one.

    `lesson` names a lesson, which determines everything else. The pace is a `deadline` in seconds
    per turn, a live `clock`, or neither.
    """

    ruleset: Short
    scenario: Short = "own"
    options: Choices = {}
    seats: Annotated[dict[Seat, SeatWish], FEW] = {}
    seed: Annotated[str, msgspec.Meta(min_length=1, max_length=200)] | None = None
    deadline: Annotated[int, msgspec.Meta(ge=10, le=60 * 86_400)] | None = None
    public: bool = False
    """Whether it is listed publicly for spectators."""
    delay: Delay = 0
    clock: LiveClock | None = None
    own: OwnSetup | None = None
    kept: SetupId | None = None
    lesson: Annotated[str, msgspec.Meta(max_length=64)] = ""
    rated: bool = False
    """Whether it counts for the ratings of its players."""


class AnswerIn(Message, frozen=True, tag="answer"):
    """An answer; `then` has the following answers in the same dialogue, accepted all or none."""

    seat: Short
    key: Key
    value: Answered
    id: Id
    then: Annotated[tuple[Answered, ...], FEW] = ()


class UndoIn(Message, frozen=True, tag="undo"):
    seat: Short
    id: Id
    key: Key | None = None


class ResignIn(Message, frozen=True, tag="resign"):
    seat: Short
    id: Id


class DrawIn(Message, frozen=True, tag="draw"):
    """Offer a draw; when all players have, the game is drawn."""

    seat: Short
    id: Id


class AdjournIn(Message, frozen=True, tag="adjourn"):
    """Offer to adjourn; when all players have, or are gone, the game goes to sleep."""

    seat: Short
    id: Id


class ClaimIn(Message, frozen=True, tag="claim"):
    """Claim the game because the other side is gone."""

    seat: Short
    id: Id


class ReturnIn(Message, frozen=True, tag="return"):
    """Rejoin the game: wake it if it sleeps, and take the controls back from the computer."""

    seat: Short
    id: Id


GameStatus = Literal["open", "playing", "over", "unplayable"]
Errand = Literal["finish", "withdraw"]
"""What the computer does with aircraft in a battle: fly on to the end, or fly home."""


class HandOverIn(Message, frozen=True, tag="handover"):
    """Hand the caller's aircraft over to the computer for the rest of the battle with this
    number."""

    seat: Short
    errand: Errand
    battle: Annotated[int, msgspec.Meta(ge=1, lt=10**9)]
    id: Id


class ChatIn(Message, frozen=True, tag="chat"):
    seat: Short
    text: Words
    id: Id


class SinceIn(Message, frozen=True, tag="since"):
    """Ask for everything after these numbers, for example after a lost connection."""

    log: Count = 0
    chat: Count = 0


Ended = ResignIn | DrawIn | AdjournIn | ClaimIn
Action = AnswerIn | UndoIn | Ended | ReturnIn | HandOverIn | ChatIn
"""An action at a table."""
Spoken = Action | SinceIn
"""Any message that a client may send over the socket."""


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message from the server."""


class Fault(Reply, frozen=True, tag="fault", kw_only=True):
    """An error, with a code for programs and a sentence for people."""

    code: str
    sentence: str
    place: str = ""
    id: str = ""
    retry: int = 0
    """Seconds until the same request may be repeated, if only that is wrong."""


class Rating(Reply, frozen=True):
    """A player's rating in a ruleset: points, and how far off they may be.

    It is provisional while the doubt is large.
    """

    points: int
    doubt: int
    provisional: bool = False


class LeaveInfo(Reply, frozen=True):
    """A player's leave, in seconds since 1970; their clocks do not run during it."""

    begins: float
    ends: float


class SeatInfo(Reply, frozen=True, kw_only=True):
    seat: Seat
    kind: str
    name: str
    level: str = ""
    account: bool = False
    """Whether the player has an account, and so a profile."""
    program: bool = False
    """Whether the player is an external program owned by a person."""
    rating: Rating | None = None
    """The player's rating in this ruleset, if they have one."""
    mine: bool = False
    errand: Errand | None = None
    """What the computer does for this seat in the current battle."""
    online: bool = False
    due: float | None = None
    """When the seat's time runs out, if its clock runs."""
    bank: float | None = None
    """The bank of a live clock at its last start or stop; others see changes only later."""
    absent: float | None = None
    late: int = 0
    """Absent since this time, after this number of late answers in a row."""
    gone: float | None = None
    """From this time the others may claim the game, adjourn it or hand this seat on."""
    offered: bool = False
    """Whether another person may take this seat by a link."""
    leave: LeaveInfo | None = None


class GameInfo(Reply, frozen=True, kw_only=True):
    """A game as lists show it; `moment` tells how far it has advanced, if its scene does.

    `titles` has translations of its title by language. `refused` tells why the game cannot be
    played: it can still be read, downloaded and closed.
    """

    id: str
    ruleset: str
    scenario: str
    title: str
    titles: dict[str, str] = msgspec.field(default_factory=dict)
    options: dict[str, Choice]
    status: GameStatus
    seats: tuple[SeatInfo, ...]
    waiting: tuple[Seat, ...]
    my_turn: bool
    created: float
    updated: float
    deadline: int | None = None
    public: bool = False
    """Whether it is listed publicly for spectators."""
    delay: Delay = 0
    watching: int = 0
    """The number of its spectators."""
    clock: LiveClock | None = None
    asleep: float | None = None
    """Asleep since this time, because no player is present or all agreed to adjourn."""
    adjourned: bool = False
    adjourn_offers: tuple[Seat, ...] = ()
    draw_offers: tuple[Seat, ...] = ()
    outcome: Outcome | None = None
    moment: Phrase | None = None
    rematch: str | None = None
    rated: bool = False
    seed_hash: str = ""
    lesson: str = ""
    """The lesson played in it, if it is one."""
    aloft: bool = False
    """Whether programs fly a battle within it; no player is asked until it ends."""
    battles: int = 0
    """The number of battles within it that have ended and can be viewed."""
    errands: tuple[Errand, ...] = ()
    """What the computer can do for a seat in the current battle."""
    refused: Fault | None = None


class GameList(Reply, frozen=True, kw_only=True):
    """A list of games, and the number of games that the caller has hidden."""

    games: tuple[GameInfo, ...]
    hidden: int = 0


class Invite(Reply, frozen=True):
    """An invitation; its token is shown only this once."""

    game: str
    seat: Seat
    token: str


class Created(Reply, frozen=True):
    game: GameInfo
    invites: tuple[Invite, ...]


NoticeKey = Literal[
    "seated",
    "seed_chosen",
    "draw_offered",
    "autopilot_on",
    "autopilot_off",
    "late_answer",
    "gone",
    "asleep",
    "awake",
    "resume_offered",
    "adjourn_offered",
    "adjourned",
    "claimed",
    "substitute",
    "finish",
    "withdraw",
    "rematch_asked",
    "pilot_stumbled",
    "pilot_left",
    "bot_relieved",
    "battle_by_chance",
    "closed_by_owner",
    "listed",
    "unlisted",
    "delay_none",
    "delay_one",
    "delay_three",
]


class Notice(Reply, frozen=True):
    """A system notice: a key and its words; the client has the sentences."""

    key: NoticeKey
    words: Annotated[dict[Word, Word], FEW]


class Chatted(Reply, frozen=True):
    """A line of chat; `says` is a system notice, which older stores have as text."""

    number: int
    seat: Seat
    name: str
    text: str
    at: float
    says: Notice | None = None


class LogLine(Reply, frozen=True, kw_only=True):
    """A line of the log: the event in words, its animations, and its entries in the short log."""

    rule: str
    ruleset: str
    says: Phrase
    event: Any
    acts: tuple[AnyAct, ...] = ()
    gists: tuple[Gist, ...] = ()
    detail: bool = False


class Update(Reply, frozen=True, tag="update", kw_only=True):
    """A seat's position: the log from `log_from` on, everything else complete.

    `seq` counts what this seat knows: its log lines and its own answers. Secret answers of others
    never change it. `boards` tells whether scenes include their boards. `behind` is the number of
    turns by which a spectator sees the game late.
    """

    game: GameInfo
    seat: Seat | None
    seq: int
    tables: tuple[Sheet, ...]
    log_from: int
    log: tuple[LogLine, ...]
    questions: tuple[Posed, ...]
    chat: tuple[Chatted, ...] = ()
    boards: bool = True
    behind: int = 0


class Ack(Reply, frozen=True, tag="ack"):
    """An action was saved; `seq` is that of the sender's seat after it, also when repeated."""

    id: str
    seq: int


class Health(Reply, frozen=True):
    """The state and version of the server; `page` identifies the client build that it serves."""

    status: Literal["well", "storage"]
    version: str
    page: str = ""
