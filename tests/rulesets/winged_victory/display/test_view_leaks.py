"""No leak: the type of an aircraft that a side has never spotted is nowhere in its data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel import codec
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.seen import copy_for, seen_by
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.display.view import forget, view
from aerodrome.rulesets.winged_victory.rules.ch08_spotting import sighting
from aerodrome.rulesets.winged_victory.rules.state import Sky
from aerodrome.rulesets.winged_victory.rules.tables import TABLES
from tests.support.sampling import sampled
from tests.support.winged_victory.table import Scripted, a_plane, a_sky, new_game, seeing

pytestmark = pytest.mark.sweep

HIDING = ("dawn_patrol", "balloon", "giants", "mission")


def betrayals(game: Game, seat: str | None) -> list[str]:
    """Return types of aircraft that this seat never spotted but that are in its data."""
    sky: Sky = game.position.state
    mine = {p.type for p in sky.aircraft if p.side == seat or p.known}
    secret = {p.type for p in sky.aircraft if p.side != seat and not p.known} - mine
    data = codec.encode(codec.plain(seen_by(game, seat))).decode()
    lines = "\n".join(codec.encode(line).decode() for line in copy_for(game, seat).lines)
    return [
        type_
        for type_ in sorted(secret)
        for text in (data, lines)
        if f'"{type_}"' in text or TABLES.models[type_].name in text
    ]


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled(HIDING, 2))
def test_the_type_of_what_was_never_spotted_is_nowhere(name: str) -> None:
    player = keyed_player(f"leak {name}")
    looked = 0
    for seed in sampled(("one", "two", "three"), 1):
        game = new_game(name, seed)
        for _ in range(120):
            if not game.position.questions:
                break
            for seat in (*game.seats, None):
                assert betrayals(game, seat) == []
                looked += any(not p.known for p in game.position.state.aircraft)
            question = game.position.questions[0]
            game.answer(question.seat, question.key, player(question, lambda: None))
    assert looked > 100


@pytest.mark.parametrize("seat", ["allies", "germany"])
def test_two_worlds_that_differ_in_hidden_types_look_the_same(seat: str) -> None:
    """The other side chooses other machines; until one is spotted the views are the same."""
    worlds = []
    for number in (0, 1):
        game = new_game("dawn_patrol", "worlds")
        for question in list(game.position.questions):
            types = list(question.options)
            value = types[number] if question.seat != seat else types[0]
            game.answer(question.seat, question.key, value)
        worlds.append(game)
    views = [codec.encode(view(_first_turn(game), seat)) for game in worlds]
    assert views[0] == views[1]
    states = []
    for game in worlds:
        state = _first_turn(game)
        forget(state, seat, _Same())  # type: ignore[arg-type]
        states.append(codec.encode(state))
    assert states[0] == states[1]


def _first_turn(game: Game) -> Sky:
    """Return the sky after the types were chosen, before any spotting."""
    moments = game.moments()
    found: Sky = next(state for state, _ in moments if state.phase == "flak").copy()
    return found


class _Same:
    """A guess that is always the same."""

    def choice(self, options: Any) -> Any:
        return options[0]


def test_what_is_lost_from_sight_is_a_marker_with_a_name() -> None:
    plane, enemy = a_plane("A1", where="2,15"), a_plane("G1", "fokker_dr1", "39,15")
    seeing(plane, enemy)
    sky = a_sky(plane, enemy)
    sighting(Scripted(), sky)
    seen = view(sky, "allies").planes[1]
    assert seen.dashboard is None
    assert seen.type == "fokker_dr1"
    assert RULESET.display.names(view(sky, "allies"))["G1"] == "Fokker Dr.I G1"


def test_a_fork_guesses_a_sound_machine_at_the_marker() -> None:
    enemy = a_plane("G1", "fokker_dr1", "20,15", structure=3, skill="ace", pitch=1)
    enemy.among = ("albatros_d3", "pfalz_d3a")
    enemy.x, enemy.y = enemy.x - 3, enemy.y + 1
    sky = a_sky(a_plane("A1", where="2,15"), enemy)
    forget(sky, "allies", _Same())  # type: ignore[arg-type]
    guess = sky.plane("G1")
    assert (guess.type, guess.structure, guess.skill, guess.at) == (
        "albatros_d3", 0, "expert", enemy.at,
    )  # fmt: skip
    assert guess.pitch != 0
    seen = a_plane("G1", "fokker_dr1", "3,15", shown=True, known=True, sees=("A1", "A2"))
    watched = a_sky(a_plane("A1", where="2,15", sees=("G1",)), seen)
    forget(watched, "allies", _Same())  # type: ignore[arg-type]
    assert watched.plane("G1").type == "fokker_dr1"
    assert watched.plane("G1").sees == ("A1",)


def test_bots_see_what_people_see() -> None:
    scenario = RULESET.scenario("dawn_patrol")
    player = keyed_player("bots")
    seen = 0

    def looking(question: Question, look: Callable[[], Any]) -> Value:
        nonlocal seen
        for plane in look().planes:
            if plane.side != question.seat and plane.dashboard is None:
                assert plane.crew is None
                assert codec.plain(plane).keys() <= {
                    "id",
                    "side",
                    "at",
                    "gone",
                    "caution",
                    "type",
                    "crew",
                    "dashboard",
                }
                seen += 1
        return player(question, look)

    players = dict.fromkeys(RULESET.rules.seats(scenario), looking)
    Game(RULESET, RULESET.record(scenario, "bots"), players)
    assert seen
