"""From a view back to a state, field by field of the same name, so that rules can be asked.

A field that a view does not show under its own name and in its own shape is told by who makes the
state; nothing is left to a default that nobody thought of.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from aerodrome.kernel.refusal import Broken

T = TypeVar("T", bound=msgspec.Struct)


def made_from(
    view: msgspec.Struct, kind: type[T], *, hidden: Iterable[str] = (), **known: Any
) -> T:
    """A struct of this kind: fields that are `known`, those that the view shows, and no others.

    `hidden` are those that nobody sees; they keep their defaults.
    """
    shown, unseen = view.__struct_fields__, tuple(hidden)
    fields = dict(known)
    for name in kind.__struct_fields__:
        if name in known or name in unseen:
            continue
        if name not in shown:
            sentence = f"{type(view).__name__} does not show `{name}` of {kind.__name__}"
            raise Broken(f"{sentence}: say what it is taken for, or that it is hidden.")
        fields[name] = getattr(view, name)
    return kind(**fields)
