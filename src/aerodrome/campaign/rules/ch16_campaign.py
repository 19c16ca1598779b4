"""Chapter 16: the campaign as a whole: its set-up, its phases, and how it ends.

15 The enemy squadron is a roster like one's own, with its own aces, who come back by name; the
computer runs it, or another player does.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from aerodrome.bots.roster import check
from aerodrome.kernel import codec
from aerodrome.kernel.bounds import FEW, Text, Title, Word
from aerodrome.kernel.contract import Outcome
from aerodrome.kernel.edition import Rows
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Choices, Scenario, settle
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.sortie import BOMBER, FRONTS, SCOUT, TWO_SEATER

from . import dates, effects
from .battle_game import battles_of, choose, find, game_row
from .ch01_aircrew import muster
from .ch10_mission import DAYS, mission_of_the_week
from .ch11_battle import battle
from .ch12_aftermath import aftermath
from .state import (
    AFTERMATH,
    BATTLE,
    BOARD,
    MUSTER,
    SIDES,
    Campaign,
    Machine,
    Rules,
    Squadron,
    Verdict,
)
from .tables import EDITION, TABLES

FIRST_DAY = dates.read(TABLES.constants["10"]["first"])
LAST_DAY = dates.read(TABLES.constants["10"]["last"])
FIRST_POOL = TABLES.number("1", "first_pool")
LARGEST_SQUADRON = 12
Machines = Annotated[int, msgspec.Meta(ge=0, le=LARGEST_SQUADRON)]
WHERE: dict[str, str] = TABLES.constants["16"]["fronts"]


class SquadronEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A squadron of a scenario."""

    nation: Word
    service: Word
    name: Word
    home: Word = ""
    scouts: Machines = 0
    two_seaters: Machines = 0
    bombers: Machines = 0

    @property
    def kinds(self) -> list[str]:
        counts = ((SCOUT, self.scouts), (TWO_SEATER, self.two_seaters), (BOMBER, self.bombers))
        return [kind for kind, count in counts for _ in range(count)]


class SetupFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole campaign: its start, its front, the game of its battles, and its squadrons."""

    title: Title
    start: Word
    game: Word
    squadron: Annotated[tuple[SquadronEntry, ...], FEW]
    rule: Word = "16"
    text: Text = ""
    battle: Choices = {}
    front: Word = ""


def seats(scenario: Scenario) -> tuple[Seat, ...]:
    """1 Return the seats: each side may be shared by several players, and the first commands."""
    return tuple(seat for side in SIDES for seat in side_seats(scenario, side))


def side_seats(scenario: Scenario, side: str) -> tuple[Seat, ...]:
    players = int(scenario.options[f"players_{side}"])
    return (side,) if players == 1 else tuple(f"{side}-{n}" for n in range(1, players + 1))


def side(seat: Seat) -> str:
    return seat.partition("-")[0]


def setup(scenario: Scenario) -> Campaign:
    """16 Return two squadrons with their machines; the airmen join in the first turn.

    11 The options of its battles are those of the game it was written for, and of no other.
    """
    file = codec.convert(scenario.setup, SetupFile, "")
    entries: dict[str, SquadronEntry] = {
        TABLES.nations[e.nation].side: e for e in file.squadron if _known(e)
    }
    if len(file.squadron) != len(SIDES) or len(entries) != len(SIDES):
        raise _bad("a campaign has one Allied squadron and one of the Central Powers")
    names = Rules.__struct_fields__
    rules = codec.convert({name: scenario.options[name] for name in names}, Rules, "")
    start = dates.read(file.start)
    if start > LAST_DAY - DAYS:
        raise _bad(f"{file.start} is too close to the end of the war")
    if start < FIRST_DAY and EDITION.since(5):
        raise _bad(f"{file.start} is before {dates.written(FIRST_DAY)}, when campaigns begin")
    game = choose(file.game, str(scenario.options["game"]))
    war = Campaign(
        rules=rules,
        game=game,
        battle=file.battle if game == file.game else {},
        squadrons=[_squadron(scenario, side, entries[side]) for side in SIDES],
        airmen=[],
        machines=[],
        battles=[],
        date=start,
        front=front(file) if EDITION.since(4) else "",
    )
    for name in SIDES:
        war.machines += _machines(war, name, entries[name])
    return war


def vet(scenario: Scenario) -> None:
    """11 Refuse battle options that the game it was written for lacks, and unsuitable pilots.

    11.2 Those are pilots who cannot fly that game here. Campaigns made with such options go on
    until a battle that cannot begin.
    """
    file = codec.convert(scenario.setup, SetupFile, "")
    try:
        settle(find(file.game).options, file.battle, {})
    except Refusal as refusal:
        raise Refusal(refusal.code, refusal.sentence, "battle") from None
    check(str(scenario.options["pilots"]), find(choose(file.game, str(scenario.options["game"]))))


def front(file: SetupFile) -> str:
    """16 Return the front: as the file sets it, else where one of its nations fought.

    Before version 4 there was no front, and every battle was over the game's own map.
    """
    if file.front and file.front not in FRONTS:
        raise _bad(f"there is no front `{file.front}`; there are {', '.join(FRONTS)}")
    flown = [WHERE[entry.nation] for entry in reversed(file.squadron) if entry.nation in WHERE]
    return file.front or next(iter(flown), FRONTS[0])


def owned(scenario: Scenario) -> str:
    """Return the board game with the owner's corrections that apply to a campaign."""
    file = codec.convert(scenario.setup, SetupFile, "")
    return choose(file.game, str(scenario.options["game"]))


