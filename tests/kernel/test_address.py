"""Addresses: their text and their parts correspond."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aerodrome.kernel import address
from aerodrome.kernel.address import Address
from aerodrome.kernel.refusal import Refusal
from tests.support.repository import GOLDEN as GOLDEN_FOLDER

COUNTS = st.integers(1, 10**6)
RULES = st.text(st.characters(blacklist_characters=f"{address.SIGNS}~"), min_size=1)
SUBJECTS = st.text(st.characters(blacklist_characters=address.SIGNS))
SPOKEN = st.builds(Address, st.none(), RULES, COUNTS)
"""Steps of a private dialogue."""
PRIVATE = st.builds(Address, COUNTS, RULES, COUNTS, SUBJECTS, SPOKEN)
OPEN = st.builds(Address, st.integers(0, 99), RULES, COUNTS)
ADDRESSES = st.recursive(
    OPEN | PRIVATE,
    lambda inner: st.builds(
        Address, COUNTS, RULES, COUNTS, st.none(), inner, again=st.integers(0, 3)
    ),
)
GOLDEN = sorted(GOLDEN_FOLDER.rglob("*.record"))
_AT = re.compile(r'"at":"([^"]*)"')


@given(ADDRESSES)
def test_a_text_leads_back_to_its_address(one: Address) -> None:
    assert Address.parse(str(one)) == one


@given(ADDRESSES)
def test_every_address_belongs_to_its_place_its_round_and_its_turn(one: Address) -> None:
    text = str(one)
    assert text == one.place + str(one.last).rpartition("/")[2]
    assert address.is_inside(one.place, one.turn_place)
    assert address.is_inside(text, one.round)
    assert (one.place == one.turn_place) == (one.about is None) == (text == one.round)


@given(st.text(f"{address.SIGNS}~01.a", max_size=24))
def test_any_other_text_is_refused(text: str) -> None:
    with suppress(Refusal):
        assert str(Address.parse(text)) == text


def test_the_parts_of_an_address() -> None:
    one = Address.parse("0/3.1#2~/5/4#1[I1]/4.2#2")
    assert (one.turn, one.rule, one.use, one.again, one.about) == (0, "3.1", 2, 1, "I1")
    assert one.last == Address(None, "4.2", 2)
    assert one.place == "0/3.1#2~/5/4#1[I1]/"
    assert (one.round, one.turn_place) == ("0/3.1#2~/5/4#1", "0/3.1#2~/5/")


@pytest.mark.parametrize(
    "text",
    [
        *("", "3", "3/", "3/4", "3/4#0", "03/4#1", "4#1", "3/4#1/", "3/4#1[I1]", "3/#1"),
        *("3/4#1[I1]/2/4#1", "3/4#1/4.2#1", "3/4#1[I1]/4#1/0/1#1", "3/4#1\n", " 3/4#1"),
    ],
)
def test_what_no_game_writes_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="not the address"):
        Address.parse(text)


def test_every_address_of_the_golden_records_prints_back() -> None:
    found = {at for file in GOLDEN for at in _AT.findall(file.read_text("utf-8"))}
    assert len(found) > 9_000
    assert {str(Address.parse(at)) for at in found} == found
