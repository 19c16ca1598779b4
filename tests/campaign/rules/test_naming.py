"""The names of men in the log, the diary and log books: with the rank of that day."""

from __future__ import annotations

import pytest

from aerodrome.campaign import RULESET
from aerodrome.campaign.display.view import CampaignView, names
from aerodrome.campaign.rules import effects
from aerodrome.campaign.rules.ch02_rank import promotions
from aerodrome.campaign.rules.ch13_return import consult
from aerodrome.campaign.rules.events import CommandTaken, Promoted, TableRead
from aerodrome.campaign.rules.form import Form, MachineEntry
from aerodrome.campaign.rules.man_event import ManEvent
from aerodrome.campaign.rules.signing import publish
from aerodrome.campaign.rules.state import Campaign
from aerodrome.campaign.rules.weekly import BalloonReported, MachineReported
from aerodrome.kernel.events import Event
from aerodrome.kernel.phrases import Phrase
from tests.support.campaign.squadron_room import Scripted, flown, mustered, pilot, wreck


def said(c: Campaign, phrase: Phrase) -> str:
    """Return an earlier event's text as it is read today."""
    view: CampaignView = RULESET.display.view(c, "allied")
    return RULESET.phrases.say(phrase, "en", names(view))


def log_lines(c: Campaign, umpire: Scripted, kind: type[Event]) -> list[str]:
    return [said(c, event.phrase()) for event in umpire.events(kind)]


def test_2_1_a_promotion_names_the_airman_by_the_old_rank() -> None:
    c = mustered()
    umpire, man = Scripted(), pilot(c)
    promotions(umpire, c, [man])
    assert log_lines(c, umpire, Promoted) == [f"Sottotenente {man.name} is promoted: Tenente."]


def test_2_2_a_new_commander_takes_the_squadron_as_a_major() -> None:
    c = mustered()
    umpire, man = Scripted(), pilot(c)
    man.rung = 3
    promotions(umpire, c, [man])
    (line, *_) = log_lines(c, umpire, CommandTaken)
    assert line.startswith(f"Maggiore {man.name} takes command")


def test_2_1_the_past_keeps_its_ranks_after_a_promotion() -> None:
    c = mustered()
    umpire, man = Scripted(), pilot(c)
    consult(umpire, c, "undamaged", man.id, 5, [], rule="13.5")
    effects.set_luck(umpire, c, man, 3, rule="3")
    man.rung = 2
    lines = log_lines(c, umpire, TableRead) + log_lines(c, umpire, ManEvent)
    assert lines
    assert all(line.startswith(f"Sottotenente {man.name}") for line in lines)
    assert RULESET.display.names(RULESET.display.view(c, "allied"))[man.id] == f"Tenente {man.name}"


def test_2_1_diary_and_log_book_keep_them_too() -> None:
    c = mustered()
    man = pilot(c)
    promotions(Scripted(), c, [man])
    man.rung = 3
    side = RULESET.display.view(c, "allied").side("allied")
    (book,) = [one.log for one in side.airmen if one.id == man.id]
    lines = [said(c, entry.says) for entry in book]
    assert lines == [
        f"Sottotenente {man.name} joins the squadron: pilot, veteran.",
        f"Sottotenente {man.name} is promoted: Tenente.",
    ]
    diary = [said(c, entry.says) for entry in side.diary]
    assert set(lines) <= set(diary)


@pytest.mark.parametrize("kind", [MachineReported, BalloonReported])
def test_11_3_a_form_names_the_shooters_as_they_were(kind: type[Event]) -> None:
    c = mustered()
    man = pilot(c, "cm1")
    flown(c)
    shot = wreck("am1", end="shot", shooters=(man.id,))
    form = Form(entries={"am1": MachineEntry(shot, (), ())}, balloons={"central": (man.id,)})
    umpire = Scripted()
    publish(umpire, c, "allied", form)
    man.rung = 3
    (line,) = log_lines(c, umpire, kind)
    assert line.endswith(f"by Leutnant {man.name}.")
