"""A campaign on the server: computer pilots keep both squadrons, and a restart loses nothing."""

from __future__ import annotations

from pathlib import Path

from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Record
from aerodrome.kernel.scenario import Choice
from aerodrome.service.accounts.person import Person
from aerodrome.service.games import messages as m
from aerodrome.service.games.broadcast import update_of
from aerodrome.service.service import Service
from tests.laws.laws import bytes_of
from tests.support.server.pilot_service import among_programs, flying, stumbles
from tests.support.waiting import until_so

SEATS = {seat: m.SeatWish("bot", "rookie") for seat in ("allied", "central")}


def test_two_computers_keep_their_squadrons(tmp_path: Path) -> None:
    async def play(service: Service, person: Person) -> None:
        options: dict[str, Choice] = {"missions": 2, "pilots": "random"}
        wish = m.NewGame(ruleset="campaign", scenario="rfc_1916", seats=SEATS, options=options)
        live = await among_programs(service, person, wish)
        await until_so(lambda: live.status == "over")
        assert not stumbles(live)
        state = live.game.position.state
        assert state.weeks == 2
        text = live.game.record.dump(seed=True).encode()
        again = Game(live.game.ruleset, Record.load(text, "kept"))
        assert bytes_of(again.position) == bytes_of(live.game.position)
        update = update_of(live, person.id, "allied", 0, 0)
        assert [sheet.ruleset for sheet in update.tables] == ["campaign"]
        assert update.log

    flying(tmp_path, play)
