"""Games within a game, with stored ends: played by people, or at once by programs."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from aerodrome.bots.random_player import keyed_player, random_player
from aerodrome.kernel.checkpoint import checkpoint, resume, stood
from aerodrome.kernel.game import Game, play
from aerodrome.kernel.record import Answer, Opened, Played, Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.seen import seen_by
from aerodrome.kernel.silent import playout
from aerodrome.kernel.umpire import Player, Umpire
from aerodrome.kernel.verify import verify
from aerodrome.kernel.within import part_of_within, taken_out
from tests.laws import laws
from tests.support.altered import altered
from tests.support.toys import ladder, season

LOW = Scenario("low", {"top": 4})
AT = "0/8.2#1"
flights: list[str] = []


def rungs(state: ladder.Ladder) -> dict[str, int]:
    return {climber.id: climber.rung for climber in state.climbers}


def pilots(ruleset: Ruleset[Any], random: Random) -> Player:
    flights.append(ruleset.id)
    return random_player(random)


def day(inner: Ruleset[Any], *, at_once: bool) -> Ruleset[Any]:
    """Return a season with one stored match, played by people or by programs."""

    def turn(umpire: Umpire, state: season.Season) -> None:
        told = umpire.play(
            inner, LOW, rule="8.2", report=rungs, programs=pilots if at_once else None
        )
        best = max(told, key=lambda name: told[name])
        state.points[best] += told[best]
        umpire.tell(season.MatchWon(best, state.points[best]), rule="8.3")
        word = umpire.ask("red", ("low", "high"), rule="8.1")
        state.day += 1
        umpire.tell(season.DayEnded(state.day + len(word)), rule="8")

    return altered(season.RULESET, turn=turn)


PLAYED, FLOWN = day(ladder.RULESET, at_once=False), day(ladder.RULESET, at_once=True)
NEWER = replace(ladder.RULESET, version=2)


def begun(ruleset: Ruleset[Any], seed: str = "3") -> Game:
    return Game(ruleset, ruleset.record(season.RULESET.scenario("day"), seed))


def answered(game: Game, count: int = 999) -> Game:
    for _ in range(count):
        if not game.position.questions:
            break
        question = game.position.questions[0]
        value = keyed_player("p")(question, lambda: None)
        game.answer(question.seat, question.key, value)
    return game


def reloaded(game: Game) -> Record:
    return Record.load(game.record.dump(seed=True).encode(), "kept")


def lines(game: Game, kind: type[Any]) -> list[Any]:
    return [line for line in game.record.lines if isinstance(line, kind)]


def test_the_record_has_the_rules_and_the_result_of_a_match() -> None:
    game = answered(begun(PLAYED))
    now = (ladder.RULESET.id, ladder.RULESET.version)
    assert lines(game, Opened) == [Opened(AT, *now)]
    (kept,) = lines(game, Played)
    assert (kept.at, kept.ruleset, kept.version) == (AT, *now)
    assert sum(kept.report.values()) > 0
    assert kept.record == ""


@pytest.mark.parametrize("ruleset", [PLAYED, FLOWN], ids=["played", "flown"])
def test_a_stored_end_replays_and_verifies_to_the_byte(ruleset: Ruleset[Any]) -> None:
    game = answered(begun(ruleset))
    again = play(ruleset, reloaded(game))
    assert laws.bytes_of(again) == laws.bytes_of(game.position)
    verified = verify(ruleset, reloaded(game), "kept")
    assert laws.bytes_of(verified.position) == laws.bytes_of(game.position)
    assert verified.record.lines == game.record.lines


@pytest.mark.parametrize("at_once", [False, True], ids=["played", "flown"])
def test_other_rules_within_lose_no_old_match(at_once: bool) -> None:
    """The state is the same, the match is not played again, and the day goes on."""
    old = answered(begun(day(ladder.RULESET, at_once=at_once)))
    lines_ = old.record.lines[:-1]
    assert isinstance(old.record.lines[-1], Answer)
    record = Record(old.record.header, lines_, old.record.seed)
    game = Game(day(NEWER, at_once=at_once), record)
    assert [question.rule for question in game.position.questions] == ["8.1"]
    answered(game)
    assert game.position.state == old.position.state
    assert lines(game, Played)[0].version == 1
    again = day(NEWER, at_once=at_once)
    assert verify(again, reloaded(game), "kept").position.state == old.position.state


def test_a_match_begun_under_other_rules_begins_again() -> None:
    old = answered(begun(PLAYED), 2)
    assert not lines(old, Played)
    newer = day(NEWER, at_once=False)
    game = Game(newer, reloaded(old))
    assert [question.key for question in game.position.questions] == [f"{AT}~/0/1.1#1"]
    answered(game)
    assert [(line.at, line.version) for line in lines(game, Opened)] == [(AT, 1), (f"{AT}~", 2)]
    assert [line.at for line in lines(game, Played)] == [f"{AT}~"]
    assert laws.bytes_of(play(newer, reloaded(game))) == laws.bytes_of(game.position)
    verified = verify(newer, reloaded(game), "kept")
    assert laws.bytes_of(verified.position) == laws.bytes_of(game.position)


def test_a_flown_match_is_a_function_of_one_die_and_needs_no_pilot_again() -> None:
    flights.clear()
    game = begun(FLOWN)
    assert flights == ["ladder", "ladder"], "a pilot for each seat"
    (kept,) = lines(game, Played)
    inner = Record.load(kept.record.encode(), "inner")
    assert inner.header.seed == str(game.record.dice["0/8.2#2"].dice[0])
    assert rungs(play(ladder.RULESET, inner).state) == kept.report
    play(FLOWN, reloaded(game))
    assert flights == ["ladder", "ladder"]
    assert [told for told in game.position.log if told.ruleset == "ladder"] == []


def test_a_die_that_is_a_seed_stays_secret() -> None:
    game = begun(FLOWN)
    for seat in (None, "red", "blue"):
        assert not any("Rolled" in repr(t.event) for t in game.position.log if t.known_to(seat))


def test_flown_in_silence() -> None:
    scenario = season.RULESET.scenario("day")
    players = dict.fromkeys(("red", "blue"), random_player(Random(2)))
    state = playout(FLOWN, FLOWN.rules.setup(scenario), players, Random(2))
    assert state.day == 1
    assert max(state.points.values()) >= 4


@pytest.mark.parametrize("ruleset", [PLAYED, FLOWN], ids=["played", "flown"])
def test_a_forged_end_is_found(ruleset: Ruleset[Any]) -> None:
    game = answered(begun(ruleset))
    forged = [
        msgspec.structs.replace(line, report={"red": 99, "blue": 0})
        if isinstance(line, Played)
        else line
        for line in game.record.lines
    ]
    with pytest.raises(
        Refusal, match=r"did not end like this|was played differently|no such inner game"
    ):
        verify(ruleset, Record(game.record.header, forged, game.record.seed), "forged")


@pytest.mark.parametrize("kind", [Opened, Played])
def test_no_such_line_occurs_twice(kind: type[Any]) -> None:
    game = answered(begun(PLAYED))
    (line,) = lines(game, kind)
    with pytest.raises(Refusal, match="no game could have written this line"):
        game.record.append(line)


@pytest.mark.parametrize("ruleset", [PLAYED, FLOWN], ids=["played", "flown"])
def test_a_game_within_is_taken_out_whole(ruleset: Ruleset[Any], toys: None) -> None:
    """Log, dice and end are those in the outer game's record."""
    game = answered(begun(ruleset))
    within = taken_out(game, 1)
    (kept,) = lines(game, Played)
    assert rungs(within.position.state) == kept.report
    assert within.position.outcome is not None
    told = [told for told in game.position.log if told.ruleset == "ladder"]
    assert [(t.rule, t.event) for t in told] in ([], [(t.rule, t.event) for t in told_of(within)])
    saved = Record.load(within.record.dump(seed=True).encode(), "saved")
    assert laws.bytes_of(play(ladder.RULESET, saved)) == laws.bytes_of(within.position)


