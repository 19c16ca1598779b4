"""Overviews: a person's friends and what they are doing, and the page of a club."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.person import Person
from aerodrome.service.database.store import Row, Store, Transaction
from aerodrome.service.games import listing
from aerodrome.service.games import store as games_store
from aerodrome.service.games.messages import GameInfo, Rating
from aerodrome.service.lobby import challenges
from aerodrome.service.part import ServicePart
from aerodrome.service.ratings.strength import open_strengths
from aerodrome.service.social import clubs
from aerodrome.service.social import clubs_messages as cm
from aerodrome.service.social import clubs_store as club_rows
from aerodrome.service.social import friends_messages as fm
from aerodrome.service.social import friends_store as rows
from aerodrome.service.social.friends import in_sight, openness_of
from aerodrome.service.social.presence import Presence

if TYPE_CHECKING:
    from aerodrome.service.service import Service

MOST_GAMES, MOST_SETUPS = 30, 60
"""Games and set-ups that a club's page shows."""


class SocialOverview(ServicePart):
    """Reads what a person may see of friends and clubs."""

    def __init__(self, store: Store, presence: Presence) -> None:
        self.store = store
        self.presence = presence

    @classmethod
    def build(cls, service: Service) -> SocialOverview:
        return cls(service.store, service[Presence])

    async def friends(self, person: Person, now: float) -> fm.FriendList:
        """Return the people a person follows, who of them is online, and open challenges."""
        return await self.store.read(lambda c: self._friends(c, person, now))

    def _friends(self, transaction: Transaction, person: Person, now: float) -> fm.FriendList:
        found = rows.followed_by(transaction, person.id)
        ids = [one["id"] for one in found]
        here = self._here(transaction, person, ids)
        playing = _played(transaction, here)
        known, chosen = set(ids), openness_of(transaction, ids)
        return fm.FriendList(
            friends=tuple(
                fm.FriendInfo(
                    name=one["name"],
                    friend=bool(one["mutual"]),
                    here=one["id"] in here,
                    playing=playing.get(one["id"]),
                    challenging=chosen[one["id"]].challenges in _asking(bool(one["mutual"])),
                    program=one["owner"] is not None,
                )
                for one in found
            ),
            followers=tuple(
                one["name"]
                for one in rows.followers_of(transaction, person.id)
                if one["id"] not in known
            ),
            openness=openness_of(transaction, [person.id])[person.id],
            challenges=challenges.listed(transaction, person.id, now),
        )

    def _here(
        self, transaction: Transaction, person: Person, people: Collection[str]
    ) -> frozenset[str]:
        """Return those of these people who are online as far as the person may see it."""
        here = self.presence.here(people, time.monotonic())
        return in_sight(transaction, person.id, here).union({person.id}.intersection(people))

    async def club(self, person: Person, club: str) -> cm.ClubPage:
        """Return a club with its members, their games with one another, and its set-ups."""
        return await self.store.read(lambda c: self._club(c, person, club))

    def _club(self, transaction: Transaction, person: Person, club: str) -> cm.ClubPage:
        found = club_rows.read(transaction, club)
        if found is None:
            raise Refusal("no-club", "there is no such club.")
        role = club_rows.role_of(transaction, club, person.id)
        runs = role in (club_rows.FOUNDER, club_rows.OFFICER)
        members = [
            one
            for one in club_rows.members_of(transaction, club)
            if runs or one["role"] in club_rows.INSIDE
        ]
        ids = [one["id"] for one in members]
        here, rated = self._here(transaction, person, ids), open_strengths(transaction, ids)
        return cm.ClubPage(
            club=clubs.info({**found, "role": role or None}),
            created=found["created"],
            notice=found["notice"],
            linked=found["link_hash"] is not None,
            members=tuple(_member(one, here, rated) for one in members),
            games=_games(transaction, club, person),
            setups=tuple(_setup(one) for one in _setups(transaction, club)),
        )


def _asking(friend: bool) -> tuple[str, ...]:
    """Return the settings under which a person may be challenged by a follower."""
    return ("anybody", "friends") if friend else ("anybody",)


def _played(transaction: Transaction, people: Collection[str]) -> dict[str, fm.Playing]:
    """Return the public game in which each of these people moved last."""
    found = rows.games_of(transaction, people)
    games_ = {one["id"]: one for one in found}
    infos = {info.id: info for info in _listed(transaction, list(games_.values()), "")}
    playing: dict[str, fm.Playing] = {}
    for one in found:
        info = infos[one["id"]]
        shown = fm.Playing(game=info.id, ruleset=info.ruleset, title=info.title, titles=info.titles)
        playing.setdefault(one["person"], shown)
    return playing


def _listed(transaction: Transaction, found: list[Row], person: str) -> list[GameInfo]:
    chairs: dict[str, list[Row]] = {one["id"]: [] for one in found}
    for chair in games_store.seats_of(transaction, list(chairs)):
        chairs[chair["game"]].append(chair)
    return [listing.listed(one, chairs[one["id"]], person, None) for one in found]


def _games(transaction: Transaction, club: str, person: Person) -> tuple[GameInfo, ...]:
    found = club_rows.games_of(transaction, club, MOST_GAMES)
    return tuple(_listed(transaction, found, person.id))


def _setups(transaction: Transaction, club: str) -> list[Row]:
    return club_rows.setups_of(transaction, club, MOST_SETUPS)


def _setup(found: Row) -> cm.ClubSetup:
    return cm.ClubSetup(
        id=found["id"],
        ruleset=found["ruleset"],
        title=found["title"],
        author=found["name"],
        pinned=bool(found["pinned"]),
    )


def _member(
    found: Row, here: frozenset[str], rated: Mapping[tuple[str, str], Rating]
) -> cm.MemberInfo:
    return cm.MemberInfo(
        name=found["name"],
        role=found["role"],
        since=found["since"],
        here=found["id"] in here,
        ratings={game: one for (who, game), one in rated.items() if who == found["id"]},
    )
