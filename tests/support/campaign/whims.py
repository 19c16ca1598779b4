"""Whole wars with random commanders, who use every order that a player may give.

A war is a function of its number and a seed. Most of its battles are entered on the form, so that a
war of 149 weeks takes seconds; the others are flown by random pilots or played at random.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from aerodrome.campaign import RULESET
from aerodrome.campaign.rules.state import SIDES, Campaign
from aerodrome.campaign.rules.tables import TABLES
from aerodrome.kernel.events import Audience, Event
from aerodrome.kernel.question import Question, Seat, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Choice, Scenario
from aerodrome.kernel.silent import Looks, Silent
from aerodrome.kernel.umpire import Player

STARTS = ("1916-01-06", "1916-07-03", "1917-01-01", "1917-04-02", "1917-10-01", "1918-03-04")
GAMES = ("squadriglia", "dogfights", "winged_victory")
LONGEST = 149
"""10.1 The weeks from 6 January 1916 to the armistice."""
LIKELY: dict[str, Mapping[str, int]] = {
    "11.3": {"flying": 6, "left": 2, "down": 3, "shot": 5, "one": 3, "two": 2, "sign": 8},
    "11.4": {"sign": 12},
    "10.6": {"crews": 4},
}
"""The weights of answers; those without a weight have 1."""
MERCY = ({"untouched": 14, "unhurt": 12}, {"untouched": 50, "unhurt": 40})
"""11.3 The same, in a hard war and in one with long careers."""
TABLE = {"table": 40, "either": 10, "fly": 0, "play": 0}
"""11 Wishes where every battle is entered on the form."""
MIXED = {"table": 80, "either": 10, "fly": 3, "play": 1}
"""11 Wishes where some battles are flown or played."""


class War(NamedTuple):
    """A campaign that can begin, and the seed of all random choices in it."""

    scenario: Scenario
    seed: str


def whimsical(random: Random, wishes: Mapping[str, int]) -> Player:
    """Return a player who gives any legal answer; some are rarer, so that a war lasts."""
    told = {"11": wishes, **LIKELY, "11.3": {**LIKELY["11.3"], **random.choice(MERCY)}}

    def answer(question: Question, look: Callable[[], Any]) -> Value:
        options: tuple[Value, ...] = tuple(question.options)
        likely = told.get(question.rule, {})
        weights = [likely.get(str(option), 1) for option in options]
        if not any(weights):
            return random.choice(options)
        return random.choices(options, weights)[0]

    return answer


class Listening(Silent):
    """Silent play that records the events of the campaign."""

    __slots__ = ("heard",)

    def __init__(
        self, players: Mapping[Seat, Player], random: Random, looks: Mapping[Seat, Any]
    ) -> None:
        super().__init__(players, random, looks)
        self.heard: list[Event] = []

    def tell(self, event: Event, *, rule: str, to: Audience = None) -> None:
        self.heard.append(event)


class Turn(NamedTuple):
    """A turn of a war: the state before and after, and all events."""

    before: Campaign
    after: Campaign
    events: list[Event]


def turns(war: War, wishes: Mapping[str, int], weeks: int = LONGEST) -> Iterator[Turn]:
    """Yield every turn of a war, up to its end or for some weeks."""
    random = Random(war.seed)
    state: Campaign = RULESET.rules.setup(war.scenario)
    players = dict.fromkeys(RULESET.rules.seats(war.scenario), whimsical(random, wishes))
    umpire = Listening(players, random, Looks(RULESET, state))
    while RULESET.rules.outcome(state) is None and state.weeks <= weeks:
        before, umpire.heard = state.copy(), []
        RULESET.rules.turn(umpire, state)
        yield Turn(before, state, umpire.heard)


def drawn(number: int, salt: str = "war") -> War:
    """Return the war of this number, with random nations, dates, games, machines and options."""
    seed = f"{salt} {number}"
    random = Random(seed)
    while True:
        try:
            scenario = RULESET.compose("war", _setup(random), _options(random), "war.toml")
            RULESET.rules.setup(scenario)
        except Refusal:
            continue
        return War(scenario, seed)


def _setup(random: Random) -> dict[str, Any]:
    return {
        "title": "A war",
        "start": random.choice(STARTS),
        "game": random.choice(GAMES),
        "squadron": [_squadron(random, side) for side in SIDES],
    }


def _squadron(random: Random, side: str) -> dict[str, Any]:
    nation = random.choice([n for n, row in TABLES.nations.items() if row.side == side])
    return {
        "nation": nation,
        "service": random.choice(list(TABLES.nations[nation].services)),
        "name": f"Squadron of {nation}",
        "scouts": random.randint(0, 4),
        "two_seaters": random.randint(0, 3),
        "bombers": random.choice((0, 0, 1, 2)),
    }


def _options(random: Random) -> dict[str, Choice]:
    return {
        "missions": LONGEST,
        "pilots": "random",
        "percentile": random.random() < 0.2,
        "sergeants": random.random() < 0.5,
        "flying_crosses": random.random() < 0.5,
        "parachutes": random.choice(("finder", "commander")),
        "players_allied": random.choice((1, 1, 2, 4)),
        "players_central": random.choice((1, 1, 3)),
    }
