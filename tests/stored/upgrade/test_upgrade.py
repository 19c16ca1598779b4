"""The upgrade drill: what earlier programs wrote goes on under this one, to its end."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from aerodrome.bots.random_player import keyed_player
from aerodrome.cli.replay import Replay
from aerodrome.cli.saved_games import keep, kept_game
from aerodrome.kernel import registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Seat
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.verify import verify
from tests.stored.upgrade import __main__ as writer
from tests.stored.upgrade import social
from tests.stored.upgrade.played_table import Table, come_back, reopened
from tests.stored.upgrade.stored_sets import SPECTATOR, KeptGame, KeptRecord, KeptStore, noted, sets
from tests.support.random_games import limited
from tests.support.sampling import WHOLE, sampled, woven
from tests.support.server.in_process import Field, Guest, Json

pytestmark = pytest.mark.sweep

SETS = sets()
STORES = [file for kept in SETS for file in sorted(kept.glob("*.db"))]
FEW, MANY = 4, 8
"""Answers before and after the server is started again."""


def name_of(value: Any) -> str:
    """Return a file as its set and its name, for the names of tests."""
    return f"{value.parent.name}-{value.stem}" if isinstance(value, Path) else ""


def stores_with_games(*, over: bool) -> list[Any]:
    """Return each store with those games, over or not, of a kind that no older store has.

    In a soak, with all of them.
    """
    met, found = set[str](), []
    for file in STORES:
        kept = noted(file.with_suffix(".json"), KeptStore).games
        new = [id_ for id_, game in kept.items() if WHOLE or game.what not in met]
        met |= {game.what for game in kept.values()}
        if ids := [id_ for id_ in new if (kept[id_].status == "over") == over]:
            found.append(pytest.param(file, ids, id=name_of(file)))
    return found


def records() -> list[Any]:
    return [
        pytest.param(folder / "records" / f"{name}.record", kept, id=f"{folder.name}-{name}")
        for folder in SETS
        for name, kept in noted(folder / "records.json", dict[str, KeptRecord]).items()
    ]


class Drill:
    """A copy of a store, and some of its games to be drilled."""

    def __init__(self, store: Path, games: list[str], folder: Path) -> None:
        self.data = folder / "copy.db"
        shutil.copy(store, self.data)
        self.kept = noted(store.with_suffix(".json"), KeptStore)
        self.games = {id_: self.kept.games[id_] for id_ in games}
        self.people = {id_: dict(game.people) for id_, game in self.games.items()}

    def open(self) -> Field:
        return reopened(self.data, self.kept)

    def tables(self, field: Field) -> dict[str, Table]:
        """Return the games with their people back in their seats."""
        known = guests(field, self.kept)
        host = next(iter(known.values()))
        return {
            id_: Table(id_, host, self.seated(known, id_), game.what)
            for id_, game in self.games.items()
        }

    def seated(self, known: Mapping[str, Guest], id_: str) -> dict[Seat, Guest]:
        return {seat: known[name] for seat, name in self.people[id_].items()}

    def join(self, field: Field) -> None:
        """Let invited people come and take their seats."""
        known = guests(field, self.kept)
        for id_, game in self.games.items():
            for seat, token in game.invites.items():
                sitting = self.people[id_]
                name = next(name for name in known if name not in sitting.values())
                known[name].post("/api/join", {"token": token})
                sitting[seat] = name


def guests(field: Field, kept: KeptStore) -> dict[str, Guest]:
    return {name: come_back(field, person.token) for name, person in kept.people.items()}


def test_there_is_a_set_and_it_is_never_overwritten(monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in SETS:
        monkeypatch.setattr("sys.argv", ["upgrade", folder.name])
        with pytest.raises(SystemExit, match="exists already"):
            writer.main()
    assert SETS


@pytest.mark.parametrize("store", sampled(STORES, 2), ids=name_of)
def test_people_find_their_games_listed(store: Path, tmp_path: Path) -> None:
    """By the session they had, and by name and password, which takes time."""
    shutil.copy(store, tmp_path / "copy.db")
    kept = noted(store.with_suffix(".json"), KeptStore)
    with reopened(tmp_path / "copy.db", kept) as field:
        for name, person in kept.people.items():
            newcomer = field.newcomer()
            newcomer.post("/api/login", {"name": name, "password": person.password})
            for guest in (come_back(field, person.token), newcomer):
                found = {game["id"]: game for game in guest.get("/api/games")["games"]}
                for id_, game in kept.games.items():
                    if name in game.people.values():
                        check_listed(found[id_], game, name)


def check_listed(info: Json, game: KeptGame, name: str) -> None:
    assert info["status"] == game.status, game.what
    assert tuple(info.get("draw_offers", ())) == game.draw_offers
    if not game.busy:
        assert tuple(info["waiting"]) == game.waiting
        mine = {seat for seat, person in game.people.items() if person == name}
        assert info["my_turn"] == bool(mine & {*game.waiting})


def check_stands_where_it_was_left(table: Table, kept: KeptGame) -> None:
    if kept.busy:
        check_programs_go_on(table, kept)
        return
    assert table.sights() == kept.seats, kept.what
    info = table.info()
    assert (info["status"], tuple(info["waiting"])) == (kept.status, kept.waiting)
    assert len(table.look().get("chat", ())) == kept.chat


def check_programs_go_on(table: Table, kept: KeptGame) -> None:
    """Check that programs resume their work, and then people are asked."""
    assert table.asked()
    for seat, sight in table.sights().items():
        assert sight.log > kept.seats[seat].log


PLAYED = stores_with_games(over=False)
UNPLAYED = [one for one in STORES if one not in {param.values[0] for param in PLAYED}]


@pytest.mark.parametrize(
    "store", [one for one in UNPLAYED if WHOLE or one.stem != "busy"], ids=name_of
)
def test_every_game_is_where_it_was_left(store: Path, tmp_path: Path) -> None:
    """This includes stores with games that cannot be continued: where programs were busy."""
    drill = Drill(store, [*noted(store.with_suffix(".json"), KeptStore).games], tmp_path)
    with drill.open() as field:
        for id_, table in drill.tables(field).items():
            check_stands_where_it_was_left(table, drill.games[id_])


def oldest_or_newest(records: list[Any]) -> list[Any]:
    """Return each kind's record from the oldest or the newest set, alternating; in a soak all."""
    kinds: dict[str, list[Any]] = {}
    for record in records:
        kinds.setdefault(record.id.partition("-")[2], []).append(record)
    ends = woven([*kinds.values()], (0, -1), 1)
    return records if WHOLE else [of_kind[end] for of_kind, end in ends]


