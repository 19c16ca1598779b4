"""Advice: what the computer commander answers, in its own campaigns and in simulations."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import structs

from aerodrome.bots.roster import pilot
from aerodrome.campaign import RULESET
from aerodrome.campaign.pilots.commander import advice, commander, wasted
from aerodrome.campaign.rules.allotment import Allotment, seat_the_bound
from aerodrome.campaign.rules.ch10_mission import available, name_machines
from aerodrome.campaign.rules.state import SIDES, Campaign
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.umpire import Player
from aerodrome.tabletop.sortie import MISSIONS
from tests.support.campaign import squadron_room
from tests.support.campaign.squadron_room import Scripted, flown, mustered

HEAVY = ("reconnaissance", "artillery_direction", "bombing", "strategic_bombing")


class Advised(Scripted):
    """An umpire that passes every question to the computer commander."""

    def __init__(self, c: Campaign) -> None:
        super().__init__()
        self.c = c
        self.given: list[Value] = []

    def ask(self, seat: Any, options: Any, *, rule: str, about: str = "") -> Any:
        question = Question("", seat, options, rule, about, tuple(self.given))
        self.given.append(advice(RULESET.display.view(self.c, seat), question, Random(1)))
        return self.given[-1]


def named_for(mission: str, scenario: str) -> list[str]:
    """Return the kinds of machines that the computer names, in order."""
    c = mustered(scenario)
    flown(c)
    assert c.mission is not None
    c.mission = structs.replace(c.mission, flown=(mission, mission))
    machines = name_machines(Advised(c), Allotment(c, "allied"))
    return [c.machine(name).kind for name in machines]


@pytest.mark.parametrize("scenario", ["circus_1917", "giants_1918", "squadriglia_1917"])
@pytest.mark.parametrize("mission", MISSIONS)
def test_10_6_a_machine_that_can_do_the_mission_leads(mission: str, scenario: str) -> None:
    kinds = named_for(mission, scenario)
    assert len(kinds) == 3
    assert kinds[1:] == ["scout", "scout"]
    assert (kinds[0] == "scout") == (mission not in HEAVY)


@pytest.mark.parametrize(
    ("mission", "kind"),
    [("bombing", "bomber"), ("strategic_bombing", "bomber"), ("reconnaissance", "two_seater")],
)
def test_10_6_bombers_bomb_and_two_seaters_look(mission: str, kind: str) -> None:
    assert named_for(mission, "giants_1918")[0] == kind


def test_10_6_without_scouts_any_machine_that_can_flies() -> None:
    c = mustered("circus_1917")
    flown(c)
    for machine in c.hangar("allied"):
        machine.grounded = int(machine.kind == "scout")
    (first, *_) = name_machines(Advised(c), Allotment(c, "allied"))
    assert first in [machine.id for machine in available(c, "allied")]


def test_10_6_a_veteran_without_a_machine_takes_the_seat_of_a_novice() -> None:
    c = mustered("circus_1917")
    flown(c)
    veteran, novice = squadron_room.pilot(c, "am1"), squadron_room.pilot(c, "am4")
    assert (veteran.quality, novice.quality) == ("veteran", "novice")
    c.machine("am1").grounded = 1
    allotment = Allotment(c, "allied")
    assert "am4" in name_machines(Advised(c), allotment)
    assert (allotment.crews["am4"], allotment.crews["am1"]) == ([veteran.id], [novice.id])


def test_10_6_no_man_is_moved_if_all_can_fly() -> None:
    c = mustered("circus_1917")
    flown(c)
    assert wasted(RULESET.display.view(c, "allied").side("allied")) == ""


def test_14_3_a_man_who_checked_out_takes_the_seat_of_a_novice() -> None:
    c = mustered("circus_1917")
    flown(c)
    man = squadron_room.pilot(c, "am1")
    man.burdens = ["checks_out"]
    c.machine("am1").grounded = 1
    allotment = Allotment(c, "allied")
    seat_the_bound(Advised(c), allotment)
    seat = next(name for name, crew in allotment.crews.items() if man.id in crew)
    assert c.man(allotment.crews["am1"][0]).quality == "novice"
    assert seat in [machine.id for machine in allotment.ready()]


@pytest.mark.parametrize("name", ["circus_1917", "strutters_1917", "squadriglia_1917"])
def test_a_campaign_of_each_game_is_run_by_advice_alone(name: str) -> None:
    scenario = RULESET.scenario(name, {"missions": 3, "pilots": "random"})
    seats = RULESET.rules.seats(scenario)
    asked: set[str] = set()
    answer = commander(Random(3))

    def noted(question: Question, look: Any) -> Value:
        asked.add(question.rule)
        return answer(question, look)

    game = Game(RULESET, RULESET.record(scenario, "advice"), dict.fromkeys(seats, noted))
    state: Campaign = game.position.state
    assert game.position.outcome is not None
    assert {battle.how for battle in state.battles} == {"fly"}, "both are content with either way"
    assert {"10.6", "10.7", "11"} <= asked
    assert set(seats) == set(SIDES)


@pytest.mark.parametrize("level", ["random", "rookie", "ace"])
def test_11_4_no_computer_disputes_a_form(level: str) -> None:
    """11 Nor does it ask for a battle at a table where it was not present."""
    scenario = RULESET.scenario("jasta_1917", {"missions": 2, "pilots": "random"})
    answered: dict[str, set[Value]] = {"11": set(), "11.4": set()}

    for seed in "abc":
        computer, person = pilot(level, RULESET, Random(seed)), commander(Random(seed))

        def noted(question: Question, look: Any, answer: Player = computer) -> Value:
            value = answer(question, look)
            answered.setdefault(question.rule, set()).add(value)
            return value

        def at_the_table(question: Question, look: Any, answer: Player = person) -> Value:
            return "table" if question.rule == "11" else _tell(question, answer(question, look))

        players = {"allied": noted, "central": at_the_table}
        game = Game(RULESET, RULESET.record(scenario, seed), players)
        assert game.position.outcome is not None
    assert answered["11"] == {"either"}
    assert answered["11.4"] == {"sign"}
    assert "11.3" not in answered


def _tell(question: Question, advised: Value) -> Value:
    """Return the first answer on the form; at the last look, the signature."""
    options = tuple(question.options)
    return "sign" if "sign" in options else advised
