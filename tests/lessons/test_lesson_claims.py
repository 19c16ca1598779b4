"""What instructors say of the dice is what the dice of their lessons show.

A lesson has a fixed seed, so its texts may tell of hits and misses before they are thrown. Here
each lesson is flown, and its log is held against what its steps say.
"""

from __future__ import annotations

import pytest

from aerodrome.kernel import registry
from aerodrome.lessons import lesson

CLAIMS = {
    "squadriglia/first_flight": (
        "I1: orders in, speed 5: slip left, ahead, ahead, ahead, ahead",
        "range 4: 4+1 = 5, miss",
        "range 3: 5+1 +1 (aim) = 7, miss",
        "range 3: 5+4 +1 (aim) = 10, 1 point, special damage",
        "A1 declares: stick left for 2 moves, right for 0",
        "range 1: 6+2 +3 (aim) = 11, 2 points",
        "A1 is shot down",
    ),
    "dogfights/first_shot": (
        "to 20,3, heading east, L3",
        "5+1 +1 (coupled guns) = 7, good shot: damage",
        "B4: the wings are hit",
        "in a long burst: 6+5 +1 (coupled guns) = 12, good shot: takedown",
    ),
    "winged_victory/first_shot": (
        "A1 is on the tail of Fokker D.VII G1",
        "to level 15",
        "range 2: +1 +1 (range, from behind), red die: 3 points",
        "G1 is under fire from somewhere",
        "G1: structure hit (3)",
        "G1 spots Sopwith Camel A1",
        "A1: throttle 6",
        "range 2: +1 +1 +1 (range, from behind, long burst), blue die: destroyed",
        "G1: fuel tank hit (K)",
        "G1 is on fire",
    ),
    "squadriglia/altitude": (
        "I1 climbs, stick centred, heading east, height 100 m",
        "range 4: 1+6 = 7, miss",
        "range 1: 2+3 +1 -2 (aim, Immelmann) = 4, miss",
        "declares: stick left for 0 moves, right for 0; diving",
        "range 1: 6+2 +1 (aim) = 9, 1 point",
        "range 1: 5+5 +3 (aim) = 13, 3 points",
        "range 1: 4+5 +3 (aim) = 12, 2 points",
        "range 1: 4+4 +3 (aim) = 11, 2 points",
        "A1 is shot down",
    ),
    "squadriglia/pursuit": (
        "range 1: 2+4 = 6, miss",
        "range 2: 3+5 = 8, 2 points",
        "range 2: 3+5 +3 (aim) = 11, 2 points",
        "declares: stick left for 0 moves, right for 3",
        "range 2: 4+4 +3 (aim) = 11, 2 points",
        "range 2: 6+1 +3 (aim) = 10, 2 points",
        "range 2: 2+3 +3 (aim) = 8, 2 points",
        "range 2: 5+6 +3 (aim) = 14, 8 points",
        "A1 is shot down",
    ),
    "squadriglia/special_damage": (
        "A1, special damage: 6+2 = 8, the rudder jams to the left",
        "I1, special damage: 3+1 = 4, the controls are damaged",
        "A1: rudder roll 1, still jammed",
        "I1 has no choice and flies ahead",
        "A1, special damage: 1+2 = 3, the engine stalls",
        "A1: engine roll 1, still stopped",
        "declares: stick left for 0 moves, right for 0",
        "A1, special damage: 5+6 = 11, one of the crew is wounded",
        "A1, special damage: 2+6 = 8, the rudder jams to the left",
        "A1 is shot down: destroyed",
    ),
    "dogfights/break_turns": (
        "B7: normal speed, die +2",
        "B8: normal speed, die 0",
        "fires the forward guns at Bristol F.2 B7: 1+6 +1 (coupled guns) = 8, good shot: damage",
        "B7: the tail is hit",
        "6+4 = 10, hard shot: damage",
        "G10: the engine is hit",
        "4+5 = 9, hard shot: damage",
        "G10 is damaged a second time and shot down",
        "all points: 0.5 and 1",
    ),
    "dogfights/weather": (
        "B4 comes in, 8 steps (5 +1 +1 +1: speed, die, straight flight, wind)",
        "G7 comes in, 9 steps (5 +5 -1: speed, die, wind)",
        "to 16,3, heading east",
        "G7 flies 8 steps (5 +3: speed, die) to 15,3, heading east",
        "B4 flies 6 steps (5 +1: speed, die) to 18,7",
        "G7 flies 7 steps (5 +0 +1 +1: speed, die, straight flight, wind) to 22,3",
        "5+4 +1 (coupled guns) = 10, good shot: takedown",
    ),
    "dogfights/tasks": (
        "F13 comes in, 9 steps (6 +1 +1 +1: speed, die, no guns, straight flight) to 9,3",
        "F13 flies 8 steps (6 +0 +1 +1: speed, die, no guns, straight flight) to 17,3",
        "F13 bombs zone A",
        "F13 photographs zone A",
        "F13 flies 9 steps (6 +2 +1: speed, die, no guns) to 6,10",
        "F13 brings its photographs home; new: A",
        "all points: 0 and 8",
    ),
    "winged_victory/5_keeping_height": (
        "hard turn, level 7; speed -8 to -3, throttle 5, next speed 1",
        "The lesson is over",
    ),
    "winged_victory/7_acrobatics": (
        "half loop, level 14; speed -4 to 3",
        "level flight, level 14; speed +0 to 5",
        "wingover, level 12; speed +4 to 10, throttle 7, next speed 9",
        "Immelmann turn, level 12; speed +0 to 9",
    ),
    "winged_victory/8_spotting": (
        "A1 does not spot Albatros D.Va G1",
        "A1 spots Albatros D.Va G1",
        "range 4: -1 +1 (range, from behind), green die: 3 points",
        "G1: structure hit (3), damage now 3",
        "Engaged: A1 G1",
    ),
    "winged_victory/9_combat": (
        "range 2: +1 +1 +1 (range, from behind, size), blue die: 3 points",
        "G1: fuel tank hit (3)",
        "A1: oil on the goggles",
        "range 1: +2 +1 +1 +1 (range, from behind, size, long burst), black die: destroyed",
        "G1: rudder hit (K), box 3 of 3",
        "G1 is on fire",
    ),
    "winged_victory/10_stop_the_clock": (
        "Clock stopped by the Allies after 4 units of time",
        "A1 fires a short burst with the forward guns at Albatros D.Va G1, range 2",
        "orange die: 2 points",
        "orange die: miss",
        "G1: structure hit (2), damage now 2",
    ),
    "winged_victory/11_damage": (
        "G1: rudder hit (3), box 3 of 3",
        "G1: structure hit (1), damage now 1",
        "A1: engine hit (2), box 2 of 5",
        "A1: handling test, yellow die: x, control is lost",
        "A1 stalls",
        "A1: handling test, yellow die: v, control is barely kept",
        "A1: structural test, yellow die: i, it holds, just",
        "A1: structure hit (2), damage now 2",
        "A1 is under control again, speed 1",
    ),
    "winged_victory/12_weather": (
        "Turn 1.\nS.E.5a A1 spots DFW C.V G1 (3 MegaHexes away)",
        "A1 loses sight of DFW C.V G1 in the clouds",
        "Turn 3.\nS.E.5a A1 spots DFW C.V G1 (3 MegaHexes away)",
    ),
    "winged_victory/13_bombing": (
        "A1 bombs train GT1 (brown die): a direct hit",
        "The train GT1 is destroyed",
        "mission 2 of 2",
    ),
    "winged_victory/14_first_mission": (
        "The balloon GT1 is hauled down to level 5",
        "range 3: +1 (long burst), orange die: 3 points",
        "The balloon GT1 has 3 of 3 hits",
        "the Allies completed the mission",
    ),
    "campaign/first_week": (
        "Eugenio Bonfanti joins 91ª Squadriglia: pilot, veteran",
        "Pietro Tagliabue joins 91ª Squadriglia: pilot, novice",
        "Italo Galassi joins 91ª Squadriglia: pilot, novice",
        "The Allies fly: patrol (instead of defensive patrol, drawn by dice). "
        "The Central Powers fly: patrol",
        "Points: Allies 3, Central Powers 0",
        "Hansa-Brandenburg C.I (E. Nagy, E. Dvorak) exploded; no one got out",
        "Eugenio Bonfanti, undamaged: rolls 5, home",
        "Pietro Tagliabue, undamaged: rolls 12 -1 (novice) = 11, home",
        "Italo Galassi, badly damaged: rolls 5 -1 (novice) = 4, down behind friendly lines",
        "Hanriot HD.1 (I. Galassi) is lost",
        "Italo Galassi meets a nurse who falls in love with him: five points of luck",
        "Eugenio Bonfanti has 1 point of luck",
        "Pietro Tagliabue has 1 point of luck",
        "Pietro Tagliabue is awarded: Bronze Medal for Military Valour",
        "Pietro Tagliabue gains 8 points of experience and has 8",
        "Guido Zanella takes his seat in the Hanriot HD.1",
        "Points: Allies 2, Central Powers 2",
        "Eugenio Bonfanti, undamaged: rolls 3 +1 (luck) = 4, home",
        "Pietro Tagliabue, undamaged: rolls 19 -1 +1 (novice, luck)",
        "Hansa-Brandenburg C.I (J. Wolf, B. Kiss) is home",
        "The day is a draw",
        "Eugenio Bonfanti has 1 point of luck",
        "Pietro Tagliabue has 1 point of luck",
        "Pietro Tagliabue gains 1 point of experience and has 9",
        "Italo Galassi is fit again",
    ),
}


def told(place: str) -> str:
    """Return the log of a lesson, flown by the first answer of each task."""
    ruleset, taught = registry.find(place.split("/")[0]), place.split("/")[1]
    one = lesson.find(ruleset, taught)
    game = lesson.begun(ruleset, one, ruleset.record(lesson.scenario(ruleset, one), one.seed))
    given = iter([task.ways[0] for task in one.tasks])
    while game.position.questions:
        others = [q for q in game.position.questions if q.seat != one.seat]
        question = (others or game.position.questions)[0]
        values = (lesson.by_script(one, question),) if others else next(given, None)
        if values is None:
            break
        game.answer(question.seat, question.key, *values)
    names = ruleset.display.names(ruleset.display.view(game.position.state, one.seat))
    lines = (ruleset.phrases.say(line.event.phrase(), "en", names) for line in game.position.log)
    return "\n".join(lines)


@pytest.mark.parametrize("place", CLAIMS)
def test_the_dice_of_a_lesson_fall_as_its_instructor_says(place: str) -> None:
    log, at = told(place), 0
    for claim in CLAIMS[place]:
        found = log.find(claim, at)
        assert found >= 0, f"{claim!r} does not come after:\n{log[:at][-300:]}"
        at = found + 1
