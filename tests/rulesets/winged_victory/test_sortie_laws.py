"""The door for campaigns: laws and leaks with every skill in the air at once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel import codec
from aerodrome.kernel.game import Game
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.seen import copy_for, seen_by
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.sortie import DOOR
from aerodrome.rulesets.winged_victory.view import forget
from aerodrome.tabletop.sortie import BURDENS, MISSIONS, SKILLS
from aerodrome.tabletop.sortie import Mount as Machine
from tests.laws import laws
from tests.support.sampling import sampled, woven
from tests.support.winged_victory.crews import a_crewman, a_sortie, begun, scouts

pytestmark = [pytest.mark.slow, pytest.mark.sweep]

SHORT = {"turn_limit": 8}


# Everything at once


def all_skills(seed: str, **facts: Any) -> Scenario:
    """A sortie with every skill, burden and grade spread over the crews."""
    random = Random(seed)

    def machine(side: str, number: int) -> Machine:
        types = {
            "A": ["sopwith_camel", "hp_o400", "bristol_f2b"],
            "G": ["fokker_dr1", "dfw_c5", "gotha_g4"],
        }
        type_ = types[side][number]
        crew = tuple(
            a_crewman(
                f"{side}{number}{place}".lower(),
                role=role,
                quality=random.choice(("novice", "veteran", "ace")),
                skills=tuple(random.sample(SKILLS, 8)),
                burdens=tuple(random.sample(BURDENS, 2)),
                wounds=random.choice((0, 0, 1)),
            )
            for place, role in enumerate(DOOR.model(type_).crew)
        )
        seat = {"A": "allied", "G": "central"}[side] + ("-2" if number == 1 else "")
        return Machine(f"{side}{number}", type_, seat, crew, random.choice((0, 3)))

    west, east = ([machine(side, n) for n in range(3)] for side in "AG")
    missions = DOOR.fits(random.choice(MISSIONS), random.choice(MISSIONS))
    chosen: dict[str, Any] = {"options": SHORT, "date": "1918-04-01", "flak": (1, 1)}
    return DOOR.briefing(a_sortie(west, east, missions, **(chosen | facts)))


@pytest.mark.parametrize(("law", "seed"), woven(laws.LAWS, "1234", 1))
def test_15_the_laws_hold_with_every_skill_in_the_air(law: Any, seed: str) -> None:
    law(RULESET, all_skills(seed), seed)


def test_15_the_type_and_crew_of_what_was_never_spotted_are_nowhere() -> None:
    looked = 0
    for seed in sampled("123", 1):
        scenario = all_skills(seed)
        player = keyed_player(seed)
        game = Game(RULESET, RULESET.record(scenario, seed))
        for _ in range(60):
            if not game.position.questions:
                break
            for seat in (*game.seats, None):
                looked += _nothing_leaks(game, seat)
            question = game.position.questions[0]
            game.answer(question.seat, question.key, player(question, lambda: None))
    assert looked > 30


def _nothing_leaks(game: Game, seat: str | None) -> int:
    sky = game.position.state
    hidden = [p for p in sky.aircraft if seat not in p.friends and not p.known]
    own = {p.type for p in sky.aircraft if seat in p.friends or p.known}
    data = codec.encode(codec.plain(seen_by(game, seat))).decode()
    data += "".join(codec.encode(line).decode() for line in copy_for(game, seat).lines)
    for plane in hidden:
        assert all(f'"{man.name}"' not in data for man in plane.aboard.men), plane.id
        assert plane.type in own or f'"{plane.type}"' not in data, plane.id
    return len(hidden)


def test_15_a_fork_guesses_the_crew_and_type_of_what_is_hidden() -> None:
    sky = begun(a_sortie(scouts("A", "allied", skills=("evade",)), scouts("G", "central")))
    forget(sky, "central", Random(1))
    guess = sky.plane("A1")
    assert [(man.name, man.skills) for man in guess.aboard.men] == [("", ())] * len(guess.wounds)
    assert guess.owner == "allied"
    assert guess.type in {model.type for model in DOOR.in_service("britain", 191710)}
    assert guess.strength == guess.model.structure
    mine = sky.plane("G1")
    assert mine.aboard.men[0].name == "G0"
