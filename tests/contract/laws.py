"""The laws of the house, as functions over any ruleset; each raises AssertionError when broken."""

from __future__ import annotations

import ast
import dataclasses
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from aerodrome.bots.random_player import keyed_player, random_player
from aerodrome.kernel import codec, registry
from aerodrome.kernel.game import Game, Position, play
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Question, Seat, Value
from aerodrome.kernel.record import Answer, Record, Roll
from aerodrome.kernel.refusal import Broken, Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Choice, Scenario
from aerodrome.kernel.seen import copy_for, seen_by
from aerodrome.kernel.silent import playout
from aerodrome.kernel.umpire import Player
from tests.contract import canon
from tests.contract.witness import Witness

LONGEST = 20_000
"""No random game needs more answers than this."""

SHORT: dict[str, dict[str, Choice]] = {"campaign": {"missions": 2, "pilots": "random"}}
"""Options for games that are long by default; the laws play them short."""

AnyRuleset = Ruleset[Any]


def bytes_of(position: Position) -> bytes:
    return codec.encode((position.state, position.log, position.outcome))


def random_game(ruleset: AnyRuleset, scenario: Scenario, seed: str) -> Game:
    """A whole game, every seat answering at random by address."""
    player = limited(keyed_player(seed))
    seats = ruleset.seats(scenario)
    return Game(ruleset, ruleset.record(scenario, seed), dict.fromkeys(seats, player))


def limited(player: Player) -> Player:
    """A player who gives up on an endless game."""
    count = 0

    def answer(question: Question, look: Callable[[], Any]) -> Value:
        nonlocal count
        count += 1
        assert count < LONGEST, f"law 4: the game does not end ({count} answers)"
        return player(question, look)

    return answer


def law_1_replay_equals_play(ruleset: AnyRuleset, scenario: Scenario, seed: str) -> None:
    """A game re-played from its reloaded record is the same to the byte."""
    game = random_game(ruleset, scenario, seed)
    first = bytes_of(game.position)
    record = Record.load(game.record.dump(seed=True).encode(), "reloaded")
    assert bytes_of(play(ruleset, record)) == first, "law 1: replay differs from play"
    seedless = Record(game.record.header, game.record.lines)
    assert bytes_of(play(ruleset, seedless)) == first, "law 1: replay without seed differs"


def law_1_under_two_hash_seeds(
    module: str, scenario: str, seed: str, options: Mapping[str, Choice] | None = None
) -> None:
    """The same game in two processes with different string hashing is the same to the byte."""
    command = [sys.executable, "-m", "tests.contract.digest", module, scenario, seed]
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
    """Simultaneous answers lead to the same game in whatever order they arrive."""
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
    """What is illegal, not yours, closed or said twice is refused and changes nothing."""
    random, player = Random(seed), keyed_player(seed)
    game = Game(ruleset, ruleset.record(scenario, seed))
    for _ in range(60):
        if not game.position.questions:
            break
        question = random.choice(game.position.questions)
        for seat, key, value in _hostile(game, question):
            _refuses(game, seat, key, value)
        value = player(question, lambda: None)
        game.answer(question.seat, question.key, value)
        if question.key in game.record.answers:
            _refuses(game, question.seat, question.key, value)
    _refuses_on_replay(ruleset, game)


def _hostile(game: Game, question: Question) -> list[tuple[Seat, str, Any]]:
    value = next(iter(question.options))
    other = next(seat for seat in (*game.seats, "nobody") if seat != question.seat)
    refused = [option.value for option in question.posed().options if option.refused is not None]
    bad: list[Any] = ["no such option", -(10**9), True, 1.0, None, *refused]
    return [
        *((question.seat, question.key, value) for value in bad),
        (other, question.key, value),
        (question.seat, f"{question.key}x", value),
        (question.seat, "", value),
    ]


def _refuses(game: Game, seat: Seat, key: str, value: Any) -> None:
    before = len(game.record.lines), bytes_of(game.position), len(game.position.questions)
    try:
        game.answer(seat, key, value)
    except Refusal:
        after = len(game.record.lines), bytes_of(game.position), len(game.position.questions)
        assert before == after, f"law 3: a refused answer to {key} changed the game"
    else:
        raise AssertionError(f"law 3: {seat} could answer {value!r} to {key}")


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
    """No random game is endless, no question without options, no listing at odds with checking."""

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
        ruleset.turn(umpire, state)

    player = limited(keyed_player(seed))
    record = ruleset.record(scenario, seed)
    try:
        game = Game(
            dataclasses.replace(ruleset, turn=counted),
            record,
            dict.fromkeys(ruleset.seats(scenario), curious),
        )
    except Broken as broken:
        raise AssertionError(f"law 4: {broken}") from broken
    assert game.position.outcome is not None, "law 4: the game is stuck"


def law_5_no_leak(ruleset: AnyRuleset, scenario: Scenario, seed: str) -> None:
    """Two worlds that differ only in what a seat may not know look the same to that seat."""
    random = Random(seed)
    game = Game(ruleset, ruleset.record(scenario, seed))
    for _ in range(40):
        if not game.position.questions:
            break
        for seat in dict.fromkeys(q.seat for q in game.position.questions if "[" in q.key):
            _same_while_open(ruleset, game, seat, random)
        question = random.choice(game.position.questions)
        value = random.choice(list(question.options))
        game.answer(question.seat, question.key, value)
    _same_while_log_is(ruleset, scenario, seed)


