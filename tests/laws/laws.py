"""The laws, as functions over any ruleset; each raises AssertionError when broken."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from aerodrome.bots.random_player import keyed_player, random_player
from aerodrome.kernel import codec
from aerodrome.kernel.address import Address
from aerodrome.kernel.game import Game, play
from aerodrome.kernel.question import Question, Seat, Value, open_in
from aerodrome.kernel.record import Answer, Record, Roll, Undo
from aerodrome.kernel.refusal import Broken, Refusal
from aerodrome.kernel.scenario import Choice, Scenario
from aerodrome.kernel.seen import copy_for, seen_by
from aerodrome.kernel.silent import playout
from tests.laws.helping import law_15_help_is_never_mute as law_15_help_is_never_mute
from tests.laws.hygiene import law_8_hygiene as law_8_hygiene
from tests.laws.offers import law_14_offers as law_14_offers
from tests.laws.supposing import SupposedAlike
from tests.laws.words import law_11_scenes as law_11_scenes
from tests.laws.words import law_11_words as law_11_words
from tests.support import canonical_log
from tests.support.altered import altered
from tests.support.random_games import LONGEST, AnyRuleset, limited
from tests.support.random_games import SHORT as SHORT
from tests.support.random_games import bytes_of as bytes_of
from tests.support.random_games import random_game as random_game
from tests.support.witness import Witness

CHAINS = 3
"""Dialogues of a game that law 3 answers as a whole, in every wrong way."""


def law_1_replay_equals_play(ruleset: AnyRuleset, scenario: Scenario, seed: str) -> None:
    """Check that a game replayed from its reloaded record is the same to the byte."""
    game = random_game(ruleset, scenario, seed)
    first = bytes_of(game.position)
    record = Record.load(game.record.dump(seed=True).encode(), "reloaded")
    assert bytes_of(play(ruleset, record)) == first, "law 1: replay differs from play"
    seedless = Record(game.record.header, game.record.lines)
    assert bytes_of(play(ruleset, seedless)) == first, "law 1: replay without seed differs"


def law_1_under_two_hash_seeds(
    module: str, seed: str, options: Mapping[str, Choice] | None = None
) -> None:
    """Check that processes with different string hashing play games that are the same to the
    byte."""
    command = [sys.executable, "-m", "tests.support.game_digest", module, seed]
    command += [f"{name}={value}" for name, value in (options or {}).items()]
    digests = {
        subprocess.run(
            command,
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    }
    assert len(digests) == 1, "law 1: the game depends on the hash seed"


def law_2_arrival_order(ruleset: AnyRuleset, scenario: Scenario, seed: str) -> None:
    """Check that simultaneous answers lead to the same game in any order of arrival."""
    player = keyed_player(seed)
    finals = set()
    for order in range(2):
        shuffle = Random(f"{seed}{order}")
        game = Game(ruleset, ruleset.record(scenario, seed))
        for _ in range(LONGEST):
            if not game.position.questions:
                break
            question = shuffle.choice(game.position.questions)
            game.answer(question.seat, question.key, player(question, lambda: None))
        finals.add(bytes_of(game.position))
    assert len(finals) == 1, "law 2: arrival order changes the game"


def law_3_refusals(ruleset: AnyRuleset, scenario: Scenario, seed: str) -> None:
    """Check that an illegal, foreign, closed or repeated answer is refused and changes nothing."""
    random, player, chained = Random(seed), keyed_player(seed), 0
    game = Game(ruleset, ruleset.record(scenario, seed))
    for _ in range(60):
        if not game.position.questions:
            break
        question = random.choice(game.position.questions)
        for seat, key, value in _hostile(game, question):
            _refuses(game, seat, key, value)
        if chained < CHAINS and Address.parse(question.key).about and not question.given:
            chained += 1
            _refuses_ill_fitting_chains(game, question)
        value = player(question, lambda: None)
        game.answer(question.seat, question.key, value)
        if question.key in game.record.answers:
            _refuses(game, question.seat, question.key, value)
    _refuses_on_replay(ruleset, game)


def _hostile(game: Game, question: Question) -> list[tuple[Seat, str, Any]]:
    value = next(iter(question.options))
    other = next(seat for seat in (*game.seats, "unknown") if seat != question.seat)
    refused = [option.value for option in question.posed().options if option.refused is not None]
    bad: list[Any] = ["no such option", -(10**9), True, 1.0, None, *refused]
    return [
        *((question.seat, question.key, value) for value in bad),
        (other, question.key, value),
        (question.seat, f"{question.key}x", value),
        (question.seat, "", value),
    ]


def _refuses_ill_fitting_chains(game: Game, question: Question) -> None:
    """Check that a dialogue takes all its answers, or none if one is wrong or too many."""
    seat, key, lines = question.seat, question.key, len(game.record.lines)
    place, player = Address.parse(key).place, keyed_player(key)
    values: tuple[Value, ...] = ()
    asked: Question | None = question
    while asked is not None:
        value = player(asked, lambda: None)
        values = (*asked.given, value)
        game.answer(seat, asked.key, value)
        asked = open_in(place, seat, game.position.questions)
    singly = game.record.lines[lines:], bytes_of(game.position)
    game.back_to(lines)
    for cut in range(1, len(values) + 1):
        _refuses(game, seat, key, *values[:cut], "no such option")
    game.answer(seat, key, *values)
    together = game.record.lines[lines:], bytes_of(game.position)
    assert together == singly, f"law 3: answers to {key} lead elsewhere when they come at once"
    game.back_to(lines)


def _refuses(game: Game, seat: Seat, key: str, value: Any, *then: Any) -> None:
    before = len(game.record.lines), bytes_of(game.position), len(game.position.questions)
    try:
        game.answer(seat, key, value, *then)
    except Refusal:
        after = len(game.record.lines), bytes_of(game.position), len(game.position.questions)
        assert before == after, f"law 3: a refused answer to {key} changed the game"
    else:
        raise AssertionError(f"law 3: {seat} could answer {(value, *then)!r} to {key}")


def _refuses_on_replay(ruleset: AnyRuleset, game: Game) -> None:
    lines = list(game.record.lines)
    for index, line in enumerate(lines):
        if isinstance(line, Answer):
            lines[index] = Answer(line.at, line.seat, "no such option")
            try:
                play(ruleset, Record(game.record.header, lines, game.record.seed))
            except Refusal:
                return
            raise AssertionError(f"law 3: an illegal line at {line.at} was replayed")


def law_4_every_game_ends(ruleset: AnyRuleset, scenario: Scenario, seed: str) -> None:
    """Check that random games end, questions have options, and listed options pass the check."""

    def curious(question: Question, look: Callable[[], Any]) -> Value:
        listed = list(question.options)
        assert listed, f"law 4: {question.key} has no options"
        assert len(set(listed)) == len(listed), f"law 4: {question.key} lists an option twice"
        assert all(value in question.options for value in listed), f"law 4: {question.key}"
        described = [o.value for o in question.posed().options if o.refused is None]
        assert described == listed, f"law 4: {question.key} describes other options than it lists"
        return player(question, look)

    turns = 0

    def counted(umpire: Any, state: Any) -> None:
        nonlocal turns
        turns += 1
        assert turns < LONGEST, f"law 4: the game does not end ({turns} turns)"
        ruleset.rules.turn(umpire, state)

    player = limited(keyed_player(seed))
    record = ruleset.record(scenario, seed)
    try:
        game = Game(
            altered(ruleset, turn=counted),
            record,
            dict.fromkeys(ruleset.rules.seats(scenario), curious),
        )
    except Broken as broken:
        raise AssertionError(f"law 4: {broken}") from broken
    assert game.position.outcome is not None, "law 4: the game is stuck"


def law_5_no_leak(ruleset: AnyRuleset, scenario: Scenario, seed: str) -> None:
    """Check that two worlds that differ only in what a seat may not know look the same to it."""
    random, compare = Random(seed), SupposedAlike()
    game = Game(ruleset, ruleset.record(scenario, seed))
    for _ in range(40):
        if not game.position.questions:
            break
        for seat in dict.fromkeys(q.seat for q in game.position.questions if "[" in q.key):
            other = _other_world(ruleset, game, seat, random)
            _same_while_open(game, other, seat)
            compare(seat, game, other)
        question = random.choice(game.position.questions)
        value = random.choice(list(question.options))
        game.answer(question.seat, question.key, value)
    _same_while_log_is(ruleset, scenario, seed)


def _same_while_open(game: Game, other: Game, seat: Seat) -> None:
    """Check that others' answers make no difference to a seat while its own dialogue is open."""
    for eye in (seat, None):
        assert _seen(game, eye) == _seen(other, eye), f"law 5: {eye} sees a secret of others"
        ours, theirs = copy_for(game, eye).dump(seed=False), copy_for(other, eye).dump(seed=False)
        assert ours == theirs, f"law 5: {eye}'s copy of the record holds a secret of others"
    ours_, theirs_ = game.fork("fork", seat), other.fork("fork", seat)
    same = codec.encode(ours_.position.state) == codec.encode(theirs_.position.state)
    assert same, "law 5: a fork's state holds a secret"
    assert _seen(ours_, seat) == _seen(theirs_, seat), "law 5: a fork shows a secret"


