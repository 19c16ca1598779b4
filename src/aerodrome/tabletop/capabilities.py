"""Capabilities: what a board game may offer besides being played, each kind with its parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from aerodrome.kernel.contract import Capability, absent
from aerodrome.kernel.package import Package
from aerodrome.kernel.umpire import Player

if TYPE_CHECKING:
    from aerodrome.kernel.counsel import Counsel, Review
    from aerodrome.kernel.events import Count, Event
    from aerodrome.kernel.question import Question
    from aerodrome.kernel.scenario import DrawnOptions
    from aerodrome.tabletop.editor import Editor
    from aerodrome.tabletop.hangar import Airframe
    from aerodrome.tabletop.numbering import Numbering
    from aerodrome.tabletop.reach import WithinReach
    from aerodrome.tabletop.sortie import BattleGame
    from aerodrome.tabletop.standing_orders import MinorQuestions
    from aerodrome.tabletop.supposition import OpponentSet, Supposed, Supposing

Tally = Callable[["Event"], Sequence["Count"]]
"""A function that returns what an event adds to a statistic."""
Maker = Callable[[Random, str], Player]
"""Makes a pilot from a random generator and the name of its character, "" for none."""


def untallied(state: Any) -> Tally:
    """Return a tally that adds nothing to any statistic."""
    return lambda event: ()


@dataclass(frozen=True)
class GameOffers(Capability):
    """Features computed from the rules.

    `hangar` lists the aircraft with their figures, `editor` describes set-ups for people who make
    them, and `standing_orders` are the questions that may be answered in advance. `tally` starts
    from the first state of a game; the function it returns gets every event in turn and returns
    what each adds to a statistic. `drawn` returns what the dice of a set-up chose, as options.

    `reach` returns where the answers to a whole dialogue can lead, if a question begins one, from
    the view of the seat that is asked, with a pilot's best ends and ways first; `ends` returns the
    same ends at once, unordered. `opponent_set` returns where another piece can end, and `suppose`
    what a guess at that would lead to.
    """

    hangar: Callable[[], Sequence[Airframe]] = absent
    editor: Callable[[], Editor] = absent
    standing_orders: Callable[[], MinorQuestions] = absent
    tally: Callable[[Any], Tally] = untallied
    drawn: Callable[[Any], DrawnOptions] = absent
    reach: Callable[[Any, Question], WithinReach | None] = absent
    ends: Callable[[Any, Question], WithinReach | None] = absent
    opponent_set: Callable[[Any, Question, str, Supposing], OpponentSet | None] = absent
    suppose: Callable[[Any, Question, Supposing], Supposed | None] = absent

    @classmethod
    def found_in(cls, package: Package) -> GameOffers:
        """Return the parts in the folder `offers` of a package."""
        return cls.made_of(
            hangar=package.late("offers.hangar", "hangar"),
            editor=package.late_value("offers.editor", "EDITOR"),
            standing_orders=package.late_value("offers.standing_orders", "MINOR_QUESTIONS"),
            tally=package.late("offers.tally", "tally"),
            drawn=package.late("offers.drawn", "drawn"),
            reach=package.late("offers.reach", "reach"),
            ends=package.late("offers.ends", "ends"),
            opponent_set=package.late("offers.supposition", "opponent_set"),
            suppose=package.late("offers.supposition", "suppose"),
        )


@dataclass(frozen=True)
class GamePilots(Capability):
    """The programs that play a game, by name, and their help for players.

    They see their seat's view and nothing else, and so does `counsel`, which gives hints. `review`
    analyses a finished game.
    """

    makers: Callable[[], Mapping[str, Maker]] = dict
    counsel: Callable[[Any, Question, Random], Counsel] = absent
    review: Callable[[Any], Review] = absent

    @classmethod
    def found_in(cls, package: Package) -> GamePilots:
        """Return the parts in the folder `pilots`, except those listed as `LACKING`."""
        lacking: Sequence[str] = package.value("pilots", "LACKING") or ()
        return cls.made_of(
            makers=package.late("pilots", "pilots"),
            counsel=package.late("pilots.hints", "counsel"),
            review=None if "review" in lacking else package.late("pilots.debriefing", "review"),
        )


@dataclass(frozen=True)
class GameCampaign(Capability):
    """How campaigns fly battles with a game."""

    battles: Callable[[], BattleGame] = absent

    @classmethod
    def found_in(cls, package: Package) -> GameCampaign:
        """Return the parts in `offers.sortie` of a package."""
        return cls.made_of(battles=package.late_value("offers.sortie", "BATTLES"))


@dataclass(frozen=True)
class GameLearning(Capability):
    """The numbering with which programs learn a game."""

    numbering: Callable[[], Numbering] = absent

    @classmethod
    def found_in(cls, package: Package) -> GameLearning:
        """Return the parts in the folder `learning` of a package."""
        return cls.made_of(numbering=package.late("learning", "numbering"))


EVERY = (GameOffers, GamePilots, GameCampaign, GameLearning)
"""Every kind of capability that a board game can have."""