def told_of(game: Game) -> list[Any]:
    return list(game.position.log)


def test_a_match_is_taken_out_of_a_game_that_was_opened_from_a_checkpoint(toys: None) -> None:
    game = answered(begun(PLAYED))
    kept = resume(PLAYED, reloaded(game), checkpoint(stood(game)))
    assert not kept.whole
    found, whole = taken_out(kept, 1), taken_out(game, 1)
    assert laws.bytes_of(found.position) == laws.bytes_of(whole.position)


def test_there_is_no_such_match(toys: None) -> None:
    with pytest.raises(Refusal, match=r"no inner game 1; there is none yet\."):
        taken_out(begun(PLAYED), 1)
    with pytest.raises(Refusal, match=r"no inner game 2; there are 1\."):
        taken_out(answered(begun(PLAYED)), 2)


def test_a_match_of_other_rules_is_not_taken_out(toys: None) -> None:
    old = answered(begun(PLAYED))
    newer = Game(day(NEWER, at_once=False), reloaded(old))
    with pytest.raises(Refusal, match="by rules that are not installed"):
        taken_out(newer, 1)


@pytest.mark.parametrize("ruleset", [PLAYED, FLOWN], ids=["played", "flown"])
def test_a_part_of_a_match_has_neither_set_up_nor_seed(ruleset: Ruleset[Any], toys: None) -> None:
    within = taken_out(answered(begun(ruleset)), 1)
    part = part_of_within(within, "red")
    assert (part.header.setup, part.header.rows) == ({}, {})
    assert (part.header.seed_hash, part.header.seed) == ("", None)
    assert part.header.copy_for == "red"
    assert {line.seat for line in part.lines if isinstance(line, Answer)} <= {"red"}
    heard = [line for line in part.lines if not isinstance(line, Answer)]
    seen = [told for told in seen_by(within, "red").log if not told.event.echo]
    assert len(heard) == len(seen)


@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("ruleset", [PLAYED, FLOWN], ids=["played", "flown"])
def test_every_law_holds(law: Any, ruleset: Ruleset[Any], toys: None) -> None:
    if law is not laws.law_6_every_change_is_told:
        for seed in ("1", "2", "3"):
            law(ruleset, season.RULESET.scenario("day"), seed)
