"""Terminal games: one game at one terminal, from the first question to the last, or to Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from rich.console import Console
from rich.text import Text as RichText

from aerodrome.cli.asking import Asked
from aerodrome.cli.log import WORDS, Names, compact, detailed, ended
from aerodrome.cli.saved_games import keep, people
from aerodrome.kernel.game import Game
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.kernel.position import TableStanding
from aerodrome.kernel.question import Question, Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.tabletop.pens import text_list, text_pen
from aerodrome.tabletop.pens.text_board import Overlay
from aerodrome.tabletop.scene import Board, Scene, SkyBoard, Text

Listen = Callable[[str], str]
HELP = "uaclmrsq"
WORDS_FOR = {"undo": "u", "quit": "q", "look": "c", "help": "?", "h": "?", "map": "m"}
"""Long forms of commands."""
LOW = 32
"""Screens with fewer lines than this are used sparingly."""
FEWEST_NEWS = 5
"""News make room for the board only down to this many lines."""
FEWEST_ROWS = 9
"""On a low screen the board is cut to the rows around the aircraft, but to no fewer than this."""


class TerminalGame:
    """A dialogue with the people of one game, who share a terminal."""

    def __init__(
        self,
        game: Game,
        file: Path | None = None,
        *,
        language: str = ENGLISH,
        console: Console | None = None,
        listen: Listen | None = None,
    ) -> None:
        self.game = game
        self.file = file
        self.language = language
        self.console = console or Console(highlight=False)
        self.listen = listen or (lambda prompt: input(prompt))
        self.people = people(game)
        self.seat: Seat | None = self.people[0] if len(self.people) == 1 else None
        self.key = ""
        self.arcs: tuple[str, ...] = ()
        self.read: dict[Seat | None, int] = {}
        self.news: list[str] | None = None
        self.stale = True

    # Dialogue

    def play(self) -> None:
        """Ask and answer until the game is over, or a player leaves it."""
        self._keep()
        try:
            while self.game.position.questions:
                self._turn()
        except (EOFError, KeyboardInterrupt):
            self._leave()
            return
        self._finish()

    def _turn(self) -> None:
        """Ask the next person one question, and process what they type."""
        question = self._question()
        if question.seat != self.seat:
            self._hand_over(question.seat)
        asked = Asked(
            self._table.ruleset, question.posed(), self._names(), self.language, question.why_not
        )
        if self.stale:
            self._show(asked)
            self.stale = False
        typed = self.listen(self._say("asks", seat=self._seat_name(question.seat)))
        try:
            self._obey(" ".join(typed.split()), question, asked)
        except Refusal as refusal:
            self._print(refusal.sentence)

    def _question(self) -> Question:
        """Return the current question: the one picked, else the first of the current seat."""
        questions = self.game.position.questions
        mine = [question for question in questions if question.seat == self.seat] or questions
        return next((question for question in mine if question.key == self.key), mine[0])

    def _obey(self, typed: str, question: Question, asked: Asked) -> None:
        word, _, rest = typed.partition(" ")
        match WORDS_FOR.get(word.lower(), word.lower()):
            case "u" if not rest:
                self.game.undo(question.seat)
                self._moved()
                self._print(self._say("undone"))
            case "q":
                raise EOFError
            case "s":
                self._save(rest)
            case "a":
                self._show_arcs(rest)
            case "l":
                self._log(detail=rest.lower().startswith("d"))
            case "c":
                self._cards()
            case "r":
                self._rule(rest)
            case "m" | "":
                self.stale = True
            case "?":
                self._help()
            case _ if self._goes_to(typed):
                self.stale = True
            case _:
                value = typed if typed in question.options else asked.meant(typed)
                self.game.answer(question.seat, question.key, value)
                self.arcs = ()
                self._moved()

    def _moved(self) -> None:
        """Save a new position, and mark the screen for redrawing."""
        self._keep()
        self.stale, self.news = True, None

    def _goes_to(self, typed: str) -> bool:
        """Switch to another open question if its piece was typed; return whether it was."""
        for question in self.game.position.questions:
            if question.seat == self.seat and question.about.lower() == typed.lower() != "":
                self.key = question.key
                return True
        return False

    def _hand_over(self, seat: Seat) -> None:
        """Clear the screen between players who share it, so that secrets stay private."""
        self.seat, self.key, self.arcs = seat, "", ()
        self.stale, self.news = True, None
        self.console.clear()
        self._print(self._say("over", seat=self._seat_name(seat)))
        self.listen(self._say("enter"))

    # Commands

    def _show_arcs(self, name: str) -> None:
        scene = self._scene()
        known = [arc.piece for arc in scene.arcs]
        wanted = [piece for piece in known if not name or piece.lower() == name.lower()]
        if not wanted:
            self._print(self._say("no_arcs"))
            return
        self.arcs = () if not name and self.arcs else tuple(dict.fromkeys(wanted))
        self.stale = True

    def _log(self, *, detail: bool) -> None:
        log = [told for told in self.game.position.log if told.known_to(self.seat)]
        form = detailed if detail else compact
        names = self._names()
        for line in form(self.game.ruleset, log, names, self.language):
            self._print(line)

    def _cards(self) -> None:
        scene = self._scene()
        if not scene.cards:
            self._print(self._say("no_cards"))
        for line in text_list.cards(scene, self._text):
            self.console.print(line)

    def _rule(self, number: str) -> None:
        ruleset = self._table.ruleset
        section = ruleset.rulebooks.get(self.language, ruleset.sections).get(number)
        if section is None:
            listed = ", ".join(ruleset.sections)
            self._print(f"{self._say('no_rule', number=number or '?')} {listed}")
            return
        self.console.print(RichText(f"{number} {section.title}", style="bold"))
        self._print(section.text.strip())

    def _help(self) -> None:
        self._print(self._say("help"))
        for letter in HELP:
            self._print(f"  {letter}  {self._say(f'help_{letter}')}")

    def _save(self, name: str) -> None:
        if name:
            keep(self.game.record, Path(name).expanduser())
            self.file = Path(name).expanduser()
        self._keep()
        said = self._say("kept", file=str(self.file)) if self.file else self._say("no_file")
        self._print(said, whole=True)

    def _keep(self) -> None:
        if self.file is not None:
            keep(self.game.record, self.file)

    # The screen

    def _show(self, asked: Asked) -> None:
        """Show the board, the roster, the news, and the question."""
        self.console.clear()
        scene, room = self._scene(), self.console.width
        head = self._captions(scene)
        if self.console.is_terminal and self.console.height < LOW:
            head = head[:1]
        beside = [*head, *text_list.lines(scene, self._text, self.language)]
        below = [*self._also(asked), *asked.lines(room)]
        space = self.console.height - sum(map(self._height, (*beside, *below))) - 2
        news = self._news()
        for board in scene.boards:
            fit = max(FEWEST_ROWS, space - min(len(news), FEWEST_NEWS))
            over = Overlay(asked.posed.anchor, asked.marks(), self.arcs)
            over.rows = self._rows(scene, board, asked, fit)
            drawn = list(text_pen.board(scene, board, room, over))
            self._lines(drawn)
            space -= len(drawn)
        self._lines((*beside, *self._latest(news, max(1, space)), *below))

    def _rows(self, scene: Scene, board: Board, asked: Asked, fit: int) -> range | None:
        """Return the rows around the aircraft that fit on a low screen, or None for all."""
        if isinstance(board, SkyBoard):
            return None
        grid = board.grid
        if not self.console.is_terminal or fit >= grid.height:
            return None
        pieces = [piece for piece in scene.pieces if not piece.wreck]
        rows = [int(piece.cell.split(",")[1]) for piece in pieces]
        here = [int(p.cell.split(",")[1]) for p in pieces if p.id == asked.posed.about]
        middle = (min(rows) + max(rows)) // 2 if rows else grid.height // 2
        if here and max(rows) - min(rows) >= fit:
            middle = here[0]
        last = grid.first_row + grid.height
        first = max(grid.first_row, min(middle - fit // 2, last - fit))
        return range(first, min(last, first + fit))

    def _captions(self, scene: Scene) -> list[RichText]:
        game = self.game
        words = {
            "title": game.ruleset.title,
            "scenario": game.ruleset.said(game.scenario, "title", self.language),
        }
        return text_pen.head(scene, self._text, self._say("turn", **words))

    def _news(self) -> list[str]:
        """Return what this seat has not read before."""
        if self.news is None:
            log = [told for told in self.game.position.log if told.known_to(self.seat)]
            fresh = log[self.read.get(self.seat, 0) :]
            self.read[self.seat] = len(log)
            self.news = list(compact(self.game.ruleset, fresh, self._names(), self.language))
        return self.news

    def _latest(self, news: list[str], fit: int) -> list[RichText]:
        """Return as much of the news as fits on the screen; all of it if it is not a terminal."""
        hidden = len(news) - fit + 1 if len(news) > fit and self.console.is_terminal else 0
        earlier = [self._say("earlier", count=hidden)] if hidden else []
        return [RichText(line, style="cyan") for line in (*earlier, *news[hidden:])]

    def _also(self, asked: Asked) -> list[RichText]:
        """Return a line with the other questions open to the same person."""
        others = [
            question.about
            for question in self.game.position.questions
            if question.seat == self.seat and question.key != asked.posed.key and question.about
        ]
        if not others:
            return []
        pieces = ", ".join(dict.fromkeys(others))
        return [RichText(self._say("also", pieces=pieces), style="bright_black")]

    @property
    def _table(self) -> TableStanding:
        """Return the current game, which may be an inner one."""
        return self.game.position.tables[-1]

    def _names(self) -> Names:
        run = self._table
        return run.ruleset.display.names(run.ruleset.display.view(run.state, self.seat))

    def _scene(self) -> Scene:
        run = self._table
        scene = run.ruleset.display.scene(run.ruleset.display.view(run.state, self.seat))
        return scene if isinstance(scene, Scene) else Scene()

    # The end

    def _leave(self) -> None:
        self._keep()
        if self.file is None:
            self._print(f"\n{self._say('left')}")
            return
        self._print(f"\n{self._say('kept', file=str(self.file))}", whole=True)
        self._print(self._say("resume", file=str(self.file)), whole=True)

    def _finish(self) -> None:
        """Show what happened last, how the game ended, and how to verify it."""
        self.seat = self.people[0] if len(self.people) == 1 else None
        scene = self._scene()
        for board in scene.boards:
            if self.people:
                self._lines(text_pen.board(scene, board, self.console.width))
        self._lines(text_list.lines(scene, self._text, self.language))
        if not self.people:
            names = self._names()
            log = self.game.position.log
            self._lines(map(RichText, compact(self.game.ruleset, log, names, self.language)))
        else:
            self._lines(self._latest(self._news(), self.console.height))
        outcome = self.game.position.outcome
        if outcome is not None:
            said = ended(self.game.ruleset, outcome, self.language)
            self.console.print(RichText(said, style="bold bright_green"))
        if self.file is not None:
            self._print(self._say("kept", file=str(self.file)), whole=True)
            self._print(self._say("verify", file=str(self.file)), whole=True)

    # Words

    def _say(self, key: str, **words: Word) -> str:
        return WORDS.say(Phrase(f"terminal.{key}", words), self.language)

    def _text(self, text: Text) -> str:
        """Return a text of the scene in the reader's language."""
        if isinstance(text, str):
            return text
        return self._table.ruleset.phrases.say(text, self.language, self._names())

    def _seat_name(self, seat: Seat) -> str:
        return self.game.ruleset.phrases.named("seat", seat, self.language)

    def _print(self, text: str, *, whole: bool = False) -> None:
        """Print a paragraph; `whole` if it contains a name that must not be broken."""
        self.console.print(RichText(text), soft_wrap=whole)

    def _lines(self, lines: Iterable[RichText]) -> None:
        for line in lines:
            self.console.print(line, no_wrap=line.no_wrap, overflow=line.overflow)

    def _height(self, line: RichText) -> int:
        """Return how many lines of the screen a line takes."""
        if line.no_wrap:
            return 1
        return len(line.wrap(self.console, self.console.width))
