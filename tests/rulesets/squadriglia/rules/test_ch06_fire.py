"""Chapter 6, fire: batteries, aim, the table, twins, and shots at the same time."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from aerodrome.kernel.question import Seat
from aerodrome.kernel.umpire import T, Umpire
from aerodrome.rulesets.squadriglia.rules.ch01_introduction import MAP
from aerodrome.rulesets.squadriglia.rules.ch04_orders import immelmann
from aerodrome.rulesets.squadriglia.rules.ch06_fire import fire_phase, ready
from aerodrome.rulesets.squadriglia.rules.events import Damaged, Fired, GunJammed, ShotDown
from aerodrome.rulesets.squadriglia.rules.state import CrewMember
from aerodrome.rulesets.squadriglia.rules.tables import TABLES
from tests.support.squadriglia.guns import (
    UNARMED,
    added,
    duel,
    gun,
    phase,
    printed_cell,
    shots,
    thrown,
    two,
)
from tests.support.squadriglia.table import Scripted, a_plane, a_sky, fly_turn, strike


def test_6_only_enemies_are_targets_and_nothing_blocks() -> None:
    sky = duel(distance=4)
    sky.aircraft[1:1] = [a_plane("I2", UNARMED, "7,9"), a_plane("I3", UNARMED, "8,9")]
    assert shots(phase(sky, two(2))) == [("I1", "A", "A1")]


@pytest.mark.parametrize(
    "state", [{"stalled": True}, {"rudder": "S"}, {"fuel": 0}, {"controls": True}]
)
def test_6_damage_does_not_silence_guns(state: dict[str, object]) -> None:
    """6 Stalled, jammed and gliding aircraft fire like any other; 5.3 moved or not."""
    sky = duel(fuel=True)
    for field, value in state.items():
        setattr(sky.plane("I1"), field, value)
    assert shots(phase(sky, two(2))) == [("I1", "A", "A1")]


def test_5_3_a_firing_phase_after_every_impulse() -> None:
    """5.3 No aircraft moves in impulse 1, and yet there is fire, six times in a turn."""
    sky = duel(distance=3)
    for plane in sky.aircraft:
        plane.stalled = True
    umpire = fly_turn(sky, dice=[*thrown(2, 2, 2, 2, 2, 2), 1, 1])
    assert len(umpire.events(Fired)) == 6


def test_6_2_each_type_of_gun_rolls_for_itself() -> None:
    """6.2 A Pomilio has a gun in front and one behind: two targets, two rolls, A before B."""
    sky = a_sky(
        a_plane("I1", "pomilio_pd_pe", "10,9", "E"),
        a_plane("A1", UNARMED, "8,9", "E"),
        a_plane("A2", UNARMED, "11,9", "E"),
    )
    umpire = phase(sky, thrown(7, 9, 7))
    assert shots(umpire) == [("I1", "A", "A2"), ("I1", "B", "A1")]
    assert (sky.plane("A2").robustness, sky.plane("A1").robustness) == (7, 7)


def test_6_2_one_gunner_may_fire_both_batteries() -> None:
    sky = a_sky(
        a_plane("A1", "phonix_c1", "10,9", "E"),
        a_plane("I1", UNARMED, "8,9", "E"),
        a_plane("I2", UNARMED, "12,9", "E"),
    )
    assert shots(phase(sky, thrown(2, 2))) == [("A1", "B", "I1"), ("A1", "C", "I2")]


def silent_without(type_: str, man: int) -> set[str]:
    """Return the batteries that cannot fire once this member of the crew is dead."""
    sky = a_sky(
        a_plane("I1", type_, "10,9", "E"),
        a_plane("A1", UNARMED, "8,9", "E"),
        a_plane("A2", UNARMED, "12,9", "E"),
    )
    plane = sky.plane("I1")
    plane.crew[man].wounds = 2
    return {b.arc for b in plane.batteries if ready(sky, plane, b) is None}


@pytest.mark.parametrize("type_", TABLES.models)
def test_6_2_which_crew_member_serves_which_guns(type_: str) -> None:
    """6.2 A the pilots'; of two gunners the first has C, the second B; one serves both."""
    model = TABLES.models[type_]
    arcs = {arc for arc, _ in model.guns}
    pilots, gunners = (model.crew.count(role) for role in ("pilot", "gunner"))
    for man, role in enumerate(model.crew):
        if role == "pilot":
            mine = {"A"} if pilots == 1 else set()
        elif role == "observer":
            mine = set()
        elif gunners == 2:
            mine = {"C"} if man == pilots else {"B"}
        else:
            mine = {"B", "C"}
        assert silent_without(type_, man) == mine & arcs, role


