"""Hangar: the aircraft of a game with their figures, and the aircraft defined in a set-up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from aerodrome.kernel import registry
from aerodrome.kernel.phrases import Phrase, Phrasebook
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.lab import measured
from aerodrome.lab.balance import duel, duellists
from aerodrome.lab.measured import Duelled, Rate
from aerodrome.lab.statistics import wilson
from aerodrome.service.catalogue import hangar_messages as hm
from aerodrome.tabletop import hangar
from aerodrome.tabletop.hangar import Airframe, Cell, Figure
from aerodrome.tabletop.scene import Text
from aerodrome.tabletop.setup_text import written


@lru_cache(maxsize=32)
def aircraft(name: str, language: str) -> hm.Hangar:
    """Return the aircraft of a game with their figures, in a language of the game."""
    ruleset = registry.find(name)
    used = {key: hangar.used(ruleset, one) for key, one in ruleset.playable().items()}
    shown = _said(ruleset, hangar.airframes(ruleset), used, language)
    return _duelling(ruleset, _measured(ruleset, shown, measured.duelled(ruleset)))


def _duelling(ruleset: Ruleset[Any], shown: hm.Hangar) -> hm.Hangar:
    """Mark the types that can be flown one against one."""
    able = duellists(ruleset, [one.id for one in shown.airframes])
    types = (msgspec.structs.replace(one, duels=one.id in able) for one in shown.airframes)
    return msgspec.structs.replace(shown, airframes=tuple(types))


def _measured(ruleset: Ruleset[Any], shown: hm.Hangar, found: Duelled | None) -> hm.Hangar:
    """Add the measured results of the types against each other, if there are any."""
    if found is None:
        return shown
    about = hangar.phrases(ruleset).say(Phrase("duels.about"), shown.language)
    replace = msgspec.structs.replace
    return replace(
        shown,
        duels=hm.DuelsInfo(about, found.pilot, found.date, found.games, found.fixed),
        airframes=tuple(replace(one, form=_form(found, one.id)) for one in shown.airframes),
    )


def _form(found: Duelled, type_: str) -> hm.FormInfo | None:
    met = found.against(type_)
    if not met:
        return None
    points, games = (sum(each) for each in zip(*met.values(), strict=True))
    others = (hm.MetInfo(other, n, _rate(won, n)) for other, (won, n) in met.items())
    return hm.FormInfo(int(games), _rate(points, int(games)), tuple(others))


def _rate(points: float, games: int) -> Rate:
    found = wilson(points, games)
    return Rate(*(round(value, 3) for value in (found.value, found.low, found.high)))


def duel_of(ruleset: Ruleset[Any], one: str, other: str) -> hm.DuelSetup:
    """Return a set-up of one aircraft type against another, ready to play."""
    found = duel(ruleset, one, other)
    named = {type_.id: type_.name for type_ in hangar.airframes(ruleset)}
    setup = found.setup | {"title": f"{named[one]} - {named[other]}"}
    return hm.DuelSetup(written("", setup), found.options, found.seats)


def house_types(ruleset: Ruleset[Any], scenario: Scenario, language: str) -> hm.Hangar:
    """Return the aircraft defined in a set-up, as their cards would show them."""
    rules = ruleset.making(scenario)
    types = [one for one in hangar.airframes(rules) if one.row in scenario.types]
    return _said(rules, types, {}, language)


def _said(
    ruleset: Ruleset[Any],
    types: Iterable[Airframe],
    used: Mapping[str, frozenset[str]],
    language: str,
) -> hm.Hangar:
    """Describe aircraft in words; the game's own phrases take precedence."""
    found, book = tuple(types), hangar.phrases(ruleset)
    sides = dict.fromkeys(one.side for one in found)
    nations = dict.fromkeys(nation for one in found for nation in one.nations)
    return hm.Hangar(
        ruleset=ruleset.id,
        language=language,
        sides={side: book.named("seat", side, language) for side in sides},
        nations={nation: book.named("nation", nation, language) for nation in nations},
        airframes=tuple(_airframe(one, book, used, language) for one in found),
    )


def _airframe(
    one: Airframe, book: Phrasebook, used: Mapping[str, frozenset[str]], language: str
) -> hm.AirframeInfo:
    return hm.AirframeInfo(
        id=one.id,
        row=one.row,
        name=one.name,
        side=one.side,
        nations=one.nations,
        silhouette=one.silhouette,
        role=one.role,
        seats=one.seats,
        figures=tuple(_figure(figure, book, language) for figure in one.figures),
        card=one.card,
        service=one.service,
        fronts=tuple(book.say(front, language) for front in one.fronts),
        scenarios=tuple(name for name, types in used.items() if hangar.flies(one, types)),
        based_on=one.based_on,
    )


def _figure(figure: Figure, book: Phrasebook, language: str) -> hm.FigureInfo:
    label, means = (book.say(phrase, language) for phrase in (figure.label, figure.means))
    cells = tuple(_cell(cell, book, language) for cell in figure.cells)
    return hm.FigureInfo(figure.key, label, means, figure.rule, cells)


def _cell(cell: Cell, book: Phrasebook, language: str) -> hm.CellInfo:
    def said(text: Text) -> str:
        return text if isinstance(text, str) else book.say(text, language)

    return hm.CellInfo(said(cell.value), cell.mark, cell.order, said(cell.under))
