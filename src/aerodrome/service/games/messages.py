"""Messages of play: games, seats, answers, updates; and what every message is."""

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
"""An idempotency key: a resend under the same one changes nothing and is acknowledged again."""
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Password = Annotated[str, msgspec.Meta(min_length=8, max_length=200)]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
Answered = Annotated[str, msgspec.Meta(max_length=200)] | Exact


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client sends; an unknown field is an error, not a surprise later."""


class SeatWish(Message, frozen=True):
    """Who shall sit in a seat: me (also in several: hot seat), a bot, or whoever has the link.

    A bot of no level is whoever usually flies this game.
    """

    kind: Literal["me", "bot", "open"] = "open"
    level: Short = ""


LONGEST_SETUP = 20_000
OwnSetup = Annotated[str, msgspec.Meta(max_length=LONGEST_SETUP)]
"""The TOML text of a player's own scenario."""


SetupId = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
"""A set-up that somebody keeps."""


Delay = Literal[0, 1, 3]
"""How many turns behind the players those who watch see a game, until it is over."""


class CheckIn(Message, frozen=True, kw_only=True):
    """A scenario with options, or a player's own, to see whether it can be played."""

    scenario: Short = "own"
    options: Choices = {}
    own: OwnSetup | None = None


class LiveClock(Message, frozen=True):
    """A live clock: seconds that a seat has in the bank, and that each turn of its own adds."""

    bank: Annotated[int, msgspec.Meta(ge=30, le=6 * 3600)]
    increment: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0


class NewGame(Message, frozen=True, kw_only=True):
    """A game to be made; `own` is the set-up of a player's own scenario, `kept` one that is kept.

    `lesson` names a lesson to be flown instead, which brings everything else with it. Its pace is
    a `deadline`, seconds for each turn of a seat, or a live `clock`, or neither.
    """

    ruleset: Short
    scenario: Short = "own"
    options: Choices = {}
    seats: Annotated[dict[Seat, SeatWish], FEW] = {}
    seed: Annotated[str, msgspec.Meta(min_length=1, max_length=200)] | None = None
    deadline: Annotated[int, msgspec.Meta(ge=10, le=60 * 86_400)] | None = None
    public: bool = False
    """Whether it is listed for everybody to watch."""
    delay: Delay = 0
    clock: LiveClock | None = None
    own: OwnSetup | None = None
    kept: SetupId | None = None
    lesson: Annotated[str, msgspec.Meta(max_length=64)] = ""
    rated: bool = False
    """Whether it is to count for how well its players are thought to play."""


class AnswerIn(Message, frozen=True, tag="answer"):
    """An answer; `then` are those to what follows in the same dialogue, all of them or none."""

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
    """Offer a draw; when every person at the table has, the game is drawn."""

    seat: Short
    id: Id


class AdjournIn(Message, frozen=True, tag="adjourn"):
    """Propose to go on later; when every person at the table has, or is gone, the game sleeps."""

    seat: Short
    id: Id


class ClaimIn(Message, frozen=True, tag="claim"):
    """Claim the game, because the other side is gone."""

    seat: Short
    id: Id


class ReturnIn(Message, frozen=True, tag="return"):
    """I am here: wake the game, and take the controls back from whoever answers for me."""

    seat: Short
    id: Id


GameStatus = Literal["open", "playing", "over", "unplayable"]
Errand = Literal["finish", "withdraw"]
"""What the computer is to do with machines in a battle: fly them to its end, or home."""


class HandOverIn(Message, frozen=True, tag="handover"):
    """Leave my machines to the computer for the rest of the battle with this number."""

    seat: Short
    errand: Errand
    battle: Annotated[int, msgspec.Meta(ge=1, lt=10**9)]
    id: Id


class ChatIn(Message, frozen=True, tag="chat"):
    seat: Short
    text: Words
    id: Id


class SinceIn(Message, frozen=True, tag="since"):
    """After a lost connection: everything after these numbers."""

    log: Count = 0
    chat: Count = 0


