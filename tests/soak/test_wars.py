"""The laws of a long war in short form: a few of the soak's wars, and a fault for every law."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from aerodrome.campaign.rules.events import Rested, Scored
from aerodrome.campaign.rules.state import BATTLE, BOARD, Airman, KeptSeat
from aerodrome.campaign.rules.weekly import WeekLost
from tests.soak import wars
from tests.support.campaign import war_laws as laws
from tests.support.campaign.whims import TABLE, Turn, drawn, turns

WARS = (1, 12, 17, 19)
"""Wars with crowded forms, and with crews that were lost whole."""
WEEKS = 50
"""The weeks of a war; the soak fights it to its end."""
Spoil = Callable[[Turn], object]


@pytest.mark.parametrize("number", WARS)
def test_the_laws_hold_over_a_long_war(number: int) -> None:
    fought = wars.fight(number, weeks=WEEKS)
    assert fought.broken == ""
    assert fought.battles > 20


def test_a_war_is_a_function_of_its_number() -> None:
    assert wars.fight(3, weeks=10) == wars.fight(3, weeks=10)
    assert wars.fight(3, weeks=10) != wars.fight(3, weeks=10, salt="another")


def test_a_broken_law_is_reported_with_the_command_that_repeats_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def never(turn: Turn) -> None:
        assert turn.after.weeks < 2, "too long"

    monkeypatch.setattr(wars, "LAWS", (never,))
    fought = wars.fight(5)
    assert fought.broken == "week 2, never: too long"
    said = wars.arguments(["--salt", "war"])
    assert wars.command(said, 5).startswith("./dev soak wars --wars 1 --from 5 ")


@pytest.fixture(scope="module")
def war() -> list[Turn]:
    """Return the first turns of a war, each with copies of its own."""
    found = turns(drawn(1), TABLE, 12)
    return [Turn(turn.before, turn.after.copy(), turn.events) for turn in found]


def first_man(turn: Turn) -> Airman:
    """Return the first man who sits in a machine."""
    return turn.after.man(next(name for name in laws.seated(turn.after)))


def two_places(turn: Turn) -> None:
    one, other = (m.crew for m in turn.after.machines[:2])
    other[0] = one[0]


def another_post(turn: Turn) -> None:
    man = first_man(turn)
    man.role = "observer" if man.role == "pilot" else "pilot"


def kept_for_the_fit(turn: Turn) -> None:
    machine = turn.after.hangar("allied")[0]
    absent = turn.after.squadron("allied").absent
    absent[machine.crew[0]] = KeptSeat(machine=machine.id)


def not_back(turn: Turn) -> None:
    """Keep a seat for a man who now sits in another."""
    one, other, *_ = (m for m in turn.after.hangar("allied") if m.crew[0])
    turn.before.squadron("allied").absent[one.crew[0]] = KeptSeat(machine=other.id)


def unfit(turn: Turn) -> None:
    turn.after.man(turn.after.sortie.flights[0].mounts[0].crew[0].id).rest = 1


def from_the_dead(turn: Turn) -> None:
    turn.before.airmen[1].fate = turn.after.airmen[1].fate = "killed"
    turn.after.airmen[1].luck += 1


def no_seat(turn: Turn) -> None:
    turn.after.machines[0].crew.append("")


def odd_victory(turn: Turn) -> None:
    first_man(turn).victories += 1


def half_a_victory(turn: Turn) -> None:
    turn.events.append(Scored(first_man(turn).id, "Nobody", 1, 2, False, "Kite"))


def a_point(turn: Turn) -> None:
    turn.after.squadrons[0].points += 1


def a_medal_twice(turn: Turn) -> None:
    first_man(turn).medals += ["iron_cross_2", "iron_cross_2"]


def two_rungs(turn: Turn) -> None:
    first_man(turn).rung += 2


def falls_back(turn: Turn) -> None:
    turn.before.airmen[1].quality, turn.after.airmen[1].quality = "ace", "veteran"


def too_lucky(turn: Turn) -> None:
    first_man(turn).luck = 10


def another_major(turn: Turn) -> None:
    man = first_man(turn)
    man.rung, man.enlisted, man.fate = 4, False, ""


def one_name(turn: Turn) -> None:
    one, other = turn.after.of("allied")[:2]
    other.name = one.name


def a_long_week(turn: Turn) -> None:
    turn.after.date += 1


def a_mission_in_a_lost_week(turn: Turn) -> None:
    turn.events.append(WeekLost("board", "", "allied"))
    turn.after.airmen[1].luck += 1


def todays_rank(turn: Turn) -> None:
    man = turn.before.airmen[1]
    turn.events.append(Rested(man.id, 1, called=f"Field Marshal {man.name}"))


FAULTS: dict[laws.Law, tuple[str, Spoil]] = {
    laws.each_is_in_one_place: (BOARD, two_places),
    laws.each_has_the_right_post: (BOARD, another_post),
    laws.the_room_shows_the_right_machine: (BOARD, two_places),
    laws.seats_are_reserved_for_airmen_in_hospital: (BOARD, kept_for_the_fit),
    laws.the_recovered_have_their_seats: (BOARD, not_back),
    laws.who_takes_off_can_fly: (BATTLE, unfit),
    laws.the_gone_stay_gone: (BOARD, from_the_dead),
    laws.machines_add_up: (BOARD, no_seat),
    laws.claims_are_victories_and_log_books: (BOARD, odd_victory),
    laws.shares_of_a_victim_add_to_one: (BOARD, half_a_victory),
    laws.points_add_up: (BOARD, a_point),
    laws.each_medal_once_and_of_the_right_ladders: (BOARD, a_medal_twice),
    laws.ranks_rise_by_one_rung: (BOARD, two_rungs),
    laws.nothing_earned_is_lost: (BOARD, falls_back),
    laws.figures_keep_their_bounds: (BOARD, too_lucky),
    laws.one_major: (BOARD, another_major),
    laws.names_are_unique: (BOARD, one_name),
    laws.weeks_follow_one_another: (BOARD, a_long_week),
    laws.a_lost_week_is_no_mission: (BOARD, a_mission_in_a_lost_week),
    laws.the_past_has_the_ranks_of_its_day: (BOARD, todays_rank),
}


def test_every_law_has_its_fault() -> None:
    assert [law for law in laws.LAWS if law not in FAULTS] == []


@pytest.mark.parametrize("law", FAULTS, ids=lambda law: law.__name__)
def test_a_fault_is_noticed(war: list[Turn], law: laws.Law) -> None:
    phase, spoil = FAULTS[law]
    turn = next(turn for turn in war if turn.after.phase == phase and turn.after.weeks > 2)
    spoilt = Turn(turn.before.copy(), turn.after.copy(), turn.events[:])
    law(spoilt)
    spoil(spoilt)
    with pytest.raises(AssertionError):
        law(spoilt)
