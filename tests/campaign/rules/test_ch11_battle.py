"""Chapter 11: played, flown at once, entered from a table; in any game with battles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from aerodrome.bots.random_player import keyed_player
from aerodrome.campaign import RULESET
from aerodrome.campaign.pilots.commander import advice
from aerodrome.campaign.rules import battle_game
from aerodrome.campaign.rules.ch11_battle import EITHER, FLY, PLAY, TABLE, WAYS, agreed, wish
from aerodrome.campaign.rules.state import Campaign
from aerodrome.kernel import codec, registry
from aerodrome.kernel import edition as editions
from aerodrome.kernel.game import Game, play
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.record import Opened, Played, Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.verify import verify
from aerodrome.tabletop.capabilities import GameCampaign
from aerodrome.tabletop.sortie import GRADES, SKILLS, Debriefing
from tests.laws import laws
from tests.support.campaign import short_battle, skirmish
from tests.support.campaign.squadron_room import Scripted, flown, mustered
from tests.support.sampling import woven

pytestmark = pytest.mark.sweep


@pytest.fixture
def field(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Ruleset[Any]], None]]:
    """Return a function that registers another game, or another version of it."""
    monkeypatch.setattr(registry, "_registered", {})
    monkeypatch.setattr(editions, "_loaded", {})

    def register(ruleset: Ruleset[Any]) -> None:
        registry.register(ruleset)
        battle_game.find.cache_clear()
        editions._loaded.clear()

    register(skirmish.RULESET)
    yield register
    battle_game.find.cache_clear()


def in_skirmish(**options: Any) -> Scenario:
    """Return a campaign that is flown in the fake game, which has no pilots."""
    planned = RULESET.scenario("squadriglia_1917").setup
    setup = {**planned, "game": "skirmish", "battle": {}}
    return RULESET.compose("fake", setup, {"missions": 4, "pilots": "random", **options}, "fake")


def saying(way: str, seed: str = "1") -> Any:
    """Return a player who wants battles fought in one way, and is random otherwise."""
    rest = keyed_player(seed)

    def answer(question: Question, look: Callable[[], Any]) -> Value:
        asked = question.ruleset == "campaign" and question.rule == "11"
        return way if asked else rest(question, look)

    return answer


def campaign_of(scenario: Scenario, way: str, seed: str = "1") -> Game:
    players = dict.fromkeys(RULESET.rules.seats(scenario), saying(way, seed))
    return Game(RULESET, RULESET.record(scenario, seed), players)


@pytest.mark.parametrize(
    ("west", "east", "how"),
    [
        (PLAY, PLAY, PLAY),
        (FLY, FLY, FLY),
        (TABLE, TABLE, TABLE),
        (FLY, EITHER, FLY),
        (EITHER, TABLE, TABLE),
        (EITHER, EITHER, FLY),
        (FLY, PLAY, PLAY),
        (TABLE, FLY, PLAY),
    ],
)
def test_11_how_commanders_agree(west: str, east: str, how: str) -> None:
    c = mustered()
    flown(c)
    answers = {"11 allied": [west], "11 central": [east]}
    assert agreed(wish(Scripted(answers=answers), c)) == how


def test_11_the_computer_is_content_with_either() -> None:
    c = mustered()
    look = RULESET.display.view(c, "central")
    question = Question("", "central", WAYS, "11", "central")
    assert advice(look, question, Random(1)) == EITHER


@pytest.mark.parametrize("way", [PLAY, FLY, TABLE])
def test_11_each_way_is_stored_exactly_and_replays_to_the_byte(
    way: str, field: Callable[[Ruleset[Any]], None]
) -> None:
    game = campaign_of(in_skirmish(), way)
    state: Campaign = game.position.state
    assert game.position.outcome is not None
    assert {battle.how for battle in state.battles} == {way}
    record = Record.load(game.record.dump(seed=True).encode(), "kept")
    assert laws.bytes_of(play(RULESET, record)) == laws.bytes_of(game.position)
    assert verify(RULESET, record, "kept").record.lines == game.record.lines
    kept = [line for line in game.record.lines if isinstance(line, Played)]
    assert len(kept) == (0 if way == TABLE else len(state.battles))
    assert all(line.ruleset == "skirmish" and line.version == 1 for line in kept)
    assert all(bool(line.record) == (way == FLY) for line in kept)


@pytest.mark.parametrize("name", short_battle.LIMITS)
def test_11_1_a_battle_of_each_game_is_played_to_its_end(name: str) -> None:
    planned = codec.toml_text(short_battle.short_battle(name), "short.toml")
    scenario = RULESET.compose("short", planned, {"missions": 1, "pilots": "random"}, "short.toml")
    game = campaign_of(scenario, PLAY)
    (battle,) = game.position.state.battles
    assert battle.how == PLAY
    rulesets = [line.ruleset for line in game.position.log]
    assert name in rulesets
    assert rulesets[-1] == "campaign"


def test_11_2_a_flown_battle_needs_no_pilot_again(
    field: Callable[[Ruleset[Any]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = campaign_of(in_skirmish(), FLY)
    record = Record.load(game.record.dump(seed=True).encode(), "kept")

    def no_player(*_: Any) -> Any:
        raise AssertionError("a pilot was called")

    monkeypatch.setattr("aerodrome.campaign.rules.ch11_battle.kept_pilot", no_player)
    assert laws.bytes_of(play(RULESET, record)) == laws.bytes_of(game.position)


@pytest.mark.parametrize("way", [PLAY, FLY])
def test_11_an_update_of_the_game_loses_no_old_battle(
    way: str, field: Callable[[Ruleset[Any]], None]
) -> None:
    """Two weeks under version 1, the rest under version 2; the first two stay as they were."""
    scenario = in_skirmish()
    old = Game(RULESET, RULESET.record(scenario, "5"))
    player = saying(way, "5")
    while old.position.state.weeks < 3:
        question = old.position.questions[0]
        old.answer(question.seat, question.key, player(question, lambda: None))
    before = list(old.position.state.battles)
    text = old.record.dump(seed=True).encode()

    reading = [True]

    def other(state: Any, sortie: Any) -> Debriefing:
        assert not reading, "an old battle was debriefed again"
        return skirmish.debriefing(state, sortie)

    battles = replace(skirmish.BATTLES, debriefing=other)
    capable = GameCampaign(battles=lambda: battles)
    newer = capable.given_to(replace(skirmish.RULESET, version=2))
    field(newer)
    game = Game(RULESET, Record.load(text, "kept"))
    assert codec.encode(game.position.state) == codec.encode(old.position.state)
    reading.clear()
    while game.position.questions:
        question = game.position.questions[0]
        game.answer(question.seat, question.key, player(question, lambda: None))
    assert codec.plain(game.position.state.battles[:2]) == codec.plain(before)
    versions = [line.version for line in game.record.lines if isinstance(line, Played)]
    assert versions == [1] * 2 + [2] * (len(game.position.state.battles) - 2)
    again = Record.load(game.record.dump(seed=True).encode(), "kept")
    state = codec.encode(game.position.state)
    assert codec.encode(play(RULESET, again).state) == state
    assert codec.encode(verify(RULESET, again, "kept").position.state) == state


def test_11_1_a_battle_begun_under_old_rules_begins_again(
    field: Callable[[Ruleset[Any]], None],
) -> None:
    game = Game(RULESET, RULESET.record(in_skirmish(), "5"))
    player = saying(PLAY, "5")
    while game.position.questions[0].ruleset != "skirmish":
        question = game.position.questions[0]
        game.answer(question.seat, question.key, player(question, lambda: None))
    question = game.position.questions[0]
    game.answer(question.seat, question.key, "bold")
    text = game.record.dump(seed=True).encode()
    field(replace(skirmish.RULESET, version=2))
    later = Game(RULESET, Record.load(text, "kept"))
    assert later.position.questions[0].key == question.key.replace("/0/", "~/0/", 1)
    opened = [line.version for line in later.record.lines if isinstance(line, Opened)]
    assert opened == [1, 2]


@pytest.mark.slow
@pytest.mark.parametrize(("law", "seed"), woven(laws.LAWS, "12", 1))
def test_every_law_holds_over_the_fake_game(
    law: Any, seed: str, field: Callable[[Ruleset[Any]], None]
) -> None:
    law(RULESET, in_skirmish(pilots="random", players_allied=2), seed)


def test_11_a_game_that_is_not_there_is_refused(field: Callable[[Ruleset[Any]], None]) -> None:
    field(GameCampaign().given_to(replace(skirmish.RULESET, id="unfit")))
    setup = {**in_skirmish().setup, "game": "unfit"}
    with pytest.raises(Refusal, match="`unfit` cannot fly a campaign here"):
        RULESET.compose("fake", setup, {}, "fake")
    assert "skirmish" in battle_game.playable()
    assert "campaign" not in battle_game.playable()


def test_nothing_in_the_campaign_names_a_game() -> None:
    names = ("squadriglia", "dogfights", "winged_victory")
    for file in sorted(Path(RULESET.folder).glob("*.py")):
        text = file.read_text("utf-8")
        assert not any(name in text for name in names), file.name


@pytest.mark.parametrize("name", battle_game.playable())
def test_every_game_has_an_effect_or_reason_for_every_skill_and_grade(name: str) -> None:
    door = GameCampaign.of(registry.find(name)).battles()
    assert set(door.honours({})) == {*SKILLS, *GRADES}
    assert "patrol" not in door.flies
    book = registry.find(name).phrases
    for reason in door.honours({}).values():
        assert not reason or all(book.has(reason, language) for language in book.languages)


# 11.3, 11.4 The form