def rows(scenario: Scenario) -> Rows:
    """16 Return a campaign's data: nations, medals, names, and the machines of its game."""
    file = codec.convert(scenario.setup, SetupFile, "")
    nations = [entry.nation for entry in file.squadron if _known(entry)]
    ladders = [
        ladder
        for nation in nations
        for ladder in (TABLES.nations[nation].medals, TABLES.nations[nation].enlisted_medals)
        if ladder
    ]
    game, month = owned(scenario), dates.month(dates.read(file.start))
    kept = {"nations": nations, "medals": ladders, "names": nations}
    found = {table: {key: TABLES.row_of(table, key) for key in kept[table]} for table in kept}
    return found | {"games": {game: game_row(game, nations, month)}}


def _known(entry: SquadronEntry) -> bool:
    if entry.nation not in TABLES.nations:
        listed = ", ".join(TABLES.nations)
        raise _bad(f"there is no nation `{entry.nation}`; there are {listed}")
    services = TABLES.nations[entry.nation].services
    if entry.service not in services:
        listed = ", ".join(services)
        raise _bad(f"{entry.nation} has no service `{entry.service}`; it has {listed}")
    if not 1 <= len(entry.kinds) <= LARGEST_SQUADRON:
        raise _bad(f"{entry.name} has {len(entry.kinds)} machines, not 1 to {LARGEST_SQUADRON}")
    return True


def _squadron(scenario: Scenario, side: str, entry: SquadronEntry) -> Squadron:
    slots = range(1, len(TABLES.recovery.bands) + 1)
    return Squadron(
        id=side,
        nation=entry.nation,
        service=entry.service,
        name=entry.name,
        home=entry.home,
        seats=side_seats(scenario, side),
        pool=FIRST_POOL,
        deck={str(slot): TABLES.recovery.cell(slot, "event") for slot in slots},
    )


def _machines(war: Campaign, side: str, entry: SquadronEntry) -> list[Machine]:
    """10.1 Return the newest machines of the starting date."""
    machines = []
    for number, kind in enumerate(entry.kinds, 1):
        found = battles_of(war).in_service(entry.nation, dates.month(war.date), kind)
        if not found:
            when = dates.written(war.date)
            raise _bad(f"{entry.nation} has no {kind.replace('_', '-')} on {when} in {war.game}")
        model = found[-1]
        name = f"{side[0]}m{number}"
        machines.append(
            Machine(id=name, side=side, kind=kind, type=model.type, crew=[""] * len(model.crew))
        )
    return machines


def _bad(sentence: str) -> Refusal:
    return Refusal("bad-scenario", f"{sentence}.")


def turn(umpire: Umpire, war: Campaign) -> None:
    """16 Play the next phase: first the muster, then each week board, battle and aftermath."""
    if war.phase == MUSTER:
        muster(umpire, war)
        effects.enter(umpire, war, BOARD, rule="16")
    elif war.phase == BOARD:
        mission_of_the_week(umpire, war)
        if war.phase == BOARD:
            judge(umpire, war)
    elif war.phase == BATTLE:
        battle(umpire, war)
    elif war.phase == AFTERMATH:
        aftermath(umpire, war)
        judge(umpire, war)


def judge(umpire: Umpire, war: Campaign) -> None:
    """16 End it after the chosen number of missions, or in the week of 11 November 1918."""
    if war.weeks >= war.rules.missions:
        reason = "missions"
    elif war.date + DAYS > LAST_DAY:
        reason = "armistice"
    else:
        return
    points = [squadron.points for squadron in war.squadrons]
    best = SIDES[points.index(max(points))] if points[0] != points[1] else ""
    effects.end(umpire, war, Verdict(side=best, reason=reason), rule="16")


def outcome(war: Campaign) -> Outcome | None:
    """16 Return the result: the squadron with more points has won."""
    if war.verdict is None:
        return None
    winners = war.squadron(war.verdict.side).seats if war.verdict.side else ()
    return Outcome(winners, Phrase(f"verdict.{war.verdict.reason}"), "16")
