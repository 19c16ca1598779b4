"""The three games in campaigns: what each flies, honours and takes from a landing, by cell."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from aerodrome.bots.random_player import random_player
from aerodrome.campaign import RULESET
from aerodrome.campaign.rules import dates
from aerodrome.campaign.rules.aftermath_notes import begin
from aerodrome.campaign.rules.ch06_skills import unused
from aerodrome.campaign.rules.ch10_mission import determine
from aerodrome.campaign.rules.ch13_return import come_home
from aerodrome.campaign.rules.events import TableRead
from aerodrome.campaign.rules.signing import report
from aerodrome.campaign.rules.state import SIDES
from aerodrome.campaign.rules.tables import TABLES
from aerodrome.kernel import registry
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.silent import playout
from aerodrome.tabletop.capabilities import GameCampaign
from aerodrome.tabletop.sortie import GRADES, MISSIONS, SKILLS, BattleGame
from tests.support.campaign.squadron_room import Scripted, flown, mustered, pilot, wreck

GAMES = ("squadriglia", "dogfights", "winged_victory")
USED = ""
WHY: dict[str, tuple[str, str, str]] = {
    "acrobatic_pilot": (USED, "no_immelmann", USED),
    "daredevil": ("no_altitude", USED, USED),
    "evade": (USED, USED, USED),
    "exceptional_pilot": (USED, USED, USED),
    "incendiary_bullets": ("no_balloons", "no_balloons", USED),
    "light_touch": (USED, USED, USED),
    "nine_lives": (USED, USED, USED),
    "rockets": ("no_balloons", "no_balloons", USED),
    "bullet_checker": (USED, USED, USED),
    "chivalrous": (USED, "no_fire", USED),
    "crack_shot": (USED, USED, USED),
    "luck_of_the_devil": ("aftermath", "aftermath", "aftermath"),
    "precision_bomber": (USED, USED, USED),
    "quick_on_the_trigger": (USED, USED, USED),
    "technical_eye": ("open_damage", "open_damage", "open_dashboards"),
    "tough_as_old_boots": (USED, "no_wounds", USED),
    "eagle_eye": ("no_photographs", USED, USED),
    "radio_technician": ("no_artillery", "no_artillery", USED),
    "novice": (USED, USED, USED),
    "veteran": (USED, USED, USED),
    "ace": (USED, USED, USED),
    "wounded": (USED, "no_wounds", USED),
}
"""6.19 Why a skill has no effect in each game; empty where it has one."""
PATROL = "patrol"
FLOWN: dict[str, tuple[str, str, str]] = {
    "patrol": (PATROL, PATROL, PATROL),
    "defensive_patrol": (PATROL, PATROL, "defensive_patrol"),
    "reconnaissance": (PATROL, "reconnaissance", "reconnaissance"),
    "bombing": ("bombing", "bombing", "bombing"),
    "strategic_bombing": (PATROL, "strategic_bombing", "strategic_bombing"),
    "strafing": (PATROL, PATROL, "strafing"),
    "balloon_busting": (PATROL, PATROL, "balloon_busting"),
    "artillery_direction": (PATROL, PATROL, "artillery_direction"),
    "scramble": ("scramble", PATROL, "scramble"),
}
"""10.2 What each game flies for each mission of the dice."""
SCENARIOS = {
    "squadriglia": "squadriglia_1917",
    "dogfights": "circus_1917",
    "winged_victory": "giants_1918",
}


def battles(game: str) -> BattleGame:
    found = GameCampaign.of(registry.find(game)).battles()
    assert isinstance(found, BattleGame)
    return found


def test_the_tables_here_are_whole() -> None:
    assert tuple(WHY) == (*SKILLS, *GRADES)
    assert tuple(FLOWN) == MISSIONS


@pytest.mark.parametrize("place", range(3), ids=GAMES)
@pytest.mark.parametrize("skill", WHY)
def test_6_19_each_skill_in_each_game_has_an_effect_or_a_reason(skill: str, place: int) -> None:
    why = WHY[skill][place]
    assert battles(GAMES[place]).honours({})[skill] == (f"unused.{why}" if why else "")


@pytest.mark.parametrize(
    ("game", "options", "skill"),
    [
        ("squadriglia", {"altitude": True}, "daredevil"),
        ("dogfights", {"pilots": "hidden"}, "technical_eye"),
    ],
)
def test_6_19_an_option_of_the_battle_gives_a_skill_its_use(
    game: str, options: dict[str, Any], skill: str
) -> None:
    assert battles(game).honours({})[skill]
    assert not battles(game).honours(options)[skill]


@pytest.mark.parametrize("game", GAMES)
def test_6_19_the_roster_greys_by_the_game_that_is_flown(game: str) -> None:
    """Not by the game that a campaign was written for."""
    c = mustered("circus_1917", game=game)
    greyed = {skill for skill, why in unused(c).items() if why}
    place = GAMES.index(game)
    assert greyed == {skill for skill, why in WHY.items() if why[place]}
    man = c.of("allied")[1]
    man.skills = list(SKILLS)
    seen = RULESET.display.view(c, "allied").side("allied")
    shown = next(one for one in seen.airmen if one.id == man.id)
    book = registry.find(game).phrases
    for skill in shown.skills:
        assert bool(skill.unused) == (skill.id in greyed)
        assert not skill.unused or all(book.has(skill.unused, one) for one in ("en", "it"))
        called = RULESET.phrases.say(Phrase(f"skill.{skill.id}"), "en")
        assert RULESET.sections[skill.rule].title == called
    grades = {grade.id for grade in RULESET.display.view(c, "allied").grades}
    assert grades == greyed & set(GRADES)


@pytest.mark.parametrize("place", range(3), ids=GAMES)
@pytest.mark.parametrize("mission", FLOWN)
def test_10_2_what_each_game_flies_instead(mission: str, place: int) -> None:
    assert battles(GAMES[place]).mission(mission) == FLOWN[mission][place]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("east", MISSIONS)
@pytest.mark.parametrize("west", MISSIONS)
def test_10_2_every_pair_of_missions_fits_one_battle(west: str, east: str, game: str) -> None:
    there = battles(game)
    fitted = there.fits(there.mission(west), there.mission(east))
    assert set(fitted) <= set(MISSIONS)
    assert there.fits(*fitted) == fitted, "what was settled needs no settling"
    asked = (there.mission(west), there.mission(east))
    east_first = there.fits(*reversed(asked))
    assert fitted[0] == asked[0], "the first stays"
    assert (east_first == asked[::-1]) == (fitted == asked), "in either order"
    assert there.fits(*reversed(east_first)) == east_first[::-1]


@pytest.mark.parametrize(
    ("game", "landing"),
    [("squadriglia", (2, 4)), ("dogfights", (15, 30)), ("winged_victory", (2, 4))],
)
def test_13_4_what_a_rough_landing_costs_in_each_game(game: str, landing: tuple[int, int]) -> None:
    """Points of robustness or structure; in Age of Dogfights percent."""
    assert battles(game).landing == landing


@pytest.mark.parametrize(
    ("damage", "die", "lost", "grounded"),
    [
        (50, 2, False, 1),
        (70, 2, True, 1),
        (69, 2, False, 1),
        (50, 7, False, 1),
        (85, 7, True, 1),
        (84, 7, False, 1),
        (0, 1, False, 0),
    ],
)
def test_13_4_a_landing_in_percent(damage: int, die: int, lost: bool, grounded: int) -> None:
    """13.4 Die 2 costs the larger part, 7 the smaller, and 1 the smaller to a sound machine."""
    c = mustered("circus_1917")
    d = flown(c, {"am1": wreck(damage=damage, strength=100)})
    come_home(Scripted([die, 20]), c, d)
    machine = c.machine("am1")
    assert (machine.lost, machine.grounded) == (lost, grounded)


RAIDS = {"bombing", "strategic_bombing", "strafing", "balloon_busting"}


@pytest.mark.parametrize("mission", MISSIONS)
def test_10_3_which_missions_meet_more_flak(mission: str) -> None:
    """The Allies fly it in the game with all of them; the die over the enemy's ground is 3."""
    c = mustered("giants_1918")
    c.date = dates.read("1917-06-04")
    table = [die for die in range(1, 21) if rolled(die) == mission]
    patrol = next(die for die in range(1, 21) if rolled(die) == PATROL)
    umpire = Scripted([table[0], patrol, 1, 3, 1])
    determine(umpire, c)
    assert c.mission is not None
    assert c.mission.flown[0] == mission
    assert c.mission.flak == (0, int(mission in RAIDS))


