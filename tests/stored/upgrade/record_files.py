"""Records: the files of a set, as the terminal saves them and as a server exports them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from aerodrome.bots.random_player import keyed_player
from aerodrome.cli.replay import Replay
from aerodrome.cli.saved_games import HOT_SEAT, new_game
from aerodrome.kernel import registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Choice
from aerodrome.kernel.seen import copy_for
from tests.stored.upgrade.stored_sets import KeptRecord, note

SMALL: dict[str, tuple[str, dict[str, Choice]]] = {
    "squadriglia": ("even_duel", {"turn_limit": 8}),
    "dogfights": ("dogfight_quick", {"rounds": 2}),
    "winged_victory": ("even_duel", {"turn_limit": 6}),
    "campaign": ("strutters_1917", {"missions": 2, "pilots": "random"}),
}
"""A scenario of each game that is soon over, and the options that keep it short."""
MIDDLE = {"squadriglia": 9, "dogfights": 9, "winged_victory": 9, "campaign": 4}
"""The number of answers after which such a game is in its middle."""
ENDLESS = 10_000
Wish = Callable[[str], str | None]
"""Returns the wanted answer to a question, by its address, if there is one."""


def write_records(folder: Path) -> None:
    """Write each game finished, half played, with an undo, resigned, and one seat's copy of it."""
    folder.mkdir()
    kept: dict[str, KeptRecord] = {}

    def keep(name: str, game: Game, copy: Seat | None = None) -> None:
        file = folder / f"{name}.record"
        record = game.record if copy is None else copy_for(game, copy)
        file.write_text(record.dump(seed=copy is None), "utf-8")
        kept[name] = _led(game) if copy is None else _copied(file, copy)

    for ruleset, answers in MIDDLE.items():
        keep(f"{ruleset}-finished", _played(_begun(ruleset, HOT_SEAT), ENDLESS, _flown_first))
        keep(f"{ruleset}-middle", _played(_begun(ruleset, "rookie"), answers))
        keep(f"{ruleset}-undone", _undone(_played(_begun(ruleset, HOT_SEAT), answers)))
        game = _played(_begun(ruleset, HOT_SEAT), answers)
        keep(f"{ruleset}-copy", game, copy=game.seats[0])
        game.close(game.seats[1], "resigned")
        keep(f"{ruleset}-resigned", game)
    game = _in_battle(_begun("campaign", HOT_SEAT))
    keep("campaign-battle", game)
    keep("campaign-battle-copy", game, copy=game.seats[0])
    keep("campaign-aloft", _aloft())
    note(folder.with_suffix(".json"), kept)


def _copied(file: Path, copy: Seat) -> KeptRecord:
    """Return what can be read of a seat's copy."""
    shown = Replay(file)
    try:
        log = len(shown.told(copy))
    except Refusal:
        log = 0
    return KeptRecord(lines=len(shown.record.lines), copy=copy, log=log)


def _led(game: Game) -> KeptRecord:
    """Return where the record of a game leads, without asking programs."""
    position = game.position
    return KeptRecord(
        lines=len(game.record.lines),
        log=len(position.log),
        questions=tuple(question.key for question in position.questions),
        over=position.outcome is not None,
    )


def _begun(ruleset: str, against: str) -> Game:
    """Return a game as a player begins it at the keyboard."""
    rules = registry.find(ruleset)
    scenario = rules.scenario(*SMALL[ruleset])
    return new_game(rules, scenario, rules.rules.seats(scenario)[:1], against, f"upgrade {against}")


def _nothing(_: str) -> None:
    return None


def _flown_first(key: str) -> str | None:
    """Let programs fly the first battle of a campaign, and people the others."""
    return None if "/11#" not in key else "fly" if key.startswith("2/") else "play"


def _played(game: Game, answers: int, wish: Wish = _nothing) -> Game:
    """Let people answer at random, so many times or until there is no question."""
    player = keyed_player("upgrade")
    for _ in range(answers):
        if not game.position.questions:
            break
        question = game.position.questions[0]
        wanted = wish(question.key)
        value = player(question, lambda: None) if wanted is None else wanted
        game.answer(question.seat, question.key, value)
    return game


def _undone(game: Game) -> Game:
    """Take an answer back as soon as possible, and answer again."""
    for _ in range(60):
        seat = game.position.questions[0].seat
        _played(game, 1)
        try:
            game.undo(seat)
        except Refusal:
            continue
        return _played(game, 2)
    raise AssertionError("nothing could be taken back")


def _in_battle(game: Game) -> Game:
    """Play some orders into a battle that people play within a campaign."""
    while len(game.position.tables) == 1:
        _played(game, 1, lambda key: "play" if "/11#" in key else None)
    return _played(game, 9)


def _aloft() -> Game:
    """Return a campaign on a server that stopped while programs flew its battle."""
    rules = registry.find("campaign")
    record = rules.record(rules.scenario(*SMALL["campaign"]), "upgrade aloft")
    game = Game(rules, record, elsewhere=True)
    while game.position.inner is None:
        _played(game, 1, lambda key: "fly" if "/11#" in key else None)
    return game
