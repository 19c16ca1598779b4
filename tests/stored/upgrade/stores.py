"""Stores: the games of a set, in the states in which an upgrade may find them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from aerodrome.kernel.question import Seat
from aerodrome.kernel.scenario import Choice
from tests.stored.upgrade import social
from tests.stored.upgrade.played_table import Table
from tests.stored.upgrade.writing_server import FIRST, OPEN, PROGRAM, SECOND, House, write_store
from tests.support.server.in_process import Json, play_out

Options = dict[str, Choice]
DEADLINE = 7 * 86_400
CAMPAIGN: Options = {"missions": 2, "pilots": "random"}
"""Options of a short campaign with instant battles."""
SIDES = ("allied", "central")
HOUSE = """
[types.iron]
based_on = "spad_7"
name = "Iron Scout"
robustness = 20

[corrections.constants."1.2"]
columns = 26
"""


@dataclass(frozen=True)
class Board:
    """A board game: its seats, a small scenario, one with secret orders and a long one."""

    id: str
    seats: tuple[Seat, Seat]
    small: str
    secret: str
    evening: str
    long: int
    """The number of answers after which the store has a checkpoint of the long game."""
    short: Options
    """Options that keep the small one short."""
    chosen: Options
    """Options that are not the default; with them the secret one has secrets."""

    def among(self, first: str, second: str) -> dict[Seat, str]:
        return dict(zip(self.seats, (first, second), strict=True))


BOARDS = (
    Board(
        "squadriglia",
        ("italy", "austria"),
        small="even_duel",
        secret="macchi_ufag",
        evening="own",
        long=120,
        short={"turn_limit": 8},
        chosen={"altitude": True, "ammunition": True, "fuel": True, "aces": True},
    ),
    Board(
        "dogfights",
        ("central", "allies"),
        small="dogfight_quick",
        secret="dogfight_quick",
        evening="dogfight_short",
        long=85,
        short={"rounds": 2},
        chosen={"pilots": "hidden", "choose_aircraft": True, "wind": "random", "clouds": 2},
    ),
    Board(
        "winged_victory",
        ("allies", "germany"),
        small="even_duel",
        secret="mission",
        evening="photographs",
        long=90,
        short={"turn_limit": 6},
        chosen={"handling_tests": False, "blind_spot": False, "date": "1917-04"},
    ),
)


def write_stores(folder: Path) -> None:
    """Write the store of a set, and another in which programs were busy when the server stopped."""
    kept = write_store(folder / "store.db", furnish)
    for game in kept.games.values():
        assert game.checkpoint or not game.what.endswith("-long"), game
    kept = write_store(folder / "busy.db", leave_busy, busy=True)
    for game in kept.games.values():
        assert not {*game.waiting} & game.people.keys(), f"{game.what} was too slow: try again"


def furnish(house: House) -> None:
    for board in BOARDS:
        half_ordered(house, board)
        offered(house, board)
        undone(house, board)
        resigned(house, board)
        ended(house, board)
        against_a_program(house, board)
        house.seat(f"{board.id}-open", board.id, board.small, board.among(FIRST, OPEN))
        long(house, board)
    own_setup(house)
    lesson(house)
    uploaded(house)
    campaigns(house)
    social.leave(house)


def half_ordered(house: House, board: Board) -> None:
    """Write a game in which one player has given secret orders, and both have chatted."""
    seats = board.among(FIRST, SECOND)
    what, options = f"{board.id}-orders", board.chosen
    table = house.seat(what, board.id, board.secret, seats, options=options)
    table.play_until(
        lambda: len(table.asked()) == 2 and all("[" in key for key in table.open_questions())
    )
    first, second = board.seats
    while first in table.asked():
        table.answer(first)
    assert table.asked() == [second]
    table.do("chat", first, text="Your turn, I think.")
    table.do("chat", second, text="Un momento, per carità.")


def offered(house: House, board: Board) -> None:
    """Write a game by correspondence in which one player has offered a draw."""
    seats = board.among(FIRST, SECOND)
    what = f"{board.id}-draw"
    table = house.seat(what, board.id, board.small, seats, deadline=DEADLINE)
    table.play(11)
    table.do("draw", board.seats[0])


def undone(house: House, board: Board) -> None:
    """Write a game in which one person has both seats, has taken an answer back and gone on."""
    table = house.seat(f"{board.id}-undone", board.id, board.evening, board.among(FIRST, FIRST))
    table.play(30)
    for _ in range(40):
        seat = table.asked()[0]
        table.answer(seat)
        if not table.undo(seat):
            break
    else:
        raise AssertionError("nothing could be taken back")
    table.play(3)


def resigned(house: House, board: Board) -> None:
    table = house.seat(f"{board.id}-resigned", board.id, board.small, board.among(FIRST, SECOND))
    table.play(9)
    table.do("resign", board.seats[1])


def ended(house: House, board: Board) -> None:
    """Write a game played to its end."""
    seats = board.among(FIRST, FIRST)
    what = f"{board.id}-ended"
    table = house.seat(what, board.id, board.small, seats, options=board.short)
    play_out(table.id, table.seats)


def against_a_program(house: House, board: Board) -> None:
    seats = board.among(PROGRAM, FIRST)
    table = house.seat(f"{board.id}-computer", board.id, board.small, seats)
    table.play(8)


def long(house: House, board: Board) -> None:
    table = house.seat(f"{board.id}-long", board.id, board.evening, board.among(FIRST, FIRST))
    table.play(board.long)
    assert table.asked(), "it is over too soon"


def own_setup(house: House) -> None:
    """Write a player's own set-up, from the template that the program offers, with a house type."""
    pattern: Json = house.guests[FIRST].get("/api/rulesets/squadriglia/scenarios/own")
    text = str(pattern["text"]).replace("two Hanriots", "a Hanriot, a SPAD")
    own = text.replace('"hanriot_hd1:1a"', '"iron"', 1) + HOUSE
    assert '"iron"' in own, "the pattern is another"
    seats = BOARDS[0].among(FIRST, SECOND)
    table = house.seat("squadriglia-own", "squadriglia", "own", seats, own=own)
    table.play(14)


