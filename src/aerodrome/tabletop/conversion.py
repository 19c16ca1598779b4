"""Conversion of structs by fields of the same name: a view from a state, a state from a view.

The caller provides each field that the other struct lacks or has in another form. Fields never
silently fall back to a default.
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
    """Return a struct of this kind from `known` fields and those of the other struct.

    `hidden` fields keep their defaults, because they are visible to no seat.
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
    """Return the known and shared field names, a getter of shared values, and their order.

    The order is None if this kind of struct does not take its fields by position.
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