def _other_world(ruleset: AnyRuleset, game: Game, seat: Seat, random: Random) -> Game:
    """Return the same game in which the other seats answered the open dialogues differently."""
    rounds = {Address.parse(q.key).round for q in game.position.questions if q.seat == seat}
    lines = [
        line
        for line in game.record.lines
        if not isinstance(line, Answer | Roll | Undo)
        or Address.parse(line.at).round not in rounds
        or _owner(game, line) == seat
    ]
    other = Game(ruleset, Record(game.record.header, lines, game.record.seed))
    for _ in range(random.randrange(6)):
        theirs = [q for q in other.position.questions if q.seat != seat]
        if not theirs:
            break
        question = random.choice(theirs)
        other.answer(question.seat, question.key, random.choice(list(question.options)))
    return other


def _owner(game: Game, line: Any) -> Seat | None:
    """Return the seat of the dialogue that a line belongs to."""
    return game._table.dialogues.get(Address.parse(line.at).place)


def _same_while_log_is(ruleset: AnyRuleset, scenario: Scenario, seed: str) -> None:
    """Check that two games with the same log look the same in every other way."""
    compare = SupposedAlike()
    for seat in ruleset.rules.seats(scenario):
        worlds = [_world(ruleset, scenario, seed, seat, number) for number in (1, 2)]
        for _ in range(30):
            if _log(worlds[0], seat) != _log(worlds[1], seat):
                break
            assert _seen(worlds[0], seat) == _seen(worlds[1], seat), (
                f"law 5: {seat}'s view tells worlds apart that its log does not"
            )
            if not worlds[0].position.questions:
                break
            compare(seat, *worlds)
            states = {codec.encode(w.fork("fork", seat).position.state) for w in worlds}
            assert len(states) == 1, f"law 5: a fork for {seat} holds a secret of others"
            question = worlds[0].position.questions[0]
            value = keyed_player(seed)(question, lambda: None)
            for world in worlds:
                world.answer(seat, question.key, value)


