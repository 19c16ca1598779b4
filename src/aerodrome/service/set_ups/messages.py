"""Messages of kept set-ups: one's own, those with a link, and those on the shelf of the server."""

from __future__ import annotations

from typing import Annotated

import msgspec

from aerodrome.service.games.messages import Message, OwnSetup, Reply, Short

LONGEST_NAME = 80
SetupName = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]


class SetupIn(Message, frozen=True, kw_only=True):
    """A set-up to be kept; without a name it is called by its title."""

    ruleset: Short
    text: OwnSetup
    name: SetupName = ""


class SetupTextIn(Message, frozen=True, kw_only=True):
    """What a set-up says from now on; without a name it is called as before."""

    text: OwnSetup
    name: SetupName = ""


class SetupNameIn(Message, frozen=True):
    """What its keeper calls it."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]


class StarsIn(Message, frozen=True):
    """What somebody who has flown a set-up thinks of it."""

    stars: Annotated[int, msgspec.Meta(ge=1, le=5)]


class SetupLine(Reply, frozen=True, kw_only=True):
    """A kept set-up as lists show it.

    Its title and what it is `about` stand in its text; `published` is when it was put on the shelf,
    0 if it is not there. `flown` are the games begun with it, `stars` the mean of its `opinions`.
    Who has flown it and has an account may rate it.
    """

    id: str
    ruleset: str
    name: str
    title: str = ""
    about: str = ""
    author: str = ""
    mine: bool = False
    created: float
    updated: float
    published: float = 0
    playable: bool = False
    flown: int = 0
    stars: float = 0
    opinions: int = 0
    my_stars: int = 0
    may_rate: bool = False


class KeptSetup(SetupLine, frozen=True, kw_only=True):
    """A kept set-up with its text."""

    text: str


class SetupList(Reply, frozen=True):
    setups: tuple[SetupLine, ...]
