"""Piloting: asks a pilot of this game one question, on a table that a test has prepared."""

from __future__ import annotations

from random import Random

from aerodrome.bots.roster import pilot
from aerodrome.kernel.question import Question, Value
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.display.view import view
from aerodrome.rulesets.dogfights.pilots.ends import read
from aerodrome.rulesets.dogfights.pilots.standing import EndStanding
from aerodrome.rulesets.dogfights.rules.ch04_ends import Ends
from aerodrome.rulesets.dogfights.rules.ch04_movement import flight, legal, parts
from aerodrome.rulesets.dogfights.rules.state import Sky


def ends(sky: Sky, name: str, face: int = 0) -> Ends:
    """Return the options of a move, as the rules would give them."""
    plane = sky.plane(name)
    return Ends(sky, plane, legal(flight(sky, plane, sum(v for _, v in parts(plane, face)))))


def ask(level: str, sky: Sky, rule: str, about: str, options: object) -> Value:
    """Return the answer of a pilot of the mover's side."""
    seat = sky.plane(about).side
    question = Question("", seat, options, rule, about)  # type: ignore[arg-type]
    return pilot(level, RULESET, Random(1))(question, lambda: view(sky, seat))


def end(level: str, sky: Sky, name: str, face: int = 0) -> str:
    options = ends(sky, name, face)
    word = str(ask(level, sky, "4.2", name, options))
    assert word in options
    return word


def stands(sky: Sky, word: str) -> EndStanding:
    return read(sky.board, [word]).standing(0)
