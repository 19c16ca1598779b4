"""Public games: which ones anyone can find, and with what delay spectators see them."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts import store as accounts_store
from aerodrome.service.accounts.names import folded
from aerodrome.service.accounts.person import Person
from aerodrome.service.archive import search_store
from aerodrome.service.archive.search_store import Pace
from aerodrome.service.compression import QUICKLY, Packed
from aerodrome.service.database.store import Transaction
from aerodrome.service.games import game_rows, listing, spectator_delay
from aerodrome.service.games import store as rows
from aerodrome.service.games.chair import lesson_of
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.live_games import LiveGames
from aerodrome.service.games.messages import Delay, GameInfo, Notice, NoticeKey, SeatInfo
from aerodrome.service.limits.shares import SharedList
from aerodrome.service.limits.store import note_network
from aerodrome.service.part import ServicePart
from aerodrome.service.ratings.strength import open_strengths
from aerodrome.service.spectators import messages as wm
from aerodrome.tabletop.picture import picture
from aerodrome.tabletop.scene import Scene

if TYPE_CHECKING:
    from aerodrome.service.service import Service

PAGE = SharedList(most=12, first=4)
"""Games on a page; shares apply to the most recently finished games."""
PLAYED = SharedList(most=500, first=25)
"""Games that are sorted; if there are more, those that moved last."""
MOST_PICTURES, MOST_LISTS = 400, 200
"""Most small pictures, and most pages of the list, in the cache."""
FRESH = 1.0
"""Seconds for which a page of the list is cached."""
EMPTY = '<svg xmlns="http://www.w3.org/2000/svg"/>'
DELAYED: dict[Delay, NoticeKey] = {0: "delay_none", 1: "delay_one", 3: "delay_three"}


class WatchWish(NamedTuple):
    """The games that a caller wants to see: ruleset, pace, order and least rating of players."""

    ruleset: str = ""
    pace: Pace = ""
    by: Literal["strength", "newest"] = "strength"
    least: int = 0
    page: int = 0


class GameStrength(NamedTuple):
    """A game to show, with the mean rating of its players, and the rating of each seat."""

    game: str
    created: float
    mean: int | None
    points: dict[str, int]
    network: str = ""


async def admit(
    live_games: LiveGames, person: Person, game: str, said: wm.AdmitIn, host: str
) -> GameInfo:
    """Make a game public or not and set its spectator delay; players see a notice of the change."""
    live = await live_games.current(game)
    if person.id != live.creator and not live.seats_of(person.id):
        raise Refusal("not-yours", "only the players of this game choose who may watch it.")
    if said.public and lesson_of(live.chairs):
        raise Refusal("lesson", "a lesson cannot be watched by others.")
    notices = _notices(live, person, said)
    now = live_games.clock.now()

    def work(transaction: Transaction) -> None:
        for notice in notices:
            game_rows.add_notice(transaction, game, notice, now)
        if said.public:
            note_network(transaction, person.id, host)
        rows.admit(transaction, game, public=said.public, delay=said.delay, now=now)

    if notices:
        await live_games.rearrange(live, work)
    async with live.lock:
        return spectator_delay.info_for(live, person.id)


def _notices(live: LiveGame, person: Person, said: wm.AdmitIn) -> list[Notice]:
    keys: list[NoticeKey] = []
    if said.public != live.public:
        keys.append("listed" if said.public else "unlisted")
    if said.delay != live.delay:
        keys.append(DELAYED[said.delay])
    return [Notice(key, {"name": person.name}) for key in keys]


class Watching(ServicePart):
    """Lists of public games and their pictures, computed once for all concurrent callers."""

    def __init__(self, live_games: LiveGames) -> None:
        self.live_games = live_games
        self._pictures: OrderedDict[str, tuple[Any, Packed]] = OrderedDict()
        self._lists: dict[WatchWish, tuple[float, Packed]] = {}
        self._listing = asyncio.Lock()

    @classmethod
    def build(cls, service: Service) -> Watching:
        return cls(service.live_games)

    async def now(self, asked: WatchWish) -> Packed:
        """Return a page of the games in progress."""
        async with self._listing:
            found = self._lists.get(asked)
            if found is None or time.monotonic() - found[0] >= FRESH:
                page = Packed.of(await self._now(asked), shared=True)
                if len(self._lists) >= MOST_LISTS:
                    self._lists.clear()
                found = self._lists[asked] = (time.monotonic(), page)
            return found[1]

    async def forget(self) -> None:
        """Clear the cached pages, because something on them must no longer be shown."""
        async with self._listing:
            self._lists.clear()

    async def _now(self, asked: WatchWish) -> wm.WatchList:
        listed = await self.live_games.store.read(lambda c: _listed(c, asked))
        start = asked.page * PAGE.most
        games = []
        for one in listed[start : start + PAGE.most]:
            with suppress(Refusal):
                games.append(await self._shown(one))
        return wm.WatchList(tuple(games), len(listed), PAGE.most)

    async def _shown(self, one: GameStrength) -> wm.WatchedGame:
        live = await self.live_games.open(one.game)
        async with live.lock:
            info = spectator_delay.info_for(live, "")
        picture = await self.picture(one.game)
        return _watched(info, one, picture.tag.strip('W/"'))

    async def picture(self, game: str) -> Packed:
        """Return the small picture of a public game; it is drawn once for each change of the
        scene."""
        live = await self.live_games.current(game)
        if not live.public:
            raise Refusal("not-yours", "this game is not public; ask its players to open it.", game)
        async with live.lock:
            scene = spectator_delay.seen(live, None).tables[-1].scene
        cached = self._pictures.get(game)
        if cached is None or cached[0] is not scene:
            drawn = await asyncio.to_thread(_drawn, scene)
            cached = self._pictures[game] = (scene, drawn)
        self._pictures.move_to_end(game)
        while len(self._pictures) > MOST_PICTURES:
            self._pictures.popitem(last=False)
        return cached[1]

    async def over(
        self, viewer: Person, ruleset: str, scenario: str, player: str, page: int
    ) -> wm.WatchList:
        """Return a page of finished public games.

        Games of a player with a private log book are not listed under that player's name.
        """

        def work(transaction: Transaction) -> wm.WatchList:
            who = accounts_store.by_account(transaction, folded(player)) if player else None
            reserved = who is not None and who["reserved"] and who["id"] != viewer.id
            if player and (who is None or reserved):
                return wm.WatchList((), 0, PAGE.most)
            wanted = (ruleset, scenario, who["id"] if who else None)
            total, found = search_store.over_in_public(transaction, *wanted, page * PAGE.most, PAGE)
            games = listing.all_listed(transaction, found, "", {})
            none = [GameStrength(game.id, game.created, None, {}) for game in games]
            return wm.WatchList(tuple(map(_watched, games, none)), total, PAGE.most)

        return await self.live_games.store.read(work)


def _listed(transaction: Transaction, asked: WatchWish) -> list[GameStrength]:
    """Return all games that match, sorted by strength or age, with the ratings of their players."""
    found = search_store.played_in_public(transaction, asked.ruleset, asked.pace, PLAYED)
    sit: dict[str, dict[str, str]] = {one["id"]: {} for one in found}
    for game, seat, person in search_store.people_of(transaction, sit):
        sit[game][seat] = person
    sitting = {person for those in sit.values() for person in those.values()}
    known = open_strengths(transaction, sitting)
    listed = []
    for one in found:
        points = {
            seat: known[person, one["ruleset"]].points
            for seat, person in sit[one["id"]].items()
            if (person, one["ruleset"]) in known
        }
        mean = round(sum(points.values()) / len(points)) if points else None
        if (mean or 0) >= asked.least:
            listed.append(GameStrength(one["id"], one["created"], mean, points, one["network"]))
    if asked.by == "newest":
        listed.sort(key=lambda one: -one.created)
    else:
        listed.sort(key=lambda one: (-(one.mean or 0), -one.created))
    return PAGE.shared_out(listed, lambda one: one.network)


def _watched(info: GameInfo, one: GameStrength, picture: str = "") -> wm.WatchedGame:
    """Build the public view of a game field by field, so that no other field can leak."""
    return wm.WatchedGame(
        id=info.id,
        ruleset=info.ruleset,
        scenario=info.scenario,
        title=info.title,
        titles=info.titles,
        seats=tuple(_seat(chair, one) for chair in info.seats),
        created=info.created,
        over=info.updated if info.status == "over" else None,
        deadline=info.deadline,
        clock=info.clock,
        rated=info.rated,
        delay=info.delay,
        moment=info.moment,
        outcome=info.outcome,
        watching=info.watching,
        strength=one.mean,
        picture=picture,
    )


def _seat(chair: SeatInfo, one: GameStrength) -> wm.WatchedSeat:
    return wm.WatchedSeat(
        seat=chair.seat,
        kind=chair.kind,
        name=chair.name,
        level=chair.level if chair.kind == "bot" else "",
        account=chair.account,
        program=chair.program,
        points=one.points.get(chair.seat),
    )


def _drawn(scene: Any) -> Packed:
    drawn = picture(scene) if isinstance(scene, Scene) else EMPTY
    return Packed.of_body(drawn.encode(), QUICKLY, shared=True)
