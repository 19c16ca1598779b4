"""Naming: what men and machines are called in the log on the day that it tells of."""

from __future__ import annotations

from msgspec.structs import replace

from aerodrome.kernel.umpire import Umpire

from .battle_game import battles_of
from .man_event import ManEvent
from .state import Airman, Campaign, Machine, Squadron
from .tables import EDITION, TABLES, ArmedService


def service(squadron: Squadron) -> ArmedService:
    """2.1 The service a squadron belongs to."""
    return TABLES.nations[squadron.nation].services[squadron.service]


def rank(squadron: Squadron, man: Airman) -> str:
    """2.1 What a man's rung is called in his service."""
    return title(squadron, man.rung, enlisted=man.enlisted)


def title(squadron: Squadron, rung: int, *, enlisted: bool) -> str:
    ladders = service(squadron)
    return (ladders.sergeants if enlisted else ladders.officers)[rung - 1]


def titled(war: Campaign, man: Airman) -> str:
    """A man by the rank that he has now, and his name."""
    return f"{rank(war.squadron(man.side), man)} {man.name}"


def tell_of(umpire: Umpire, war: Campaign, event: ManEvent, *, rule: str) -> None:
    """Tell what happened to a man, who is called as he is now; until version 5 by his id alone."""
    if EDITION.since(5):
        event = replace(event, called=titled(war, war.man(event.man)))
    umpire.tell(event, rule=rule)


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
    return battles_of(war).model(machine.type).name
