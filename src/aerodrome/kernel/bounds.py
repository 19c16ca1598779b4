"""Limits on the size of input from outside, and checks made before it is parsed.

The sender of a set-up, a record or a message chooses every number and word in it, so each of these
has a limit where it is declared. This module has the limits that several structs share. They are
much wider than any real game needs, because every saved game must still open. Text that would take
a parser too long is refused here after a quick scan.
"""

from __future__ import annotations

import re
from typing import Annotated

import msgspec

from aerodrome.kernel.refusal import Refusal

LONGEST_TOML = 400_000
"""Characters of a TOML text."""
LONGEST_BARE = 80
"""Characters of a key without quotes, or of a number."""
MOST_PARTS = 8
"""Parts of a dotted key or of a table's name."""
DEEPEST = 16
"""Nesting depth of lists and tables."""
LONGEST_SEAT = 64
"""Characters of a seat's name, in a new game and in the store."""

Word = Annotated[str, msgspec.Meta(max_length=200)]
"""An id, or a name used in a sentence."""
AddressText = Annotated[str, msgspec.Meta(max_length=1_000)]
"""The address of a question or a roll, including inner games (`kernel.address`)."""
Title = Annotated[str, msgspec.Meta(max_length=2_000)]
Text = Annotated[str, msgspec.Meta(max_length=20_000)]
Hash = Annotated[str, msgspec.Meta(max_length=128)]
Number = Annotated[int, msgspec.Meta(ge=-(10**6), le=10**6)]
"""A figure of a set-up."""
Count = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
Exact = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]
"""An integer that JavaScript can represent exactly."""
FEW = msgspec.Meta(max_length=64)
MANY = msgspec.Meta(max_length=200)
Words = Annotated[tuple[Word, ...], FEW]

SPOKEN = re.compile(
    r'"""(?:[^"\\]++|\\.|"(?!""))*+"{0,5}'
    r"|'''(?:[^']++|'(?!''))*+'{0,5}"
    r'|"(?:[^"\\\n]++|\\.)*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+",
    re.DOTALL,
)
"""Matches strings and comments of TOML; an unterminated one extends as far as it can."""
_QUOTED = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_BARE = re.compile(rf"[^\s=,\[\]{{}}.]{{{LONGEST_BARE + 1}}}")
_DOTTED = re.compile(rf"(?:\.[^\n=,\[\]{{}}.]*+){{{MOST_PARTS}}}")
_BRACKETS = re.compile(r"[^\[\]{}]+")
_BRACKETS_OF_JSON = re.compile(rb"[^\[\]{}]+")
_UNKEPT = re.compile(r"[\0\ud800-\udfff]|\\u0000|\\U00000000")
"""Matches characters that a store cannot hold: NUL and lone surrogates."""


def check_toml(text: str, place: str) -> None:
    """Refuse TOML that would take its parser too long or that a store cannot hold."""
    if len(text) > LONGEST_TOML:
        raise _unfit(f"a text has at most {LONGEST_TOML} characters, not {len(text)}", place)
    if _UNKEPT.search(text):
        raise _unfit("it contains a character that cannot be stored", place)
    bare = SPOKEN.sub("_", text)
    if _DOTTED.search(bare):
        raise _unfit(f"a key has at most {MOST_PARTS} parts", place)
    if found := _BARE.search(bare):
        start = found[0][:20]
        sentence = f"a number or a word without quotes has at most {LONGEST_BARE} characters"
        raise _unfit(f"{sentence}, unlike {start!r} and so on", place)
    _check_depth(_BRACKETS.sub("", bare), place)


def check_json(data: bytes, place: str) -> None:
    """Refuse JSON that is nested too deeply."""
    if data.count(b"[") + data.count(b"{") > DEEPEST:
        _check_depth(_BRACKETS_OF_JSON.sub(b"", _QUOTED.sub(b"", data)).decode("ascii"), place)


def _check_depth(brackets: str, place: str) -> None:
    depth = 0
    for bracket in brackets:
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST:
            raise _unfit(f"lists and tables are nested at most {DEEPEST} deep", place)


def _unfit(sentence: str, place: str) -> Refusal:
    return Refusal("malformed", f"{sentence}.", place)