def _same_while_open(ruleset: AnyRuleset, game: Game, seat: Seat, random: Random) -> None:
    """While this seat's dialogue is open, the others' answers in it make no difference."""
    other = _other_world(ruleset, game, seat, random)
    for eye in (seat, None):
        assert _seen(game, eye) == _seen(other, eye), f"law 5: {eye} sees a secret of others"
        ours, theirs = copy_for(game, eye).dump(seed=False), copy_for(other, eye).dump(seed=False)
        assert ours == theirs, f"law 5: {eye}'s copy of the record holds a secret of others"
    ours_, theirs_ = game.fork("fork", seat), other.fork("fork", seat)
    same = codec.encode(ours_.position.state) == codec.encode(theirs_.position.state)
    assert same, "law 5: a fork's state holds a secret"
    assert _seen(ours_, seat) == _seen(theirs_, seat), "law 5: a fork shows a secret"


def _other_world(ruleset: AnyRuleset, game: Game, seat: Seat, random: Random) -> Game:
    """The same game, the other seats having answered otherwise in the dialogues now open."""
    places = {q.key.partition("[")[0] for q in game.position.questions if q.seat == seat}
    lines = [
        line
        for line in game.record.lines
        if getattr(line, "at", "").partition("[")[0] not in places or _owner(game, line) == seat
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
    """Whose dialogue a line fell in."""
    return game._table.dialogues.get(line.at.partition("]/")[0] + "]/")


def _same_while_log_is(ruleset: AnyRuleset, scenario: Scenario, seed: str) -> None:
    """What the log has not told apart, nothing else may tell apart."""
    for seat in ruleset.seats(scenario):
        worlds = [_world(ruleset, scenario, seed, seat, number) for number in (1, 2)]
        for _ in range(30):
            if _log(worlds[0], seat) != _log(worlds[1], seat):
                break
            assert _seen(worlds[0], seat) == _seen(worlds[1], seat), (
                f"law 5: {seat}'s view tells worlds apart that its log does not"
            )
            if not worlds[0].position.questions:
                break
            states = {codec.encode(w.fork("fork", seat).position.state) for w in worlds}
            assert len(states) == 1, f"law 5: a fork for {seat} holds a secret of others"
            question = worlds[0].position.questions[0]
            value = keyed_player(seed)(question, lambda: None)
            for world in worlds:
                world.answer(seat, question.key, value)


def _world(ruleset: AnyRuleset, scenario: Scenario, seed: str, seat: Seat, number: int) -> Game:
    others = [other for other in ruleset.seats(scenario) if other != seat]
    players = dict.fromkeys(others, keyed_player(f"{seed}{number}"))
    return Game(ruleset, ruleset.record(scenario, seed), players)


def _log(game: Game, seat: Seat | None) -> bytes:
    return codec.encode(seen_by(game, seat).log)


def _seen(game: Game, seat: Seat | None) -> bytes:
    """All a seat sees but for whom is waited for, which is no secret of the game."""
    seen = codec.plain(seen_by(game, seat))
    del seen["waiting"]
    return codec.encode(seen)


def law_6_every_change_is_told(ruleset: AnyRuleset, scenario: Scenario, seed: str) -> None:
    """Whatever changes is named by the event told with it, citing a section that exists."""
    state = ruleset.setup(scenario)
    witness = Witness(ruleset, state, limited(random_player(Random(seed))), Random(seed))
    while ruleset.outcome(state) is None:
        ruleset.turn(witness, state)
        witness.nothing_changed("at the end of a turn")


def law_7_undo(ruleset: AnyRuleset, scenario: Scenario, seed: str) -> None:
    """Undo crosses no roll and nobody's knowledge, and redoing leads to the same game."""
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


FORBIDDEN = ("time", "datetime", "secrets", "os", "uuid", "threading", "socket")
OPTIONAL_MODULES = ("judgement.py", "sortie.py")
"""What bots and campaigns ask a ruleset; they decide no rule."""


def law_8_hygiene(ruleset: AnyRuleset, scenario: Scenario, seed: str) -> None:
    """No clock, no global random, no iteration over sets, no floats in state, no own name."""
    for file in sorted(ruleset.folder.glob("*.py")):
        if file.name not in OPTIONAL_MODULES:
            _clean(file)
    for file in sorted(ruleset.folder.rglob("*.py")):
        _names_not_itself(file, ruleset.folder.name)
    game = random_game(ruleset, scenario, seed)
    for run in game.position.tables:
        _no_floats(codec.plain(run.state), "state")


def _clean(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        where = f"{file.name}:{getattr(node, 'lineno', 0)}"
        match node:
            case ast.Import(names=found):
                assert not {n.name.split(".")[0] for n in found} & {*FORBIDDEN, "random"}, (
                    f"law 8: {where} imports {found[0].name}"
                )
            case ast.ImportFrom(module=str(module), names=found):
                names = {n.name for n in found}
                assert module.split(".")[0] not in FORBIDDEN, f"law 8: {where} imports {module}"
                assert module != "random" or names == {"Random"}, f"law 8: {where} global random"
            case ast.For(iter=looped) | ast.comprehension(iter=looped):
                assert not _is_set(looped), f"law 8: {where} iterates over a set"
            case ast.Call(
                func=ast.Name(id="list" | "tuple" | "iter" | "enumerate" | "zip" | "map"), args=args
            ):
                assert not any(map(_is_set, args)), f"law 8: {where} iterates over a set"
            case ast.Starred(value=looped) if not isinstance(looped, ast.Name):
                assert not _is_set(looped), f"law 8: {where} iterates over a set"


def _names_not_itself(file: Path, package: str) -> None:
    """A package that imports itself by name would be loaded half as another edition."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and not node.level and node.module:
            named = node.module.split(".")
            assert package not in named, f"law 8: {file.name}:{node.lineno} imports {node.module}"


def _is_set(node: ast.expr) -> bool:
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
        case ast.BinOp(left=left, right=right):
            return _is_set(left) or _is_set(right)
    return False


def _no_floats(value: Any, place: str) -> None:
    assert not isinstance(value, float), f"law 8: a float in {place}"
    if isinstance(value, dict):
        for key, part in value.items():
            _no_floats(part, f"{place}.{key}")
    elif isinstance(value, list):
        for part in value:
            _no_floats(part, place)


def law_9_golden(ruleset: AnyRuleset, file: Path) -> None:
    """An old record still leads to the game it led to when it was kept."""
    try:
        record = Record.load(file.read_bytes(), file.name)
        found = canon.digest(ruleset, record)
    except Refusal as refusal:
        raise AssertionError(f"law 9: {refusal}") from refusal
    expected = file.with_suffix(".digest").read_text().strip()
    assert found == expected, f"law 9: {file.name} is another game now"


def law_10_silent_equals_recorded(ruleset: AnyRuleset, scenario: Scenario, seed: str) -> None:
    """Silent play with the answers and dice of a recorded game ends in the same state."""
    game = random_game(ruleset, scenario, seed)
    answers = [line for line in game.record.lines if isinstance(line, Answer)]
    rolls = [die for line in game.record.lines if isinstance(line, Roll) for die in line.dice]
    told = iter(answers)

    def repeat(question: Question, look: Callable[[], Any]) -> Value:
        answer = next(told)
        assert answer.seat == question.seat, "law 10: silent play asks another seat"
        return answer.value

    players = dict.fromkeys(game.seats, repeat)
    state = playout(ruleset, ruleset.setup(scenario), players, _Loaded(rolls))
    same = codec.encode(state) == codec.encode(game.position.state)
    assert same, "law 10: silent play differs from recorded play"
    assert next(told, None) is None, "law 10: silent play asks less"


class _Loaded(Random):
    """A generator that lets the dice fall as they fell before."""

    def __init__(self, dice: list[int]) -> None:
        super().__init__()
        self.dice = iter(dice)

    def random(self) -> float:
        return _Fixed(next(self.dice))


class _Fixed(float):
    """Times any number of sides it is one less than the die that fell."""

    def __mul__(self, sides: float) -> float:
        return float(self) - 1


def law_11_words(ruleset: AnyRuleset, scenario: Scenario, seed: str) -> None:
    """Whatever is asked, offered or told in a game has its words in the phrase book.

    Words are said each by itself, so a phrase is heard only if one of them is new to it.
    """
    missing: set[str] = set()
    heard: set[tuple[str, ...]] = set()

    def hear(phrase: Phrase, where: str) -> None:
        words: set[tuple[str, ...]] = {(where, phrase.key)}
        words |= {(where, phrase.key, name, repr(word)) for name, word in phrase.words.items()}
        if words <= heard:
            return
        heard.update(words)
        book = (ruleset if where == ruleset.id else registry.find(where)).phrases
        if not book.has(phrase.key, ENGLISH):
            missing.add(phrase.key)
        for language in book.languages:
            try:
                book.say(phrase, language)
            except (KeyError, ValueError, TypeError) as error:
                missing.add(f"{phrase.key} ({language}: {error!r})")

    def listening(question: Question, look: Callable[[], Any]) -> Value:
        posed = question.posed()
        reasons = [phrase for o in posed.options for phrase in (o.refused, o.warns) if phrase]
        for phrase in (posed.says, *(o.says for o in posed.options), *reasons):
            hear(phrase, question.ruleset)
        return player(question, look)

    player = limited(keyed_player(seed))
    record = ruleset.record(scenario, seed)
    game = Game(ruleset, record, dict.fromkeys(ruleset.seats(scenario), listening))
    for told in game.position.log:
        hear(told.event.phrase(), told.ruleset)
    if game.position.outcome is not None:
        hear(game.position.outcome.reason, ruleset.id)
    assert not missing, f"law 11: no words for {', '.join(sorted(missing))}"


LAWS: tuple[Callable[[AnyRuleset, Scenario, str], None], ...] = (
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
)
