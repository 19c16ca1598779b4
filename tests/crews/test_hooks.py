"""Hooks: what bites where, in every game that flies for campaigns."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import msgspec
import pytest

from aerodrome.crews import hooks as layer
from aerodrome.crews.events import Fumbled, Saved, SkillUsed
from aerodrome.crews.hooks import Hooks
from aerodrome.crews.men import NO_MAN, NOVICE, Crew, Man
from aerodrome.kernel import codec
from aerodrome.kernel.contract import absent
from aerodrome.kernel.registry import find, names
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.tabletop.capabilities import GameCampaign
from aerodrome.tabletop.sortie import BURDENS, SKILLS

GAMES = [find(name) for name in names() if GameCampaign.of(find(name)).battles is not absent]
TABLE = """
[aim]
novice = 1
one_eye = 1

[burst]
crack_shot = 2

[hit]
nine_lives = 1

[jam]
bullet_checker = 3

[new_jam]
novice = 1
gold = 2

[wound]
flask = 1

[endures]
tough_as_old_boots = 1
"""


def table_of(ruleset: Ruleset[Any]) -> dict[str, dict[str, int]]:
    file = ruleset.data / "sortie" / "hooks.toml"
    return codec.convert(codec.toml(file), dict[str, dict[str, int]], file.name)


def words_of(file: Path) -> set[str]:
    nodes = ast.walk(ast.parse(file.read_text("utf-8")))
    return {str(node.value) for node in nodes if isinstance(node, ast.Constant)}


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.id)
def test_every_hook_of_a_table_is_asked(ruleset: Ruleset[Any]) -> None:
    files = [*(ruleset.folder / "rules").glob("*.py"), Path(layer.__file__)]
    asked = set().union(*map(words_of, files))
    assert [hook for hook in table_of(ruleset) if hook not in asked] == []


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.id)
def test_every_skill_bites_somewhere_or_says_why_not(ruleset: Ruleset[Any]) -> None:
    bound = {what for bites in table_of(ruleset).values() for what in bites}
    assert bound <= {*SKILLS, *BURDENS, NOVICE}
    unused = GameCampaign.of(ruleset).battles().honours({})
    assert [skill for skill in SKILLS if skill not in bound and not unused[skill]] == []


class Machine(msgspec.Struct):
    id: str = "I1"
    aboard: Crew = msgspec.field(default_factory=Crew)


class Listener:
    """An umpire that throws given dice, and notes events."""

    def __init__(self, *dice: int) -> None:
        self.dice = dice
        self.told: list[Any] = []

    def tell(self, event: Any, *, rule: str, to: Any = None) -> None:
        self.told.append((rule, event))

    def roll(self, *sides: int, rule: str, to: Any = None) -> tuple[int, ...]:
        return self.dice


@pytest.fixture
def hooks(tmp_path: Path) -> Hooks:
    file = tmp_path / "hooks.toml"
    file.write_text(TABLE)
    return Hooks(file, "10", clock=int)


def test_one_skill_a_turn_and_all_share_the_roundel(hooks: Hooks) -> None:
    man = Man(name="Baracca", skills=("crack_shot", "bullet_checker"))
    plane: Any = Machine(aboard=Crew(men=[man]))
    umpire: Any = Listener()
    assert hooks.use(umpire, 3, plane, "burst", man) == 2
    assert umpire.told == [("10.2", SkillUsed("I1", "Baracca", "crack_shot"))]
    assert not hooks.able(3, plane, "jam", man)
    assert hooks.able(4, plane, "jam", man)


def test_what_is_used_up_is_gone_and_a_burden_may_take_a_skill(hooks: Hooks) -> None:
    man = Man(skills=("nine_lives", "crack_shot"), burdens=("one_eye",))
    plane: Any = Machine(aboard=Crew(men=[man]))
    umpire: Any = Listener()
    assert hooks.use(umpire, 1, plane, "hit", man)
    assert man.able == ("crack_shot",)
    assert not hooks.able(9, plane, "hit", man)
    assert not hooks.able(9, plane, "burst", man)


def test_grades_and_burdens_add_up(hooks: Hooks) -> None:
    man = Man(green=True, burdens=("gold", "flask"))
    plane: Any = Machine(aboard=Crew(men=[man]))
    umpire: Any = Listener()
    hooks.note_jam(plane, "A", man)
    assert plane.aboard.stubborn == {"A": 3}
    hooks.fumble(umpire, plane, "A")
    assert hooks.takes_bullet(umpire, plane, man)
    assert not hooks.takes_bullet(umpire, plane, man)
    assert umpire.told == [("10.1", Fumbled("I1", "A")), ("10.4", Saved("I1", "", "flask"))]


@pytest.mark.parametrize(("die", "clear"), [(3, True), (4, False)])
def test_a_low_die_keeps_a_gun_clear(hooks: Hooks, die: int, clear: bool) -> None:
    man = Man(skills=("bullet_checker",))
    plane: Any = Machine(aboard=Crew(men=[man]))
    umpire: Any = Listener(die)
    assert hooks.keeps_clear(umpire, 1, plane, man) == clear


def test_no_hook_acts_in_a_crew_without_names(hooks: Hooks) -> None:
    plane: Any = Machine()
    umpire: Any = Listener()
    assert plane.aboard.man(0) is NO_MAN
    assert not any(hooks.worth(hook, NO_MAN) for hook in hooks.table)
    assert not any(hooks.use(umpire, 1, plane, hook, NO_MAN) for hook in hooks.table)
    hooks.note_shot(plane, plane, NO_MAN, "1", hit=True)
    plane.aboard.hurt(0, killed=True)
    assert plane.aboard == Crew()
    assert plane.aboard.copy() is plane.aboard


def test_the_last_to_fire_together_are_credited_if_one_of_them_hit() -> None:
    crew = Crew(men=[Man()])
    first, second, third = (Man(id=name) for name in "abc")
    crew.shot_at(first, "1", hit=False)
    crew.shot_at(second, "1", hit=False)
    assert (crew.shooters, crew.credited) == (("a", "b"), ())
    crew.shot_at(third, "2", hit=True)
    assert crew.credited == ("c",)
