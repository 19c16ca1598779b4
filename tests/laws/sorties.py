"""Sorties of a campaign with all skills at once, for any game that a campaign can use."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from aerodrome.kernel import registry
from aerodrome.kernel.scenario import Scenario
from aerodrome.tabletop.capabilities import GameCampaign
from aerodrome.tabletop.sortie import (
    BURDENS,
    MISSIONS,
    SKILLS,
    BattleGame,
    Crewman,
    Flight,
    Mount,
    Sortie,
)


class Front(NamedTuple):
    """Two nations that meet, what they fly, and options with which their battle is a short one."""

    nations: tuple[str, str]
    date: str
    types: tuple[tuple[str, ...], tuple[str, ...]]
    options: dict[str, Any]
    brief: dict[str, Any]


FRONTS = {
    "squadriglia": Front(
        ("italy", "austria_hungary"),
        "1917-07-01",
        (("spad_7", "saml_s2"), ("dfw", "phonix_d1")),
        {"altitude": True, "turn_limit": 8},
        brief={"turn_limit": 2},
    ),
    "dogfights": Front(
        ("britain", "germany"),
        "1917-07-01",
        (
            ("sopwith_camel", "re8", "bristol_f2", "handley_page_o400"),
            ("albatros_d5a", "dfw_c5", "fokker_dr1", "gotha_g4"),
        ),
        {"rounds": 6, "board": "quick", "pilots": "hidden"},
        brief={"rounds": 2},
    ),
    "winged_victory": Front(
        ("britain", "germany"),
        "1918-04-01",
        (("sopwith_camel", "hp_o400", "bristol_f2b"), ("fokker_dr1", "dfw_c5", "gotha_g4")),
        {"turn_limit": 8},
        brief={"turn_limit": 4},
    ),
}


def sortie(game: str, seed: str, skills: int = 8, **options: Any) -> Sortie:
    """Return a sortie with this many skills, and random burdens and grades, in two flights."""
    front, random = FRONTS[game], Random(seed)
    door: BattleGame = GameCampaign.of(registry.find(game)).battles()

    def mount(side: str, number: int, type_: str, seat: str) -> Mount:
        crew = tuple(
            Crewman(
                **dict.fromkeys(("id", "name"), f"{side}{number}{place}"),
                role=role,
                quality=random.choice(("novice", "veteran", "ace")),
                skills=tuple(random.sample(SKILLS, skills)),
                burdens=tuple(random.sample(BURDENS, 2)),
                wounds=random.choice((0, 0, 1)),
            )
            for place, role in enumerate(door.model(type_).crew)
        )
        return Mount(f"{side}{number}", type_, seat, crew, random.choice((0, 3)))

    west, east = (
        tuple(
            mount(side, n, type_, f"{seat}-{1 + n % 2}" if seat == "allied" else seat)
            for n, type_ in enumerate(types)
        )
        for side, seat, types in zip("ac", ("allied", "central"), front.types, strict=True)
    )
    missions = door.fits(*(door.mission(random.choice(MISSIONS)) for _ in range(2)))
    flights = (
        Flight("allied", front.nations[0], missions[0], west, "echelon", flak=1),
        Flight("central", front.nations[1], missions[1], east, "echelon", flak=1),
    )
    return Sortie(front.date, flights, ace_edge=True, options=front.options | options)


def briefed(game: str, seed: str, skills: int = 8, **options: Any) -> Scenario:
    """Return the scenario that the game makes from such a sortie."""
    door: BattleGame = GameCampaign.of(registry.find(game)).battles()
    return door.briefing(sortie(game, seed, skills, **options))
