"""Noticeboard: the open tables as they stand in the store, and who may see which of them.

It is read anew after a change, once for everybody; who sees the same shares one view of it, and is
told the same difference from what he saw before.
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
"""Strengths by person and ruleset; who is unknown is not there."""


class Shown(msgspec.Struct, frozen=True):
    """What of an offer never changes: it is worked out when the table is offered."""

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
    """An offer on the board: encoded once, with who alone sees it, if not all do, and who never."""

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
        """Whether everybody sees it."""
        return self.only is None and not self.never


View = Mapping[str, bytes]
"""The tables that somebody sees, encoded, by their names."""
NOTHING: View = {}


@dataclass(frozen=True)
class Noticeboard:
    """All open tables, who waits for what, and which games have just begun for whom."""

    posted: Mapping[str, PostedOffer]
    seeking: Mapping[str, mm.Seeking]
    begun: Mapping[str, tuple[mm.GameBegun, ...]]
    waiting: tuple[mm.SeekersWaiting, ...]
    offers: Mapping[str, tuple[str, ...]]
    sits: Mapping[str, tuple[str, ...]]
    special: tuple[str, ...]
    """Tables that not everybody sees."""
    challenges: Mapping[str, tuple[ChallengeInfo, ...]] = field(default_factory=dict)
    """Open challenges, by those here whom they concern."""
    views: dict[tuple[str, ...], View] = field(default_factory=dict)

    def view(self, person: str) -> View:
        """The tables that somebody sees; the very same one for all who see the same."""
        hidden = tuple(one for one in self.special if not self.posted[one].seen_by(person))
        if hidden not in self.views:
            away = frozenset(hidden)
            self.views[hidden] = {
                name: one.encoded for name, one in self.posted.items() if name not in away
            }
        return self.views[hidden]

    def mine(self, person: str, here: tuple[str, ...]) -> mm.MyMeeting:
        """What of it is somebody's own; `here` are friends of his."""
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
    """The board as the store has it; what stands as `before` is not made anew.

    `present` are those here who can be challenged, and whose strength counts: who has an account.
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
    same = {name: _kept(one, before.posted.get(name)) for name, one in posted.items()}
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


def _kept(one: PostedOffer, before: PostedOffer | None) -> PostedOffer:
    """What is encoded as before is the very same: nobody is told of it, and views compare fast."""
    if before is None or before.encoded != one.encoded:
        return one
    return one._replace(encoded=before.encoded)


def _apart(transaction: Transaction, makers: Collection[str]) -> dict[str, set[str]]:
    """Whom each of them is not to meet."""
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
    info = told(offer, sitting, rated)
    return PostedOffer(
        info=info,
        encoded=msgspec.json.encode(info),
        maker=offer["person"],
        sitting=frozenset(one["person"] for one in sitting),
        only=_only(transaction, offer, info.ruleset, present, rated),
        never=frozenset(never.get(offer["person"], ())),
    )


def shown_in(offer: Row) -> Shown:
    """What was noted of an offer when it was made."""
    return codec.decode(offer["shown"], Shown, "an offer")


def told(offer: Row, sitting: list[Row], rated: Rated) -> mm.OfferInfo:
    """An offer as it is shown; a range around a rating that its maker keeps to himself is not."""
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
    told = account and not one["reserved"]
    rating = rated.get((one["person"], ruleset), UNKNOWN) if told else None
    seat = one["seat"] or None
    return mm.OfferSitter(name=one["name"], account=account, rating=rating, seat=seat)


def _only(
    transaction: Transaction, offer: Row, ruleset: str, present: Collection[str], rated: Rated
) -> frozenset[str] | None:
    """Who alone may see an offer, of those who are here; None if everybody may."""
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
    """Whether an offer is for somebody, blocks apart."""
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
    """What is told to who saw the old tables and now sees the new ones."""
    put = tuple(msgspec.Raw(one) for name, one in new.items() if old.get(name) != one)
    news = mm.TablesNews(
        whole=old is NOTHING,
        gone=tuple(name for name in old if name not in new),
        here=here,
        playing=playing,
        waiting=waiting,
    )
    return msgspec.json.encode(msgspec.structs.replace(news, put=put))
