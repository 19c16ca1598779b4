"""Study: one person's run of many games, flown a slice at a time while people look at it."""

from __future__ import annotations

import asyncio
import csv
import io
import threading
import time
from collections.abc import Callable
from typing import NamedTuple

import structlog

from aerodrome.kernel import registry
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Scenario
from aerodrome.lab.one_game import Batch, Result
from aerodrome.lab.plan import Plan, plan
from aerodrome.lab.plan_run import PlanRun
from aerodrome.lab.summary import Summary, summary
from aerodrome.lab.team import Hire
from aerodrome.server.messages.lab import State, StudyIn, StudyInfo, Why
from aerodrome.server.play.reading import Reader, wished
from aerodrome.server.work.turns import HOUSE

SLICE = 10.0
"""Seconds after which a study lands for the next one, if there is one."""
LONGEST = 1_800.0
"""Seconds a study may fly; then it ends with what it has."""
LONGEST_GAME = 120.0
"""Seconds without a landing after which a study ends: nobody can wait for such games."""
LEFT_AFTER = 900.0
"""Seconds after which a study that nobody has looked at is given up."""
log = structlog.get_logger()


class PlaceInLine(NamedTuple):
    """Where a study stands in line: how many fly before it, of how many, and the seconds to go."""

    ahead: int = 0
    in_line: int = 0
    turn_in: float = 0
    left: float | None = None


class Slice:
    """One turn of a study in the air; after a landing when it is due nobody takes off any more."""

    def __init__(self, awaited: Callable[[], bool]) -> None:
        self._awaited = awaited
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
            return -SLICE
        return time.monotonic() - max(self.began + SLICE, self._awaited_since)

    @property
    def too_many(self) -> int:
        """For how many slices more than this others had to wait."""
        return max(0, int(self._overdue // SLICE))


class Study:
    """What is flown, how far it is and what was found; why it ended, if it did before all was."""

    def __init__(self, wanted: Plan, *, own: bool = False) -> None:
        self.plan = wanted
        self.own = own
        self.asker = HOUSE
        self.state: State = "waiting"
        self.why: Why = ""
        self.trouble = ""
        self.results: dict[int, Result] = {}
        self._looked_at = time.monotonic()
        self._aloft = 0.0
        self._slice: Slice | None = None
        self._summed: tuple[int, Summary] | None = None
        self._lock = threading.Lock()
        self._summing = threading.Lock()

    @property
    def scenario(self) -> Scenario:
        return self.plan.scenario_of(self.plan.pairing(0).seating)

    @property
    def under_way(self) -> bool:
        return self.state in ("waiting", "flying")

    @property
    def seconds(self) -> float:
        """How long it has been in the air, all slices together."""
        now = self._slice
        return self._aloft + (time.monotonic() - now.began if now is not None else 0)

    @property
    def left(self) -> float | None:
        """How long it would fly yet by itself; not known before the first landing."""
        known, seconds = len(self.results), self.seconds
        if not known:
            return None
        return max(0, min(seconds / known * (self.plan.total - known), LONGEST - seconds))

    @property
    def left_alone(self) -> bool:
        return time.monotonic() - self._looked_at > LEFT_AFTER

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
        now = self._slice = Slice(awaited)
        left = [number for number in range(self.plan.total) if number not in self.results]
        try:
            whole = PlanRun(self.plan, hire, self._take, self._over, lambda: now.enough).fly(left)
            self._become("done" if whole else "waiting")
        except Exception as error:
            log.exception("a study broke", ruleset=self.plan.ruleset, scenario=self.plan.scenario)
            self.trouble = type(error).__name__
            self._become("broken")
        finally:
            self._aloft, self._slice = self.seconds, None
        return now.too_many

    def _take(self, batch: Batch) -> None:
        self.results |= {result.game: result for result in batch.results}
        if self._slice is not None:
            self._slice.land()

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

    def _found(self) -> Summary | None:
        """What is known so far; added up anew only when there is more of it."""
        with self._summing:
            known = list(self.results.values())
            if known and (self._summed is None or self._summed[0] != len(known)):
                self._summed = (len(known), summary(self.plan, known))
            return self._summed[1] if self._summed else None

    def info(self, standing: PlaceInLine) -> StudyInfo:
        wanted, scenario = self.plan, self.scenario
        return StudyInfo(
            state=self.state,
            ruleset=wanted.ruleset,
            scenario=wanted.scenario,
            own=self.own,
            title=scenario.said("title"),
            titles=registry.find(wanted.ruleset).titles(scenario),
            bots=wanted.lineups[0],
            options=wanted.options,
            seed=wanted.seed,
            sides=wanted.sides,
            games=wanted.total,
            flown=len(self.results),
            seconds=round(self.seconds, 1),
            ahead=standing.ahead,
            in_line=standing.in_line,
            turn_in=round(standing.turn_in, 1),
            left=None if standing.left is None else round(standing.left, 1),
            why=self.why,
            trouble=self.trouble,
            found=self._found(),
        )


async def designed(wish: StudyIn, reader: Reader, person: str, host: str) -> Study:
    """The study that somebody wishes for; what cannot be flown is refused with its place."""
    ruleset = registry.find(wish.ruleset)
    if registry.is_above(ruleset.id):
        sentence = f"{ruleset.title} cannot be simulated, only the games in it."
        raise Refusal("not-studied", sentence)
    scenario, _ = await wished(reader, ruleset, wish, person, host)
    wanted = await asyncio.to_thread(
        lambda: plan(ruleset, scenario, [wish.bots], games=wish.games, seed=wish.seed)
    )
    return Study(wanted, own=wish.own is not None)


def as_csv(wanted: Plan, results: list[Result]) -> str:
    """A row for each game, with who flew each side."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["game", "seed", *wanted.sides, "won", "ending", "length", "error"])
    for one in sorted(results, key=lambda result: result.game):
        won = " ".join(one.won) or ("" if one.error else "draw")
        ending = one.ending.rpartition(".")[2]
        rows.writerow([one.game, one.seed, *one.seating, won, ending, one.length, one.error])
    return text.getvalue()
