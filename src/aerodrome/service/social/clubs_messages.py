"""Messages about clubs: their descriptions, their members, and changes to them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from aerodrome.service.games.messages import GameInfo, Message, Name, Rating, Reply, SetupId
from aerodrome.service.social.friends_messages import Given

Entry = Literal["open", "request", "link"]
"""How people enter a club: freely, when an officer agrees, or only with its link."""
Role = Literal["founder", "officer", "member", "asking", "barred"]
About = Annotated[str, msgspec.Meta(max_length=2000)]
Notice = Annotated[str, msgspec.Meta(max_length=4000)]


class ClubIn(Message, frozen=True, kw_only=True):
    """A club to found, or a new description of one."""

    name: Name
    about: About = ""
    entry: Entry = "request"


class NoticeIn(Message, frozen=True):
    """The new text of a notice board."""

    text: Notice


class EnterIn(Message, frozen=True):
    """A request to enter a club or apply to it, with the token of its link if there is one."""

    token: Annotated[str, msgspec.Meta(max_length=100)] = ""


class MemberIn(Message, frozen=True, kw_only=True):
    """The new role of a person in a club; None ends their membership, bar or application."""

    name: Given
    role: Role | None = None


class PinIn(Message, frozen=True, kw_only=True):
    setup: SetupId
    pinned: bool


class ClubInfo(Reply, frozen=True, kw_only=True):
    """A club as lists show it; `role` is the caller's."""

    id: str
    name: str
    about: str = ""
    entry: Entry
    members: int
    role: Role | None = None


class ClubList(Reply, frozen=True, kw_only=True):
    """The caller's clubs, and the other clubs that were found."""

    mine: tuple[ClubInfo, ...]
    clubs: tuple[ClubInfo, ...]


class MemberInfo(Reply, frozen=True, kw_only=True):
    """A member of a club; `here` if they are online and show it, `ratings` by ruleset."""

    name: str
    role: Role
    since: float
    here: bool = False
    ratings: dict[str, Rating] = msgspec.field(default_factory=dict)


class ClubSetup(Reply, frozen=True, kw_only=True):
    """A published set-up of a member, or one that an officer has pinned."""

    id: str
    ruleset: str
    title: str
    author: str
    pinned: bool = False


class ClubPage(Reply, frozen=True, kw_only=True):
    """A club as the caller may see it; only officers see applicants and barred people.

    `linked` is whether there is a link that admits people.
    """

    club: ClubInfo
    created: float
    notice: str = ""
    linked: bool = False
    members: tuple[MemberInfo, ...]
    games: tuple[GameInfo, ...] = ()
    setups: tuple[ClubSetup, ...] = ()


class ClubLink(Reply, frozen=True):
    """A link that admits people; its token is shown only this once."""

    club: str
    token: str
