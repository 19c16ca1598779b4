"""What is public is listed, documented, typed and complete; our own guides use nothing else."""

from __future__ import annotations

import ast
import inspect
import pkgutil
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from doctest import DocTestParser
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_origin

import numpy as np
import pytest
from numpy.typing import NDArray

from aerodrome import env, remote
from aerodrome.kernel.refusal import Refusal
from docs import api, notebook, reference
from tests.support.repository import ROOT, tracked

HOMES = api.homes()
NAMES = [(module, name) for module, names in HOMES.items() for name in names]
OURS = f"{reference.PACKAGE}."


def test_the_page_lists_what_is_public() -> None:
    """Its details are checked in `test_repository.py`."""
    page = api.PAGE.read_text("utf-8")
    short = [(module.removeprefix(OURS), name) for module, name in NAMES]
    assert all(f"`{module}`" in page or f"`{module}.{name}`" in page for module, name in short)


def test_the_policy_has_three_lines() -> None:
    _, _, policy = api.PAGE.read_text("utf-8").partition("## How a public name is removed\n")
    assert re.findall(r"(?m)^(\d)\. ", policy.partition(api.BEGIN)[0]) == ["1", "2", "3"]


def test_the_package_says_that_it_is_typed() -> None:
    assert (ROOT / "src" / "aerodrome" / "py.typed").is_file()


def public(module: str, name: str) -> Any:
    return getattr(import_module(module), name)


def parts(value: Any) -> Iterator[Any]:
    """Return a function, or a class and its public members."""
    if inspect.isfunction(value):
        yield value
    if isinstance(value, type):
        yield value
        for name, member in vars(value).items():
            plain = getattr(member, "__func__", member)
            plain = getattr(plain, "fget", None) or getattr(plain, "func", plain)
            own = inspect.isfunction(plain) and plain.__name__ == name
            if own and (name == "__init__" or not name.startswith("_")):
                yield plain


@pytest.mark.parametrize(("module", "name"), NAMES)
def test_every_public_name_is_described_and_typed(module: str, name: str) -> None:
    for part in parts(public(module, name)):
        if part.__name__ != "__init__" and not isinstance(part, type):
            assert inspect.signature(part).return_annotation is not inspect.Signature.empty
        if inspect.isfunction(part):
            given = list(inspect.signature(part).parameters.values())
            bare = [one.name for one in given if one.annotation is inspect.Parameter.empty]
            assert set(bare) <= {"self", "cls"}, f"{part.__qualname__} has no type for {bare}"
    if inspect.isfunction(public(module, name)) or isinstance(public(module, name), type):
        assert inspect.getdoc(public(module, name)), f"{name} does not say what it is"


def known() -> dict[str, Any]:
    """Return names in annotations that only the type checker imports."""
    found: dict[str, Any] = {"np": np, "NDArray": NDArray}
    for room in (env, remote):
        for module in pkgutil.iter_modules(room.__path__, f"{room.__name__}."):
            with suppress(Refusal):
                import_module(module.name)
    for loaded in [one for name, one in sys.modules.items() if name.startswith(OURS)]:
        for name, value in vars(loaded).items():
            found.setdefault(name, value)
    return found


def classes(hint: Any) -> Iterator[type]:
    """Yield our own classes that occur in a type."""
    for one in (hint, get_origin(hint)):
        if isinstance(one, type) and one.__module__.startswith(OURS):
            yield one
    for inner in get_args(hint):
        for one in inner if isinstance(inner, list | tuple) else [inner]:
            yield from classes(one)


def hints(part: Any, names: dict[str, Any]) -> Iterator[Any]:
    """Yield the types in the signature of a function or class, not those within them."""
    scope = {**names, **vars(sys.modules[part.__module__])}
    for said in inspect.get_annotations(part).values():
        yield eval(said, scope) if isinstance(said, str) else said


def test_what_public_names_take_and_give_is_public() -> None:
    listed = [public(*one) for one in NAMES]
    names = known()
    missing = {
        f"{one.__module__}.{one.__name__}: of {part.__qualname__}"
        for value in listed
        for part in parts(value)
        for hint in hints(part, names)
        for one in classes(hint)
        if one not in listed and not one.__name__.startswith("_")
    }
    assert not missing, "\n".join(sorted(missing))


def shown() -> Iterator[tuple[str, str]]:
    """Yield all Python code of the documentation with its place."""
    for paper in [*(ROOT / "docs").rglob("*.md"), ROOT / "README.md"]:
        for block in re.findall(r"(?ms)^```python[^\n]*\n(.*?)^```$", paper.read_text("utf-8")):
            examples = DocTestParser().get_examples(block)
            yield paper.name, "".join(one.source for one in examples) or block
    for file in (file for file in tracked() if "examples" in file.parts and file.suffix == ".py"):
        if ROOT / "docs" in file.parents:
            yield file.name, file.read_text("utf-8")
    for cell in notebook.cells():
        if cell.kind == "code":
            yield notebook.FILE.name, cell.source


def imported(text: str) -> Iterator[str]:
    """Yield the names that a text imports from us."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and f"{node.module}.".startswith(OURS):
            yield from (f"{node.module}.{one.name}" for one in node.names)
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name.startswith(OURS))


def test_the_guides_use_nothing_else() -> None:
    allowed = {f"{module}.{name}" for module, name in NAMES} | set(HOMES)
    strange = {
        f"{where}: {name}"
        for where, text in shown()
        for name in imported(text)
        if name not in allowed
    }
    assert not strange, "\n".join(sorted(strange))


def test_modules_that_are_whole_have_a_page() -> None:
    source = ROOT / "src" / "aerodrome"
    told = reference.sentences(source)
    assert [module for module in HOMES if module not in told and not _is_package(module)] == []


def _is_package(module: str) -> bool:
    return Path(import_module(module).__file__ or "").stem == "__init__"
