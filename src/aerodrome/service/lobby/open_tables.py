"""Noticeboard: the open tables in the database, and who may see which of them.

It is read once for all connections after a change. People who see the same tables share one view
and get the same differences.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from aerodrome.kernel import codec
from aerodrome.service.accounts.person import Person
from aerodrome.service.database.store import Row, Transaction
from aerodrome.service.games.messages import LiveClock, Rating
from aerodrome.service.lobby import messages as mm
from aerodrome.service.lobby import pairing_store
from aerodrome.service.lobby import store as rows
from aerodrome.service.lobby.challenges import open_to
from aerodrome.service.ratings.strength import UNKNOWN, strengths
from aerodrome.service.social import clubs_store, friends
from aerodrome.service.social.friends_messages import ChallengeInfo

Rated = Mapping[tuple[str, str], Rating]
"""Strengths by person and ruleset; unrated people are missing."""


class Shown(msgspec.Struct, frozen=True):
    """The fixed part of an offer, computed when the table is offered."""

    ruleset: str
    scenario: str
    title: str
    titles: dict[str, str]
    options: dict[str, bool | int | str]
    seats: tuple[str, ...]
    setup: str | None = None
    club: str = ""
    deadline: int | None = None
    clock: LiveClock | None = None
    rated: bool = False
    private: bool = False


class PostedOffer(NamedTuple):
    """An offer on the board, encoded once; `only` and `never` limit who sees it."""

    info: mm.OfferInfo
    encoded: bytes
    maker: str
    sitting: frozenset[str]
    only: frozenset[str] | None
    never: frozenset[str]

    def seen_by(self, person: str) -> bool:
        if person in self.sitting:
            return True
        return person not in self.never and (self.only is None or person in self.only)

    @property
    def plain(self) -> bool:
        """Return whether everyone sees it."""
        return self.only is None and not self.never


View = Mapping[str, bytes]
"""The encoded tables that a person sees, by id."""
NOTHING: View = {}


@dataclass(frozen=True)
class Noticeboard:
    """All open tables and waiting players, and the games that have just begun."""

    posted: Mapping[str, PostedOffer]
    seeking: Mapping[str, mm.Seeking]
    begun: Mapping[str, tuple[mm.GameBegun, ...]]
    waiting: tuple[mm.SeekersWaiting, ...]
    offers: Mapping[str, tuple[str, ...]]
    sits: Mapping[str, tuple[str, ...]]
    special: tuple[str, ...]
    """Tables that are hidden from some people."""
    challenges: Mapping[str, tuple[ChallengeInfo, ...]] = field(default_factory=dict)
    """Open challenges, by connected person."""
    views: dict[tuple[str, ...], View] = field(default_factory=dict)

    def view(self, person: str) -> View:
        """Return the tables that a person sees; people who see the same share one object."""
        hidden = tuple(one for one in self.special if not self.posted[one].seen_by(person))
        if hidden not in self.views:
            away = frozenset(hidden)
            self.views[hidden] = {
                name: one.encoded for name, one in self.posted.items() if name not in away
            }
        return self.views[hidden]

    def mine(self, person: str, here: tuple[str, ...]) -> mm.MyMeeting:
        """Return a person's part of the board; `here` are their friends who are online."""
        return mm.MyMeeting(
            offers=self.offers.get(person, ()),
            sits=self.sits.get(person, ()),
            seeking=self.seeking.get(person),
            begun=self.begun.get(person, ()),
            friends=here,
            challenges=self.challenges.get(person, ()),
        )


EMPTY = Noticeboard({}, {}, {}, (), {}, {}, ())


def read(transaction: Transaction, present: Collection[str], before: Noticeboard) -> Noticeboard:
    """Read the board, reusing what is unchanged since `before`.

    `present` are the connected people with an account, who can be challenged and have a rating.
    """
    found = rows.open_tables(transaction)
    sitting = rows.sitters_of(transaction, [one["id"] for one in found])
    never = _apart(transaction, {one["person"] for one in found})
    sat = [one["person"] for table in sitting.values() for one in table]
    chosen = present if any(one["whom"] == "strength" for one in found) else ()
    rated = strengths(transaction, {*sat, *chosen})
    posted = {
        one["id"]: _posted(transaction, one, sitting[one["id"]], present, never, rated)
        for one in found
    }
    same = {name: _reused(one, before.posted.get(name)) for name, one in posted.items()}
    waits = pairing_store.all_of_them(transaction)
    offers, sits = defaultdict(list), defaultdict(list)
    for name, one in same.items():
        offers[one.maker].append(name)
        for person in one.sitting - {one.maker}:
            sits[person].append(name)
    return Noticeboard(
        posted=same,
        seeking={one["person"]: _seeking(one) for one in waits if one["game"] is None},
        begun=_begun(rows.begun(transaction), waits),
        waiting=_waiting(waits),
        offers={person: tuple(names) for person, names in offers.items()},
        sits={person: tuple(names) for person, names in sits.items()},
        special=tuple(name for name, one in same.items() if not one.plain),
        challenges=open_to(transaction, present),
    )


