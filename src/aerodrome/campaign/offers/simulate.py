"""Simulation of many campaigns by programs: how long airmen live, and what they achieve.

A campaign is a function of its number and the seed, so the figures are the same for any number of
workers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import accumulate
from math import sqrt
from multiprocessing import cpu_count, get_context
from random import Random
from typing import NamedTuple

import msgspec

from aerodrome.kernel.scenario import Choice
from aerodrome.kernel.silent import playout

from .. import RULESET
from ..display.figures import AWARDS, how_many
from ..pilots.commander import commander
from ..rules import dates
from ..rules.ch04_kills import VICTORY
from ..rules.state import COMMANDER, Airman, Campaign

LOST = ("killed", "captured", "crippled")
CHUNK = 4
ACE = 5
Z95 = 1.96


class SimulationWish(msgspec.Struct, frozen=True):
    """The parameters of a simulation."""

    scenario: str
    campaigns: int
    missions: int
    pilots: str
    seed: str

    @property
    def options(self) -> dict[str, Choice]:
        return {"missions": self.missions, "pilots": self.pilots}


class Career(NamedTuple):
    """A summary of one airman's service; `lost` is how it ended in their last sortie, if it did.

    `ace` is the sortie in which they became one, `medals` are the months of their medals.
    """

    side: str
    sorties: int
    lost: str
    ace: int
    victories: int
    medals: tuple[int, ...]


class Side(msgspec.Struct):
    """The figures of one side. `survival` is the share alive and free after so many sorties.

    `margin` is half of its 95 % interval. Airmen of one campaign share its luck, so it is computed
    from what the figure would be without each campaign in turn (the jackknife).
    """

    squadron: str
    airmen: int
    sorties: int
    killed: int
    captured: int
    crippled: int
    survival: list[float]
    margin: list[float]
    median_sorties: int | None
    aces: int
    ace_share: float
    sorties_to_ace: float | None
    victories: float
    medals_per_month: dict[str, float]


class Figures(msgspec.Struct):
    """The results of a simulation."""

    wish: SimulationWish
    game: str
    version: int
    sides: dict[str, Side]


def fly_one(wish: SimulationWish, number: int) -> list[Career]:
    """Fly one campaign in silence, with both squadrons run by the computer."""
    scenario = RULESET.scenario(wish.scenario, wish.options)
    random = Random(f"{wish.seed} {number}")
    players = dict.fromkeys(RULESET.rules.seats(scenario), commander(random))
    state = playout(RULESET, RULESET.rules.setup(scenario), players, random)
    return [career(man) for man in state.airmen if man.role != COMMANDER]


def career(man: Airman) -> Career:
    return Career(
        side=man.side,
        sorties=man.missions,
        lost=man.fate if man.fate in LOST else "",
        ace=_ace_at(man),
        victories=man.victories,
        medals=tuple(
            month
            for note in man.notes
            if note.kind in AWARDS
            for month in [dates.month(note.date)] * how_many(note)
        ),
    )


def _ace_at(man: Airman) -> int:
    """Return the sortie of an airman's fifth victory; 0 if there is none."""
    total = 0
    for claim in man.claims:
        total += claim.share
        if total >= ACE * VICTORY:
            return sum(flown.date <= claim.date for flown in man.sorties)
    return 0


def _chunk(wish: SimulationWish, numbers: tuple[int, ...]) -> list[list[Career]]:
    return [fly_one(wish, number) for number in numbers]


def fly_all(
    wish: SimulationWish, workers: int, told: Callable[[int], object]
) -> Iterator[list[Career]]:
    """Yield every campaign in the order of its number, using this many workers."""
    numbers = range(wish.campaigns)
    chunks = [tuple(numbers[n : n + CHUNK]) for n in range(0, wish.campaigns, CHUNK)]
    if workers <= 1:
        for chunk in chunks:
            yield from _chunk(wish, chunk)
            told(len(chunk))
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for chunk, found in zip(
            chunks, pool.map(_chunk, [wish] * len(chunks), chunks), strict=True
        ):
            yield from found
            told(len(chunk))


def simulate(
    wish: SimulationWish, workers: int = 0, told: Callable[[int], object] = lambda number: None
) -> Figures:
    """Fly all campaigns and summarise them."""
    scenario = RULESET.scenario(wish.scenario, wish.options)
    state: Campaign = RULESET.rules.setup(scenario)
    campaigns = list(fly_all(wish, workers or cpu_count(), told))
    sides = {}
    for squadron in state.squadrons:
        own = [[man for man in one if man.side == squadron.id] for one in campaigns]
        sides[squadron.id] = _sum_up(squadron.name, own, wish)
    return Figures(wish, state.game, RULESET.version, sides)


def _sum_up(name: str, campaigns: list[list[Career]], wish: SimulationWish) -> Side:
    men = [man for one in campaigns for man in one]
    curve = survival(men, wish.missions)
    aces = [man.ace for man in men if man.ace]
    fates = [man.lost for man in men]
    return Side(
        squadron=name,
        airmen=len(men),
        sorties=sum(man.sorties for man in men),
        killed=fates.count("killed"),
        captured=fates.count("captured"),
        crippled=fates.count("crippled"),
        survival=[round(share, 4) for share in curve],
        margin=[round(half, 4) for half in margins(campaigns, wish.missions)],
        median_sorties=next((n for n, share in enumerate(curve) if share <= 0.5), None),
        aces=len(aces),
        ace_share=round(len(aces) / max(1, len(men)), 4),
        sorties_to_ace=round(sum(aces) / len(aces), 2) if aces else None,
        victories=round(sum(man.victories for man in men) / VICTORY / wish.campaigns, 2),
        medals_per_month=_monthly((m for man in men for m in man.medals), wish.campaigns),
    )


def survival(men: list[Career], most: int) -> list[float]:
    """Return the share remaining after n sorties, of those who flew an n-th (Kaplan-Meier)."""
    return _curve(_risks(men, most))


def margins(campaigns: list[list[Career]], most: int) -> list[float]:
    """Return half the 95 % interval of every point, leaving out one campaign at a time."""
    count = len(campaigns)
    if count < 2:
        return [1.0] * (most + 1)
    each = [_risks(men, most) for men in campaigns]
    total = [tuple(map(sum, zip(*column, strict=True))) for column in zip(*each, strict=True)]
    without = [
        _curve([(a - b, war - d) for (a, war), (b, d) in zip(total, one, strict=True)])
        for one in each
    ]
    halves = []
    for shares in zip(*without, strict=True):
        mean = sum(shares) / count
        halves.append(Z95 * sqrt((count - 1) / count * sum((s - mean) ** 2 for s in shares)))
    return halves


def _risks(men: list[Career], most: int) -> list[tuple[int, int]]:
    """Return how many flew each sortie, and how many of them were lost in it."""
    flew, lost = [0] * (most + 2), [0] * (most + 2)
    for man in men:
        last = min(man.sorties, most)
        flew[last] += 1
        lost[last] += bool(man.lost) and man.sorties <= most
    still = list(accumulate(reversed(flew)))[::-1]
    return list(zip(still[1 : most + 1], lost[1 : most + 1], strict=True))


def _curve(risks: list[tuple[int, int]]) -> list[float]:
    curve = [1.0]
    for flew, lost in risks:
        curve.append(curve[-1] * (1 - lost / flew if flew else 1))
    return curve


def _monthly(found: Iterable[int], campaigns: int) -> dict[str, float]:
    return {str(month): round(n / campaigns, 3) for month, n in sorted(Counter(found).items())}
