"""Controls arrive over the wire as they were sent, with all that an option shows of them."""

from __future__ import annotations

import pytest

from aerodrome.kernel import codec
from aerodrome.kernel.control import Control, GaugeControl, ListControl
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Anchor, Option, Posed
from aerodrome.tabletop.controls import (
    BoardOption,
    BoardPosed,
    Chances,
    EndsControl,
    OrderGaugeControl,
    PadMove,
    PadRow,
    PoseAnchor,
    chances_of,
    pose,
)

SAYS = Phrase("shot")
ROW = PadRow(2, (PadMove("left", "centre", "C", SAYS),))
OPTIONS = (
    BoardOption("fire", SAYS, PoseAnchor(place="3,4", height=2), chances=Chances(damage=50)),
    Option("hold", SAYS, Anchor(piece="A1")),
)


@pytest.mark.parametrize(
    "control", [ListControl(), EndsControl(), GaugeControl(0, 9), OrderGaugeControl(0, 9, row=ROW)]
)
def test_a_question_is_received_as_it_was_sent(control: Control) -> None:
    sent = Posed(key="1/2#1", seat="red", rule="2", says=SAYS, options=OPTIONS, control=control)
    received = codec.decode(codec.encode(sent), BoardPosed, "a wire")
    assert codec.plain(received) == codec.plain(sent)
    assert received.options[0].anchor == OPTIONS[0].anchor
    assert chances_of(received.options[0]) == Chances(damage=50)
    assert type(received.control).__name__.endswith(type(control).__name__)


def test_only_shots_have_chances() -> None:
    assert [chances_of(option) for option in OPTIONS] == [Chances(damage=50), None]


def test_a_pose_has_all_of_its_anchor() -> None:
    path = ("3,4", "3,5")
    assert pose(Anchor(piece="A1", path=path)) == PoseAnchor(piece="A1", path=path)
    high = PoseAnchor(place="3,4", height=2)
    assert pose(high) is high
