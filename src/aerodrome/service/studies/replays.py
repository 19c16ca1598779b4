"""Replays: games of a study, flown again when they are watched.

A game follows from its plan and its number, so no game is stored. It is flown in a worker process
with limits, like other visitor content; another seat's view is made from the record.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple

from aerodrome.kernel import codec, registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Seat, check_seat
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.lab.one_game import PlannedGames
from aerodrome.lab.plan import Plan, check_unchanged
from aerodrome.service.archive.history import whole_film
from aerodrome.service.compression import QUICKLY, Packed
from aerodrome.service.games.chair import Chair
from aerodrome.service.games.game_info import ListedGame, info_of
from aerodrome.service.games.messages import GameInfo
from aerodrome.service.part import ServicePart
from aerodrome.service.studies.study import Study
from aerodrome.service.workers.fair_queue import Asker
from aerodrome.service.workers.untrusted_input import WorkerLimits, prepare, within
from aerodrome.service.workers.work import WorkFailed
from aerodrome.service.workers.worker_queue import WorkerQueue

if TYPE_CHECKING:
    from aerodrome.service.service import Service

FOR_GAMES = WorkerLimits(seconds=120.0, megabytes=400, patience=180.0)
EACH, THERE = 2, 16
"""Requests that may wait: of one person, and of one address."""
MOST_KEPT = 12
"""Films that are cached."""
MOST_BYTES = 24 * 2**20
"""Largest size of a film in bytes."""
PLACE = "this study"


class Wanted(NamedTuple):
    """A request for a game of a plan as a seat sees it, with its record if it is known."""

    plan: Plan
    number: int
    seat: Seat | None
    record: str


class GameFilm(NamedTuple):
    """A game to watch: its data, its record, and every encoded page of its history."""

    info: GameInfo
    record: str
    pages: tuple[Packed, ...]


def show(wanted: Wanted) -> GameFilm | Refusal:
    """Fly a game again and draw it within the limits; this runs in a worker process."""
    prepare()
    with within(FOR_GAMES):
        try:
            return _shown(wanted)
        except Refusal as refusal:
            return refusal


def _shown(wanted: Wanted) -> GameFilm:
    plan, field = wanted.plan, PlannedGames(wanted.plan)
    pairing = plan.pairing(wanted.number)
    if wanted.record:
        game = Game(field.ruleset, Record.load(wanted.record.encode(), PLACE))
    else:
        game = field.again(pairing)
    seat = game.seats[0] if wanted.seat is None else wanted.seat
    check_seat(seat, game.seats)
    film, pages, size = whole_film(game, seat), list[Packed](), 0
    page: int | None = 0
    while page is not None:
        history = film.page(page)
        pages.append(Packed.of_body(codec.encode(history), QUICKLY, shared=True))
        size, page = size + pages[-1].size, history.next
        if size > MOST_BYTES:
            raise Refusal("too-large", "this game is too long to be shown.")
    return GameFilm(_info(wanted, game), game.record.dump(seed=False), tuple(pages))


def _info(wanted: Wanted, game: Game) -> GameInfo:
    """Return the data of the game, as finished and flown by computer pilots."""
    header = game.record.header
    listed = ListedGame(
        id=str(wanted.number),
        creator="",
        created=0,
        updated=0,
        deadline=None,
        chairs={seat: Chair(seat, "bot", name, name=name) for seat, name in header.seats.items()},
        header=header,
        status="over",
        outcome=game.position.outcome,
    )
    return info_of(listed, "")


class Replays(ServicePart):
    """Flies games of studies again, one after another, and caches the latest films."""

    def __init__(self) -> None:
        self._queue = WorkerQueue(show, "replays", each=EACH, there=THERE)
        self._kept: OrderedDict[tuple[str, bool, int, Seat | None], GameFilm] = OrderedDict()

    @classmethod
    def build(cls, service: Service) -> Replays:
        return cls()

    async def film(
        self, asker: Asker, study: Study, number: int, seat: Seat | None, *, against: bool
    ) -> GameFilm:
        """Return a game that was flown, as a seat saw it."""
        variant = study.variant(against=against)
        check_unchanged(variant.plan, registry.find(variant.plan.ruleset), PLACE)
        if number not in variant.results:
            raise Refusal("no-game", "no game of this number has been flown.", str(number))
        key = (study.id, against, number, seat)
        if key not in self._kept:
            known = (film.record for other, film in self._kept.items() if other[:3] == key[:3])
            wanted = Wanted(variant.plan, number, seat, next(known, ""))
            self._kept[key] = await self._made(wanted, asker)
        self._kept.move_to_end(key)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return self._kept[key]

    async def _made(self, wanted: Wanted, asker: Asker) -> GameFilm:
        try:
            made: GameFilm | Refusal = await self._queue.ask(wanted, FOR_GAMES.patience, asker)
        except WorkFailed:
            raise Refusal("too-slow", "this game took too much time or memory.") from None
        if isinstance(made, Refusal):
            raise made
        return made

    async def shutdown(self) -> None:
        await asyncio.to_thread(self._queue.stop)