@pytest.mark.long
@pytest.mark.parametrize(("store", "games"), PLAYED)
def test_games_go_on_to_their_end(store: Path, games: list[str], tmp_path: Path) -> None:
    """They are where they were left, are joined, taken back, answered, found again, and ended."""
    drill = Drill(store, games, tmp_path)
    with drill.open() as field:
        for id_, table in drill.tables(field).items():
            check_stands_where_it_was_left(table, drill.games[id_])
        drill.join(field)
        tables = drill.tables(field)
        for id_, table in tables.items():
            take_back_and_answer(table, drill.games[id_])
        left = {id_: positions(table) for id_, table in tables.items()}
    with drill.open() as field:
        tables = drill.tables(field)
        assert {id_: positions(table) for id_, table in tables.items()} == left
        for id_, table in tables.items():
            table.play(MANY)
            end(table, drill.games[id_])
        left = {id_: positions(table) for id_, table in tables.items()}
    with drill.open() as field:
        for id_, table in drill.tables(field).items():
            assert positions(table) == left[id_], table.id
            assert look_back(table) > drill.games[id_].lines


def test_the_company_of_people_is_as_it_was_left(tmp_path: Path) -> None:
    """What people have with one another, which the newest sets have."""
    for store in STORES:
        kept = noted(store.with_suffix(".json"), KeptStore)
        for id_ in [id_ for id_, game in kept.games.items() if "clock" in game.what]:
            drill = Drill(store, [id_], tmp_path)
            with drill.open() as field:
                social.check(guests(field, kept), id_)


def take_back_and_answer(table: Table, kept: KeptGame) -> None:
    """Take back what could be taken back when the set was written, change an answer, play on."""
    table.settle()
    for seat in kept.undo:
        assert table.undo(seat) == ""
        assert seat in table.asked()
    change_mind(table)
    table.play(FEW)


def change_mind(table: Table) -> None:
    """Answer, and take it back where the program allows it: then the question is the same again."""
    seat = table.asked()[0]
    before = table.look(seat)["questions"]
    table.answer(seat)
    refused = table.undo(seat)
    assert refused.startswith("undo-") or table.look(seat)["questions"] == before


def positions(table: Table) -> dict[Seat, Json]:
    """Return all that people see of a game, once no program is at work."""
    table.settle()
    seen = {seat: table.look(seat) for seat in (*table.seats, SPECTATOR)}
    for position in seen.values():
        for chair in position["game"]["seats"]:
            chair.pop("rating", None)
    return seen


def end(table: Table, kept: KeptGame) -> None:
    """Accept the draw that was offered, else resign, unless the game has already ended."""
    if table.settle()["status"] != "over":
        others = [seat for seat in table.seats if seat not in kept.draw_offers]
        what = "draw" if kept.draw_offers else "resign"
        table.do(what, others[0])
    assert table.info()["status"] == "over"


@pytest.mark.parametrize(("store", "games"), stores_with_games(over=True))
def test_finished_games_are_looked_back_at(store: Path, games: list[str], tmp_path: Path) -> None:
    drill = Drill(store, games, tmp_path)
    with drill.open() as field:
        for id_, table in drill.tables(field).items():
            check_stands_where_it_was_left(table, drill.games[id_])
            assert look_back(table) == drill.games[id_].lines
            text = table.host.record(table.id).encode()
            assert uploaded(table.host, text) == ""


