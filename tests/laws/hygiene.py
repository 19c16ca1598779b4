"""Law 8: what the code of the rules and their state must not contain."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

from aerodrome.kernel import codec
from aerodrome.kernel.scenario import Scenario
from tests.support.random_games import AnyRuleset, random_game

FORBIDDEN = ("time", "datetime", "secrets", "os", "uuid", "threading", "socket")
FOLDERS = ("", "rules", "display")
"""Folders beside the rules, in which no rule is decided: offers and pilots."""


def law_8_hygiene(ruleset: AnyRuleset, scenario: Scenario, seed: str) -> None:
    """Check the sources: no clock, global random, iteration over sets, float in state or own
    name."""
    for place in FOLDERS:
        for file in sorted((ruleset.folder / place).glob("*.py")):
            _clean(file)
    for file in sorted(ruleset.folder.rglob("*.py")):
        _names_not_itself(file, ruleset.folder.name)
    game = random_game(ruleset, scenario, seed)
    for run in game.position.tables:
        _no_floats(codec.plain(run.state), "state")


def _clean(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        where = f"{file.name}:{getattr(node, 'lineno', 0)}"
        match node:
            case ast.Import(names=found):
                assert not {n.name.split(".")[0] for n in found} & {*FORBIDDEN, "random"}, (
                    f"law 8: {where} imports {found[0].name}"
                )
            case ast.ImportFrom(module=str(module), names=found):
                names = {n.name for n in found}
                assert module.split(".")[0] not in FORBIDDEN, f"law 8: {where} imports {module}"
                assert module != "random" or names == {"Random"}, f"law 8: {where} global random"
            case ast.For(iter=looped) | ast.comprehension(iter=looped):
                assert not _is_set(looped), f"law 8: {where} iterates over a set"
            case ast.Call(
                func=ast.Name(id="list" | "tuple" | "iter" | "enumerate" | "zip" | "map"), args=args
            ):
                assert not any(map(_is_set, args)), f"law 8: {where} iterates over a set"
            case ast.Starred(value=looped) if not isinstance(looped, ast.Name):
                assert not _is_set(looped), f"law 8: {where} iterates over a set"


def _names_not_itself(file: Path, package: str) -> None:
    """Check that no package imports itself by name, which would load half of it as another
    edition."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and not node.level and node.module:
            named = node.module.split(".")
            assert package not in named, f"law 8: {file.name}:{node.lineno} imports {node.module}"


def _is_set(node: ast.expr) -> bool:
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
        case ast.BinOp(left=left, right=right):
            return _is_set(left) or _is_set(right)
    return False


def _no_floats(value: Any, place: str) -> None:
    assert not isinstance(value, float), f"law 8: a float in {place}"
    if isinstance(value, dict):
        for key, part in value.items():
            _no_floats(part, f"{place}.{key}")
    elif isinstance(value, list):
        for part in value:
            _no_floats(part, place)
