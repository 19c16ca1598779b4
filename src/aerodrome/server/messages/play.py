"""Messages of play: games, seats, answers, updates; and what every message is."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from aerodrome.kernel.bounds import FEW, Count, Exact, Word
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Posed, Seat
from aerodrome.kernel.ruleset import Outcome
from aerodrome.kernel.scenario import Choice, Choices
from aerodrome.kernel.seen import Sheet
from aerodrome.tabletop.acts import AnyAct
from aerodrome.tabletop.gist import Gist

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
    """Who shall sit in a seat: me (also in several: hot seat), a bot, or whoever has the link."""

    kind: Literal["me", "bot", "open"] = "open"
    level: Short = "regular"


OwnSetup = Annotated[str, msgspec.Meta(max_length=20_000)]
"""The TOML text of a player's own scenario."""


class CheckIn(Message, frozen=True, kw_only=True):
    """A scenario with options, or a player's own, to see whether it can be played."""

    scenario: Short = "own"
    options: Choices = {}
    own: OwnSetup | None = None


class NewGame(Message, frozen=True, kw_only=True):
    """A game to be made; `own` is the set-up of a player's own scenario.

    `lesson` names a lesson to be flown instead, which brings everything else with it.
    """

    ruleset: Short
    scenario: Short = "own"
    options: Choices = {}
    seats: Annotated[dict[Seat, SeatWish], FEW] = {}
    seed: Annotated[str, msgspec.Meta(min_length=1, max_length=200)] | None = None
    deadline: Annotated[int, msgspec.Meta(ge=10, le=60 * 86_400)] | None = None
    own: OwnSetup | None = None
    lesson: Annotated[str, msgspec.Meta(max_length=64)] = ""


class AnswerIn(Message, frozen=True, tag="answer"):
    """An answer; `then` are those to what follows in the same dialogue, all of them or none."""

    seat: Short
    key: Key
    value: Answered
    id: Id
    then: Annotated[tuple[Answered, ...], FEW] = ()


class AmbitIn(Message, frozen=True):
    """To know where a piece can end; `answers` are an order of mine, to be weighed against it."""

    seat: Short
    key: Key
    about: Short
    answers: Annotated[tuple[Answered, ...], FEW] = ()


class SupposeIn(Message, frozen=True):
    """A turn to be supposed: my order as all answers of its dialogue, and ends of an ambit."""

    seat: Short
    key: Key
    answers: Annotated[tuple[Answered, ...], FEW] = ()
    guesses: Annotated[dict[Short, Annotated[tuple[Answered, ...], FEW]], FEW] = {}


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


class ReturnIn(Message, frozen=True, tag="return"):
    """Take the controls back from the autopilot, or from who finishes a battle for me."""

    seat: Short
    id: Id


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


Spoken = AnswerIn | UndoIn | ResignIn | DrawIn | ReturnIn | HandOverIn | ChatIn | SinceIn
"""All that a client may say over the socket."""


class AccountIn(Message, frozen=True):
    """Keep this guest's games under a name and a password."""

    name: Name
    password: Password


class RenameIn(Message, frozen=True):
    name: Name


class JoinIn(Message, frozen=True):
    token: Annotated[str, msgspec.Meta(min_length=16, max_length=100)]


class InviteIn(Message, frozen=True):
    seat: Short


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the server sends."""


class Fault(Reply, frozen=True, tag="fault", kw_only=True):
    """What is wrong, in a code for programs and a sentence for people."""

    code: str
    sentence: str
    place: str = ""
    id: str = ""


class Warned(Reply, frozen=True, kw_only=True):
    """What whoever runs the server has to say to me, until I dismiss it."""

    id: str
    text: str
    at: float


class Me(Reply, frozen=True, kw_only=True):
    """Who I am; `codes` are those left with which I could choose a new password."""

    name: str
    account: bool
    codes: int = 0
    warnings: tuple[Warned, ...] = ()


class SeatInfo(Reply, frozen=True, kw_only=True):
    seat: Seat
    kind: str
    name: str
    level: str = ""
    mine: bool = False
    autopilot: bool = False
    errand: Errand | None = None
    """What the computer does for this seat in the battle that is being played."""
    online: bool = False
    due: float | None = None


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
    status: Literal["open", "playing", "over", "unplayable"]
    seats: tuple[SeatInfo, ...]
    waiting: tuple[Seat, ...]
    my_turn: bool
    created: float
    updated: float
    deadline: int | None = None
    draw_offers: tuple[Seat, ...] = ()
    outcome: Outcome | None = None
    moment: Phrase | None = None
    rematch: str | None = None
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


class Joined(Reply, frozen=True):
    game: str
    seat: Seat


NoticeKey = Literal[
    "seated",
    "seed_chosen",
    "draw_offered",
    "autopilot_on",
    "autopilot_off",
    "finish",
    "withdraw",
    "rematch_asked",
    "pilot_stumbled",
    "pilot_left",
    "closed_by_owner",
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


class Moment(Reply, frozen=True):
    """A scene to look back at, and how many lines of the seat's log came before it."""

    log: int
    tables: tuple[Sheet, ...]


class BattleInfo(Reply, frozen=True, kw_only=True):
    """A battle that was fought within a game; the first is number 1."""

    number: int
    ruleset: str
    outcome: Outcome | None = None


class History(Reply, frozen=True, kw_only=True):
    """A page of a seat's whole game to look back at: the log, and a scene at every checkpoint.

    Of a battle within it, where one is named. `next` is the number of the page that follows;
    moments count the lines of the whole log, not of the page.
    """

    seat: Seat | None
    log: tuple[LogLine, ...]
    moments: tuple[Moment, ...]
    battle: BattleInfo | None = None
    next: int | None = None


class Update(Reply, frozen=True, tag="update", kw_only=True):
    """A seat's position: the log from `log_from` on, everything else complete.

    `seq` counts what this seat knows: the lines of its log and its own answers. It never moves
    with what others answer in secret. `boards` tells whether scenes carry their boards.
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


class Ack(Reply, frozen=True, tag="ack"):
    """Saved; `seq` is that of the sender's seat after it, and the same when it is sent again."""

    id: str
    seq: int


class Way(Reply, frozen=True):
    """The path of one option, cell by cell from where its piece stands."""

    path: tuple[str, ...]


class Health(Reply, frozen=True):
    status: Literal["well", "storage"]
    version: str