def look_back(table: Table) -> int:
    """View a finished game from every seat, verify its record and rematch; return its lines."""
    info, path = table.info(), f"/api/games/{table.id}"
    for seat in (SPECTATOR, *(chair["seat"] for chair in info["seats"])):
        history = table.host.history(table.id, seat)
        assert history["moments"]
        assert history["log"] == table.look(seat)["log"]
    text = table.host.record(table.id).encode()
    record = Record.load(text, "downloaded")
    assert verify(registry.find(info["ruleset"]), record, "downloaded").position.outcome
    for guest in [*table.seats.values()][:1]:
        again = guest.post(f"{path}/rematch")["game"]
        assert again["options"].items() >= info["options"].items()
        assert again["status"] == "playing"
    return len(record.lines)


def uploaded(guest: Guest, text: bytes) -> str:
    """Upload a record; return the code of a refusal, or ""."""
    response = guest.http.post("/api/records", content=text)
    return "" if response.status_code == 200 else str(response.json()["code"])


def ruleset_of(file: Path) -> Ruleset[Any]:
    return registry.find(file.name.partition("-")[0])


def refusal(file: Path) -> str:
    """Return the code of why a file's record cannot be played."""
    with pytest.raises(Refusal) as refused:
        Game(ruleset_of(file), Record.load(file.read_bytes(), file.name))
    return refused.value.code


@pytest.mark.parametrize(("file", "kept"), records())
def test_a_record_leads_where_it_led(file: Path, kept: KeptRecord) -> None:
    """Unless programs must fly first; a seat's copy is refused."""
    record = Record.load(file.read_bytes(), file.name)
    assert len(record.lines) == kept.lines
    if kept.copy is not None:
        assert refusal(file) == "copy"
        return
    position = Game(ruleset_of(file), record).position
    if kept.questions or kept.over:
        assert [question.key for question in position.questions] == [*kept.questions]
        assert len(position.log) == kept.log
        assert (position.outcome is not None) == kept.over


@pytest.mark.parametrize(
    ("file", "kept"),
    oldest_or_newest([one for one in records() if one.values[1].copy is None]),
)
def test_a_record_comes_to_its_end_and_verifies(file: Path, kept: KeptRecord) -> None:
    ruleset, record = ruleset_of(file), Record.load(file.read_bytes(), file.name)
    if not kept.over:
        player = limited(keyed_player("drill"))
        game = Game(ruleset, record, dict.fromkeys(Game(ruleset, record).seats, player))
        assert len(game.record.lines) > kept.lines
        record = Record.load(game.record.dump(seed=True).encode(), "played on")
    assert verify(ruleset, record, file.name).position.outcome is not None


@pytest.mark.parametrize(("file", "kept"), oldest_or_newest(records()))
def test_a_record_goes_on_at_the_keyboard(file: Path, kept: KeptRecord, tmp_path: Path) -> None:
    """Programs keep their seats; a seat's copy can be read, and not played on."""
    if kept.copy is not None:
        with pytest.raises(Refusal, match=f"this is {kept.copy}'s copy"):
            kept_game(file)
        assert not kept.log or len(Replay(file).told(kept.copy)) == kept.log
        return
    game = kept_game(file)
    for _ in range(FEW):
        for question in game.position.questions[:1]:
            game.answer(question.seat, question.key, next(iter(question.options)))
    keep(game.record, tmp_path / "kept.record")
    assert facts(kept_game(tmp_path / "kept.record")) == facts(game)
    assert Replay(file).told(None)


def facts(game: Game) -> tuple[Any, ...]:
    position = game.position
    return [question.key for question in position.questions], position.log, position.outcome


@pytest.mark.parametrize("folder", sampled(SETS, 2), ids=lambda folder: folder.name)
def test_finished_records_are_uploaded_to_a_server(folder: Path, tmp_path: Path) -> None:
    """Those of running games and copies are refused."""
    kept: Mapping[str, KeptRecord] = noted(folder / "records.json", dict[str, KeptRecord])
    with Field(str(tmp_path / "new.db")) as field:
        guest = field.guest()
        for name, one in kept.items():
            text = (folder / "records" / f"{name}.record").read_bytes()
            assert (uploaded(guest, text) == "") == one.over, name


@pytest.mark.parametrize("folder", SETS, ids=lambda folder: folder.name)
def test_a_copy_taken_amid_a_battle_can_be_read(folder: Path) -> None:
    """Older copies do not say to which game a line belongs."""
    copy = Replay(folder / "records" / "campaign-battle-copy.record")
    lines = copy.told(copy.record.header.copy_for)
    assert {line.ruleset for line in lines} > {"campaign"}
