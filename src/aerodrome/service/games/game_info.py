"""Game info: what lists and tables show of a game, whether it is loaded, stored or a study."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from aerodrome.kernel import registry
from aerodrome.kernel.contract import Outcome
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Seat
from aerodrome.kernel.record import Header
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Scenario
from aerodrome.service.accounts.names import titled
from aerodrome.service.games import messages as m
from aerodrome.service.games import titles
from aerodrome.service.games.chair import Chair, lesson_of

if TYPE_CHECKING:
    from aerodrome.service.games.live_game import LiveGame


@dataclass(kw_only=True)
class GameFacts:
    """The data of a game beside its record."""

    id: str
    creator: str
    created: float
    updated: float
    deadline: int | None
    chairs: dict[Seat, Chair]
    draw_offers: tuple[Seat, ...] = ()
    clock: m.LiveClock | None = None
    asleep: float = 0.0
    """Asleep since this time; 0 while it is awake."""
    adjourned: bool = False
    adjourn_offers: tuple[Seat, ...] = ()
    """Whether it sleeps by agreement, and which seats have offered that."""
    rematch: str | None = None
    rated: bool = False
    public: bool = False
    delay: m.Delay = 0
    """Whether spectators can find it, and how many turns late they see it."""

    @property
    def people(self) -> list[Chair]:
        """The chairs of people."""
        return [chair for chair in self.chairs.values() if chair.kind == "person"]

    @property
    def in_company(self) -> bool:
        """Whether more than one person plays."""
        return len({chair.person for chair in self.people}) > 1

    def seats_of(self, person: str) -> list[Seat]:
        """Return the seats in which a person sits."""
        return [chair.seat for chair in self.chairs.values() if chair.person == person]


@dataclass(kw_only=True)
class ListedGame(GameFacts):
    """A game that is listed without being loaded."""

    header: Header
    status: m.GameStatus
    names: titles.Names = field(default_factory=dict)
    waiting: tuple[Seat, ...] = ()
    outcome: Outcome | None = None
    moment: Phrase | None = None
    refused: Refusal | None = None
    battle: int = 0
    battles: int = 0
    errands: tuple[m.Errand, ...] = ()
    watching: int = 0

    @property
    def aloft(self) -> bool:
        """Whether programs fly a battle within it, so that no player is asked."""
        return not self.waiting and self.status == "playing"

    def titles(self, name: Phrase | None) -> tuple[str, dict[str, str]]:
        """Return its title, and translations by language; missing rules have none."""
        scenario = Scenario(self.header.scenario, self.header.setup)
        try:
            return titles.titles_of(registry.find(self.header.ruleset), scenario, name)
        except Refusal:
            return titled(scenario.said("title")), {}

    def seat_infos(self, person: str) -> tuple[m.SeatInfo, ...]:
        """Return its seats as a person sees them."""
        return tuple(chair.info(person) for chair in self.chairs.values())


def info_of(game: LiveGame | ListedGame, person: str) -> m.GameInfo:
    """Return what a person who sees the game without delay may know of it."""
    header, mine, waiting = game.header, game.seats_of(person), game.waiting
    title, others = game.titles(titles.name_for(game.names, mine))
    why = game.refused
    return m.GameInfo(
        id=game.id,
        ruleset=header.ruleset,
        scenario=header.scenario,
        title=title,
        titles=others,
        options=header.options,
        status=game.status,
        seats=game.seat_infos(person),
        waiting=waiting,
        my_turn=any(
            seat in waiting and not game.chairs[seat].errand_in(game.battle) for seat in mine
        ),
        created=game.created,
        updated=game.updated,
        deadline=game.deadline,
        public=game.public,
        delay=game.delay,
        clock=game.clock,
        watching=game.watching,
        asleep=game.asleep or None,
        adjourned=game.adjourned,
        adjourn_offers=game.adjourn_offers,
        draw_offers=game.draw_offers,
        outcome=game.outcome,
        moment=game.moment,
        rematch=game.rematch,
        rated=game.rated,
        seed_hash=header.seed_hash,
        lesson=lesson_of(game.chairs),
        aloft=game.aloft,
        battles=game.battles,
        errands=game.errands,
        refused=m.Fault(code=why.code, sentence=why.sentence) if why else None,
    )


def list_of(games: Iterable[m.GameInfo], hidden: int) -> m.GameList:
    """Return games as a list: those that wait for the person first, then the newest."""
    ordered = sorted(games, key=lambda game: (not game.my_turn, -game.updated))
    return m.GameList(games=tuple(ordered), hidden=hidden)


def unreadable(game: str, why: Refusal) -> m.GameInfo:
    """Return what lists say of a game of which nothing can be read."""
    return m.GameInfo(
        id=game,
        ruleset="",
        scenario="",
        title="",
        options={},
        status="unplayable",
        seats=(),
        waiting=(),
        my_turn=False,
        created=0.0,
        updated=0.0,
        refused=m.Fault(code=why.code, sentence=why.sentence),
    )
