"""Messages of saved set-ups: the caller's own, shared and published ones."""

from __future__ import annotations

from typing import Annotated

import msgspec

from aerodrome.service.games.messages import Message, OwnSetup, Reply, Short

LONGEST_NAME = 80
SetupName = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]


class SetupIn(Message, frozen=True, kw_only=True):
    """A set-up to save; without a name it is named after its title."""

    ruleset: Short
    text: OwnSetup
    name: SetupName = ""


class SetupTextIn(Message, frozen=True, kw_only=True):
    """A new text of a set-up; without a name it has the same name as before."""

    text: OwnSetup
    name: SetupName = ""


class SetupNameIn(Message, frozen=True):
    """The owner's new name of a set-up."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]


class StarsIn(Message, frozen=True):
    """A rating by a player who has flown a set-up."""

    stars: Annotated[int, msgspec.Meta(ge=1, le=5)]


class SetupLine(Reply, frozen=True, kw_only=True):
    """A saved set-up in a list.

    Its `title` and `about` come from its text; `published` is the time of publication, or 0.
    `flown` counts games with it, `stars` is the mean of its `opinions`. Players with an account who
    have flown it may rate it.
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
    """A saved set-up with its text."""

    text: str


class SetupList(Reply, frozen=True):
    setups: tuple[SetupLine, ...]