@pytest.mark.parametrize("type_", ["savoia_mf14", "savoia_pomilio_sp2", "fba_h"])
def test_6_2_an_a_gun_is_the_pilots_even_with_a_gunner(type_: str) -> None:
    """6.2 There the gunner is an observer for all effects: a wound does not spoil the aim."""
    sky = duel(type_)
    sky.plane("I1").crew[1].wounds = 1
    assert added(phase(sky, two(2))) == {}
    sky.plane("I1").crew[1].wounds = 2
    assert added(phase(sky, two(2))) == {}
    sky.plane("I1").crew[0].wounds = 1
    assert added(phase(sky, two(2))) == {"wound": -2}


def test_6_2_aim_case_9() -> None:
    """One gun at distance 2: a miss, +1, +3, then a phase without a shot, and nothing."""
    sky = duel(target="macchi_l3", distance=2)
    target = sky.plane("A1")
    first = phase(sky, two(7), 3)
    assert (added(first), target.robustness) == ({}, 12)
    second = phase(sky, thrown(8, 7), 4)
    assert (added(second), second.events(Fired)[0].total) == ({"aim": 1}, 9)
    assert (target.robustness, second.events(Fired)[0].special) == (11, True)
    third = phase(sky, thrown(9, 7), 5)
    assert (added(third), third.events(Fired)[0].total) == ({"aim": 3}, 12)
    assert (target.robustness, third.events(Fired)[0].special) == (9, True)
    there, target.at = target.at, MAP.parse("1,1")
    assert shots(phase(sky, (), 6)) == []
    target.at = there
    assert added(phase(sky, two(2), 1, turn=sky.turn + 1)) == {}


def test_6_2_aim_case_10() -> None:
    """A hit in phase 6 and a shot in phase 1 of the next turn: +3; a phase later it is gone."""
    sky = duel()
    phase(sky, two(7), 6, turn=3)
    later = sky.copy()
    assert added(phase(sky, two(2), 1, turn=4)) == {"aim": 3}
    assert added(phase(later, two(2), 2, turn=4)) == {}


def test_6_2_a_miss_then_plus_one_again_and_again() -> None:
    """6.2 Only the last phase counts: +1 never grows, and +3 falls back to +1."""
    sky = duel()
    found = [added(phase(sky, two(n), k)) for k, n in enumerate((2, 2, 6, 2, 2), 1)]
    assert found == [{}, {"aim": 1}, {"aim": 1}, {"aim": 3}, {"aim": 1}]


def test_6_2_aim_belongs_to_the_target() -> None:
    sky = duel()
    sky.aircraft.append(a_plane("A2", UNARMED, "8,9", "E"))
    assert added(phase(sky, two(7), 1, answers={"I1": ["A1"]})) == {}
    assert added(phase(sky, two(2), 2, answers={"I1": ["A2"]})) == {}
    assert added(phase(sky, two(2), 3, answers={"I1": ["A1"]})) == {}
    assert added(phase(sky, two(2), 4, answers={"I1": ["A1"]})) == {"aim": 1}


def test_6_2_aim_belongs_to_the_battery() -> None:
    """6.2 What the pilot has aimed at is new to the gunner."""
    sky = a_sky(a_plane("I1", "pomilio_pd_pe", "10,9", "E"), a_plane("A1", UNARMED, "11,9", "E"))
    phase(sky, two(7), 1)
    sky.plane("A1").at = MAP.parse("8,9")
    assert added(phase(sky, two(2), 2), arc="B") == {}


def test_6_2_aim_is_lost_in_ones_own_hex() -> None:
    sky = duel()
    phase(sky, two(7), 1)
    there, sky.plane("A1").at = sky.plane("A1").at, sky.plane("I1").at
    assert shots(phase(sky, (), 2)) == []
    sky.plane("A1").at = there
    assert added(phase(sky, two(2), 3)) == {}


@pytest.mark.parametrize(
    ("impulse", "found"), [(1, {}), *[(n, {"immelmann": -2}) for n in range(2, 7)]]
)
def test_6_2_immelmann_from_the_second_phase_on(impulse: int, found: dict[str, int]) -> None:
    sky = duel()
    sky.plane("I1").order = immelmann("level")
    assert added(phase(sky, two(2), impulse)) == found


def test_6_2_immelmann_counts_for_every_battery_aboard_and_adds_up() -> None:
    """6.2 An Aviatik C.I is light and has a gunner; the wound and the manoeuvre cost -4."""
    sky = a_sky(
        a_plane("A1", "aviatik_c1", "10,9", "E"),
        a_plane("I1", UNARMED, "12,9", "E"),
        a_plane("I2", UNARMED, "8,9", "E"),
    )
    plane = sky.plane("A1")
    plane.order, plane.crew[1] = immelmann("level"), CrewMember("gunner", 1)
    umpire = phase(sky, thrown(2, 2), 5)
    assert added(umpire, "A1", "A") == {"immelmann": -2}
    assert added(umpire, "A1", "B") == {"immelmann": -2, "wound": -2}


