"""Every input has a limit, and the law that checks this finds a missing one."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import pytest

from aerodrome.campaign.rules import tables as campaign
from aerodrome.kernel.contract import absent
from aerodrome.rulesets.dogfights.rules import bounds as dogfights
from aerodrome.server.routes import ROUTES
from aerodrome.tabletop.capabilities import GameOffers
from tests.laws.bounded import read_types, unbounded
from tests.laws.rulesets import REAL

OURS = {
    "aerodrome.bots.characters": "a file of ours",
    "aerodrome.bots.roster": "a file of ours",
    "aerodrome.bots.style": "a file of ours",
    "aerodrome.kernel.checkpoint": "written by us into the store",
    "aerodrome.kernel.ruleset": "the rulebook and former rows",
    "aerodrome.kernel.scenario": "the options that a ruleset offers",
    "aerodrome.lab.balance": "a file of ours",
    "aerodrome.lab.measured": "a file of ours",
    "aerodrome.lab.results_file": "written by us, and read by the owner of the run",
    "aerodrome.local.games": "written by us into the locker",
    "aerodrome.local.kept_game": "written by us into the locker",
    "aerodrome.remote.async_client": "a server that the program chose, in limited messages",
    "aerodrome.remote.calls": "a server that the program chose, in limited messages",
    "aerodrome.remote.lobby_connection": "a server that the program chose, in limited messages",
    "aerodrome.remote.seat_connection": "a server that the program chose, in limited messages",
    "aerodrome.remote.translating": "a server that the program chose, in limited messages",
    "aerodrome.rulesets.dogfights.display.landscape": "the map",
    "aerodrome.rulesets.squadriglia.rules.fronts": "the map",
    "aerodrome.rulesets.squadriglia.display.landscape": "the map",
    "aerodrome.rulesets.squadriglia.pilots.style": "a file of ours",
    "aerodrome.lessons.lesson": "a file of ours",
    "aerodrome.server.at_home": "a short answer of a server on this machine",
    "aerodrome.service.lobby.open_tables": "written by us into the store",
    "aerodrome.service.lobby.offers": "written by us into the store",
    "aerodrome.service.lobby.model": "written by us, and read by another process",
    "aerodrome.service.lobby.sides": "written by us into the store",
    "aerodrome.service.notifications.preferences": "written by us into the store",
    "aerodrome.service.notifications.notification": "written by us into the store",
    "aerodrome.service.ratings.profiles": "written by us into the store",
    "aerodrome.service.games.clocks.leave": "written by us into the store",
    "aerodrome.service.ratings.counting": "written by us into the store",
    "aerodrome.service.ratings.recounting": "written by us into the store",
    "aerodrome.service.ratings.log_book": "written by us into the store",
    "aerodrome.service.standing_orders.model": "written by us into the store",
    "aerodrome.service.games.titles": "written by us into the store",
    "aerodrome.service.games.open_games": "written by us into the store",
    "aerodrome.service.archive.chronicle": "written by us into the store",
    "aerodrome.service.games.listing": "written by us into the store",
    "aerodrome.service.games.game_rows": "read from the store, never sent by visitors",
    "aerodrome.service.database.fanout": "from process to process",
    "aerodrome.service.studies.shelf": "written by us into the store",
    "aerodrome.cli.replay": "events, at a console",
    "aerodrome.rulesets.winged_victory.display.landscape": "a file of the ruleset",
}
"""Modules that read nothing from visitors; add one only for a good reason."""
SETTLED = ("Rules", "Draw")
"""Types made of options, each of which was checked against its allowed values."""
OPEN = (
    ".setup", ".types", ".corrections", ".rows", ".report", ".event",
)  # fmt: skip
"""Types that another struct reads on; here the text's length and depth limit them."""
INDIRECT: dict[str, tuple[Any, ...]] = {
    "aerodrome.campaign.rules.tables": (
        campaign.CampaignNation, campaign.Ladder, campaign.Names, campaign.GameRow,
    ),
    "aerodrome.rulesets.dogfights.rules.bounds": tuple(
        kind for kinds in dogfights.CONSTANTS.values() for kind in kinds.values()
    ),
    "aerodrome.service.route": tuple(
        route.takes for route in ROUTES if route.takes not in (None, bytes)
    ),
    "aerodrome.tabletop.editor": tuple(
        GameOffers.of(one).editor().file for one in REAL if GameOffers.of(one).editor is not absent
    ),
}  # fmt: skip
"""Types that are read by modules which name them elsewhere."""


@pytest.mark.slow
def test_everything_read_from_outside_declares_its_bounds() -> None:
    """A number, word or list without a limit could fill the memory."""
    found = [
        f"{place.module} reads {path}"
        for place, kind in read_types()
        if place.module not in OURS and place.written not in SETTLED
        for one in (INDIRECT[place.module] if kind is None else (kind,))
        for path in unbounded(one, place.written)
        if not any(known in path for known in OPEN)
    ]
    assert found == []


@pytest.mark.slow
def test_what_is_excused_is_still_there() -> None:
    read = {place.module for place, _ in read_types()}
    assert sorted({*OURS, *INDIRECT} - read) == []


class Loose(msgspec.Struct):
    number: int
    half: Annotated[int, msgspec.Meta(ge=0)]
    word: str
    words: Annotated[tuple[str, ...], msgspec.Meta(max_length=9)]
    table: dict[Annotated[str, msgspec.Meta(max_length=9)], bool]
    anything: Any
    perhaps: float | None = None
    again: Loose | None = None
    pair: tuple[bool, bool] = (False, False)


def test_the_law_of_bounds_finds_a_missing_limit() -> None:
    found = list(unbounded(Loose, "x"))
    assert found == [
        "x.number", "x.half", "x.word", "x.words[]", "x.table", "x.anything", "x.perhaps",
    ]  # fmt: skip


@pytest.mark.parametrize("kind", [list, dict, tuple, set[bool], bytes, object])
def test_the_law_of_bounds_knows_no_bare_collection(kind: Any) -> None:
    assert list(unbounded(kind, "x"))[:1] == ["x"]