def _reused(one: PostedOffer, before: PostedOffer | None) -> PostedOffer:
    """Return an offer with its earlier encoding, if that is unchanged: views then compare fast."""
    if before is None or before.encoded != one.encoded:
        return one
    return one._replace(encoded=before.encoded)


def _apart(transaction: Transaction, makers: Collection[str]) -> dict[str, set[str]]:
    """Return the people who block, or are blocked by, each maker of a table."""
    apart = defaultdict(set)
    for one, two in rows.blocks_of(transaction, makers):
        apart[one].add(two)
        apart[two].add(one)
    return apart


def _posted(
    transaction: Transaction,
    offer: Row,
    sitting: list[Row],
    present: Collection[str],
    never: Mapping[str, set[str]],
    rated: Rated,
) -> PostedOffer:
    info = info_of(offer, sitting, rated)
    return PostedOffer(
        info=info,
        encoded=msgspec.json.encode(info),
        maker=offer["person"],
        sitting=frozenset(one["person"] for one in sitting),
        only=_only(transaction, offer, info.ruleset, present, rated),
        never=frozenset(never.get(offer["person"], ())),
    )


def shown_in(offer: Row) -> Shown:
    """Return the fixed part of an offer."""
    return codec.decode(offer["shown"], Shown, "an offer")


def info_of(offer: Row, sitting: list[Row], rated: Rated) -> mm.OfferInfo:
    """Return an offer as it is shown, without a rating range that would reveal a private rating."""
    shown = shown_in(offer)
    open_ = not any(one["reserved"] for one in sitting if one["person"] == offer["person"])
    return mm.OfferInfo(
        id=offer["id"],
        sitters=tuple(_sitter(one, shown.ruleset, rated) for one in sitting),
        whom=offer["whom"],
        low=offer["low"] if open_ else None,
        high=offer["high"] if open_ else None,
        created=offer["created"],
        **msgspec.structs.asdict(shown),
    )


def _sitter(one: Row, ruleset: str, rated: Rated) -> mm.OfferSitter:
    account = one["account"] is not None
    is_shown = account and not one["reserved"]
    rating = rated.get((one["person"], ruleset), UNKNOWN) if is_shown else None
    seat = one["seat"] or None
    return mm.OfferSitter(name=one["name"], account=account, rating=rating, seat=seat)


def _only(
    transaction: Transaction, offer: Row, ruleset: str, present: Collection[str], rated: Rated
) -> frozenset[str] | None:
    """Return the connected people who alone may see an offer, or None for everyone."""
    if offer["whom"] == "friends":
        return friends.friends_of(transaction, offer["person"])
    if offer["whom"] == "club":
        inside = clubs_store.members_of(transaction, offer["club"])
        return frozenset(one["id"] for one in inside if one["role"] in clubs_store.INSIDE)
    if offer["whom"] == "strength":
        ratings = {one: rated.get((one, ruleset), UNKNOWN).points for one in present}
        low, high = offer["low"], offer["high"]
        return frozenset(one for one, points in ratings.items() if low <= points <= high)
    return None


def is_for(transaction: Transaction, offer: Row, person: Person) -> bool:
    """Return whether an offer is meant for a person, leaving blocks aside."""
    here = (person.id,) if person.account else ()
    shown = shown_in(offer)
    only = _only(transaction, offer, shown.ruleset, here, strengths(transaction, here))
    return only is None or person.id in only


def _seeking(one: Row) -> mm.Seeking:
    return mm.Seeking(
        ruleset=one["ruleset"], pace=one["pace"], rated=one["rated"], since=one["since"]
    )


def _begun(tables: list[Row], waits: list[Row]) -> dict[str, tuple[mm.GameBegun, ...]]:
    found = defaultdict(list)
    for one in tables:
        begun = mm.GameBegun(by=one["offer"], game=one["game"], live=one["live"])
        found[one["person"]].append(begun)
    for one in waits:
        if one["game"] is not None:
            found[one["person"]].append(mm.GameBegun(by="", game=one["game"], live=one["live"]))
    return {person: tuple(games) for person, games in found.items()}


def _waiting(waits: list[Row]) -> tuple[mm.SeekersWaiting, ...]:
    counted = Counter((one["ruleset"], one["pace"]) for one in waits if one["game"] is None)
    return tuple(mm.SeekersWaiting(*which, number) for which, number in sorted(counted.items()))


def difference(
    old: View, new: View, here: int, playing: int, waiting: tuple[mm.SeekersWaiting, ...]
) -> bytes:
    """Return the encoded difference between the old view and the new one."""
    put = tuple(msgspec.Raw(one) for name, one in new.items() if old.get(name) != one)
    news = mm.TablesNews(
        whole=old is NOTHING,
        gone=tuple(name for name in old if name not in new),
        here=here,
        playing=playing,
        waiting=waiting,
    )
    return msgspec.json.encode(msgspec.structs.replace(news, put=put))
