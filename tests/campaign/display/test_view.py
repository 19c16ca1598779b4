"""View, scene, names and words: what a squadron's room shows, and what it does not."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from aerodrome.campaign import RULESET
from aerodrome.campaign.display.view import CampaignView
from aerodrome.campaign.rules.ch04_kills import VICTORY
from aerodrome.campaign.rules.ch12_aftermath import aftermath
from aerodrome.campaign.rules.state import SIDES, Claim, Verdict
from aerodrome.kernel import registry
from aerodrome.kernel.phrases import Phrase
from aerodrome.tabletop.capabilities import GameCampaign
from aerodrome.tabletop.sortie import BURDENS, MISSIONS, SKILLS, CrewReport
from tests.support.campaign.squadron_room import (
    Scripted,
    flown,
    mustered,
    pilot,
    random_campaign,
    wreck,
)
from tests.support.soundness import check

BOOK = RULESET.phrases


@pytest.mark.parametrize(
    ("kind", "words"), [("skill", SKILLS), ("mission", MISSIONS), ("recovery", BURDENS)]
)
def test_every_skill_mission_and_burden_has_words(kind: str, words: tuple[str, ...]) -> None:
    assert all(BOOK.has(f"{kind}.{word}") for word in words)


@pytest.fixture(scope="module")
def room() -> CampaignView:
    game = random_campaign("squadriglia_1917", "7", missions=6)
    view: CampaignView = RULESET.display.view(game.position.state, "allied")
    return view


@pytest.mark.parametrize("language", ["en", "it"])
def test_diary_and_log_books_contain_everything(room: CampaignView, language: str) -> None:
    names = RULESET.display.names(room)
    own = room.side("allied")
    entries = [*own.diary, *(line for man in own.airmen for line in man.log)]
    assert len(own.diary) > 20
    for entry in entries:
        assert BOOK.has(entry.says.key, language)
        said = BOOK.say(entry.says, language, names)
        assert not {"{", "}", "@"} & set(said), said


def test_the_diary_is_in_order_of_date(room: CampaignView) -> None:
    days = [entry.date for entry in room.side("allied").diary]
    assert days == sorted(days)


def test_the_muster_is_before_the_first_battle_and_recruits_after_later_ones(
    room: CampaignView,
) -> None:
    diary = room.side("allied").diary
    days = {entry.date: [one for one in diary if one.date == entry.date] for entry in diary}
    first, *later = days.values()
    battle = next(place for place, entry in enumerate(first) if entry.fought)
    assert {entry.says.key for entry in first[:battle]} == {"note.joined", "note.command"}
    assert all(day[0].fought for day in later)
    assert any("note.joined" in [entry.says.key for entry in day] for day in later)


def test_a_machine_is_drawn_by_its_silhouette_and_not_by_its_name() -> None:
    opened = GameCampaign.of(registry.find("winged_victory")).battles()
    wings = {model.name: model.silhouette.wings for model in opened.models}
    assert wings["Fokker Dr.I"] == "triplane"


def test_the_enemy_s_secrets_are_not_shown() -> None:
    c = mustered()
    for side in SIDES:
        man = pilot(c, f"{side[0]}m1")
        man.luck, man.experience, man.skills, man.rest = 7, 15, ["evade"], 2
        man.parachute = True
    seen = RULESET.display.view(c, "allied")
    ours = next(man for man in seen.side("allied").airmen if man.place == "am1")
    theirs = next(man for man in seen.side("central").airmen if man.place == "cm1")
    assert (ours.luck, ours.rest, ours.parachute, ours.skills[0].id) == (7, 2, True, "evade")
    assert (theirs.luck, theirs.rest, theirs.parachute, theirs.skills) == (0, 0, False, ())
    assert theirs.log == ()
    assert seen.side("central").diary == ()
    watcher = RULESET.display.view(c, None)
    assert not any(side.mine for side in watcher.squadrons)


def test_skills_of_no_use_are_greyed_with_the_reason() -> None:
    c = mustered()
    pilot(c).skills = ["rockets", "evade"]
    seen = RULESET.display.view(c, "allied").side("allied")
    man = next(man for man in seen.airmen if man.place == "am1")
    assert [(skill.id, skill.unused) for skill in man.skills] == [
        ("rockets", "unused.no_balloons"),
        ("evade", ""),
    ]


def test_victory_board_honour_and_monthly_figures() -> None:
    c = mustered()
    hero, dead = pilot(c), pilot(c, "am2")
    flown(
        c,
        {
            "cm1": wreck(end="shot", place="own", shooters=(hero.id,)),
            "am2": wreck(end="exploded", shooters=()),
        },
        {dead.id: CrewReport(dead.id, killed=True)},
        machines=(("am1", "am2"), ("cm1",)),
    )
    c.weeks = 1
    aftermath(Scripted([20, 20], random=True), c)
    hero.claims.append(
        Claim(date=c.date + 30, machine="Kite", victim="Somebody", share=VICTORY // 2)
    )
    seen = RULESET.display.view(c, "allied").side("allied")
    assert [(v.airman, v.share) for v in seen.board] == [(hero.id, 100), (hero.id, 50)]
    assert seen.honour == (dead.id,)
    june, july = seen.months
    assert (june.month, june.battles, june.victories) == (191706, 1, 100)
    assert (june.killed, june.machines_lost) == (1, 1)
    assert (july.month, july.victories) == (191707, 50)


def test_the_debriefing_shows_how_machines_ended() -> None:
    c = mustered()
    flown(c, {"am1": wreck(end="left", damage=5)})
    c.phase = "aftermath"
    machine = RULESET.display.view(c, "allied").side("allied").machines[0]
    assert (machine.end, machine.damage, machine.flies) == ("left", 50, True)


@pytest.mark.parametrize("seat", ["allied", "central", None])
def test_the_scene_is_sound_and_every_phrase_has_words(seat: Any) -> None:
    game = random_campaign("escadrille_1918", "3", missions=4)
    scene = RULESET.display.scene(RULESET.display.view(game.position.state, seat))
    assert check(scene) == []
    for phrase in phrases_in(scene):
        for language in ("en", "it"):
            assert BOOK.has(phrase.key, language), phrase.key


def phrases_in(thing: Any) -> list[Phrase]:
    if isinstance(thing, Phrase):
        return [thing]
    if isinstance(thing, (tuple, list)):
        return [phrase for part in thing for phrase in phrases_in(part)]
    names = getattr(thing, "__struct_fields__", ())
    return [phrase for name in names for phrase in phrases_in(getattr(thing, name))]


def test_men_and_machines_are_called_by_their_names() -> None:
    c = mustered()
    names = RULESET.display.names(RULESET.display.view(c, None))
    assert names[pilot(c).id] == f"Sottotenente {pilot(c).name}"
    assert names["am1"] == f"SPAD S.VII ({pilot(c).name})"
    assert names["allied"] == "91ª Squadriglia"


def test_a_view_can_be_handed_to_a_pilot_in_another_process() -> None:
    game = random_campaign("rfc_1916", "3", missions=2)
    seen = RULESET.display.view(game.position.state, "central")
    assert pickle.loads(pickle.dumps(seen)) == seen


def test_when_all_is_over_no_seat_has_orders() -> None:
    c = mustered()
    flown(c)
    before = RULESET.display.view(c, "allied").side("allied")
    assert before.mission
    assert any(machine.flies for machine in before.machines)
    c.verdict = Verdict(side="allied", reason="missions")
    after = RULESET.display.view(c, "allied").side("allied")
    assert not after.mission
    assert not any(machine.flies for machine in after.machines)
    assert c.mission is not None, "the state is as it was"
