"""Naming: what men and machines are called in the log on the day that it tells of."""

from __future__ import annotations

from .battle_game import the_door
from .state import Airman, Campaign, Machine
from .tables import EDITION


def called(war: Campaign, machine: Machine) -> str:
    """A machine and its crew as of today; tomorrow other men may fly another type under its id."""
    men = [brief(war, war.man(name)) for name in machine.crew if name]
    return f"{model(war, machine)} ({', '.join(men)})" if men else model(war, machine)


def brief(war: Campaign, man: Airman) -> str:
    """His name in brief, or in full where it is another's too; until version 4 always in brief."""
    alike = [other for other in war.of(man.side) if other.brief == man.brief]
    return man.name if len(alike) > 1 and EDITION.since(4) else man.brief


def model(war: Campaign, machine: Machine) -> str:
    """What its type is called."""
    return the_door(war).model(machine.type).name
