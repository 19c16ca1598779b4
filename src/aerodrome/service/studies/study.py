"""Study: one person's run of many games, flown a slice at a time while people look at it."""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections.abc import Callable
from typing import NamedTuple

import structlog

from aerodrome.kernel import registry
from aerodrome.kernel.refusal import Refusal
from aerodrome.lab.compare import Difference, check_comparable, differences
from aerodrome.lab.one_game import Batch
from aerodrome.lab.plan import Plan, plan
from aerodrome.lab.plan_run import PlanRun
from aerodrome.lab.summary import summary
from aerodrome.lab.team import Hire
from aerodrome.service.games.messages import CheckIn
from aerodrome.service.games.new_game.reading import Reader, wished
from aerodrome.service.limits.shares import Place, wide
from aerodrome.service.studies.messages import (
    State,
    StudyDownload,
    StudyIn,
    StudyInfo,
    StudyLine,
    Why,
)
from aerodrome.service.studies.variant import StudyVariant
from aerodrome.service.workers.fair_queue import SERVER

SLICE = 10.0
"""Seconds after which a study lands for the next one, if there is one."""
LONGEST = 1_800.0
"""Seconds a study may fly; then it ends with what it has."""
LONGEST_GAME = 120.0
"""Seconds without a landing after which a study ends: nobody can wait for such games."""
LEFT_AFTER = 900.0
"""Seconds after which a study that nobody has looked at is given up."""
PORTION = 40
"""Games of a set-up before it is the other's turn, so that there are pairs from early on."""
log = structlog.get_logger()


class PlaceInLine(NamedTuple):
    """Where a study stands in line: how many fly before it, of how many, and the seconds to go."""

    ahead: int = 0
    in_line: int = 0
    turn_in: float = 0
    left: float | None = None