def _world(ruleset: AnyRuleset, scenario: Scenario, seed: str, seat: Seat, number: int) -> Game:
    others = [other for other in ruleset.rules.seats(scenario) if other != seat]
    players = dict.fromkeys(others, keyed_player(f"{seed}{number}"))
    return Game(ruleset, ruleset.record(scenario, seed), players)


def _log(game: Game, seat: Seat | None) -> bytes:
    return codec.encode(seen_by(game, seat).log)


def _seen(game: Game, seat: Seat | None) -> bytes:
    """Return all that a seat sees, except which seats are waited for, which is no secret."""
    seen = codec.plain(seen_by(game, seat))
    del seen["waiting"]
    return codec.encode(seen)


def law_6_every_change_is_told(ruleset: AnyRuleset, scenario: Scenario, seed: str) -> None:
    """Check that every change is named by its event, which cites a section that exists."""
    state = ruleset.rules.setup(scenario)
    witness = Witness(ruleset, state, limited(random_player(Random(seed))), Random(seed))
    while ruleset.rules.outcome(state) is None:
        ruleset.rules.turn(witness, state)
        witness.nothing_changed("at the end of a turn")


def law_7_undo(ruleset: AnyRuleset, scenario: Scenario, seed: str) -> None:
    """Check that undo crosses no roll and no player's knowledge, and that redoing is the same."""
    random = Random(seed)
    game = Game(ruleset, ruleset.record(scenario, seed))
    for _ in range(60):
        if not game.position.questions:
            break
        question = random.choice(game.position.questions)
        value = random.choice(list(question.options))
        game.answer(question.seat, question.key, value)
        _undo_and_redo(game, question, value)


