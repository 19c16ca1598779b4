"""Conversion: a struct made of another, field by field of the same name: a view of a state, and
for programs that think with the rules a state of a view.

A field that the other has not under its own name and in its own shape is told by who asks; nothing
is left to a default that nobody thought of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from operator import attrgetter, itemgetter
from typing import Any, TypeVar

import msgspec

from aerodrome.kernel.refusal import Broken

T = TypeVar("T", bound=msgspec.Struct)
Values = Callable[[Any], tuple[Any, ...]]


def made_from(
    other: msgspec.Struct, kind: type[T], *, hidden: Iterable[str] = (), **known: Any
) -> T:
    """A struct of this kind: fields that are `known`, those that the other has, and no others.

    `hidden` are those that nobody sees; they keep their defaults.
    """
    names, values, order = _shared(type(other), kind, tuple(known), tuple(hidden))
    found = (*known.values(), *values(other))
    if order is not None:
        return kind(*order(found))
    return kind(**dict(zip(names, found, strict=True)))


@cache
def _shared(
    source: type[msgspec.Struct],
    kind: type[msgspec.Struct],
    known: tuple[str, ...],
    hidden: tuple[str, ...],
) -> tuple[tuple[str, ...], Values, Values | None]:
    """The fields that are known and shared, what gets the shared ones of another struct all at
    once, and what puts all of them in order, if this kind of struct takes its fields by it.
    """
    shared = tuple(name for name in kind.__struct_fields__ if name not in (*known, *hidden))
    for name in shared:
        if name not in source.__struct_fields__:
            sentence = f"{source.__name__} does not show `{name}` of {kind.__name__}"
            raise Broken(f"{sentence}: say what it is taken for, or that it is hidden.")
    names = (*known, *shared)
    order: Values | None = None
    if len(names) > 1 and sorted(names) == sorted(kind.__match_args__):
        order = itemgetter(*map(names.index, kind.__match_args__))
    if len(shared) > 1:
        return names, attrgetter(*shared), order
    return names, lambda other: tuple(getattr(other, name) for name in shared), order
