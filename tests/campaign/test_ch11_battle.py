"""Chapter 11: played, flown at once, entered from a table; in any game with a door."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import structs

from aerodrome.bots.random_player import keyed_player
from aerodrome.campaign import RULESET, games
from aerodrome.campaign.advice import advice
from aerodrome.campaign.ch11_battle import EITHER, FLY, PLAY, TABLE, WAYS, agreed, tellers, wish
from aerodrome.campaign.form import Entry, Form, lines
from aerodrome.campaign.signing import report
from aerodrome.campaign.state import SIDES, Campaign
from aerodrome.campaign.weekly import BalloonReported, DisputeSettled, MachineReported
from aerodrome.kernel import codec, registry
from aerodrome.kernel import edition as editions
from aerodrome.kernel.game import Game, play
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.record import Opened, Played, Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.verify import verify
from aerodrome.tabletop.sortie import GRADES, SKILLS, Debriefing, MachineReport
from tests.campaign import skirmish
from tests.campaign.room import Scripted, flown, mustered, pilot
from tests.contract import laws


@pytest.fixture
def field(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Ruleset[Any]], None]]:
    """Lets another game, or another version of it, onto the field."""
    monkeypatch.setattr(registry, "_registered", {})
    monkeypatch.setattr(editions, "_loaded", {})

    def register(ruleset: Ruleset[Any]) -> None:
        registry.register(ruleset)
        games.find.cache_clear()
        editions._loaded.clear()

    register(skirmish.RULESET)
    yield register
    games.find.cache_clear()


def in_skirmish(**options: Any) -> Scenario:
    """A campaign that is flown in the fake game."""
    planned = RULESET.scenario("squadriglia_1917").setup
    setup = {**planned, "game": "skirmish", "battle": {}}
    return RULESET.compose("fake", setup, {"missions": 4, **options}, "fake")


def saying(way: str, seed: str = "1") -> Any:
    """A player who wants battles fought in one way, and answers all else at random."""
    rest = keyed_player(seed)

    def answer(question: Question, look: Callable[[], Any]) -> Value:
        asked = question.ruleset == "campaign" and question.rule == "11"
        return way if asked else rest(question, look)

    return answer


def campaign_of(scenario: Scenario, way: str, seed: str = "1") -> Game:
    players = dict.fromkeys(RULESET.seats(scenario), saying(way, seed))
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
    look = RULESET.view(c, "central")
    question = Question("", "central", WAYS, "11", "central")
    assert advice(look, question, Random(1)) == EITHER


@pytest.mark.parametrize("way", [PLAY, FLY, TABLE])
def test_11_each_way_is_kept_exactly_and_replays_to_the_byte(
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


def test_11_2_a_flown_battle_needs_no_pilot_again(
    field: Callable[[Ruleset[Any]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = campaign_of(in_skirmish(), FLY)
    record = Record.load(game.record.dump(seed=True).encode(), "kept")

    def nobody(*_: Any) -> Any:
        raise AssertionError("a pilot was called")

    monkeypatch.setattr("aerodrome.campaign.ch11_battle.pilot", nobody)
    assert laws.bytes_of(play(RULESET, record)) == laws.bytes_of(game.position)


@pytest.mark.parametrize("way", [PLAY, FLY])
def test_11_an_update_of_the_game_loses_no_old_battle(
    way: str, field: Callable[[Ruleset[Any]], None]
) -> None:
    """Two weeks under version 1, the rest under version 2; the first two stand as they were."""
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
        assert not reading, "an old battle was debriefed anew"
        return skirmish.debriefing(state, sortie)

    newer = replace(skirmish.RULESET, version=2, sortie=replace(skirmish.DOOR, debriefing=other))
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


def test_11_1_a_battle_begun_under_old_rules_is_begun_anew(
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


@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
def test_every_law_holds_over_the_fake_game(
    law: Any, field: Callable[[Ruleset[Any]], None]
) -> None:
    for seed in ("1", "2"):
        law(RULESET, in_skirmish(pilots="random", players_allied=2), seed)


def test_11_a_door_that_is_not_there_is_refused(field: Callable[[Ruleset[Any]], None]) -> None:
    field(replace(skirmish.RULESET, id="doorless", sortie=None))
    setup = {**in_skirmish().setup, "game": "doorless"}
    with pytest.raises(Refusal, match="`doorless` cannot fly a campaign here"):
        RULESET.compose("fake", setup, {}, "fake")
    assert "skirmish" in games.playable()
    assert "campaign" not in games.playable()


def test_nothing_in_the_campaign_names_a_game() -> None:
    names = ("squadriglia", "dogfights", "winged_victory")
    for file in sorted(Path(RULESET.folder).glob("*.py")):
        text = file.read_text("utf-8")
        assert not any(name in text for name in names), file.name


@pytest.mark.parametrize("name", games.playable())
def test_every_door_answers_for_every_skill_and_grade(name: str) -> None:
    door = registry.find(name).sortie
    assert set(door.honours({})) == {*SKILLS, *GRADES}
    assert "patrol" not in door.flies
    book = registry.find(name).phrases
    for reason in door.honours({}).values():
        assert not reason or all(book.has(reason, language) for language in book.languages)


# 11.3, 11.4 The form

BOTH_AT_THE_TABLE: dict[str, tuple[str, ...]] = {side: (side,) for side in SIDES}
ALONE = {"allied": SIDES}


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
def test_11_3_who_was_at_the_table_tells(west: str, east: str, who: Any) -> None:
    assert tellers({"allied": west, "central": east}) == who


def test_11_3_a_quiet_day() -> None:
    _, told, umpire = entered({})
    assert [wreck.end for wreck in told.wrecks] == ["flying", "flying"]
    assert (told.points, told.done, told.contact) == ((0, 0), (False, False), ())
    asked = [(question.rule, question.about) for question in umpire.questions]
    assert asked[:3] == [("11.3", "am1"), ("11.3", "allied"), ("11.3", "allied")]
    assert len(asked) == 10, "a machine that came home untouched is one question"


def test_11_3_every_fact_of_a_machine() -> None:
    c = mustered()
    flown(c, machines=(("am1", "am2"), ("cm1",)))
    hunters = [pilot(c, "am1").id, pilot(c, "am2").id]
    umpire = Scripted(
        answers={
            "11.3 am1": ["left", "half", "engine_hit", "nobody"],
            f"11.3 {hunters[0]}": ["one"],
            "11.3 cm1": ["shot", "enemy", "engine_sound", hunters[0], hunters[1]],
            f"11.3 {pilot(c, 'cm1').id}": ["killed"],
            "11.3 allied": ["done"],
        }
    )
    told = report(umpire, c, BOTH_AT_THE_TABLE)
    first, _, third = told.wrecks
    assert (first.end, first.damage, first.strength, first.engine) == ("left", 6, 12, True)
    assert (third.end, third.place, third.damage) == ("shot", "enemy", 14)
    assert third.shooters == tuple(hunters)
    assert told.casualties[0].wounds == 1
    assert told.casualties[2].killed
    assert (told.points, told.done) == ((2, 1), (True, False))
    assert set(told.contact) == {*hunters, pilot(c, "cm1").id}
    assert {q.seat for q in umpire.questions if q.about == "cm1"} == {"central"}
    said = [told.phrase().key for told in umpire.events(MachineReported)]
    keys = ("left", "untouched", "shot_by")
    assert said == [f"event.MachineReported.{key}" for key in keys]


def test_11_3_an_explosion_asks_no_more() -> None:
    _, told, _ = entered({"11.3 cm1": ["exploded", "own", "nobody"]})
    assert told.wrecks[1].end == "exploded"
    assert told.casualties[1].killed


def test_11_3_against_the_computer_one_commander_enters_both_sides() -> None:
    """He can enter a victory; the computer only signs."""
    c = mustered()
    flown(c)
    mine = pilot(c, "am1").id
    umpire = Scripted(answers={"11.3 cm1": ["shot", "enemy", "engine_sound", mine]})
    told = report(umpire, c, ALONE)
    assert told.wrecks[1].shooters == (mine,)
    assert told.points == (2, 0)
    assert {q.seat for q in umpire.questions if q.rule == "11.3"} == {"allied"}
    (signed,) = [q for q in umpire.questions if q.rule == "11.4"]
    assert signed.seat == "central"
    look = RULESET.view(c, "central")
    assert advice(look, replace_options(signed), Random(1)) == "sign"


def replace_options(question: Question) -> Question:
    return Question("", question.seat, tuple(question.options), question.rule, question.about)


def sent_against_a_balloon(c: Campaign, *machines: str) -> None:
    """The Allies are to burn a balloon."""
    flown(c, machines=(machines, ("cm1",)))
    assert c.mission is not None
    assert c.mission.sortie is not None
    west, east = c.mission.sortie.flights
    flights = (structs.replace(west, mission="balloon_busting"), east)
    c.mission = structs.replace(
        c.mission, sortie=structs.replace(c.mission.sortie, flights=flights)
    )


@pytest.mark.parametrize("shooters", [0, 1, 2])
def test_11_3_who_brought_down_the_balloon(shooters: int) -> None:
    c = mustered()
    sent_against_a_balloon(c, "am1", "am2")
    men = tuple(pilot(c, name).id for name in ("am1", "am2")[:shooters])
    answers: dict[str, list[Value]] = {"11.3 allied": [*men, *(["nobody"] * (not men))]}
    answers["11.3 allied"] += ["no_more"] * (shooters == 1)
    umpire = Scripted(answers=answers)
    told = report(umpire, c, ALONE)
    assert told.balloons == ((men,) if men else ())
    prompts = [q.about for q in umpire.questions if q.posed().says.key == "ask.11.3.balloon"]
    assert set(prompts) == {"allied"}, "the others were sent against none"
    (event,) = umpire.events(BalloonReported)
    assert event.phrase().key == f"event.BalloonReported.{'by' if men else 'hangs'}"
    assert told.contact == (), "a balloon is no enemy in gun range"


@pytest.mark.parametrize(("word", "counts"), [("accept", False), ("insist", True)])
def test_11_4_a_balloon_may_be_disputed(word: str, *, counts: bool) -> None:
    c = mustered()
    sent_against_a_balloon(c, "am1")
    mine = pilot(c, "am1").id
    answers: dict[str, list[Value]] = {
        "11.3 allied": [mine, "done", "no_contact", "nobody"],
        "11.4 central": ["balloon-allied", "sign"],
        "11.4 allied": [word, "sign"],
    }
    umpire = Scripted(answers=answers, dice=(1,))
    told = report(umpire, c, BOTH_AT_THE_TABLE)
    assert told.balloons == (((mine,),) if counts else ())
    assert told.done == (True, False), "the mission is another line"
    (settled,) = umpire.events(DisputeSettled)
    assert settled.phrase().key.startswith("event.DisputeSettled.balloon_")


def test_11_3_every_line_can_be_changed_before_it_is_signed() -> None:
    c = mustered()
    sent_against_a_balloon(c, "am1")
    mine = pilot(c, "am1").id
    changes = ["contact", "central", "balloon-allied", "cm1", "sign"]
    umpire = Scripted(
        answers={
            "11.3 allied": ["nobody", "not_done", "no_contact", mine],
            "11.3 ": changes,
            "11.3 cm1": ["untouched", "shot", "enemy", "engine_sound", mine],
        }
    )
    told = report(umpire, c, ALONE)
    assert told.balloons == ((mine,),)
    assert told.done == (False, True)
    assert told.wrecks[1].end == "shot"
    assert len(told.contact) == 2
    told_once = [(event.machine, event.end) for event in umpire.events(MachineReported)]
    assert told_once == [("am1", "flying"), ("cm1", "shot")], "nobody reads what was corrected"


def test_11_3_the_form_is_read_in_both_languages() -> None:
    """Every line that can stand on it has words, and nothing in them is left unfilled."""
    c = mustered()
    sent_against_a_balloon(c, "am1")
    sortie = c.mission.sortie if c.mission is not None else None
    assert sortie is not None
    names = RULESET.names(RULESET.view(c, "allied"))
    for end, by, hurt in product(("flying", "left", "down", "shot", "exploded"), (0, 1), (0, 1)):
        shooters = (pilot(c, "am1").id,) * (by and end != "flying")
        hit = MachineReport("cm1", end, "enemy", 5, 10, bool(hurt), None, shooters)
        entry = Entry(hit, (), ("killed",) if hurt else ("unhurt",))
        form = Form({"cm1": entry}, {"allied": bool(by)}, {"allied": shooters}, bool(hurt))
        for language in ("en", "it"):
            said = [RULESET.phrases.say(p, language, names) for p in lines(form).values()]
            assert len(said) == (3 if shooters else 4)
            assert not any("about=" in one or "cm1" in one for one in said), said


def test_11_3_who_corrects_away_the_only_shot_is_asked_of_gun_range() -> None:
    c = mustered()
    flown(c)
    mine = pilot(c, "am1").id
    answers: dict[str, list[Value]] = {
        "11.3 cm1": ["shot", "enemy", "engine_sound", mine, "untouched"],
        "11.3 allied": ["not_done", "contact"],
        "11.3 ": ["cm1", "sign"],
    }
    told = report(Scripted(answers=answers), c, ALONE)
    assert told.wrecks[1].shooters == ()
    assert len(told.contact) == 2


@pytest.mark.parametrize(
    ("word", "dice", "end", "whose"),
    [
        ("accept", (), "shot", "allied"),
        ("insist", (3,), "flying", "central"),
        ("insist", (4,), "shot", "allied"),
    ],
)
def test_11_4_a_disagreement_is_shown_and_settled(
    word: str, dice: tuple[int, ...], end: str, whose: str
) -> None:
    """Central says cm1 flew home; the Allies saw it fall."""
    answers: dict[str, list[Value]] = {
        "11.3 cm1": ["untouched", "shot", "no_mans_land", "engine_sound", "nobody"],
        "11.4 allied": ["cm1", "sign"],
        "11.4 cm1": [word],
    }
    _, told, umpire = entered(answers, dice=dice)
    assert told.wrecks[1].end == end
    seen = [(event.machine, event.side, event.end) for event in umpire.events(MachineReported)]
    assert seen[1:] == [("cm1", "central", "flying"), ("cm1", "allied", "shot")]
    (settled,) = umpire.events(DisputeSettled)
    assert (settled.about, settled.side, settled.dice) == ("cm1", whose, dice)


def test_11_4_a_mission_may_be_disputed_too() -> None:
    answers: dict[str, list[Value]] = {
        "11.3 central": ["done"],
        "11.4 allied": ["central", "sign"],
        "11.4 central": ["sign", "accept"],
    }
    _, told, _ = entered(answers)
    assert told.done == (False, False)
