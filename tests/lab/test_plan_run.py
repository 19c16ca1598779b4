"""A run: the same results with any workers, whatever breaks."""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

from aerodrome.bots import roster
from aerodrome.bots.insider import Inside
from aerodrome.kernel import codec, registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Broken, Refusal
from aerodrome.kernel.umpire import Umpire
from aerodrome.kernel.verify import verify
from aerodrome.lab import plan_run as runs
from aerodrome.lab.one_game import PlannedGames, fly
from aerodrome.lab.plan import Plan, pairs, plan
from aerodrome.lab.plan_run import PlanRun
from aerodrome.lab.results_file import ResultsFile
from aerodrome.lab.results_file import planned as plan_of
from aerodrome.lab.show import percent
from aerodrome.lab.summary import meetings, summary
from aerodrome.lab.team import Here, Inline, Processes, check_workers
from tests.support.altered import altered
from tests.support.breaking_pilots import BOT, Cheat, Cluster, Dead, flown, pilot, planned
from tests.support.toys import ladder, sealed, season

T = TypeVar("T")
SQUADRIGLIA = registry.find("squadriglia")


@pytest.fixture
def strange(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the strange pilots in this process."""
    monkeypatch.setattr(roster, "pilot", pilot)


# What a plan is


def test_every_seed_is_flown_in_every_seating() -> None:
    duel = planned(SQUADRIGLIA, "spad_duel", BOT, "regular", games=3)
    assert duel.total == 4
    games = [duel.pairing(number) for number in range(4)]
    assert [game.seed for game in games] == ["lab-1", "lab-1", "lab-2", "lab-2"]
    assert [game.seating for game in games] == [(BOT, "regular"), ("regular", BOT)] * 2


def test_a_round_robin_holds_every_pair_both_ways_on_seeds_of_its_own() -> None:
    assert pairs("abc") == (("a", "b"), ("a", "c"), ("b", "c"))
    scenario = SQUADRIGLIA.scenario("spad_duel")
    robin = plan(SQUADRIGLIA, scenario, pairs([BOT, "regular", f"{BOT}"])[:2], games=2, seed="x")
    games = [robin.pairing(number) for number in range(robin.total)]
    assert [game.seed for game in games] == ["x-1", "x-1", "x-2", "x-2"]
    assert games[0].seating == games[1].seating[::-1]
    assert games[2].seating == games[3].seating[::-1]


def test_one_pilot_flies_against_itself() -> None:
    alone = planned(SQUADRIGLIA, "baracca", BOT, games=3)
    assert [alone.pairing(number).seating for number in range(alone.total)] == [(BOT, BOT)] * 3


def test_a_pilot_named_twice_flies_every_game_once() -> None:
    alone, twice = (planned(SQUADRIGLIA, "baracca", *bots, games=3) for bots in ([BOT], [BOT] * 2))
    assert twice == alone
    games = [twice.pairing(number) for number in range(twice.total)]
    assert len({(game.seed, game.seating) for game in games}) == len(games)


def test_more_games_begin_with_the_same_games() -> None:
    few, many = (planned(SQUADRIGLIA, "baracca", BOT, "regular", games=n) for n in (4, 40))
    assert few.same_games(many)
    assert [few.pairing(n) for n in range(4)] == [many.pairing(n) for n in range(4)]


@pytest.mark.parametrize(
    ("bots", "more", "said"),
    [
        (("unknown", BOT), {}, "no pilot `unknown`"),
        ((BOT, BOT, BOT), {}, "too many for the sides italy, austria"),
        ((BOT,), {"games": 0}, "must be 1 to 10,000,000"),
    ],
)
def test_a_plan_that_cannot_be_flown_is_refused(
    bots: tuple[str, ...], more: dict[str, int], said: str
) -> None:
    with pytest.raises(Refusal, match=said):
        planned(SQUADRIGLIA, "baracca", *bots, **more)


# The same results


def test_the_same_results_for_any_number_of_workers() -> None:
    wanted = planned(SQUADRIGLIA, "baracca", BOT, games=60)
    alone = flown(wanted)
    assert len(alone) == 60
    assert not any(result.error for result in alone)
    for size in (1, 2):
        assert flown(wanted, lambda size=size: Processes(size)) == alone  # type: ignore[misc]


def test_results_are_a_function_of_the_number_of_the_game() -> None:
    wanted = planned(SQUADRIGLIA, "baracca", BOT, games=20)
    whole = fly(wanted, range(20)).results
    assert fly(wanted, [13, 4]).results == [whole[13], whole[4]]


@pytest.mark.usefixtures("toys")
def test_any_ruleset_can_be_flown_without_counting_anything() -> None:
    registry.register(season.RULESET)
    for ruleset, name in (
        (ladder.RULESET, "twelve"),
        (sealed.RULESET, "short"),
        (season.RULESET, "day"),
    ):
        results = flown(planned(ruleset, name, BOT, games=4))
        assert not any(result.error for result in results), results
        assert all(result.length > 0 for result in results)


def test_counts_of_a_silent_game_are_those_of_a_recorded_one(tmp_path: Path) -> None:
    """Single games differ with the dice, but their columns agree, and so does what must be
    equal."""
    silent = planned(SQUADRIGLIA, "spad_duel", BOT, games=30)
    recorded = msgspec.structs.replace(silent, recorded=True)
    for wanted in (silent, recorded):
        found = summary(wanted, flown(wanted))
        assert found.games == 30
        assert {one.side for one in found.ranges} == {"italy", "austria"}
        assert {one.at for one in found.ranges} <= {"1", "2", "3", "4", "5"}
        assert all(0 <= one.hits <= one.shots for one in found.ranges)


def test_records_of_a_run_can_be_verified() -> None:
    wanted = planned(SQUADRIGLIA, "baracca", BOT, games=3, recorded=True)
    batch = fly(wanted, range(3))
    for result, text in zip(batch.results, batch.records, strict=True):
        game = verify(SQUADRIGLIA, Record.load(text.encode(), "lab"), "lab")
        assert game.position.outcome is not None
        assert result.ending == game.position.outcome.reason.key
        assert game.record.header.seats == {"italy": BOT, "austria": BOT}


# What breaks


@pytest.mark.usefixtures("strange")
def test_a_crashing_bot_is_reported_with_its_seed_and_loses_no_other_game() -> None:
    wanted = planned(SQUADRIGLIA, "baracca", "raises", games=20)
    results = flown(wanted)
    broken = [result for result in results if result.error]
    assert 0 < len(broken) < 20
    assert broken[0].seed == wanted.pairing(broken[0].game).seed
    assert broken[0].error.startswith("ZeroDivisionError: no wings (breaking_pilots.py:")
    found = summary(wanted, results)
    assert [one.seed for one in found.failures] == [one.seed for one in broken]


@pytest.mark.usefixtures("strange")
@pytest.mark.parametrize("recorded", [False, True], ids=["silent", "recorded"])
@pytest.mark.parametrize("how", ["raises", "babbles"])
def test_a_game_in_which_a_bot_breaks_is_lost_for_it(how: str, recorded: bool) -> None:
    """No bot gains anything by crashing when it is behind."""
    wanted = planned(SQUADRIGLIA, "baracca", how, "chance", games=20, recorded=recorded)
    results = flown(wanted)
    broken = [result for result in results if result.error]
    assert 0 < len(broken) < 20
    for result in broken:
        lost = wanted.sides[result.seating.index(how)]
        assert (result.broke, lost in result.won, len(result.won)) == ((lost,), False, 1)
    found = summary(wanted, results)
    assert (found.games, sum(one.games for one in found.endings)) == (20, 20 - len(broken))
    one, other = found.contestants
    assert (one.games, one.broke, other.broke) == (20, len(broken), 0)
    assert one.losses == other.wins >= len(broken)
    assert one.rate is not None
    assert one.rate.value == (one.wins + one.draws / 2) / 20
    assert sum(met.games for met in meetings(wanted, results)) == 20


def test_rules_that_break_are_a_loss_for_neither_side() -> None:
    """Then no game counts, and there is no win rate."""

    def turn(umpire: Umpire, state: object) -> None:
        raise Broken("the sky falls")

    wanted = planned(SQUADRIGLIA, "baracca", BOT, games=4)
    field = PlannedGames(wanted)
    field.ruleset = altered(field.ruleset, turn=turn)
    results = [field.fly(wanted.pairing(number))[0] for number in range(4)]
    found = summary(wanted, results)
    assert (found.games, len(found.failures), found.sides[0].rate) == (0, 4, None)
    assert {one.broke for one in found.failures} == {()}
    assert meetings(wanted, results) == ()
    assert math.isnan(float(found.records()[0]["rate_low"]))
    assert percent(found.sides[0].rate) == "·"


def test_a_crew_that_died_before_the_first_game_is_replaced() -> None:
    wanted = planned(SQUADRIGLIA, "baracca", BOT, games=4)
    crews = iter((Dead(), Here()))
    assert flown(wanted, lambda: next(crews)) == flown(wanted)


def test_a_batch_that_is_lost_with_its_machine_is_flown_again() -> None:
    wanted = planned(SQUADRIGLIA, "baracca", BOT, games=30)
    assert flown(wanted, Cluster) == flown(wanted)


def test_a_cancelled_run_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "LARGEST_BATCH", 10)
    wanted = planned(SQUADRIGLIA, "baracca", BOT, games=500)
    results: list[int] = []
    run = PlanRun(
        wanted, Here, lambda b: results.extend(r.game for r in b.results), lambda: len(results) > 20
    )
    assert not run.fly(range(500))
    assert 20 < len(results) < 500


class Noting(Inline):
    """Workers that note how many games were sent at once."""

    def __init__(self) -> None:
        self.size = 1
        self.executor = self
        self.sent: list[int] = []

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        self.sent.append(len(args[1]))
        return super().submit(fn, *args, **kwargs)

    def dismiss(self) -> None:
        """Do nothing: there are no processes to end."""


def test_an_interrupted_run_finishes_its_current_games() -> None:
    crew, results = Noting(), list[int]()
    wanted = planned(SQUADRIGLIA, "baracca", BOT, games=500)
    run = PlanRun(
        wanted,
        lambda: crew,
        lambda batch: results.extend(result.game for result in batch.results),
        enough=lambda: bool(results),
    )
    assert not run.fly(range(500))
    assert len(results) == sum(crew.sent) == runs.AHEAD
    assert not run.fly(range(500)), "a run that is stopped from the first takes nothing more"


def test_a_short_game_does_not_promise_a_hundred_more() -> None:
    """In the laboratory of the page players should not wait longer than necessary."""
    crew = Noting()
    wanted = planned(SQUADRIGLIA, "baracca", BOT, games=60)
    assert PlanRun(wanted, lambda: crew, lambda batch: None).fly(range(60))
    assert crew.sent[:2] == [1, 1]
    assert all(size <= 2**number for number, size in enumerate(crew.sent))


@pytest.mark.parametrize("size", [0, 1000])
def test_a_crew_has_some_size(size: int) -> None:
    with pytest.raises(Refusal, match="must be 1 to 256"):
        check_workers(size)


# Interrupted and resumed


def test_interrupt_and_resume_give_the_results_of_one_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "LARGEST_BATCH", 4)
    wanted = planned(SQUADRIGLIA, "baracca", BOT, games=40)
    file = tmp_path / "a.results"
    saved = ResultsFile(file, wanted)
    run = PlanRun(
        wanted,
        Here,
        lambda batch: saved.write(batch.results),
        lambda: len(saved.results) > 5,
    )
    assert not run.fly(range(wanted.total))
    saved.close()
    with file.open("ab") as torn:
        torn.write(b'{"game":39,"seed":"la')
    again = ResultsFile(file, plan_of(file))
    assert 5 < len(again.results) < 40
    left = [number for number in range(wanted.total) if number not in again.results]
    assert PlanRun(wanted, Here, lambda batch: again.write(batch.results)).fly(left)
    again.close()
    whole = ResultsFile(file, wanted)
    assert [whole.results[number] for number in range(40)] == flown(wanted)
    whole.close()


def test_results_of_another_run_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.results"
    ResultsFile(file, planned(SQUADRIGLIA, "baracca", BOT)).close()
    ResultsFile(file, planned(SQUADRIGLIA, "baracca", BOT, games=99)).close()
    with pytest.raises(Refusal, match="results of another run"):
        ResultsFile(file, planned(SQUADRIGLIA, "spad_duel", BOT))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b'{"game":3,"seed":"lab-9","seating":["x","x"]}\n', "line 2: no game of this run"),
        (b"{\n", "line 2: this cannot be read"),
    ],
)
def test_a_forged_line_is_refused_by_its_number(tmp_path: Path, line: bytes, said: str) -> None:
    file, wanted = tmp_path / "a.results", planned(SQUADRIGLIA, "baracca", BOT)
    ResultsFile(file, wanted).close()
    file.write_bytes(file.read_bytes() + line)
    with pytest.raises(Refusal) as refused:
        ResultsFile(file, wanted)
    assert said in str(refused.value)


# Insiders


@pytest.mark.usefixtures("strange")
def test_an_insider_sees_what_the_others_wrote_and_changes_nothing_for_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cheats: list[Cheat] = []
    let_in = Cheat.let_in

    def noticed(cheat: Cheat, inside: Inside) -> None:
        cheats.append(cheat)
        let_in(cheat, inside)

    monkeypatch.setattr(Cheat, "let_in", noticed)
    honest = flown(planned(SQUADRIGLIA, "spad_duel", "chance", games=4))
    crooked = flown(planned(SQUADRIGLIA, "spad_duel", "chance", "cheat", games=4))
    assert not any(result.error for result in crooked), crooked
    for cheat in cheats:
        assert cheat.inside is not None
        assert len(cheat.inside.players) == 1
        assert cheat.inside.peek().turn > 0
        ordering = [answers for rule, answers in cheat.seen if answers]
        assert ordering, "orders of the other side were there to be read"
        own = "I" if cheat.inside.side == "italy" else "A"
        assert not any(name.startswith(own) for answers in ordering for name in answers)
    assert codec.encode(honest[0].counts) == codec.encode(crooked[0].counts)


@pytest.mark.usefixtures("strange")
def test_an_insider_is_not_recorded() -> None:
    wanted: Plan = planned(SQUADRIGLIA, "spad_duel", "chance", "cheat", games=2, recorded=True)
    assert all("played in silence" in result.error for result in flown(wanted))


@pytest.mark.parametrize(
    ("name", "scenario", "bots"),
    [
        ("squadriglia", "baracca", (BOT, "rookie:bold")),
        ("dogfights", "dogfight_quick", (BOT,)),
        ("winged_victory", "even_duel", (BOT,)),
    ],
)
def test_any_game_is_flown_again_with_every_line_written_down(
    name: str, scenario: str, bots: tuple[str, ...]
) -> None:
    """Silent or not it is the same game, with the same result; and its file can be played."""
    duel = planned(registry.find(name), scenario, *bots, games=2)
    field = PlannedGames(duel)
    for result in flown(duel):
        pairing = duel.pairing(result.game)
        game = field.again(pairing)
        assert field.told(pairing, game) == result
        again = Record.load(game.record.dump(seed=False).encode(), "again")
        assert Game(field.ruleset, again).position.log == game.position.log
