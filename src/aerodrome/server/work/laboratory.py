"""The laboratory in the page: a study for each person, flown by processes that give way to play."""

from __future__ import annotations

import csv
import io
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import structlog

from aerodrome.kernel import registry
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Scenario
from aerodrome.lab.crew import Hire, processes
from aerodrome.lab.flight import Batch, Result
from aerodrome.lab.plan import Plan, plan
from aerodrome.lab.run import Run
from aerodrome.lab.summary import Summary, summary
from aerodrome.server.lab_messages import State, StudyIn, StudyInfo
from aerodrome.server.people.accounts import Person
from aerodrome.server.play.games import composed

AT_ONCE = 1
"""Studies in the air; the others wait for their turn."""
MOST_WAITING = 8
MOST_KEPT = 200
"""Studies that are remembered; the oldest is forgotten first."""
LONGEST = 1_800.0
"""Seconds a study may fly; then it ends with what it has."""
log = structlog.get_logger()


class Study:
    """One person's run of many games; its results come in while people look at it."""

    def __init__(self, wanted: Plan, *, own: bool = False) -> None:
        self.plan = wanted
        self.own = own
        self.state: State = "waiting"
        self.trouble = ""
        self.results: dict[int, Result] = {}
        self._wanted = True
        self._begun = self._ended = 0.0
        self._summed: tuple[int, Summary] | None = None
        self._lock = threading.Lock()

    @property
    def scenario(self) -> Scenario:
        return self.plan.scenario_of(self.plan.pairing(0).seating)

    @property
    def under_way(self) -> bool:
        return self.state in ("waiting", "flying")

    def stop(self) -> None:
        """What has been flown stays; a study that still waits will not begin."""
        self._wanted = False
        if self.state == "waiting":
            self.state = "stopped"

    def fly(self, hire: Hire) -> None:
        """Fly until all games are flown or nobody wants them any more; this blocks."""
        if not self._wanted:
            return
        self.state, self._begun = "flying", time.monotonic()
        try:
            whole = Run(self.plan, hire, self._take, self._over).fly(range(self.plan.total))
            self.state = "done" if whole else "stopped"
        except Exception as error:
            log.exception("a study broke", ruleset=self.plan.ruleset, scenario=self.plan.scenario)
            self.state, self.trouble = "broken", type(error).__name__
        finally:
            self._ended = time.monotonic()

    def _take(self, batch: Batch) -> None:
        self.results |= {result.game: result for result in batch.results}

    def _over(self) -> bool:
        return not self._wanted or time.monotonic() - self._begun > LONGEST

    def _found(self) -> Summary | None:
        """What is known so far; added up anew only when there is more of it."""
        with self._lock:
            known = list(self.results.values())
            if known and (self._summed is None or self._summed[0] != len(known)):
                self._summed = (len(known), summary(self.plan, known))
            return self._summed[1] if self._summed else None

    def info(self) -> StudyInfo:
        wanted, scenario = self.plan, self.scenario
        return StudyInfo(
            state=self.state,
            ruleset=wanted.ruleset,
            scenario=wanted.scenario,
            own=self.own,
            title=scenario.said("title"),
            title_it=scenario.said("title", "it"),
            bots=wanted.lineups[0],
            options=wanted.options,
            seed=wanted.seed,
            sides=wanted.sides,
            games=wanted.total,
            flown=len(self.results),
            seconds=round((self._ended or time.monotonic()) - self._begun, 1) if self._begun else 0,
            trouble=self.trouble,
            found=self._found(),
        )


def designed(wish: StudyIn) -> Study:
    """The study that somebody wishes for; what cannot be flown is refused with its place."""
    ruleset = registry.find(wish.ruleset)
    if registry.is_above(ruleset.id):
        sentence = f"{ruleset.title} has no place in the laboratory, only the games below it."
        raise Refusal("not-studied", sentence)
    scenario = composed(ruleset, wish)
    wanted = plan(ruleset, scenario, [wish.bots], games=wish.games, seed=wish.seed)
    return Study(wanted, own=wish.own is not None)


class Laboratory:
    """Everybody's studies: one at a time for each person, a few in the air, the rest in line."""

    def __init__(self, hire: Hire | None = None) -> None:
        self._hire = hire or processes(1)
        self._threads = ThreadPoolExecutor(AT_ONCE, "laboratory")
        self.studies: dict[str, Study] = {}

    def begin(self, person: Person, study: Study) -> None:
        """Put a study in line."""
        before = self.studies.get(person.id)
        if before is not None and before.under_way:
            raise Refusal("busy", "a study of yours is still in the air; stop it first.")
        if sum(study.under_way for study in self.studies.values()) > MOST_WAITING:
            raise Refusal("too-many", "the laboratory is full just now; try again later.")
        self.studies.pop(person.id, None)
        self.studies[person.id] = study
        self._forget()
        self._threads.submit(study.fly, self._hire)

    def _forget(self) -> None:
        """The oldest that is not under way goes when there are too many."""
        idle = [who for who, study in self.studies.items() if not study.under_way]
        for who in idle[: max(0, len(self.studies) - MOST_KEPT)]:
            del self.studies[who]

    def of(self, person: Person) -> Study:
        """Somebody's study."""
        if person.id not in self.studies:
            raise Refusal("no-study", "you have not flown anything in the laboratory yet.")
        return self.studies[person.id]

    def stop(self) -> None:
        """End everything; studies are not kept over a restart."""
        for study in self.studies.values():
            study.stop()
        self._threads.shutdown(wait=True)


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