@pytest.mark.parametrize("special", ["controls", "stall", "rudder_left", "wound"])
@pytest.mark.parametrize("hit", range(1, 6))
def test_6_2_a_broken_immelmann_is_no_handicap(special: str, hit: int) -> None:
    """5.5 Damage in phases 1 to 3 ends the -2 with that phase; later the -2 stays."""
    sky = duel(distance=3)
    sky.plane("I1").order, sky.impulse = immelmann("level"), hit
    strike("I1", special)(Scripted(sky), sky)
    found = added(phase(sky, two(2), hit + 1))
    assert ("immelmann" in found) is (hit > 3)


def test_6_2_all_modifiers_add() -> None:
    """6.2 Aim +3, Immelmann -2, a wound -2, an Ace +2: together +1."""
    sky = duel(distance=2)
    plane = sky.plane("I1")
    plane.ace, plane.order = True, immelmann("level")
    phase(sky, thrown(8), 4)
    plane.crew[0].wounds = 1
    umpire = phase(sky, thrown(8, 7), 5)
    assert added(umpire) == {"aim": 3, "immelmann": -2, "wound": -2, "ace": 2}
    assert umpire.events(Fired)[0].total == 9


class Listening(Scripted):
    """An umpire that notes private dialogues, with the events and rolls until then."""

    dialogues: list[tuple[str, list[str]]]

    def together(
        self, subjects: Mapping[str, Seat], dialogue: Callable[[Umpire, str], T], *, rule: str
    ) -> dict[str, T]:
        assert not self.rolls
        assert not self.told
        self.dialogues = [*getattr(self, "dialogues", []), (rule, list(subjects))]
        return super().together(subjects, dialogue, rule=rule)


def test_6_2_targets_are_chosen_first_in_secret_and_by_both_sides_at_once() -> None:
    """6.2 All targets before any die; one dialogue per aircraft that has a choice."""
    sky = a_sky(
        a_plane("I1", at="10,9", facing="E"),
        a_plane("I2", at="10,10", facing="E"),
        a_plane("A1", at="12,9", facing="W"),
        a_plane("A2", at="12,10", facing="W"),
    )
    sky.impulse = 1
    chosen = {"I1": ["A2"], "I2": ["A2"], "A1": ["I1"], "A2": ["I2"]}
    umpire = Listening(sky, chosen, thrown(2, 2, 2, 2))
    fire_phase(umpire, sky)
    umpire.finished()
    assert umpire.dialogues == [("6.2", ["I1", "I2", "A1", "A2"])]
    assert shots(umpire) == [
        ("I1", "A", "A2"),
        ("I2", "A", "A2"),
        ("A1", "A", "I1"),
        ("A2", "A", "I2"),
    ]


def test_6_2_without_a_choice_there_is_no_question() -> None:
    """6.2 One target and no ammunition rule: the battery fires automatically."""
    assert phase(duel(), two(2)).questions == []
    sky = duel()
    sky.aircraft.append(a_plane("A2", UNARMED, "8,9", "E"))
    (question,) = phase(sky, two(2), answers={"I1": ["A2"]}).questions
    assert (question.seat, question.rule, question.about) == ("italy", "6.2", "I1")
    assert list(question.options) == ["A1", "A2"]


@pytest.mark.parametrize("total", [2, *range(4, 16)])
@pytest.mark.parametrize(("type_", "factor"), [("spad_7", 1), ("spad_13", 2)])
def test_6_3_every_cell_of_the_fire_table(total: int, type_: str, factor: int) -> None:
    """6.3 Each row and distance, one gun and 6.5 a twin; over 14 reads as 14; for 3 see 6.7."""
    natural = min(12, total)
    row = natural + (3 if total > 12 else 0)
    for distance in range(1, 6):
        sky = duel(type_, "caproni_ca450", distance)
        sky.plane("A1").batteries.clear()
        battery = gun(sky.plane("I1"))
        battery.aim = "A1" if total > 12 else ""
        battery.aim_hit, battery.aim_phase = True, sky.turn * 6 + 3
        number, star = printed_cell(row, distance)
        umpire = phase(sky, thrown(natural, *([7] if star else [])), 4)
        (shot,) = umpire.events(Fired)
        assert (shot.total, shot.damage, shot.special) == (row, number * factor, star), distance
        assert sky.plane("A1").robustness == 22 - number * factor, distance


@pytest.mark.parametrize(
    ("ace", "natural", "row"), [(True, 11, 13), (True, 12, 14), (False, 10, 13)]
)
def test_6_3_modified_rows(ace: bool, natural: int, row: int) -> None:
    """6.3 Rows 13 and 14+ are reached by modifiers."""
    sky = duel(distance=5)
    plane = sky.plane("I1")
    plane.ace = ace
    if not ace:
        phase(sky, two(11), 1)
    shot = phase(sky, two(natural), 2).events(Fired)[0]
    assert (shot.total, (shot.damage, shot.special)) == (row, printed_cell(row, 5))