Ended = ResignIn | DrawIn | AdjournIn | ClaimIn
Action = AnswerIn | UndoIn | Ended | ReturnIn | HandOverIn | ChatIn
"""What is done at a table."""
Spoken = Action | SinceIn
"""All that a client may say over the socket."""


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the server sends."""


class Fault(Reply, frozen=True, tag="fault", kw_only=True):
    """What is wrong, in a code for programs and a sentence for people."""

    code: str
    sentence: str
    place: str = ""
    id: str = ""
    retry: int = 0
    """Seconds after which the same may be asked again, if that is all that is wrong."""


class Rating(Reply, frozen=True):
    """How well somebody plays a game: points, and how many more or fewer they may well be.

    It is provisional while the doubt is large.
    """

    points: int
    doubt: int
    provisional: bool = False


class LeaveInfo(Reply, frozen=True):
    """Days on which nobody waits for somebody, in seconds since 1970."""

    begins: float
    ends: float


class SeatInfo(Reply, frozen=True, kw_only=True):
    seat: Seat
    kind: str
    name: str
    level: str = ""
    account: bool = False
    """Whether the name is an account's, which has a profile."""
    program: bool = False
    """Whether it is a program's that comes from elsewhere and belongs to somebody."""
    rating: Rating | None = None
    """How well who sits there plays this game, if he has played it for a rating."""
    mine: bool = False
    errand: Errand | None = None
    """What the computer does for this seat in the battle that is being played."""
    online: bool = False
    due: float | None = None
    """When its time is over, while that runs."""
    bank: float | None = None
    """What a live clock had when it began to run, or has while it stands; others learn that later,
    so that nobody can see how long secret orders took."""
    absent: float | None = None
    late: int = 0
    """Since when its player is not here, and how many answers in a row were late."""
    gone: float | None = None
    """From when on the others may claim the game, adjourn it or hand this seat on."""
    offered: bool = False
    """Whether somebody else may sit down there by a link."""
    leave: LeaveInfo | None = None


class GameInfo(Reply, frozen=True, kw_only=True):
    """A game as lists show it; `moment` says how far it is, where its scene tells.

    `titles` are its title in other languages than the set-up's own, by language.
    `refused` says why nothing here plays its record: it can be read, downloaded and closed.
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
    """Whether it is listed for everybody to watch."""
    delay: Delay = 0
    watching: int = 0
    """How many watch it just now."""
    clock: LiveClock | None = None
    asleep: float | None = None
    """Since when it sleeps: nobody is here, or all agreed to go on later."""
    adjourned: bool = False
    adjourn_offers: tuple[Seat, ...] = ()
    draw_offers: tuple[Seat, ...] = ()
    outcome: Outcome | None = None
    moment: Phrase | None = None
    rematch: str | None = None
    rated: bool = False
    seed_hash: str = ""
    lesson: str = ""
    """The lesson that is flown in it, if it is one."""
    aloft: bool = False
    """Whether programs are flying a battle within it; until that lands nobody is asked."""
    battles: int = 0
    """How many battles within it have ended, and can be looked at."""
    errands: tuple[Errand, ...] = ()
    """What the computer can be told to do for a seat in the battle now being played."""
    refused: Fault | None = None


class GameList(Reply, frozen=True, kw_only=True):
    """Games, and how many I have hidden, whether those are listed or the others."""

    games: tuple[GameInfo, ...]
    hidden: int = 0


class Invite(Reply, frozen=True):
    """An invitation; this is the only time its token is shown."""

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
    """What the house has to say: a key and its words; the client has the sentence for it."""

    key: NoticeKey
    words: Annotated[dict[Word, Word], FEW]


class Chatted(Reply, frozen=True):
    """A line of chat; the house says `says` instead of a text, older stores a text alone."""

    number: int
    seat: Seat
    name: str
    text: str
    at: float
    says: Notice | None = None


class LogLine(Reply, frozen=True, kw_only=True):
    """A line of the log: what happened, in words, how it looks, and what a short log keeps."""

    rule: str
    ruleset: str
    says: Phrase
    event: Any
    acts: tuple[AnyAct, ...] = ()
    gists: tuple[Gist, ...] = ()
    detail: bool = False


class Update(Reply, frozen=True, tag="update", kw_only=True):
    """A seat's position: the log from `log_from` on, everything else complete.

    `seq` counts what this seat knows: the lines of its log and its own answers. It never moves
    with what others answer in secret. `boards` tells whether scenes carry their boards; `behind`
    how many turns ago it stood so, for who watches a game that is shown with a delay.
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
    """Saved; `seq` is that of the sender's seat after it, and the same when it is sent again."""

    id: str
    seq: int


class Health(Reply, frozen=True):
    """Whether the server works, and what it is; `page` tells which page it has for browsers."""

    status: Literal["well", "storage"]
    version: str
    page: str = ""
