"""Version 4: the front over which a campaign is flown, and announcements in each game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from aerodrome.campaign import RULESET
from aerodrome.campaign.rules.battle_game import battles_of
from aerodrome.campaign.rules.ch10_mission import MissionOrder, determine, take_off
from aerodrome.campaign.rules.ch16_campaign import SetupFile
from aerodrome.campaign.rules.ch16_campaign import front as front_of
from aerodrome.campaign.rules.state import SIDES, Campaign
from aerodrome.campaign.rules.weekly import MissionSet
from aerodrome.kernel import codec, registry
from aerodrome.kernel.edition import Edition
from aerodrome.kernel.refusal import Refusal
from aerodrome.tabletop.sortie import FRONTS, SKIES, Sortie
from tests.support.campaign.squadron_room import Scripted, mustered

GAMES = {"squadriglia": (), "dogfights": ("clouds",), "winged_victory": ("clouds", "flak")}
PLANNED = {
    "circus_1917": "flanders",
    "escadrille_1918": "champagne",
    "flik_1917": "isonzo",
    "giants_1918": "flanders",
    "jasta_1917": "artois",
    "rfc_1916": "somme",
    "squadriglia_1917": "isonzo",
    "strutters_1917": "artois",
}


def sent(c: Campaign) -> Sortie:
    umpire = Scripted(random=True)
    determine(umpire, c)
    take_off(umpire, c, {side: MissionOrder((f"{side[0]}m1",), "line", {}) for side in SIDES})
    assert c.mission is not None
    assert c.mission.sortie is not None
    return c.mission.sortie


def own(**changes: Any) -> Campaign:
    setup = {k: v for k, v in RULESET.scenario("jasta_1917").setup.items() if k != "front"}
    state: Campaign = RULESET.rules.setup(RULESET.compose("own", setup | changes, {}, "own.toml"))
    return state


@pytest.mark.parametrize("name", PLANNED)
def test_16_every_campaign_has_its_front(name: str) -> None:
    assert RULESET.rules.setup(RULESET.scenario(name)).front == PLANNED[name]


@pytest.mark.parametrize(
    ("nation", "service", "front"),
    [
        ("britain", "rfc", "artois"),
        ("france", "aeronautique", "champagne"),
        ("belgium", "aviation_militaire", "flanders"),
    ],
)
def test_16_a_campaign_that_names_none_is_flown_where_its_nations_were(
    nation: str, service: str, front: str
) -> None:
    west, east = RULESET.scenario("jasta_1917").setup["squadron"]
    ours = west | {"nation": nation, "service": service, "two_seaters": 0}
    assert own(squadron=[ours, east]).front == front


def test_16_an_unknown_front_is_refused() -> None:
    with pytest.raises(Refusal, match="there is no front `marne`; there are artois, champagne"):
        own(front="marne")


def test_16_a_war_of_nations_without_a_front_of_their_own_is_over_artois() -> None:
    file = codec.convert(RULESET.scenario("jasta_1917").setup, SetupFile, "")
    strangers = tuple(msgspec.structs.replace(entry, nation="germany") for entry in file.squadron)
    assert front_of(msgspec.structs.replace(file, front="", squadron=strangers)) == "artois"


@pytest.mark.parametrize("front", FRONTS)
def test_16_the_room_names_the_front(front: str) -> None:
    assert RULESET.display.view(own(front=front), None).front == front
    for language in ("en", "it"):
        assert RULESET.phrases.has(f"front.{front}", language)


@pytest.mark.parametrize("game", GAMES)
def test_11_the_front_goes_to_the_battle(game: str) -> None:
    assert sent(mustered("circus_1917", game=game)).front == "flanders"


@pytest.mark.parametrize("game", GAMES)
def test_10_3_10_5_only_what_acts_is_rolled_and_announced(game: str) -> None:
    c, umpire = mustered("circus_1917", game=game), Scripted(random=True)
    determine(umpire, c)
    skies = GAMES[game]
    (event,) = umpire.events(MissionSet)
    assert event.skies == skies == battles_of(c).skies
    assert bool(event.clouds) == ("clouds" in skies)
    for language in ("en", "it"):
        line = RULESET.phrases.say(event.phrase(), language)
        assert ("flak" in line or "contraerea" in line) == ("flak" in skies)
        assert ("weather" in line or "tempo" in line) == ("clouds" in skies)
    seen = RULESET.display.view(c, "allied")
    assert seen.skies == skies
    assert bool(seen.clouds) == ("clouds" in skies)
    labels = [
        line.label.key
        for card in RULESET.display.scene(seen).cards
        for line in card.lines
        if not isinstance(line.label, str)
    ]
    assert ("card.flak" in labels) == ("flak" in skies)
    assert ("card.clouds" in labels) == ("clouds" in skies)


@pytest.mark.parametrize("game", GAMES)
def test_10_4_each_rulebook_lists_its_rules_for_the_sky(game: str) -> None:
    """A section of the game's own chapter about crews, with a row for each thing."""
    (section,) = (
        section
        for section in registry.find(game).sections.values()
        if section.title == "Ground, weather and flak"
    )
    for row in ("clouds", "flak", "sun, wind", "front", "formation"):
        assert f"| {row} |" in section.text
    flak = next(line for line in section.text.splitlines() if line.startswith("| flak"))
    assert ("not rolled" in flak) == ("flak" not in GAMES[game])


def test_10_3_10_5_campaigns_of_version_3_roll_as_they_did_and_do_not_announce_it() -> None:
    ruleset = RULESET.as_edition(Edition(3))
    scenario = ruleset.scenario("jasta_1917")
    c = ruleset.rules.setup(scenario)
    assert c.front == ""
    chapter = __import__(
        f"{ruleset.rules.setup.__module__.rsplit('.', 1)[0]}.ch10_mission", fromlist=["*"]
    )
    umpire = Scripted([4, 4, 4, 6, 6])
    chapter.determine(umpire, c)
    assert c.mission.flak == (1, 2)
    assert c.mission.clouds == "overcast"
    (entry,) = umpire.told
    assert entry.event.skies == SKIES
    seen = ruleset.display.view(c, "allied")
    assert (seen.clouds, seen.side("allied").flak, seen.skies) == ("", 0, ())
