"""The laws of a long war: what is true in every turn of every campaign, whatever is ordered.

Each law is a function of a turn, and fails with a sentence. The laws read the state and the events;
of the rules they use the tables only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TypeVar

from aerodrome.campaign import RULESET
from aerodrome.campaign.rules import events
from aerodrome.campaign.rules.battle_game import battles_of
from aerodrome.campaign.rules.ch04_kills import VICTORY
from aerodrome.campaign.rules.ch08_medals import BLACK, GOLDEN, SILVER
from aerodrome.campaign.rules.crew_seats import roles
from aerodrome.campaign.rules.man_event import ManEvent
from aerodrome.campaign.rules.naming import titled
from aerodrome.campaign.rules.state import (
    ACE,
    BATTLE,
    BOARD,
    NOVICE,
    SIDES,
    VETERAN,
    Airman,
    Campaign,
)
from aerodrome.campaign.rules.tables import TABLES
from aerodrome.campaign.rules.weekly import PointsChanged, WeekLost
from aerodrome.kernel.events import Event
from tests.support.campaign.whims import LONGEST, Turn

GRADES = (NOVICE, VETERAN, ACE)
MAJOR = 4
WOUND_BADGES = (BLACK, SILVER, GOLDEN)
E = TypeVar("E", bound=Event)


def told(turn: Turn, kind: type[E]) -> list[E]:
    return [event for event in turn.events if isinstance(event, kind)]


def men(turn: Turn) -> Iterable[tuple[Airman, Airman]]:
    """Yield every airman who was there before, as they were and as they are."""
    return zip(turn.before.airmen, turn.after.airmen, strict=False)


def seated(war: Campaign) -> list[str]:
    return [name for machine in war.machines for name in machine.crew if name]


def each_is_in_one_place(turn: Turn) -> None:
    """1 Check that an airman sits in one machine, in one of its seats."""
    twice = [name for name, times in Counter(seated(turn.after)).items() if times > 1]
    assert not twice, f"{twice} sit in two places"


def each_has_the_right_post(turn: Turn) -> None:
    """1, 10.6 Check that pilots and observers have seats of their own kind and side."""
    war = turn.after
    for machine in war.machines:
        for name, role in zip(machine.crew, roles(war, machine), strict=True):
            if name:
                man = war.man(name)
                assert man.side == machine.side, f"{name} sits with the enemy in {machine.id}"
                assert man.role == role, f"{name}, {man.role}, sits as {role} in {machine.id}"


def the_room_shows_the_right_machine(turn: Turn) -> None:
    """1 Check that the machine named beside an airman has that airman in its crew."""
    war = turn.after
    where = {name: machine.id for machine in war.machines for name in machine.crew if name}
    for side in RULESET.display.view(war, None).squadrons:
        for man in side.airmen:
            assert man.place == where.get(man.id, ""), f"{man.id} is shown in {man.place}"


def seats_are_reserved_for_airmen_in_hospital(turn: Turn) -> None:
    """1.3 Check that a reserved seat is of its owner's post, who serves and cannot fly yet.

    The owner sits in no other.
    """
    war = turn.after
    for squadron in war.squadrons:
        for owner, kept in squadron.absent.items():
            man, machine = war.man(owner), war.machine(kept.machine)
            assert machine.side == man.side == squadron.id, f"{owner}: a seat of the enemy"
            assert roles(war, machine)[kept.seat] == man.role, f"{owner}: a seat of another post"
            assert owner not in seated(war), f"{owner} sits, though a seat is reserved for them"
            if war.phase == BOARD:
                assert man.serves, f"a seat is reserved for {owner}, {man.fate}"
                assert man.rest, f"a seat is reserved for {owner}, who is well"


def the_recovered_have_their_seats(turn: Turn) -> None:
    """1.3 Check that a reserved seat returns to its owner, unless it is gone or was given away."""
    for squadron in turn.before.squadrons:
        left = [event.airman for event in told(turn, events.Posted) if not event.machine]
        for owner, kept in squadron.absent.items():
            still = owner in turn.after.squadron(squadron.id).absent
            if still or owner in left or not turn.after.man(owner).serves:
                continue
            sits = turn.after.machine(kept.machine).crew[kept.seat]
            assert sits == owner, f"{owner} is back, and {sits} sits in his seat"


def who_takes_off_can_fly(turn: Turn) -> None:
    """10.6 Check that fit airmen sit in sound machines, in every seat, and that these are flown."""
    war = turn.after
    if war.phase != BATTLE or turn.before.phase != BOARD:
        return
    for flight in war.sortie.flights:
        assert flight.mounts, f"{flight.side} takes off with nothing"
        for mount in flight.mounts:
            machine = war.machine(mount.id)
            assert not machine.grounded, f"{machine.id} is on the ground"
            assert [man.id for man in mount.crew] == machine.crew, f"{machine.id}: another crew"
            unfit = [man.id for man in mount.crew if not war.man(man.id).fit]
            assert not unfit, f"{unfit} of {machine.id} cannot fly"


def the_gone_stay_gone(turn: Turn) -> None:
    """14 Check that nothing more happens to the dead, captured, crippled or promoted away."""
    for before, after in men(turn):
        if before.fate:
            assert before == after, f"{after.id}, {before.fate}, has changed"
            assert not after.waits, f"{after.id}, {before.fate}, waits for a squadron"


def machines_add_up(turn: Turn) -> None:
    """10.1 Check that no machine comes or goes, that each has its seats, and a lost one is away."""
    before, after = turn.before.machines, turn.after.machines
    assert [m.id for m in before] == [m.id for m in after], "machines come or go"
    for machine in after:
        model = battles_of(turn.after).model(machine.type)
        assert len(machine.crew) == len(model.crew), f"{machine.id} has other seats than its type"
        kinds = [m.kind for m in battles_of(turn.after).models if m.type == machine.type]
        assert machine.kind in kinds, f"{machine.id} is of another kind"
        assert machine.grounded > 0 or not machine.lost, f"{machine.id} is lost and ready"


def claims_are_victories_and_log_books(turn: Turn) -> None:
    """4, 12.5 Check that an airman's victories are the sum of claims, and equal the log book's."""
    for man in turn.after.airmen:
        assert man.victories == sum(claim.share for claim in man.claims), f"{man.id}: victories"
        counted = sum(flown.victories + flown.shared for flown in man.sorties)
        assert counted == len(man.claims), f"{man.id}: his log book has other victories"
        assert man.missions == len(man.sorties), f"{man.id}: his log book has other missions"


def shares_of_a_victim_add_to_one(turn: Turn) -> None:
    """4.1 Check that a shared victory is one in all, and that each has a machine that fell."""
    shares: Counter[tuple[str, str, str]] = Counter()
    for event in told(turn, events.Scored):
        shares[turn.after.man(event.airman).side, event.machine, event.victim] += event.share
    assert set(shares.values()) <= {VICTORY}, f"shares that make no victory: {shares}"
    if len(turn.after.battles) > len(turn.before.battles):
        for place, side in enumerate(SIDES):
            won = sum(who == side and bool(victim) for who, _, victim in shares)
            lost = turn.after.battles[-1].lost[1 - place]
            assert won <= lost, f"{side} has {won} victories, and {lost} of the enemy fell"


def points_add_up(turn: Turn) -> None:
    """12.4 Check that points and wins are those of the battles, and those reported in hospital."""
    news = turn.after.battles[len(turn.before.battles) :]
    for place, side in enumerate(SIDES):
        before, after = turn.before.squadron(side), turn.after.squadron(side)
        points = before.points
        for event in told(turn, PointsChanged):
            if event.squadron == side:
                assert abs(event.points - points) == 1, f"{side}: a jump of points"
                points = event.points
        points += sum(battle.points[place] for battle in news)
        wins = before.wins + sum(battle.winner == side for battle in news)
        assert (after.points, after.wins) == (points, wins), f"{side}: points or wins"


def each_medal_once_and_of_the_right_ladders(turn: Turn) -> None:
    """8 Check medals: none twice, only those of the nation, and the wound badges in their order."""
    for man in turn.after.airmen:
        row = TABLES.nations[turn.after.squadron(man.side).nation]
        ladders = [TABLES.medals[name] for name in (row.medals, row.enlisted_medals) if name]
        own = {name for ladder in ladders for medal in ladder for name in (medal.id, medal.before)}
        own |= {"pilots_badge", *WOUND_BADGES} if row.badges else set()
        assert len(set(man.medals)) == len(man.medals), f"{man.id} has a medal twice"
        assert set(man.medals) <= own, f"{man.id} has a medal of another nation"
        badges = tuple(medal for medal in man.medals if medal in WOUND_BADGES)
        assert badges == WOUND_BADGES[: len(badges)], f"{man.id} has {badges}"


def ranks_rise_by_one_rung(turn: Turn) -> None:
    """2 Check that ranks rise by one rung in a debriefing, or by a commission, and never fall."""
    for before, after in men(turn):
        step = after.rung - before.rung
        if before.enlisted and not after.enlisted:
            assert after.rung == 1, f"{after.id} is commissioned above the lowest rung"
        else:
            assert step in (0, 1), f"{after.id} goes from rung {before.rung} to {after.rung}"
            assert before.enlisted == after.enlisted, f"{after.id} loses his commission"


def nothing_earned_is_lost(turn: Turn) -> None:
    """5 Check that quality, experience, victories, medals, skills and missions never fall."""
    for before, after in men(turn):
        assert GRADES.index(after.quality) >= GRADES.index(before.quality), f"{after.id} falls back"
        for name in ("experience", "victories", "missions", "career"):
            assert getattr(after, name) >= getattr(before, name), f"{after.id} loses {name}"
        for name in ("medals", "skills", "notes", "sorties", "claims"):
            kept = getattr(after, name)[: len(getattr(before, name))]
            assert kept == getattr(before, name), f"{after.id} loses {name}"


def figures_keep_their_bounds(turn: Turn) -> None:
    """3, 14 Check bounds: luck from 0 to 9, fewer wounds than kill, and rest not negative."""
    for man in turn.after.airmen:
        assert 0 <= man.luck <= 9, f"{man.id} has {man.luck} points of luck"
        assert min(man.rest, man.wounds) >= 0, f"{man.id}: rest {man.rest}, wounds {man.wounds}"
        deadly = 5 if "tough_as_old_boots" in man.skills else 3
        assert man.fate or man.wounds < deadly, f"{man.id} lives with {man.wounds} wounds"


def one_major(turn: Turn) -> None:
    """1.2, 2.2 Check that a squadron has a commander who serves, and one Major at most."""
    war = turn.after
    if war.phase != BOARD:
        return
    for squadron in war.squadrons:
        serving = [man for man in war.of(squadron.id) if man.serves]
        majors = [man.id for man in serving if man.rung >= MAJOR and not man.enlisted]
        assert len(majors) <= 1, f"{majors} are Majors of one squadron"
        if serving:
            assert war.man(squadron.commander).serves, f"{squadron.id} is led by a man who is gone"
        assert not majors or majors == [squadron.commander], f"{majors} do not command"


def names_are_unique(turn: Turn) -> None:
    """1.1 Check that names of a side are unique, and ids of all."""
    for side in SIDES:
        names = [man.name for man in turn.after.of(side)]
        assert len(set(names)) == len(names), f"two men of {side} have one name"
    ids = [man.id for man in turn.after.airmen]
    assert len(set(ids)) == len(ids), "two men have one id"


def weeks_follow_one_another(turn: Turn) -> None:
    """10.1 Check that a week is seven days, and that the war has 149 of them at most."""
    weeks = turn.after.weeks - turn.before.weeks
    assert weeks in (0, 1), f"{weeks} weeks in a turn"
    days = turn.after.date - turn.before.date
    assert days == (7 if weeks and turn.before.weeks else 0), f"{days} days in a turn"
    assert turn.after.weeks <= LONGEST, f"a war of {turn.after.weeks} weeks"


def a_lost_week_is_no_mission(turn: Turn) -> None:
    """10.6 Check that a week without a fit airman adds to no log book and relieves no commander."""
    if not told(turn, WeekLost):
        return
    for before, after in men(turn):
        same = (before.missions, before.luck, before.experience, before.rung)
        assert same == (after.missions, after.luck, after.experience, after.rung), after.id
    for squadron in turn.before.squadrons:
        assert turn.after.squadron(squadron.id).commander == squadron.commander, "a relief"


def the_past_has_the_ranks_of_its_day(turn: Turn) -> None:
    """2.1 Check that log and log books give an airman's rank at the time."""
    called = {man.id: titled(turn.before, man) for man in turn.before.airmen}
    for event in turn.events:
        if not isinstance(event, ManEvent):
            continue
        if isinstance(event, events.Mustered):
            called[event.man] = event.called
        assert event.called == called[event.man], f"{event.called}: {event}"
        if isinstance(event, events.Promoted):
            called[event.man] = f"{event.rank} {turn.after.man(event.man).name}"
    for man in turn.after.airmen:
        assert called[man.id] == titled(turn.after, man), f"{man.id}: a rank without an event"


Law = Callable[[Turn], None]
LAWS: tuple[Law, ...] = (
    each_is_in_one_place,
    each_has_the_right_post,
    the_room_shows_the_right_machine,
    seats_are_reserved_for_airmen_in_hospital,
    the_recovered_have_their_seats,
    who_takes_off_can_fly,
    the_gone_stay_gone,
    machines_add_up,
    claims_are_victories_and_log_books,
    shares_of_a_victim_add_to_one,
    points_add_up,
    each_medal_once_and_of_the_right_ladders,
    ranks_rise_by_one_rung,
    nothing_earned_is_lost,
    figures_keep_their_bounds,
    one_major,
    names_are_unique,
    weeks_follow_one_another,
    a_lost_week_is_no_mission,
    the_past_has_the_ranks_of_its_day,
)
