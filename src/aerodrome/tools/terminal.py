"""Terminal: a game in plain words, one question at a time; until a page opens instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel import codec
from aerodrome.kernel.game import Game
from aerodrome.kernel.phrases import ENGLISH
from aerodrome.kernel.question import Option, Question, Seat, Value
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Choice, Scenario
from aerodrome.tools.replay import Replay, as_text, ended, names_in

COMPUTER = "computer"
HELP = "Type a number, or one of: look, undo, quit."
Listen = Callable[[str], str]


def find_scenario(ruleset: Ruleset[Any], name: str, options: Sequence[str]) -> Scenario:
    """A scenario by name, or a player's own by its file."""
    chosen = dict(_option(ruleset, text) for text in options)
    if name.endswith(".toml"):
        return ruleset.read_scenario(Path(name), chosen)
    return ruleset.scenario(name, chosen)


def _option(ruleset: Ruleset[Any], text: str) -> tuple[str, Choice]:
    name, given, value = text.partition("=")
    if not given:
        raise Refusal("bad-option", f"an option is NAME=VALUE, not `{text}`.")
    if name not in ruleset.options:
        listed = ", ".join(ruleset.options) or "none"
        raise Refusal("unknown-option", f"there is no option `{name}`; the options are {listed}.")
    return name, ruleset.options[name].read(name, value)


def new_game(
    ruleset: Ruleset[Any], scenario: Scenario, people: Sequence[Seat], seed: str | None
) -> Game:
    """A new game; the computer takes the seats that no person does."""
    seats = ruleset.seats(scenario)
    computers = {seat: COMPUTER for seat in seats if seat not in people}
    players = {seat: seat for seat in people} | computers
    return _with_computer(ruleset, ruleset.record(scenario, seed, players))


def kept_game(file: Path) -> Game:
    """The game of a record file, the computer in the seats it had."""
    kept = Replay(file)
    if kept.game is None:
        whose = kept.record.header.copy_for
        raise Refusal("copy", f"this is {whose}'s copy; it cannot be played on.", str(file))
    if kept.record.seed is None:
        raise Refusal("no-seed", "this record has no seed, so no dice can fall.", str(file))
    return _with_computer(kept.ruleset, kept.record)


def _with_computer(ruleset: Ruleset[Any], record: Record) -> Game:
    programs = {
        seat: keyed_player(f"{record.seed} {seat}")
        for seat, name in record.header.seats.items()
        if name == COMPUTER
    }
    return Game(ruleset, record, programs)


class Terminal:
    """Talks with the people of one game, who share a keyboard."""

    def __init__(
        self,
        game: Game,
        *,
        save: Path | None = None,
        language: str = ENGLISH,
        listen: Listen | None = None,
    ) -> None:
        self.game = game
        self.save = save
        self.language = language
        self.listen = listen or input
        self.shown: dict[Seat | None, int] = {}

    def play(self) -> None:
        """Ask and answer until the game is over, or somebody leaves it."""
        self._keep()
        while self.game.position.questions:
            question = self.game.position.questions[0]
            self._report(question.seat)
            try:
                self._put(question)
            except Refusal as refusal:
                print(refusal.sentence)
            except EOFError:
                print(f"The game is kept in {self.save}." if self.save else "The game is left.")
                return
        for seat in tuple(self.shown) or (None,):
            self._report(seat)
        if self.game.position.outcome is not None:
            print(ended(self.game.ruleset, self.game.position.outcome, self.language))

    def _put(self, question: Question) -> None:
        """One question and what is said to it."""
        options = self._ask(question)
        match self.listen(f"{question.seat}> ").strip():
            case "quit":
                raise EOFError
            case "undo":
                self.game.undo(question.seat)
            case "look":
                view = self.game.ruleset.view(self.game.position.state, question.seat)
                print(msgspec.json.format(codec.encode(view), indent=2).decode())
            case said:
                value = _meant(said, options)
                self.game.answer(question.seat, question.key, value)
        self._keep()

    def _ask(self, question: Question) -> list[Option]:
        """Print a question with its options; what is not allowed has no number and says why."""
        posed = question.posed()
        say, names = self.game.ruleset.phrases.say, self._names(question.seat)
        print(f"\n{question.rule}  {say(posed.says, self.language, names)}")
        allowed = [option for option in posed.options if option.refused is None]
        for option in posed.options:
            said = say(option.says, self.language, names)
            if option.refused is None:
                print(f"  {allowed.index(option) + 1:>3}  {said}")
            else:
                print(f"    -  {said}: {say(option.refused, self.language, names)}")
        return allowed

    def _report(self, seat: Seat | None) -> None:
        """Print what this seat has not read yet; who only watches the computer reads all."""
        log = [told for told in self.game.position.log if seat is None or told.known_to(seat)]
        fresh = log[self.shown.get(seat, 0) :]
        for line in as_text(self.game.ruleset, fresh, self._names(seat), self.language):
            print(line)
        self.shown[seat] = len(log)

    def _names(self, seat: Seat | None) -> dict[str, str]:
        return names_in(self.game, seat)

    def _keep(self) -> None:
        """Write the record; the file is whole at every moment."""
        if self.save is None:
            return
        draft = self.save.with_name(f"{self.save.name}.part")
        try:
            draft.write_text(self.game.record.dump(seed=True), "utf-8")
            draft.replace(self.save)
        except OSError as error:
            raise Refusal("unwritable", f"{error.strerror}.", str(self.save)) from None


def _meant(said: str, options: Sequence[Option]) -> Value:
    """The option somebody chose by its number."""
    if not said.isdecimal() or not 1 <= int(said) <= len(options):
        raise Refusal("unclear", HELP)
    return options[int(said) - 1].value
