"""Conversion: a struct made of another, field by field of the same name: a view of a state, and
for programs that think with the rules a state of a view.

A field that the other has not under its own name and in its own shape is told by who asks; nothing
is left to a default that nobody thought of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

import msgspec

from aerodrome.kernel.refusal import Broken

T = TypeVar("T", bound=msgspec.Struct)


def made_from(
    other: msgspec.Struct, kind: type[T], *, hidden: Iterable[str] = (), **known: Any
) -> T:
    """A struct of this kind: fields that are `known`, those that the other has, and no others.

    `hidden` are those that nobody sees; they keep their defaults.
    """
    names, values = _shared(type(other), kind, (*known, *hidden))
    return kind(**known, **dict(zip(names, values(other), strict=True)))


@cache
def _shared(
    source: type[msgspec.Struct], kind: type[msgspec.Struct], told: tuple[str, ...]
) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The fields that one kind of struct takes from another, and what gets them all at once."""
    shared = tuple(name for name in kind.__struct_fields__ if name not in told)
    for name in shared:
        if name not in source.__struct_fields__:
            sentence = f"{source.__name__} does not show `{name}` of {kind.__name__}"
            raise Broken(f"{sentence}: say what it is taken for, or that it is hidden.")
    if len(shared) > 1:
        return shared, attrgetter(*shared)
    return shared, lambda other: tuple(getattr(other, name) for name in shared)