def lesson(house: House) -> None:
    """Write a lesson after its first tasks, done as the instructor wants."""
    taught = house.guests[FIRST].get("/api/rulesets/squadriglia/lessons")["lessons"][0]["lesson"]
    wish = {"ruleset": "squadriglia", "lesson": taught["id"]}
    made = house.guests[FIRST].post("/api/games", wish)
    table = house.take_in("squadriglia-lesson", made, {taught["seat"]: FIRST})
    tasks = [step["answers"] for step in taught["steps"] if step.get("answers")]
    for answers in tasks[:7]:
        assert table.asked()
        table.answer(taught["seat"], answers[0])


def uploaded(house: House) -> None:
    """Write a finished record that was uploaded to be watched."""
    first = house.guests[FIRST]
    text = first.record(house.tables["winged_victory-ended"].id)
    made = first.http.post("/api/records", content=text.encode()).json()
    house.take_in("winged_victory-uploaded", made, {})


def campaigns(house: House) -> None:
    """Write campaigns: in a battle (people, program), between missions, flown, and over."""
    both, alone = [dict(zip(SIDES, (FIRST, who), strict=True)) for who in (SECOND, PROGRAM)]
    table = campaign(house, "battle", "rfc_1916", both)
    to_battle(table)
    table.play(25)
    while SIDES[0] in table.asked():
        table.answer(SIDES[0])
    assert in_battle(table)

    table = campaign(house, "computer", "strutters_1917", alone)
    to_battle(table)
    table.play(8)
    assert in_battle(table)

    table = campaign(house, "mission-two", "circus_1917", alone, percentile=True)
    to_battle(table)
    table.play_until(lambda: second_mission(table))

    hot_seat = dict.fromkeys(SIDES, FIRST)
    table = campaign(house, "flown-by-programs", "strutters_1917", hot_seat, sergeants=True)
    table.play_until(lambda: second_mission(table), "fly")
    table.play(2)

    table = campaign(house, "ended", "flik_1917", hot_seat, missions=1)
    table.play_until(lambda: table.info()["status"] == "over", "table")


def campaign(
    house: House, what: str, scenario: str, seats: Mapping[Seat, str], **more: Choice
) -> Table:
    options = CAMPAIGN | more
    return house.seat(f"campaign-{what}", "campaign", scenario, seats, options=options)


def in_battle(table: Table) -> bool:
    """Return whether an inner game is played, with open questions."""
    return len(table.look()["tables"]) == 2 and bool(table.asked())


def to_battle(table: Table) -> None:
    table.play_until(lambda: in_battle(table), "play")


def second_mission(table: Table) -> bool:
    """Return whether crews are chosen again, after the first mission."""
    return any("/10.6#" in key and not key.startswith("1/") for key in table.open_questions())


def leave_busy(house: House) -> None:
    """Leave a battle that programs fly, and a pilot that thinks, when the server stops.

    The processes that do so take longer to start than the server to stop.
    """
    hot_seat = dict.fromkeys(SIDES, FIRST)
    table = campaign(house, "aloft", "rfc_1916", hot_seat)
    table.play_until(lambda: all("/11#" in key for key in table.open_questions()))
    for seat in SIDES:
        table.answer(seat, "fly")
    seats = BOARDS[0].among(FIRST, PROGRAM)
    house.seat("squadriglia-thinking", "squadriglia", "baracca", seats)
