"""Chapter 11: a battle of the table, entered on a form and signed."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec import structs

from aerodrome.campaign import RULESET
from aerodrome.campaign.pilots.commander import advice
from aerodrome.campaign.rules.ch11_battle import EITHER, TABLE, tellers
from aerodrome.campaign.rules.form import NO_MAN, Form, MachineEntry, lines
from aerodrome.campaign.rules.signing import report
from aerodrome.campaign.rules.state import SIDES, Campaign
from aerodrome.campaign.rules.weekly import BalloonReported, DisputeSettled, MachineReported
from aerodrome.kernel.question import Question, Value
from aerodrome.tabletop.sortie import Debriefing, MachineReport
from tests.support.campaign.squadron_room import (
    ALONE,
    BOTH_AT_THE_TABLE,
    Scripted,
    flown,
    mustered,
    pilot,
)


def entered(
    answers: dict[str, list[Value]],
    who: dict[str, tuple[str, ...]] = BOTH_AT_THE_TABLE,
    dice: tuple[int, ...] = (),
    **machines: Any,
) -> tuple[Campaign, Debriefing, Scripted]:
    c = mustered()
    flown(c, **machines)
    umpire = Scripted(answers=answers, dice=dice)
    return c, report(umpire, c, who), umpire


@pytest.mark.parametrize(
    ("west", "east", "who"),
    [
        (TABLE, TABLE, BOTH_AT_THE_TABLE),
        (TABLE, EITHER, {"allied": SIDES}),
        (EITHER, TABLE, {"central": ("central", "allied")}),
    ],
)
def test_11_3_the_players_at_the_table_enter_the_battle(west: str, east: str, who: Any) -> None:
    assert tellers({"allied": west, "central": east}) == who


def test_11_3_a_quiet_day() -> None:
    _, debriefing, umpire = entered({})
    assert [wreck.end for wreck in debriefing.wrecks] == ["flying", "flying"]
    assert (debriefing.points, debriefing.done, debriefing.contact) == ((0, 0), (False, False), ())
    asked = [(question.rule, question.about) for question in umpire.questions]
    assert asked[:3] == [("11.3", "am1"), ("11.3", "allied"), ("11.3", "allied")]
    assert len(asked) == 10, "a machine that came home untouched is one question"


def test_11_3_every_fact_of_a_machine() -> None:
    c = mustered()
    flown(c, machines=(("am1", "am2"), ("cm1",)))
    hunters = [pilot(c, "am1").id, pilot(c, "am2").id]
    umpire = Scripted(
        answers={
            "11.3 am1": ["left", "half", "engine_hit", NO_MAN],
            f"11.3 {hunters[0]}": ["one"],
            "11.3 cm1": ["shot", "enemy", "engine_sound", hunters[0], hunters[1]],
            f"11.3 {pilot(c, 'cm1').id}": ["killed"],
            "11.3 allied": ["done"],
        }
    )
    debriefing = report(umpire, c, BOTH_AT_THE_TABLE)
    first, _, third = debriefing.wrecks
    assert (first.end, first.damage, first.strength, first.engine) == ("left", 6, 12, True)
    assert (third.end, third.place, third.damage) == ("shot", "enemy", 14)
    assert third.shooters == tuple(hunters)
    assert debriefing.casualties[0].wounds == 1
    assert debriefing.casualties[2].killed
    assert (debriefing.points, debriefing.done) == ((2, 1), (True, False))
    assert set(debriefing.contact) == {*hunters, pilot(c, "cm1").id}
    assert {q.seat for q in umpire.questions if q.about == "cm1"} == {"central"}
    said = [event.phrase().key for event in umpire.events(MachineReported)]
    keys = ("left", "untouched", "shot_by")
    assert said == [f"event.MachineReported.{key}" for key in keys]


def test_11_3_an_explosion_asks_no_more() -> None:
    _, debriefing, _ = entered({"11.3 cm1": ["exploded", "own", NO_MAN]})
    assert debriefing.wrecks[1].end == "exploded"
    assert debriefing.casualties[1].killed


def test_11_3_against_the_computer_one_commander_enters_both_sides() -> None:
    """That player can enter a victory; the computer only signs."""
    c = mustered()
    flown(c)
    mine = pilot(c, "am1").id
    umpire = Scripted(answers={"11.3 cm1": ["shot", "enemy", "engine_sound", mine]})
    debriefing = report(umpire, c, ALONE)
    assert debriefing.wrecks[1].shooters == (mine,)
    assert debriefing.points == (2, 0)
    assert {q.seat for q in umpire.questions if q.rule == "11.3"} == {"allied"}
    (signed,) = [q for q in umpire.questions if q.rule == "11.4"]
    assert signed.seat == "central"
    look = RULESET.display.view(c, "central")
    assert advice(look, replace_options(signed), Random(1)) == "sign"


def replace_options(question: Question) -> Question:
    return Question("", question.seat, tuple(question.options), question.rule, question.about)


def sent_against_a_balloon(c: Campaign, *machines: str) -> None:
    """Send the Allies against a balloon."""
    flown(c, machines=(machines, ("cm1",)))
    assert c.mission is not None
    assert c.mission.sortie is not None
    west, east = c.mission.sortie.flights
    flights = (structs.replace(west, mission="balloon_busting"), east)
    c.mission = structs.replace(
        c.mission, sortie=structs.replace(c.mission.sortie, flights=flights)
    )


@pytest.mark.parametrize("shooters", [0, 1, 2])
def test_11_3_the_form_asks_who_shot_down_the_balloon(shooters: int) -> None:
    c = mustered()
    sent_against_a_balloon(c, "am1", "am2")
    men = tuple(pilot(c, name).id for name in ("am1", "am2")[:shooters])
    answers: dict[str, list[Value]] = {"11.3 allied": [*men, *([NO_MAN] * (not men))]}
    answers["11.3 allied"] += ["no_more"] * (shooters == 1)
    umpire = Scripted(answers=answers)
    debriefing = report(umpire, c, ALONE)
    assert debriefing.balloons == ((men,) if men else ())
    prompts = [q.about for q in umpire.questions if q.posed().says.key == "ask.11.3.balloon"]
    assert set(prompts) == {"allied"}, "the others were sent against none"
    (event,) = umpire.events(BalloonReported)
    assert event.phrase().key == f"event.BalloonReported.{'by' if men else 'hangs'}"
    assert debriefing.contact == (), "a balloon is no enemy in gun range"


@pytest.mark.parametrize(("word", "counts"), [("accept", False), ("insist", True)])
def test_11_4_a_balloon_may_be_disputed(word: str, *, counts: bool) -> None:
    c = mustered()
    sent_against_a_balloon(c, "am1")
    mine = pilot(c, "am1").id
    answers: dict[str, list[Value]] = {
        "11.3 allied": [mine, "done", "no_contact", NO_MAN],
        "11.4 central": ["balloon-allied", "sign"],
        "11.4 allied": [word, "sign"],
    }
    umpire = Scripted(answers=answers, dice=(1,))
    debriefing = report(umpire, c, BOTH_AT_THE_TABLE)
    assert debriefing.balloons == (((mine,),) if counts else ())
    assert debriefing.done == (True, False), "the mission is another line"
    (settled,) = umpire.events(DisputeSettled)
    assert settled.phrase().key.startswith("event.DisputeSettled.balloon_")


def test_11_3_every_line_can_be_changed_before_it_is_signed() -> None:
    c = mustered()
    sent_against_a_balloon(c, "am1")
    mine = pilot(c, "am1").id
    changes = ["contact", "central", "balloon-allied", "cm1", "sign"]
    umpire = Scripted(
        answers={
            "11.3 allied": [NO_MAN, "not_done", "no_contact", mine],
            "11.3 ": changes,
            "11.3 cm1": ["untouched", "shot", "enemy", "engine_sound", mine],
        }
    )
    debriefing = report(umpire, c, ALONE)
    assert debriefing.balloons == ((mine,),)
    assert debriefing.done == (False, True)
    assert debriefing.wrecks[1].end == "shot"
    assert len(debriefing.contact) == 2
    told_once = [(event.machine, event.end) for event in umpire.events(MachineReported)]
    assert told_once == [("am1", "flying"), ("cm1", "shot")], "corrected lines are not in the log"


def test_11_3_the_form_is_read_in_both_languages() -> None:
    """Every line of the form has words, and no field in them is left empty."""
    c = mustered()
    sent_against_a_balloon(c, "am1")
    sortie = c.mission.sortie if c.mission is not None else None
    assert sortie is not None
    names = RULESET.display.names(RULESET.display.view(c, "allied"))
    for end, by, hurt in product(("flying", "left", "down", "shot", "exploded"), (0, 1), (0, 1)):
        shooters = (pilot(c, "am1").id,) * (by and end != "flying")
        hit = MachineReport("cm1", end, "enemy", 5, 10, bool(hurt), None, shooters)
        entry = MachineEntry(hit, (), ("killed",) if hurt else ("unhurt",))
        form = Form({"cm1": entry}, {"allied": bool(by)}, {"allied": shooters}, bool(hurt))
        for language in ("en", "it"):
            said = [RULESET.phrases.say(p, language, names) for p in lines(form).values()]
            assert len(said) == (3 if shooters else 4)
            assert not any("about=" in one or "cm1" in one for one in said), said


def test_11_3_correcting_away_the_only_shot_asks_about_gun_range() -> None:
    c = mustered()
    flown(c)
    mine = pilot(c, "am1").id
    answers: dict[str, list[Value]] = {
        "11.3 cm1": ["shot", "enemy", "engine_sound", mine, "untouched"],
        "11.3 allied": ["not_done", "contact"],
        "11.3 ": ["cm1", "sign"],
    }
    debriefing = report(Scripted(answers=answers), c, ALONE)
    assert debriefing.wrecks[1].shooters == ()
    assert len(debriefing.contact) == 2


@pytest.mark.parametrize(
    ("word", "dice", "end", "owner"),
    [
        ("accept", (), "shot", "allied"),
        ("insist", (3,), "flying", "central"),
        ("insist", (4,), "shot", "allied"),
    ],
)
def test_11_4_a_disagreement_is_shown_and_settled(
    word: str, dice: tuple[int, ...], end: str, owner: str
) -> None:
    """Central reports that cm1 flew home; the Allies saw it fall."""
    answers: dict[str, list[Value]] = {
        "11.3 cm1": ["untouched", "shot", "no_mans_land", "engine_sound", NO_MAN],
        "11.4 allied": ["cm1", "sign"],
        "11.4 cm1": [word],
    }
    _, debriefing, umpire = entered(answers, dice=dice)
    assert debriefing.wrecks[1].end == end
    seen = [(event.machine, event.side, event.end) for event in umpire.events(MachineReported)]
    assert seen[1:] == [("cm1", "central", "flying"), ("cm1", "allied", "shot")]
    (settled,) = umpire.events(DisputeSettled)
    assert (settled.about, settled.side, settled.dice) == ("cm1", owner, dice)


def test_11_4_a_mission_may_be_disputed_too() -> None:
    answers: dict[str, list[Value]] = {
        "11.3 central": ["done"],
        "11.4 allied": ["central", "sign"],
        "11.4 central": ["sign", "accept"],
    }
    _, debriefing, _ = entered(answers)
    assert debriefing.done == (False, False)
