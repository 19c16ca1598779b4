"""Age of Dogfights: path finding, positions for shooting, silent random games, and its pilots."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from aerodrome.bots.roster import pilot
from aerodrome.kernel import registry
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.silent import playout
from aerodrome.rulesets.dogfights.rules.lattice import lattice
from aerodrome.rulesets.dogfights.rules.models import GUNS
from aerodrome.rulesets.dogfights.rules.path_finding import FlightPath, search
from aerodrome.rulesets.dogfights.rules.positions import attack
from aerodrome.tabletop.hexes import Hex, disc
from benchmarks.playouts import random_games
from benchmarks.timing import Work, benchmark

FLIGHTS = 400
PIECES = 24
GAMES = 20
SEED = 1917
AVERAGE, WORST = 2e-3, 20e-3
"""4.9 The limits for one search on average and at worst, in seconds."""
BOARD = lattice(48, 32)
MOVES = 24
AT_THE_TOP, BELOW = 1.0, 0.2
"""The limits for a pilot's move of one piece, in seconds: an ace, and all others."""


class Standing(NamedTuple):
    """A piece on the board."""

    at: Hex
    facing: int
    level: int
    tilt: int


def _piece(random: Random, points: tuple[Hex, ...]) -> Standing:
    tilt = random.choice((-1, 0, 0, 1))
    return Standing(random.choice(points), random.randrange(6), random.randint(1, 5), tilt)


def _changes(random: Random, level: int) -> tuple[int, ...]:
    """5.1 Return the levels a piece may change by, after a tilt at random."""
    up = tuple(change for change in (1, 2) if level + change <= 5)
    down = tuple(-change for change in (1, 2, 3) if level - change >= 1)
    return random.choice(((0,), (0,), up or (0,), down or (0,)))


def flights(wind: int | None) -> list[FlightPath]:
    """Return flights on the full board, of every kind of aircraft, half of the others close."""
    random, found = Random(SEED), []
    for _ in range(FLIGHTS):
        own = _piece(random, BOARD.points)
        near = tuple(point for point in disc(own.at, 6)[1:] if point in BOARD)
        crowd = [_piece(random, near if number % 2 else BOARD.points) for number in range(PIECES)]
        agility, gyro = random.choice((2, 3, 4)), random.choice((0, 0, 1, 2, -1))
        limits = (max(0, agility - gyro), agility + gyro, agility)
        total = random.choice((3, 4, 5, 5, 6, 6, 7, 8, 9, 10))
        changes = _changes(random, own.level)
        boxed = agility == 2 and random.random() < 0.5
        flight = FlightPath(
            BOARD, own.at, own.facing, own.level, total, changes, *limits, boxed, tuple(crowd), wind
        )
        found.append(flight)
    return found


def _all_ends(flown: list[FlightPath]) -> Callable[[], None]:
    def run() -> None:
        for flight in flown:
            assert search(flight).ends is not None

    return run


@benchmark("every end of a move in dogfights", limit=AVERAGE)
def ends() -> Work:
    run = _all_ends(flights(None))
    run()
    return Work(run, FLIGHTS)


@benchmark("every end of a move in dogfights, with wind", limit=AVERAGE)
def ends_with_wind() -> Work:
    run = _all_ends(flights(1))
    run()
    return Work(run, FLIGHTS)


def _cost(flight: FlightPath) -> float:
    """Return the best time of three searches, so that a pause of the machine does not count."""
    best = WORST
    for _ in range(3):
        start = perf_counter()
        assert search(flight).ends is not None
        best = min(best, perf_counter() - start)
    return best


@benchmark("every end of the costliest move in dogfights, with wind", limit=WORST)
def costliest() -> Work:
    worst = max(flights(1), key=_cost)
    return Work(_all_ends([worst] * 20), 20)


@benchmark("one way to an end in dogfights")
def way() -> Work:
    reaches = [search(flight) for flight in flights(None)[:60]]
    asked = [(reach, end) for reach in reaches for end in reach.ends[::9]]

    def run() -> None:
        for reach, end in asked:
            reach.way(end)

    return Work(run, len(asked))


@benchmark("position of one gun for another piece in dogfights")
def position() -> Work:
    random = Random(SEED)
    near = tuple(disc((0, 0), 2))
    pairs = [(_piece(random, near), _piece(random, near)) for _ in range(2000)]

    def run() -> None:
        for shooter, target in pairs:
            for gun in GUNS:
                attack(gun, shooter, target)

    return Work(run, len(pairs) * len(GUNS))


def _games() -> tuple[Callable[[], None], int]:
    """Return a fixed set of random dogfights, and the number of their answers."""
    return random_games("dogfights", "dogfight_quick", GAMES, SEED, quick_start=True)


@benchmark("answer in a silent random quick dogfight")
def answer() -> Work:
    run, count = _games()
    return Work(run, count)


@benchmark("silent random quick dogfight")
def game() -> Work:
    run, _ = _games()
    return Work(run, GAMES)


def _moves() -> list[tuple[Question, Any]]:
    """Return choices of an end from the middle of a six against six, with the seat's view."""
    ruleset = registry.find("dogfights")
    scenario = ruleset.scenario("dogfight_short", {"quick_start": True, "rounds": 6})
    asked: list[tuple[Question, Any]] = []
    player = pilot("rookie", ruleset, Random(SEED))

    def remembered(question: Question, look: Callable[[], Any]) -> Value:
        seen = look()
        if question.rule == "4.2":
            bare = Question("", question.seat, tuple(question.options), "4.2", question.about)
            asked.append((bare, seen))
        return player(question, lambda: seen)

    players = dict.fromkeys(ruleset.rules.seats(scenario), remembered)
    playout(ruleset, ruleset.rules.setup(scenario), players, Random(SEED))
    return asked[-MOVES:]


def _flown_by(level: str) -> Work:
    moves, player = _moves(), pilot(level, registry.find("dogfights"), Random(SEED))

    def run() -> None:
        for question, seen in moves:
            player(question, lambda seen=seen: seen)  # type: ignore[misc]

    run()
    return Work(run, len(moves))


@benchmark("move of a rookie in dogfights", limit=BELOW)
def rookie() -> Work:
    return _flown_by("rookie")


@benchmark("move of a regular in dogfights", limit=BELOW)
def regular() -> Work:
    return _flown_by("regular")


@benchmark("move of a veteran in dogfights", limit=BELOW)
def veteran() -> Work:
    return _flown_by("veteran")


@benchmark("move of an ace in dogfights", limit=AT_THE_TOP)
def ace() -> Work:
    return _flown_by("ace")
