"""1.4 The caution side of the position marker: what turns it over, and who sees it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.display.from_view import sky_from
from aerodrome.rulesets.winged_victory.display.view import forget, view
from aerodrome.rulesets.winged_victory.learning import numbering
from aerodrome.rulesets.winged_victory.rules import effects
from aerodrome.rulesets.winged_victory.rules.events import MarkerTurned
from aerodrome.rulesets.winged_victory.rules.state import ALLIES, GERMANY, Aircraft, Sky
from aerodrome.tabletop.numbering import slices
from tests.support.winged_victory.table import Scripted, a_plane, a_sky

Trouble = Callable[[Scripted, Aircraft], None]


def stalled(umpire: Scripted, plane: Aircraft) -> None:
    effects.stall(umpire, plane, "slow", 0, rule="5.3")


def falling(umpire: Scripted, plane: Aircraft) -> None:
    effects.stall(umpire, plane, "leaf", 0, leaf=True, rule="6.4")


def without_rudder(umpire: Scripted, plane: Aircraft) -> None:
    effects.mark_part(umpire, plane, "rudder", "K", 3, rule="10.2")


def leaking(umpire: Scripted, plane: Aircraft) -> None:
    effects.leak(umpire, plane, 3, gentle=False, rule="10.6")


def wounded(umpire: Scripted, plane: Aircraft) -> None:
    effects.wound(umpire, plane, 0, 1, "wounded", rule="10.5")


def burning(umpire: Scripted, plane: Aircraft) -> None:
    effects.burn(umpire, plane, rule="10.7")


TROUBLES = (stalled, falling, without_rudder, leaking, wounded, burning)


def hidden_enemy() -> tuple[Scripted, Sky, Aircraft]:
    enemy = a_plane("G1", "gotha_g4", "30,15")
    return Scripted(), a_sky(a_plane("A1"), enemy), enemy


@pytest.mark.parametrize("trouble", TROUBLES, ids=lambda trouble: trouble.__name__)
def test_1_4_each_trouble_turns_the_marker_for_all_to_see(trouble: Trouble) -> None:
    """This includes a machine that is not spotted; the marker does not show why."""
    umpire, sky, enemy = hidden_enemy()
    trouble(umpire, enemy)
    turned = [entry for entry in umpire.told if isinstance(entry.event, MarkerTurned)]
    assert [(entry.event, entry.to, entry.rule) for entry in turned] == [
        (MarkerTurned("G1", "caution"), None, "1.4")
    ]
    for seat in (ALLIES, GERMANY, None):
        assert view(sky, seat).planes[1].caution
    marker = view(sky, ALLIES).planes[1]
    assert (marker.dashboard, marker.type, marker.crew) == (None, "", None)


def test_1_4_other_damage_is_not_shown() -> None:
    """Structure, half a rudder, a lost point of speed and a wounded gunner are not shown."""
    umpire, _, enemy = hidden_enemy()
    for part, box in (("structure", 9), ("rudder", 2), ("engine", 2)):
        effects.mark_part(umpire, enemy, part, "2", box, rule="10.2")
    effects.wound(umpire, enemy, 1, 1, "wounded", rule="10.5")
    assert not umpire.events(MarkerTurned)


def test_1_4_it_goes_back_when_nothing_holds_any_longer() -> None:
    """A fire that is put out leaves the leak; after control is regained nothing is left."""
    umpire, _, enemy = hidden_enemy()
    stalled(umpire, enemy)
    effects.regain(umpire, enemy, 2, 1, rule="5.3")
    leaking(umpire, enemy)
    burning(umpire, enemy)
    effects.put_out(umpire, enemy, rule="10.7")
    sides = [event.side for event in umpire.events(MarkerTurned)]
    assert sides == ["caution", "clear", "caution"]
    assert enemy.caution


def test_1_4_caution_is_shown_on_the_map_on_the_card_and_in_words() -> None:
    umpire, sky, enemy = hidden_enemy()
    burning(umpire, enemy)
    scene = RULESET.display.scene(view(sky, ALLIES))
    piece = next(one for one in scene.pieces if one.id == "G1")
    assert piece.hidden
    (sign,) = [badge for badge in piece.badges if badge.kind == "damage"]
    assert RULESET.phrases.say(sign.says).startswith("its marker shows caution")
    card = next(one for one in scene.cards if one.id == "G1.card")
    (line,) = card.lines
    assert RULESET.phrases.say(line.label) == "marker"


def test_1_4_learners_and_pilots_know_it() -> None:
    umpire, sky, enemy = hidden_enemy()
    leaking(umpire, enemy)
    seen = view(sky, ALLIES)
    part = next(part for part in numbering().observation if part.name == "caution")
    row = numbering().observe(seen, ALLIES, None)[slices(numbering().observation)["caution"]]
    assert row.reshape(part.shape)[1, 0] == 1.0
    assert row.sum() == 1.0
    assert sky_from(seen).plane("G1").caution


def test_1_4_a_fork_guesses_a_wound_behind_the_caution_side() -> None:
    umpire, sky, enemy = hidden_enemy()
    burning(umpire, enemy)
    forget(sky, ALLIES, Random(1))
    guess = sky.plane("G1")
    assert (guess.caution, guess.in_trouble, guess.fire) == (True, True, False)


def test_1_4_what_is_gone_has_no_marker() -> None:
    umpire, sky, enemy = hidden_enemy()
    burning(umpire, enemy)
    effects.lose(umpire, enemy, "exploded", rule="10.7")
    assert not view(sky, ALLIES).planes[1].caution
