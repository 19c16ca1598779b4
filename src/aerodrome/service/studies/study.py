"""Study: a run of many games for one person, flown a slice at a time."""

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
"""Seconds after which a study makes way for the next one."""
LONGEST = 1_800.0
"""Seconds of flying after which a study ends with the games it has."""
LONGEST_GAME = 120.0
"""Seconds without a finished game after which a study ends."""
LEFT_AFTER = 900.0
"""Seconds after which a study that no one has read is given up."""
PORTION = 40
"""Games of one set-up before it is the other's turn, so that pairs exist early."""
log = structlog.get_logger()


class PlaceInLine(NamedTuple):
    """The place of a study in the queue, and the expected seconds."""

    ahead: int = 0
    in_line: int = 0
    turn_in: float = 0
    left: float | None = None


class Slice:
    """One turn of a study; once it is due, no further game begins."""

    def __init__(self, awaited: Callable[[], bool], length: float | None = None) -> None:
        self._awaited = awaited
        self._length = SLICE if length is None else length
        self._awaited_since: float | None = None
        self.began = self.last_result_at = time.monotonic()
        self.enough = False

    def look(self) -> None:
        """Record when another study begins to wait."""
        if self._awaited_since is None and self._awaited():
            self._awaited_since = time.monotonic()

    def note_result(self) -> None:
        self.look()
        self.last_result_at = time.monotonic()
        self.enough = self._overdue >= 0

    @property
    def _overdue(self) -> float:
        """Return the seconds since the slice was due, negative before that."""
        if self._awaited_since is None:
            return -self._length
        return time.monotonic() - max(self.began + self._length, self._awaited_since)

    @property
    def too_many(self) -> int:
        """Return for how many further slices others had to wait."""
        return max(0, int(self._overdue // self._length))


class Study:
    """The plans of a study, its progress and results, and why it ended.

    A trial, which flies only when no study does, has shorter slices and is given up earlier.
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
        self.seconds_flown = 0.0
        self._looked_at = time.monotonic()
        self._slice: Slice | None = None
        self._lock = threading.Lock()

    @property
    def place(self) -> Place:
        """Return where the study comes from, as limits count it."""
        return Place(wide(self.asker.address), self.guest)

    @property
    def plan(self) -> Plan:
        """Return the first plan; a second one has the same pilots, games and seeds."""
        return self.variants[0].plan

    @property
    def against(self) -> StudyVariant | None:
        """Return the set-up with which the first is compared."""
        return self.variants[1] if len(self.variants) > 1 else None

    def variant(self, *, against: bool) -> StudyVariant:
        """Return one of the set-ups."""
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
        """Return the flying time of all slices so far."""
        now = self._slice
        return self.seconds_flown + (time.monotonic() - now.began if now is not None else 0)

    @property
    def left(self) -> float | None:
        """Return how long the study would fly alone, or None before its first game ends."""
        known, seconds = self.flown, self.seconds
        if not known:
            return None
        return max(0, min(seconds / known * (self.total - known), LONGEST - seconds))

    @property
    def left_alone(self) -> bool:
        patience = LEFT_AFTER if self.left_after is None else self.left_after
        return time.monotonic() - self._looked_at > patience

    def look(self) -> None:
        """Record that the study is still being read."""
        self._looked_at = time.monotonic()

    def stop(self, why: Why) -> None:
        """End the study; games flown so far stay, and a waiting study does not begin."""
        self._become("stopped", why)

    def _become(self, state: State, why: Why = "") -> None:
        with self._lock:
            if self.under_way:
                self.state, self.why = state, why

    def fly(self, hire: Hire, awaited: Callable[[], bool]) -> int:
        """Fly until all games are flown, the study ends, or the slice is over; this blocks.

        Return for how many further slices others had to wait.
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
            log.exception("studies.broken", ruleset=self.plan.ruleset, scenario=self.plan.scenario)
            self.trouble = type(error).__name__
            self._become("broken")
        finally:
            self.seconds_flown, self._slice = self.seconds, None
        return now.too_many

    def _due(self) -> tuple[StudyVariant, list[int]] | None:
        """Return the set-up with fewer games and the numbers of its next games, or None."""
        behind = min(self.variants, key=lambda variant: len(variant.results))
        left = behind.left
        if not left:
            return None
        return behind, left if self.against is None else left[:PORTION]

    def _fly_part(self, variant: StudyVariant, numbers: list[int], hire: Hire, now: Slice) -> None:
        def take(batch: Batch) -> None:
            variant.take(batch)
            now.note_result()

        PlanRun(variant.plan, hire, take, self._over, lambda: now.enough).fly(numbers)

    def _over(self) -> bool:
        assert self._slice is not None
        self._slice.look()
        if self.seconds > LONGEST:
            self.stop("time")
        elif time.monotonic() - self._slice.last_result_at > LONGEST_GAME:
            self.stop("slow")
        elif self.left_alone:
            self.stop("left")
        return not self.under_way

    def settle(self) -> None:
        """Reduce the results to sums, as no further games will come."""
        for variant in self.variants:
            variant.settle()

    def differences(self) -> tuple[Difference, ...]:
        """Return the effects of the second set-up, if there is one."""
        if self.against is None:
            return ()
        first, second = self.variants
        return differences(first.plan, second.plan, dict(first.results), dict(second.results))

    def info(self, standing: PlaceInLine, person: str = "") -> StudyInfo:
        first, against = self.variants[0], self.against
        return StudyInfo(
            **first.fields(),
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
        """Return the whole study for download."""
        whole: StudyDownload | None = None
        for variant in reversed(self.variants):
            found = variant.found() or summary(variant.plan, ())
            paired = self.differences() if whole is not None else ()
            whole = StudyDownload(variant.plan, found, whole, paired)
        assert whole is not None
        return whole

    def line(self) -> StudyLine:
        """Return the study as a list shows it."""
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
    """Return the requested study; a scenario that cannot be flown is refused."""
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