def test_6_3_a_low_total_is_a_miss() -> None:
    """6.3 Anything under 7, negative too."""
    sky = duel()
    sky.plane("I1").order, sky.plane("I1").crew[0].wounds = immelmann("level"), 1
    shot = phase(sky, two(2), 5).events(Fired)[0]
    assert (shot.total, shot.damage, shot.special) == (-2, 0, False)


def test_6_4_shot_down_at_zero_and_not_before() -> None:
    sky = duel()
    sky.plane("A1").robustness = 3
    assert not phase(sky, two(11), 1).events(ShotDown)
    assert sky.plane("A1").robustness == 1
    umpire = phase(sky, two(4), 2)
    (down,) = umpire.events(ShotDown)
    assert (down.plane, down.cause, sky.plane("A1").gone) == ("A1", "robustness", "shot_down")


def test_6_4_a_doomed_aircraft_still_fires() -> None:
    """6.4 Both fire at once: an aircraft shot down in this phase has its own shot in it."""
    sky = a_sky(a_plane("I1", at="10,9", facing="E"), a_plane("A1", at="11,9", facing="W"))
    for plane in sky.aircraft:
        plane.robustness = 1
    umpire = phase(sky, thrown(7, 7))
    assert [shot.damage for shot in umpire.events(Fired)] == [1, 1]
    assert [plane.gone for plane in sky.aircraft] == ["shot_down", "shot_down"]


def test_6_5_case_8_a_twin_doubles_the_number_but_not_the_special_damage() -> None:
    """An S.V.A. 5 rolls 10 at distance 1: 2* is 4; special 9, die 5: 14 robustness become 5."""
    sky = duel("ansaldo_sva5", "albatros_d3")
    umpire = phase(sky, [*thrown(10, 9), 5])
    (shot,) = umpire.events(Fired)
    assert (shot.guns, shot.damage, shot.special) == (2, 4, True)
    assert [rule for rule, _ in umpire.rolls] == ["6.2", "6.6", "6.6"]
    assert sum(event.points for event in umpire.events(Damaged)) == 9
    assert sky.plane("A1").robustness == 5


@pytest.mark.parametrize(
    ("type_", "guns"),
    [
        ("caproni_ca4", {"B": 2, "C": 2}),
        ("aeg_g4", {"B": 1, "C": 2}),
        ("ansaldo_sva10", {"A": 2, "B": 1}),
        ("caudron_g4:2c", {"C": 2}),
        ("hanriot_hd1:1a", {"A": 1}),
        ("hanriot_hd1:2a", {"A": 2}),
        ("lohner_b7:observer", {}),
    ],
)
def test_6_5_twins_by_type(type_: str, guns: dict[str, int]) -> None:
    """6.5 2c+2b is two twins, 2c+1b a twin C and a single B."""
    sky = a_sky(
        a_plane("I1", type_, "10,9", "E"),
        a_plane("A1", UNARMED, "8,9", "E"),
        a_plane("A2", UNARMED, "12,9", "E"),
    )
    umpire = phase(sky, thrown(*[2] * len(guns)))
    assert {shot.battery: shot.guns for shot in umpire.events(Fired)} == guns


@pytest.mark.parametrize("spoilt", ["jammed", "empty"])
def test_6_5_half_a_twin_is_a_single_gun(spoilt: str) -> None:
    sky = duel("spad_13", ammunition=True)
    battery = gun(sky.plane("I1"))
    if spoilt == "jammed":
        battery.jammed[0], battery.choice, battery.choice_turn = True, "fire", sky.turn
    else:
        battery.rounds[0] = 0
    umpire = phase(sky, two(11), answers={"I1": ["A1"]})
    (shot,) = umpire.events(Fired)
    assert (shot.guns, shot.damage) == (1, 2)


def test_6_5_a_twin_cannot_fire_half_by_choice() -> None:
    """6.5 Not even to save ammunition: the only choice is to hold fire."""
    sky = duel("spad_13", ammunition=True)
    (question,) = phase(sky, two(2), answers={"I1": ["A1"]}).questions
    assert list(question.options) == ["A1", "hold"]


def test_6_7_a_natural_3_may_hit() -> None:
    """6.7 The 3 is read before modifiers: 3 with an ace and an earlier hit makes 8."""
    sky = duel()
    sky.plane("I1").ace = True
    phase(sky, two(7), 1)
    umpire = phase(sky, thrown(3, 7), 2)
    (shot,) = umpire.events(Fired)
    assert (shot.total, shot.damage, shot.special) == (8, 1, True)
    assert umpire.events(GunJammed)
