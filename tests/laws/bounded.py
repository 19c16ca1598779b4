"""Bounded: every number, word and collection that is read from outside has a declared size limit.

The types are found where they are read: in each call of the codec, and in every route. Whatever
has no limit there can be sent without end by the author of a set-up, a record or a message.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

import aerodrome
from aerodrome.kernel.refusal import Refusal

COLLECTIONS = (list, tuple, dict, set, frozenset)
READING = ("convert", "decode")


class Place(NamedTuple):
    """A call of the codec: in which module, and which type it reads, as it is written there."""

    module: str
    written: str


def unbounded(kind: Any, where: str, above: tuple[Any, ...] = ()) -> Iterator[str]:
    """Yield every place within a type where a value has no limit."""
    limits: list[msgspec.Meta] = []
    if get_origin(kind) is Annotated:
        kind, *noted = get_args(kind)
        limits = [note for note in noted if isinstance(note, msgspec.Meta)]
    origin = get_origin(kind) or kind
    if origin in (Union, UnionType):
        for part in get_args(kind):
            yield from unbounded(part, where, above)
    elif origin in COLLECTIONS:
        yield from _of_collection(kind, origin, limits, where, above)
    elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if kind not in above:
            for name, hint in get_type_hints(kind, include_extras=True).items():
                if name in kind.__struct_fields__:
                    yield from unbounded(hint, f"{where}.{name}", (*above, kind))
    elif not _declared(kind, origin, limits):
        yield where


def _of_collection(
    kind: Any, origin: Any, limits: list[msgspec.Meta], where: str, above: tuple[Any, ...]
) -> Iterator[str]:
    parts = get_args(kind)
    fixed = origin is tuple and parts and parts[-1] is not ...
    if not fixed and not any(limit.max_length is not None for limit in limits):
        yield where
    for part in parts or (Any,):
        if part is not ...:
            yield from unbounded(part, f"{where}[]", above)


def _declared(kind: Any, origin: Any, limits: list[msgspec.Meta]) -> bool:
    """Return whether a plain value has limits on both sides, or is one of a few."""
    if origin is Literal or kind in (bool, None, NoneType, msgspec.UnsetType):
        return True
    if kind is str:
        return any(limit.max_length is not None or limit.pattern for limit in limits)
    if kind in (int, float):
        low = any(limit.ge is not None or limit.gt is not None for limit in limits)
        return low and any(limit.le is not None or limit.lt is not None for limit in limits)
    return False


@cache
def read_types() -> list[tuple[Place, Any]]:
    """Return every type that a call of the codec names; None where the call has only a variable."""
    return [*_read_types()]


def _read_types() -> Iterator[tuple[Place, Any]]:
    for module in _modules():
        tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and _reads(call.func) and len(call.args) > 1:
                place = Place(module.__name__, ast.unparse(call.args[1]))
                try:
                    yield place, eval(place.written, vars(module))
                except (NameError, AttributeError):
                    yield place, None


def _modules() -> Iterator[Any]:
    """Yield all modules that can be imported here; only the one for OpenSpiel is left out."""
    for found in pkgutil.walk_packages(aerodrome.__path__, "aerodrome."):
        if not found.name.endswith("__main__") and ".migrations" not in found.name:
            with suppress(Refusal):
                yield importlib.import_module(found.name)


def _reads(called: ast.expr) -> bool:
    return (
        isinstance(called, ast.Attribute)
        and called.attr in READING
        and isinstance(called.value, ast.Name)
        and called.value.id == "codec"
    )
