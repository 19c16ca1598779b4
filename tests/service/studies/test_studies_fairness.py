"""The laboratory is shared: slices, a queue, and no study that can block it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import replace
from typing import Any

import pytest

from aerodrome.kernel import registry
from aerodrome.kernel.refusal import Refusal
from aerodrome.lab import plan_run
from aerodrome.lab.one_game import Batch, Result
from aerodrome.lab.plan import Plan, plan
from aerodrome.service.accounts.person import Person
from aerodrome.service.studies import model as rooms
from aerodrome.service.studies import study as studies
from aerodrome.service.studies.model import Laboratory
from aerodrome.service.studies.standby import Standby
from aerodrome.service.studies.study import Study
from aerodrome.service.studies.variant import StudyVariant
from aerodrome.service.workers.fair_queue import Asker
from tests.support.breaking_pilots import BOT
from tests.support.waiting import until_so

A, B, C = (Asker(name, f"address of {name}") for name in "ABC")


class Sky(Executor):
    """An executor in which a game takes as many simulated seconds as the test wants.

    Nothing flies before the test has queued all studies.
    """

    size = 1

    def __init__(self) -> None:
        self.hired = self.dismissed = 0
        self.now = 0.0
        self.pace: dict[str, float] = {}
        self.flown: list[str] = []
        self.open = threading.Event()

    def monotonic(self) -> float:
        return self.now

    @property
    def executor(self) -> Executor:
        return self

    def hire(self) -> Sky:
        self.hired += 1
        return self

    def dismiss(self) -> None:
        self.dismissed += 1

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        wanted, numbers = args
        self.open.wait()
        self.now += self.pace.get(wanted.seed, 1) * len(numbers)
        self.flown += [wanted.seed] * len(numbers)
        pairings = map(wanted.pairing, numbers)
        results = [Result(game=p.number, seed=p.seed, seating=p.seating) for p in pairings]
        future: Future[Batch] = Future()
        future.set_result(Batch(results, [""] * len(results), 1))
        return future


@pytest.fixture
def sky(monkeypatch: pytest.MonkeyPatch) -> Sky:
    sky = Sky()
    monkeypatch.setattr(studies, "time", sky)
    monkeypatch.setattr(plan_run, "BATCH_SECONDS", 0)
    monkeypatch.setattr(plan_run, "AHEAD", 1)
    return sky


def designed(name: str, games: int = 40) -> Study:
    ruleset = registry.find("squadriglia")
    wanted: Plan = plan(ruleset, ruleset.scenario("baracca"), [[BOT]], games=games, seed=name)
    return Study(StudyVariant(wanted))


def in_a_laboratory(sky: Sky, play: Callable[[Laboratory], Awaitable[None]]) -> None:
    async def whole() -> None:
        laboratory = Laboratory(sky.hire)
        try:
            await play(laboratory)
        finally:
            sky.open.set()
            await laboratory.shutdown()

    asyncio.run(whole())


async def begun(laboratory: Laboratory, asker: Asker, **more: int) -> Study:
    """Start a study named after its owner, which waits or runs."""
    study = designed(asker.person, **more)
    await laboratory.begin(asker, study)
    await until_so(lambda: study.state == "flying" or asker in laboratory._turns.line())
    return study


def turns(flown: list[str]) -> list[tuple[str, int]]:
    """Return how many games each study flew before the next one did."""
    found: list[tuple[str, int]] = []
    for name in flown:
        before = found.pop() if found and found[-1][0] == name else (name, 0)
        found.append((name, before[1] + 1))
    return found


def test_studies_share_the_time_in_slices(sky: Sky) -> None:
    async def play(laboratory: Laboratory) -> None:
        long = await begun(laboratory, A, games=60)
        short = await begun(laboratory, B, games=12)
        sky.open.set()
        await until_so(lambda: long.state == short.state == "done")
        assert turns(sky.flown)[:4] == [("A", 10), ("B", 10), ("A", 10), ("B", 2)]
        assert long.flown == 60
        await until_so(lambda: sky.dismissed)
        assert (sky.hired, sky.dismissed) == (1, 1), "the crew stays between slices"

    in_a_laboratory(sky, play)


def test_twelve_guests_of_one_address_are_one_to_another(sky: Sky) -> None:
    async def play(laboratory: Laboratory) -> None:
        crowd = [Asker(f"guest {number}", "there") for number in range(rooms.IN_LINE.there)]
        for guest in crowd:
            await begun(laboratory, guest)
        honest = await begun(laboratory, B, games=20)
        assert laboratory.standing(honest).ahead == 1
        sky.open.set()
        await until_so(lambda: honest.state == "done")
        assert [games for name, games in turns(sky.flown)[:4] if name == "B"] == [10, 10]

    in_a_laboratory(sky, play)


@pytest.mark.parametrize(
    ("waits_from", "game", "enough", "too_many"),
    [(0, 60, True, 5), (40, 60, True, 2), (59, 60, True, 0), (0, 9, False, 0), (99, 60, False, 0)],
)
def test_a_slice_knows_how_long_others_waited(
    sky: Sky, waits_from: float, game: float, enough: bool, too_many: int
) -> None:
    now = studies.Slice(lambda: sky.now >= waits_from)
    for second in range(int(game) + 1):
        sky.now = second
        now.look()
    now.note_result()
    assert (now.enough, now.too_many) == (enough, too_many)


def test_a_person_who_had_too_much_waits(monkeypatch: pytest.MonkeyPatch, sky: Sky) -> None:
    """A slice is at least one game, so a study with long games waits for its next slice."""
    flown: list[str] = []

    def fly(study: Study, *_: Any) -> int:
        sky.open.wait()
        flown.append(study.plan.seed)
        if len(flown) == 16:
            study.stop("asked")
        return 5 if study.plan.seed == "A" else 0

    monkeypatch.setattr(Study, "fly", fly)

    async def play(laboratory: Laboratory) -> None:
        await laboratory.begin(A, designed("A"))
        await begun(laboratory, B)
        sky.open.set()
        await until_so(lambda: len(flown) >= 15)
        assert turns(flown[:15]) == [("A", 1), ("B", 6), ("A", 1), ("B", 6), ("A", 1)]

    in_a_laboratory(sky, play)


def test_a_lone_study_runs_on_and_owes_no_turns(sky: Sky) -> None:
    async def play(laboratory: Laboratory) -> None:
        alone = await begun(laboratory, A, games=300)
        sky.open.set()
        await until_so(lambda: alone.state == "done")
        assert turns(sky.flown) == [("A", 300)]
        sky.open.clear()
        sky.flown.clear()
        await begun(laboratory, A)
        await begun(laboratory, B)
        sky.open.set()
        await until_so(lambda: len(sky.flown) == 80)
        assert turns(sky.flown)[:2] == [("A", 10), ("B", 10)]

    in_a_laboratory(sky, play)


def test_the_place_in_the_queue_and_the_time_are_shown(sky: Sky) -> None:
    async def play(laboratory: Laboratory) -> None:
        first = await begun(laboratory, A)
        second = await begun(laboratory, B)
        third = await begun(laboratory, C)
        standings = [laboratory.standing(study) for study in (first, second, third)]
        assert [one.ahead for one in standings] == [0, 1, 2]
        assert [one.in_line for one in standings] == [3, 3, 3]
        assert [one.turn_in for one in standings] == [0, studies.SLICE, 2 * studies.SLICE]
        assert {one.left for one in standings} == {None}, "nothing has landed"
        first.variants[0].results = dict.fromkeys(range(20), Result(game=0, seed="", seating=()))
        sky.now = 20.0
        assert laboratory.standing(first).left == 60, "20 of its own, 20 of each of the others"
        laboratory.stop(Person("B", "", False))
        assert laboratory.standing(third).ahead == 1
        assert laboratory.standing(second) == studies.PlaceInLine()

    in_a_laboratory(sky, play)


def test_an_unwatched_study_is_given_up(sky: Sky) -> None:
    async def play(laboratory: Laboratory) -> None:
        left = [await begun(laboratory, asker) for asker in (A, B)]
        sky.now = studies.LEFT_AFTER + 1
        watched = await begun(laboratory, C)
        assert laboratory.standing(watched).in_line == 1
        assert [(study.state, study.why) for study in left] == [("stopped", "left")] * 2
        sky.open.set()
        await until_so(lambda: watched.state == "done")

    in_a_laboratory(sky, play)


def test_a_game_without_end_ends_its_study(sky: Sky) -> None:
    study = designed("A")
    study._slice = studies.Slice(lambda: False)
    sky.now = studies.LONGEST_GAME + 1
    assert study._over()
    assert (study.state, study.why) == ("stopped", "slow")


class Lost(Executor):
    """An executor with a worker that crashes at the first game, or never returns from it."""

    size = 1

    def __init__(self, future: Future[Any]) -> None:
        self.future = future
        self.executor = self
        self.dismissed = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return self.future

    def dismiss(self) -> None:
        self.dismissed = True


def test_a_crew_that_died_or_is_still_in_the_air_does_not_stay() -> None:
    dead: Future[Any] = Future()
    dead.set_exception(BrokenExecutor())
    landed: Future[Any] = Future()
    landed.set_result(None)
    for future, goes in ((dead, True), (Future(), True), (landed, False)):
        crew = Lost(future)
        standby = Standby(lambda crew=crew: crew)  # type: ignore[misc]
        standby.hire().executor.submit(print)
        standby.dismiss()
        assert crew.dismissed == goes
        standby.send_home()
        assert crew.dismissed


def test_a_full_laboratory_makes_room_for_people_with_fewer_studies(
    sky: Sky, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "IN_LINE", replace(rooms.IN_LINE, in_all=4))
    crowd = [Asker(f"guest {number}", "there") for number in range(4)]

    async def play(laboratory: Laboratory) -> None:
        theirs = [await begun(laboratory, guest) for guest in crowd]
        for asker in (A, B):
            await begun(laboratory, asker)
        assert [study.why for study in theirs] == ["", "", "room", "room"]
        with pytest.raises(Refusal, match="too many studies"):
            await laboratory.begin(Asker("one more", "there"), designed("one more"))
        await begun(laboratory, C)
        assert [study.why for study in theirs] == ["", "room", "room", "room"]
        with pytest.raises(Refusal, match="too many studies"):
            await laboratory.begin(Asker("D", "address of D"), designed("D"))

    in_a_laboratory(sky, play)