class Slice:
    """One turn of a study in the air; after a landing when it is due nobody takes off any more."""

    def __init__(self, awaited: Callable[[], bool], length: float | None = None) -> None:
        self._awaited = awaited
        self._length = SLICE if length is None else length
        self._awaited_since: float | None = None
        self.began = self.landed = time.monotonic()
        self.enough = False

    def look(self) -> None:
        """Note when somebody begins to wait for it."""
        if self._awaited_since is None and self._awaited():
            self._awaited_since = time.monotonic()

    def land(self) -> None:
        self.look()
        self.landed = time.monotonic()
        self.enough = self._overdue >= 0

    @property
    def _overdue(self) -> float:
        """Seconds since it is due: when it had its time and others wait."""
        if self._awaited_since is None:
            return -self._length
        return time.monotonic() - max(self.began + self._length, self._awaited_since)

    @property
    def too_many(self) -> int:
        """For how many slices more than this others had to wait."""
        return max(0, int(self._overdue // self._length))


class Study:
    """What is flown, how far it is and what was found; why it ended, if it did before all was.

    One that flies where nobody else does has shorter slices, and is given up earlier.
    """

    slice_length: float | None = None
    left_after: float | None = None

    def __init__(self, *variants: StudyVariant) -> None:
        self.variants = variants
        self.id = secrets.token_hex(8)
        self.created = 0.0
        self.person = ""
        self.name = ""
        self.discarded = False
        self.asker = SERVER
        self.guest = True
        self.state: State = "waiting"
        self.why: Why = ""
        self.trouble = ""
        self.aloft = 0.0
        self._looked_at = time.monotonic()
        self._slice: Slice | None = None
        self._lock = threading.Lock()

    @property
    def place(self) -> Place:
        """Where it comes from, as limits count it."""
        return Place(wide(self.asker.address), self.guest)

    @property
    def plan(self) -> Plan:
        """The first plan; a second has the same pilots, games and seeds."""
        return self.variants[0].plan

    @property
    def against(self) -> StudyVariant | None:
        """What the first set-up is compared with."""
        return self.variants[1] if len(self.variants) > 1 else None

    def variant(self, *, against: bool) -> StudyVariant:
        """One of the set-ups."""
        if not against:
            return self.variants[0]
        if self.against is None:
            raise Refusal("no-study", "this study has one set-up only.")
        return self.against

    @property
    def total(self) -> int:
        return sum(variant.plan.total for variant in self.variants)

    @property
    def flown(self) -> int:
        return sum(len(variant.results) for variant in self.variants)

    @property
    def under_way(self) -> bool:
        return self.state in ("waiting", "flying")

    @property
    def seconds(self) -> float:
        """How long it has been in the air, all slices together."""
        now = self._slice
        return self.aloft + (time.monotonic() - now.began if now is not None else 0)

    @property
    def left(self) -> float | None:
        """How long it would fly yet by itself; not known before the first landing."""
        known, seconds = self.flown, self.seconds
        if not known:
            return None
        return max(0, min(seconds / known * (self.total - known), LONGEST - seconds))

    @property
    def left_alone(self) -> bool:
        patience = LEFT_AFTER if self.left_after is None else self.left_after
        return time.monotonic() - self._looked_at > patience

    def look(self) -> None:
        """Somebody still wants to know."""
        self._looked_at = time.monotonic()

    def stop(self, why: Why) -> None:
        """What has been flown stays; a study that still waits will not begin."""
        self._become("stopped", why)

    def _become(self, state: State, why: Why = "") -> None:
        with self._lock:
            if self.under_way:
                self.state, self.why = state, why

    def fly(self, hire: Hire, awaited: Callable[[], bool]) -> int:
        """Fly until all is flown, nobody wants it any more, or the next is to fly; this blocks.

        Returns how many slices too long it was.
        """
        if self.left_alone:
            self.stop("left")
        self._become("flying")
        if not self.under_way:
            return 0
        now = self._slice = Slice(awaited, self.slice_length)
        try:
            while self.under_way and not now.enough and (due := self._due()) is not None:
                self._fly_part(*due, hire, now)
            self._become("done" if self._due() is None else "waiting")
        except Exception as error:
            log.exception("a study broke", ruleset=self.plan.ruleset, scenario=self.plan.scenario)
            self.trouble = type(error).__name__
            self._become("broken")
        finally:
            self.aloft, self._slice = self.seconds, None
        return now.too_many

    def _due(self) -> tuple[StudyVariant, list[int]] | None:
        """The set-up that is behind, and which of its games are next; nothing when all is flown."""
        behind = min(self.variants, key=lambda variant: len(variant.results))
        left = behind.left
        if not left:
            return None
        return behind, left if self.against is None else left[:PORTION]

    def _fly_part(self, variant: StudyVariant, numbers: list[int], hire: Hire, now: Slice) -> None:
        def take(batch: Batch) -> None:
            variant.take(batch)
            now.land()

        PlanRun(variant.plan, hire, take, self._over, lambda: now.enough).fly(numbers)

    def _over(self) -> bool:
        assert self._slice is not None
        self._slice.look()
        if self.seconds > LONGEST:
            self.stop("time")
        elif time.monotonic() - self._slice.landed > LONGEST_GAME:
            self.stop("slow")
        elif self.left_alone:
            self.stop("left")
        return not self.under_way

    def settle(self) -> None:
        """No game comes any more."""
        for variant in self.variants:
            variant.settle()

    def differences(self) -> tuple[Difference, ...]:
        """What the second set-up did, where there is one."""
        if self.against is None:
            return ()
        first, second = self.variants
        return differences(first.plan, second.plan, dict(first.results), dict(second.results))

    def info(self, standing: PlaceInLine, person: str = "") -> StudyInfo:
        first, against = self.variants[0], self.against
        return StudyInfo(
            **first.told(),
            state=self.state,
            id=self.id,
            name=self.name,
            mine=bool(person) and person == self.person,
            ruleset=first.plan.ruleset,
            bots=first.plan.lineups[0],
            seed=first.plan.seed,
            sides=first.plan.sides,
            games=self.total,
            flown=self.flown,
            seconds=round(self.seconds, 1),
            ahead=standing.ahead,
            in_line=standing.in_line,
            turn_in=round(standing.turn_in, 1),
            left=None if standing.left is None else round(standing.left, 1),
            why=self.why,
            trouble=self.trouble,
            against=against.info() if against is not None else None,
            differences=self.differences(),
        )

    def download(self) -> StudyDownload:
        """All of it, to take home."""
        whole: StudyDownload | None = None
        for variant in reversed(self.variants):
            found = variant.found() or summary(variant.plan, ())
            paired = self.differences() if whole is not None else ()
            whole = StudyDownload(variant.plan, found, whole, paired)
        assert whole is not None
        return whole

    def line(self) -> StudyLine:
        """The study as a list shows it."""
        first, against = self.variants[0], self.against
        return StudyLine(
            id=self.id,
            name=self.name,
            created=self.created,
            state=self.state,
            ruleset=first.plan.ruleset,
            scenario=first.plan.scenario,
            own=first.own,
            title=first.title,
            titles=registry.find(first.plan.ruleset).titles(first.scenario),
            bots=first.plan.lineups[0],
            games=self.total,
            flown=self.flown,
            against=against.title if against is not None else "",
        )


async def designed(wish: StudyIn, reader: Reader, person: str, host: str) -> Study:
    """The study that somebody wishes for; what cannot be flown is refused with its place."""
    ruleset = registry.find(wish.ruleset)
    if registry.is_above(ruleset.id):
        sentence = f"{ruleset.title} cannot be simulated, only the games in it."
        raise Refusal("not-studied", sentence)
    first = await _variant(wish, wish, reader, person, host)
    if wish.against is None:
        return Study(first)
    second = await _variant(wish, wish.against, reader, person, host)
    check_comparable(first.plan, second.plan)
    return Study(first, second)


async def _variant(
    wish: StudyIn, one: StudyIn | CheckIn, reader: Reader, person: str, host: str
) -> StudyVariant:
    ruleset = registry.find(wish.ruleset)
    scenario, _ = await wished(reader, ruleset, one, person, host)
    wanted = await asyncio.to_thread(
        lambda: plan(ruleset, scenario, [wish.bots], games=wish.games, seed=wish.seed)
    )
    return StudyVariant(wanted, own=one.own is not None)