def rolled(die: int) -> str:
    return TABLES.missions.cell(die, "1917")


def test_16_no_campaign_before_its_game_has_machines() -> None:
    """Winged Victory has no German fighter before December 1916."""
    planned = RULESET.scenario("rfc_1916").setup
    with pytest.raises(Refusal, match="has no scout"):
        RULESET.compose("early", planned, {"game": "winged_victory"}, "early.toml")


@pytest.mark.parametrize("game", GAMES)
def test_16_both_sides_have_scouts_in_every_month_a_campaign_of_the_game_may_see(game: str) -> None:
    first = {"squadriglia": 191601, "dogfights": 191601, "winged_victory": 191612}[game]
    months = [100 * year + month for year in (1916, 1917, 1918) for month in range(1, 13)]
    for month in [m for m in months if first <= m <= 191811]:
        for nation in ("britain", "germany"):
            assert battles(game).in_service(nation, month), (game, nation, month)


@pytest.mark.parametrize("game", GAMES)
def test_13_4_each_game_reports_the_strength_of_its_machines(game: str) -> None:
    """As the debriefing of a battle does; a countess's mechanic included."""
    c = mustered(SCENARIOS[game])
    pilot(c, "am1").burdens = ["mechanic"]
    flown(c, machines=(("am1", "am5"), ("cm1", "cm6")))
    assert c.mission is not None
    assert c.mission.sortie is not None
    ruleset = registry.find(game)
    begun = ruleset.rules.setup(battles(game).briefing(c.mission.sortie))
    players = dict.fromkeys(SIDES, random_player(Random(1)))
    over = playout(ruleset, begun, players, Random(1))
    debriefing = battles(game).debriefing(over, c.mission.sortie)
    mounts = [mount for flight in c.mission.sortie.flights for mount in flight.mounts]
    assert [battles(game).strength(m) for m in mounts] == [w.strength for w in debriefing.wrecks]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("word", "die", "table"),
    [("tenth", 3, "damaged_less"), ("quarter", 4, "damaged_less"), ("half", 7, "damaged_half")],
)
def test_13_4_a_rough_landing_after_a_table_battle_costs_what_it_costs_after_any(
    word: str, die: int, table: str, game: str
) -> None:
    """Entered in tenths, counted in what the machine can take: 2 of its points, or 15 %."""
    c = mustered(SCENARIOS[game])
    flown(c)
    c.report = report(Scripted(answers={"11.3 am1": ["flying", word]}), c, {"allied": SIDES})
    umpire = Scripted([die, 20], random=True)
    come_home(umpire, c, begin(c))
    first = next(event for event in umpire.events(TableRead))
    assert (first.table, first.end) == (table, "landed")
    assert not c.machine("am1").lost
