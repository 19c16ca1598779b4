"""Chapter 4: every option in words, every refusal with its reason, and single answers taken."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.kernel.events import Taken
from aerodrome.kernel.phrases import Phrase
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.rules.ch01_introduction import MAP
from aerodrome.rulesets.squadriglia.rules.ch04_assignment import Metres, Moves, Speeds
from aerodrome.rulesets.squadriglia.rules.ch04_orders import Routes
from aerodrome.rulesets.squadriglia.rules.state import Aircraft, Declaration, Move
from tests.support.squadriglia.table import (
    Scripted,
    a_plane,
    a_sky,
    against,
    drafted,
    fly_turn,
    legal,
    offered,
    refusals,
)


def speeds(plane: Aircraft, **options: Any) -> Speeds:
    return Speeds(Routes(against(plane, **options), plane, plane.declared))


def why(plane: Aircraft, speed: int, word: str, *before: str, **options: Any) -> Phrase | None:
    """Return the reason why a move is refused."""
    return offered(Moves(drafted(plane, speed, *before, **options)))[word].refused


def key(phrase: Phrase | None) -> str:
    return "" if phrase is None else phrase.key


def test_4_1_top_speed_and_acceleration_give_the_reason() -> None:
    plane = a_plane("I1", "phonix_d1", speed=3)
    refused = refusals(speeds(plane))
    assert refused["6"] == "no_speed.top"
    assert refused["1"] == refused["5"] == "no_speed.acceleration"
    assert legal(speeds(plane)) == ["2", "3", "4", "immelmann"]
    words = offered(speeds(plane))["5"].refused
    assert words is not None
    assert words.words == {"top": 5, "speed": 3, "change": 1}


def cornered(**changes: Any) -> Aircraft:
    """Return a heavy aircraft in row 1 with the stick at S, three moves from leaving the map."""
    return a_plane("I1", "caproni_ca450", "22,1", "E", speed=3, stick="S", **changes)


def test_4_1_a_speed_that_must_leave_the_map_gives_the_reason() -> None:
    assert legal(speeds(cornered())) == ["2"]
    refused = refusals(speeds(cornered()))
    assert refused["3"] == refused["4"] == "no_speed.edge"
    assert refused["1"] == "no_speed.acceleration"


def test_4_1_a_speed_that_cannot_fit_the_declaration_gives_the_reason() -> None:
    """Two moves under S and one under D need a C between them: four at least."""
    plane = a_plane("I1", "spad_7", declared=Declaration(2, 1))
    assert legal(speeds(plane)) == ["4", "5"]
    refused = refusals(speeds(plane))
    assert refused["1"] == refused["2"] == refused["3"] == "no_speed.declared"
    assert refused["immelmann"] == "no_immelmann.declared"


def test_4_1_the_true_reason_is_given_when_there_are_two() -> None:
    """It cannot fly 3 or 4 whatever the declaration: the reason is the edge."""
    refused = refusals(speeds(cornered(declared=Declaration(0, 0))))
    assert refused["3"] == refused["4"] == "no_speed.edge"


def test_5_5_the_true_reason_against_an_immelmann() -> None:
    """A medium aircraft may never fly one, whatever it declared."""
    plane = a_plane("I1", "macchi_l3", speed=3, declared=Declaration(0, 0))
    assert refusals(speeds(plane))["immelmann"] == "no_immelmann.not_light"


def test_4_3_s_cannot_follow_d() -> None:
    for before, word in (("D", "S"), ("S", "D")):
        refused = why(a_plane("I1"), 2, f"ahead {word}", f"ahead {before}")
        assert refused == Phrase("no_move.stick", {"stick": word, "before": before})
    across = why(a_plane("I1", stick="D"), 2, "left S")
    assert across == Phrase("no_move.stick", {"stick": "S", "before": "D"})


@pytest.mark.parametrize(("jammed", "other"), [("D", "S"), ("S", "D")])
def test_4_3_a_jammed_rudder_gives_its_direction(jammed: str, other: str) -> None:
    """ "Rudder jammed to the right." """
    plane = a_plane("I1", rudder=jammed)
    refused = why(plane, 2, f"ahead {other}")
    assert refused == Phrase("no_move.rudder", {"stick": other, "before": jammed})
    assert key(why(plane, 2, f"ahead {other}", f"ahead {jammed}")) == "no_move.stick"


def test_4_2_heavy_aircraft_give_the_reason() -> None:
    for plane in (a_plane("I1", "caproni_ca450"), a_plane("I1", controls=True)):
        assert key(why(plane, 2, "left C")) == key(why(plane, 2, "right S")) == "no_move.heavy"


def test_4_2_climbs_and_dives_give_the_reason() -> None:
    plane = a_plane("I1", height=500)
    assert key(why(plane, 2, "climb C", altitude=True)) == "no_move.climb"
    low = a_plane("I1", height=-500)
    assert key(why(low, 2, "dive C", altitude=True)) == "no_move.dive"
    once = why(a_plane("I1"), 2, "dive C", "climb C 5", altitude=True)
    assert key(once) == "no_move.one_change"
    assert "climb C" not in offered(Moves(drafted(a_plane("I1"), 2)))


def test_4_2_a_glider_gives_the_reason() -> None:
    plane = a_plane("I1", fuel=0)
    for word in ("left C", "right D", "climb C", "dive S"):
        assert key(why(plane, 1, word, fuel=True, altitude=True)) == "no_move.gliding"


def test_4_2_the_edge_gives_the_reason() -> None:
    plane = a_plane("I1", "spad_7", "24,10", "E")
    assert key(why(plane, 1, "ahead C")) == "no_move.edge"
    plane.declared = Declaration(1, 0)
    assert key(why(plane, 1, "left C")) == "no_move.declared"
    assert key(why(plane, 1, "ahead S")) == "no_move.edge"


POSITIONS: list[tuple[Aircraft, dict[str, bool]]] = [
    (a_plane("I1", type_, at, facing, **changes), options)
    for type_ in ("spad_13", "macchi_l3", "caproni_ca450")
    for at, facing in (("12,9", "E"), ("24,9", "E"), ("1,10", "W"), ("12,1", "NW"), ("24,18", "SE"))
    for changes, options in (
        ({"speed": 3}, {}),
        ({"speed": 2, "stick": "D"}, {"altitude": True}),
        ({"speed": 2, "rudder": "S"}, {}),
        ({"speed": 4, "controls": True, "height": 500}, {"altitude": True}),
    )
]


@pytest.mark.parametrize(("plane", "options"), POSITIONS)
def test_4_describe_lists_exactly_the_legal_options(
    plane: Aircraft, options: dict[str, bool]
) -> None:
    """Step by step through an order: unrefused, iterated and contained are the same."""
    first = speeds(plane, **options)
    agree(first)
    speed = int(next(word for word in map(str, legal(first)) if word.isdigit()))
    draft = drafted(plane, speed, **options)
    while draft.left:
        listed = Moves(draft)
        agree(listed)
        laid = [f"{m.arrow} {m.stick} {m.metres}" for m in draft.moves]
        word = str(legal(listed)[-1])
        metres = " 5" if word.split()[0] in ("climb", "dive") else ""
        draft = drafted(plane, speed, *laid, f"{word}{metres}", **options)


def agree(options: Speeds | Moves) -> None:
    described = offered(options)
    assert [v for v, o in described.items() if o.refused is None] == [
        v for v in described if v in set(options)
    ]
    assert set(legal(options)) <= set(described)
    assert [v for v in described if v in type(options).__call__(*fresh(options))] == [
        v for v, o in described.items() if o.refused is None
    ]
    assert legal(options)


def fresh(options: Speeds | Moves) -> tuple[Any]:
    """Return the same question, not listed yet: checking must not need the list."""
    return (options.routes if isinstance(options, Speeds) else options.draft,)


def test_4_every_option_has_words_and_an_anchor() -> None:
    """Where an option leads is on it: the path of hexes, and the facing in degrees."""
    plane = a_plane("I1", "spad_7", "5,9")
    found = offered(Moves(drafted(plane, 3, "ahead C", altitude=True)))
    dive = found["dive S"].anchor
    assert dive is not None
    assert (dive.piece, dive.path, dive.facing) == ("I1", ("7,9", "8,9"), 60)
    climb = found["climb D"].anchor
    assert climb is not None
    assert (climb.place, climb.facing) == ("6,9", 300)
    turn = offered(speeds(plane))["immelmann"].anchor
    assert turn is not None
    assert (turn.path, turn.facing) == (("6,9", "7,9", "6,9"), 180)


def test_4_every_phrase_of_an_option_is_in_the_book() -> None:
    """The option itself and its refusal, in English and Italian."""
    book = RULESET.phrases
    for plane, options in POSITIONS:
        draft = drafted(plane, 2, **options)
        for option in (
            *offered(speeds(plane, **options)).values(),
            *offered(Moves(draft)).values(),
        ):
            for phrase in filter(None, (option.says, option.refused)):
                for language in ("en", "it"):
                    assert book.has(phrase.key, language), (phrase.key, language)
                    assert book.say(phrase, language)


def test_4_a_single_legal_answer_is_taken_and_reported() -> None:
    """Only its owner hears of it, and there is no question."""
    sky = a_sky(
        a_plane("I1", "caproni_ca450", "12,1", "NE", speed=4),
        a_plane("A1", at="24,18", facing="W"),
        altitude=True,
    )
    umpire = fly_turn(sky, {"I1": "3: climb 5 D, ahead C, ahead"})
    taken = [line for line in umpire.told if isinstance(line.event, Taken)]
    assert ("climb D", ("italy",)) in [(line.event.value, line.to) for line in taken]
    asked = [question for question in umpire.questions if question.about == "I1"]
    assert all(len(legal(question.options)) > 1 for question in asked)


def test_4_no_question_without_a_choice() -> None:
    """Through twenty turns of idle flight every question asked had at least two answers."""
    sky = a_sky(
        a_plane("I1", "macchi_l3", "2,9", fuel=4), a_plane("A1", "ufag_w13", "22,3", "W"), fuel=True
    )
    umpire = Scripted(sky, dice=[1] * 200)
    for _ in range(8):
        if sky.verdict is None:
            RULESET.rules.turn(umpire, sky)
    assert umpire.questions
    assert all(len(legal(question.options)) > 1 for question in umpire.questions)
    assert MAP.name(sky.plane("I1").at) != "2,9"


@pytest.mark.parametrize(
    ("arrow", "words", "then"), [("climb", "up 20 m", 30), ("dive", "down 40 m", -30)]
)
def test_a_dive_goes_down_and_a_climb_up(arrow: str, words: str, then: int) -> None:
    """The answer is how far; the altimeter shows the height after it."""
    plane = a_plane("I1", "spad_7", height=10)
    metres = Metres(drafted(plane, 3, altitude=True), Move(arrow, "C"))
    last = list(metres.describe())[-1]
    assert (RULESET.phrases.say(last.says), last.number) == (words, then)
    gauge = metres.control()
    assert (gauge.low, gauge.now, gauge.high, gauge.first) == (-30, 10, 30, then)


def test_4_2_the_question_counts_the_moves() -> None:
    asked = Moves(drafted(a_plane("I1"), 4, "ahead C")).prompt()
    assert RULESET.phrases.say(asked, names={"I1": "I1"}) == "I1: move 2 of 4"
