"""A state made from a view: fields of the same name, and a value for every other."""

from __future__ import annotations

import msgspec
import pytest

from aerodrome.kernel.refusal import Broken
from aerodrome.tabletop.conversion import made_from


class Piece(msgspec.Struct, kw_only=True):
    name: str
    secret: int = 3
    at: tuple[int, int]


class PieceView(msgspec.Struct):
    name: str
    at: str


def test_fields_that_a_view_does_not_show_must_be_given() -> None:
    seen = PieceView("A1", "4,5")
    assert made_from(seen, Piece, at=(4, 5), secret=7) == Piece(name="A1", at=(4, 5), secret=7)
    assert made_from(seen, Piece, hidden=("secret",), at=(4, 5)).secret == 3
    with pytest.raises(Broken, match="PieceView does not show `secret` of Piece: say what it is"):
        made_from(seen, Piece, at=(4, 5))
