"""Bounds: how much of anything a text from outside may hold, and what is seen before it is read.

Whoever sends a set-up, a record or a message chooses every number and word in it. So each of them
has a limit where it is declared; these are the limits that several structs share, a good deal
wider than anything anybody has played, for a saved game must still open. What a parser would take
long for is refused here by one look at the text.
"""

from __future__ import annotations

import re
from typing import Annotated

import msgspec

from aerodrome.kernel.refusal import Refusal

LONGEST_TOML = 400_000
"""Letters of a TOML text."""
LONGEST_BARE = 80
"""Letters of a key without quotes, and of a number."""
MOST_PARTS = 8
"""Parts of a dotted key or of the name of a table."""
DEEPEST = 16
"""How deep lists and tables may stand in one another."""
LONGEST_SEAT = 64
"""Letters in the name of a seat, in a new game and in the store."""

Word = Annotated[str, msgspec.Meta(max_length=200)]
"""An id, or a name that stands in a sentence."""
AddressText = Annotated[str, msgspec.Meta(max_length=1_000)]
"""Where something is asked or thrown, games within games included (`kernel.address`)."""
Title = Annotated[str, msgspec.Meta(max_length=2_000)]
Text = Annotated[str, msgspec.Meta(max_length=20_000)]
Hash = Annotated[str, msgspec.Meta(max_length=128)]
Number = Annotated[int, msgspec.Meta(ge=-(10**6), le=10**6)]
"""A figure of a set-up."""
Count = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
Exact = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]
"""As large as a page can count."""
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
"""Strings and comments of TOML; one that does not end reaches as far as it may."""
_QUOTED = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_BARE = re.compile(rf"[^\s=,\[\]{{}}.]{{{LONGEST_BARE + 1}}}")
_DOTTED = re.compile(rf"(?:\.[^\n=,\[\]{{}}.]*+){{{MOST_PARTS}}}")
_BRACKETS = re.compile(r"[^\[\]{}]+")
_BRACKETS_OF_JSON = re.compile(rb"[^\[\]{}]+")
_UNKEPT = re.compile(r"[\0\ud800-\udfff]|\\u0000|\\U00000000")
"""Letters that no store can keep: nothing at all, and halves of others."""


def check_toml(text: str, place: str) -> None:
    """Refuse a text that TOML's parser would take long for, or that nobody could keep."""
    if len(text) > LONGEST_TOML:
        raise _unfit(f"a text has {LONGEST_TOML} letters at most, not {len(text)}", place)
    if _UNKEPT.search(text):
        raise _unfit("there is a letter in it that no text can keep", place)
    bare = SPOKEN.sub("_", text)
    if _DOTTED.search(bare):
        raise _unfit(f"a key has {MOST_PARTS} parts at most", place)
    if found := _BARE.search(bare):
        start = found[0][:20]
        sentence = f"a number or a word without quotes has {LONGEST_BARE} letters at most"
        raise _unfit(f"{sentence}, unlike {start!r} and so on", place)
    _check_depth(_BRACKETS.sub("", bare), place)


def check_json(data: bytes, place: str) -> None:
    """Refuse JSON whose parts stand too deep in one another."""
    if data.count(b"[") + data.count(b"{") > DEEPEST:
        _check_depth(_BRACKETS_OF_JSON.sub(b"", _QUOTED.sub(b"", data)).decode("ascii"), place)


def _check_depth(brackets: str, place: str) -> None:
    depth = 0
    for bracket in brackets:
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST:
            raise _unfit(f"lists and tables stand in one another {DEEPEST} deep at most", place)


def _unfit(sentence: str, place: str) -> Refusal:
    return Refusal("malformed", f"{sentence}.", place)
