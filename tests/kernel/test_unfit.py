"""Data of a wrong type are refused in words for people, not those of the library."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal


class Part(msgspec.Struct, forbid_unknown_fields=True):
    letter: Literal["A", "B", "C"]
    size: Annotated[int, msgspec.Meta(ge=1, le=6)] = 1


class Whole(msgspec.Struct, forbid_unknown_fields=True):
    part: tuple[Part, ...] = ()
    loads: dict[str, Literal["bomb", "film"]] = {}
    side: Literal["west"] | None = None
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=9, pattern="^[a-z]*$")] = "x"
    pair: tuple[int, int] = (1, 2)
    any: int | str = 1


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"part": [{"letter": "A"}, {"letter": "D"}]}, "`part` 2, `letter` must be A, B or C"),
        ({"part": [{"letter": "D"}]}, "not 'D'."),
        ({"part": [{"letter": "A", "size": 7}]}, "`part` 1, `size` must be at most 6."),
        ({"part": [{"letter": "A", "size": 0}]}, "`part` 1, `size` must be at least 1."),
        ({"part": [{"letter": "A", "size": 1.5}]}, "must be a whole number, not a decimal number."),
        ({"part": [{}]}, "`letter` is missing in `part` 1."),
        ({"part": [{"letter": "A", "hue": 1}]}, "there is no field `hue` in `part` 1."),
        ({"part": {}}, "`part` must be a list, not a table."),
        ({"loads": {"F13": "guns"}}, "`loads` must be bomb or film, not 'guns'."),
        ({"loads": {13: "bomb"}}, "`loads` must be a text, not a whole number."),
        ({"side": "east"}, "`side` must be west, not 'east'."),
        ({"name": ""}, "`name` must have at least 1 letter."),
        ({"name": "abcdefghij"}, "`name` must have at most 9 letters."),
        ({"name": "X"}, "`name` must be written like the pattern '^[a-z]*$'."),
        ({"pair": [1]}, "`pair` must have exactly 2 parts."),
        ({"any": []}, "`any` must be a whole number or a text, not a list."),
        ({"hue": 1}, "there is no field `hue` here."),
        ([], "this must be a table, not a list."),
    ],
)
def test_unfit_data_are_refused_in_our_words(data: Any, said: str) -> None:
    with pytest.raises(Refusal) as refusal:
        codec.convert(data, Whole, "own.toml")
    assert said in str(refusal.value)
    assert str(refusal.value).startswith("own.toml: ")
