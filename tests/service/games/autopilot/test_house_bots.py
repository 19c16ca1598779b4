"""Bots of other authors at a server's tables: only where the host allows them, and harmless."""

from __future__ import annotations

from pathlib import Path

import pytest

from aerodrome.cli.serve_settings import BotSettings
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.person import Person
from aerodrome.service.catalogue import model as catalogue
from aerodrome.service.games import messages as m
from aerodrome.service.games import store as rows
from aerodrome.service.games.autopilot.bot_processes import BotProcesses
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.service import Service
from aerodrome.service.workers.untrusted_input import WorkerLimits
from tests.support.server import house_bots
from tests.support.server.pilot_service import Play, flying
from tests.support.waiting import PATIENCE, until_so

HOME = house_bots.__name__
QUICK = WorkerLimits(seconds=0.5, megabytes=256, patience=1.0)
AT_EASE = WorkerLimits(seconds=PATIENCE, megabytes=256, patience=PATIENCE)
ME = m.SeatWish("me")


def open_house(folder: Path, play: Play, *bots: str, limits: WorkerLimits = QUICK) -> None:
    """Play on a server that allows these bots."""
    flying(folder, play, bots=BotProcesses((f"{HOME}:{name}" for name in bots), limits))


async def against(service: Service, person: Person, level: str) -> LiveGame:
    seats = {"italy": ME, "austria": m.SeatWish("bot", level)}
    wish = m.NewGame(
        ruleset="squadriglia", scenario="spad_duel", seats=seats, options={"turn_limit": 3}
    )
    made = await service.games.create(person, wish)
    return await service.live_games.open(made.game.id)


def seat(live: LiveGame) -> tuple[str, str]:
    """Return the level and the name of the bot's seat."""
    austria = next(one for one in live.info("").seats if one.seat == "austria")
    return austria.level, austria.name


def relieved(live: LiveGame) -> list[dict[str, str]]:
    said = [one.line.says for one in live.chat if one.line.says is not None]
    return [dict(says.words) for says in said if says.key == "bot_relieved"]


async def answer_mine(service: Service, person: Person, live: LiveGame) -> None:
    """Play the person's seat to the end of the game, with the first legal answer each time."""
    while live.status != "over":
        await until_so(lambda: live.status == "over" or "italy" in live.waiting)
        mine = [one for one in live.game.position.questions if one.seat == "italy"]
        if mine:
            value = next(iter(mine[0].options))
            key = f"{len(live.game.record.lines)}"
            said = m.AnswerIn(id=key, seat="italy", key=mine[0].key, value=value)
            await service.games.answer(person, live.id, said)


def test_a_bot_that_the_host_lets_in_sits_at_a_table_and_plays_to_the_end(tmp_path: Path) -> None:
    async def play(service: Service, person: Person) -> None:
        live = await against(service, person, "bot:Eager")
        assert seat(live) == ("bot:Eager", "Eager")
        await answer_mine(service, person, live)
        assert seat(live) == ("bot:Eager", "Eager")
        assert live.game.record.header.seats["austria"] == "Eager"
        assert not relieved(live)
        (squadriglia,) = (
            one
            for one in catalogue.games("it", service.bots.house).rulesets
            if one.id == "squadriglia"
        )
        assert [(one.level, one.title) for one in squadriglia.bots] == [("bot:Eager", "Eager")]
        assert "bot aggiunto" in squadriglia.bots[0].text
        for level in ("bot:unknown", "bot:os:getcwd"):
            with pytest.raises(Refusal, match=r"no bot .* plays La Squad.* on this server"):
                await against(service, person, level)
        for name in (f"{HOME}:Eager", "Eager"):
            with pytest.raises(Refusal, match=f"no pilot `{name}`; .*; and of this server bot:Eag"):
                await against(service, person, name)

    open_house(tmp_path, play, "Eager", limits=AT_EASE)
    assert not catalogue.games("en").rulesets[0].bots


def test_bots_that_break_hang_or_answer_nonsense_never_hurt_the_table(tmp_path: Path) -> None:
    """A built-in pilot takes over, and the chat and the seat say so."""
    bad = ("sleeps", "eats", "lies")

    async def play(service: Service, person: Person) -> None:
        tables = {name: await against(service, person, f"bot:{name}") for name in bad}
        await until_so(lambda: all(map(relieved, tables.values())))
        for name, live in tables.items():
            assert relieved(live) == [{"seat": "austria", "name": name}]
            assert seat(live) == ("regular", "regular")

    open_house(tmp_path, play, *bad)


def test_a_saved_game_goes_on_where_its_bot_is_no_longer_allowed(tmp_path: Path) -> None:
    async def play(service: Service, person: Person) -> None:
        game = (await against(service, person, "random")).id
        was = {"kind": "bot", "level": "random"}
        await service.store.run(lambda c: rows.reseat(c, game, "austria", was, level="bot:Gone"))
        service.live_games.live.clear()
        live = await service.live_games.open(game)
        await until_so(lambda: bool(relieved(live)))
        assert relieved(live) == [{"seat": "austria", "name": "Gone"}]
        assert seat(live) == ("regular", "regular")

    open_house(tmp_path, play)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (BotSettings(bot=("no_such_module:me",)), "it cannot be loaded: ModuleNotFoundError"),
        (BotSettings(bot_seconds=0), "--bot-seconds: a bot may think for up to 300 seconds"),
        (BotSettings(bot_memory=0), "--bot-memory: a bot may use 1 to 65,536 megabytes"),
    ],
)
def test_an_invalid_bot_is_refused_in_a_sentence_before_the_start(
    settings: BotSettings, sentence: str
) -> None:
    with pytest.raises(Refusal, match=sentence):
        settings.let_in()
