"""Messages about clubs: what they say of themselves, who belongs to them, what is done there."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from aerodrome.service.games.messages import GameInfo, Message, Name, Rating, Reply, SetupId
from aerodrome.service.social.friends_messages import Given

Entry = Literal["open", "request", "link"]
"""How one comes into a club: at once, when an officer says yes, or with its link alone."""
Role = Literal["founder", "officer", "member", "asking", "barred"]
About = Annotated[str, msgspec.Meta(max_length=2000)]
Notice = Annotated[str, msgspec.Meta(max_length=4000)]


class ClubIn(Message, frozen=True, kw_only=True):
    """A club to be made, or what it shall say of itself from now on."""

    name: Name
    about: About = ""
    entry: Entry = "request"


class NoticeIn(Message, frozen=True):
    """What the notice board says from now on."""

    text: Notice


class EnterIn(Message, frozen=True):
    """To come in, or to ask for it; with the token of its link, where there is one."""

    token: Annotated[str, msgspec.Meta(max_length=100)] = ""


class MemberIn(Message, frozen=True, kw_only=True):
    """What somebody shall be in a club; none to forget that he was kept out, or asked."""

    name: Given
    role: Role | None = None


class PinIn(Message, frozen=True, kw_only=True):
    setup: SetupId
    pinned: bool


class ClubInfo(Reply, frozen=True, kw_only=True):
    """A club as lists show it; `role` is mine."""

    id: str
    name: str
    about: str = ""
    entry: Entry
    members: int
    role: Role | None = None


class ClubList(Reply, frozen=True, kw_only=True):
    """The clubs I know, and those that were asked for."""

    mine: tuple[ClubInfo, ...]
    clubs: tuple[ClubInfo, ...]


class MemberInfo(Reply, frozen=True, kw_only=True):
    """Somebody in a club; `here` as far as he lets me see it, `ratings` by game."""

    name: str
    role: Role
    since: float
    here: bool = False
    ratings: dict[str, Rating] = msgspec.field(default_factory=dict)


class ClubSetup(Reply, frozen=True, kw_only=True):
    """A set-up on the shelf, of a member's or pinned by an officer."""

    id: str
    ruleset: str
    title: str
    author: str
    pinned: bool = False


class ClubPage(Reply, frozen=True, kw_only=True):
    """A club with all that I may see of it: who asks and who is kept out is for officers alone.

    `linked` says whether there is a link that lets people in.
    """

    club: ClubInfo
    created: float
    notice: str = ""
    linked: bool = False
    members: tuple[MemberInfo, ...]
    games: tuple[GameInfo, ...] = ()
    setups: tuple[ClubSetup, ...] = ()


class ClubLink(Reply, frozen=True):
    """A link that lets people in; this is the only time its token is shown."""

    club: str
    token: str