def _undo_and_redo(game: Game, question: Question, value: Value) -> None:
    seat, others = question.seat, [None, *(s for s in game.seats if s != question.seat)]
    before = bytes_of(game.position), len(game.record.lines), len(game.record.dice)
    seen = [_seen(game, other) for other in others]
    try:
        game.undo(seat)
    except Refusal:
        after = bytes_of(game.position), len(game.record.lines), len(game.record.dice)
        assert before == after, "law 7: a refused undo changed the game"
        return
    assert [_seen(game, other) for other in others] == seen, "law 7: others noticed an undo"
    assert len(game.record.dice) == before[2], "law 7: undo crossed a roll"
    game.answer(seat, question.key, value)
    assert bytes_of(game.position) == before[0], "law 7: redoing leads to another game"


def law_9_golden(ruleset: AnyRuleset, file: Path) -> None:
    """Check that a golden record still leads to the same game."""
    try:
        record = Record.load(file.read_bytes(), file.name)
        found = canonical_log.digest(ruleset, record)
    except Refusal as refusal:
        raise AssertionError(f"law 9: {refusal}") from refusal
    expected = file.with_suffix(".digest").read_text().strip()
    assert found == expected, f"law 9: {file.name} is another game now"


def law_10_silent_equals_recorded(ruleset: AnyRuleset, scenario: Scenario, seed: str) -> None:
    """Check that silent play with a game's answers and dice ends in the same state."""
    game = random_game(ruleset, scenario, seed)
    answers = [line for line in game.record.lines if isinstance(line, Answer)]
    rolls = [die for line in game.record.lines if isinstance(line, Roll) for die in line.dice]
    told = iter(answers)

    def repeat(question: Question, look: Callable[[], Any]) -> Value:
        answer = next(told)
        assert answer.seat == question.seat, "law 10: silent play asks another seat"
        return answer.value

    players = dict.fromkeys(game.seats, repeat)
    state = playout(ruleset, ruleset.rules.setup(scenario), players, _Loaded(rolls))
    same = codec.encode(state) == codec.encode(game.position.state)
    assert same, "law 10: silent play differs from recorded play"
    assert next(told, None) is None, "law 10: silent play asks less"


class _Loaded(Random):
    """A generator that repeats the dice of another game."""

    def __init__(self, dice: list[int]) -> None:
        super().__init__()
        self.dice = iter(dice)

    def random(self) -> float:
        return _Fixed(next(self.dice))


class _Fixed(float):
    """Multiply by any number of sides: the result is one less than the recorded die."""

    def __mul__(self, sides: float) -> float:
        return float(self) - 1


LAWS: tuple[Callable[[AnyRuleset, Scenario, str], object], ...] = (
    law_1_replay_equals_play,
    law_2_arrival_order,
    law_3_refusals,
    law_4_every_game_ends,
    law_5_no_leak,
    law_6_every_change_is_told,
    law_7_undo,
    law_8_hygiene,
    law_10_silent_equals_recorded,
    law_11_words,
    law_11_scenes,
    law_14_offers,
    law_15_help_is_never_mute,
)
