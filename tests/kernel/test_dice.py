from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from aerodrome.kernel import dice
from aerodrome.kernel.refusal import Broken

# The value of chi-square that a fair die exceeds once in ten thousand tries.
LIMIT = {5: 25.74, 9: 33.72, 19: 50.80, 25: 60.14, 35: 74.93}


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = counts.total() / cells
    missing = cells - len(counts)
    return sum((n - expected) ** 2 for n in counts.values()) / expected + missing * expected


@pytest.mark.parametrize("sides", [6, 10, 20])
@pytest.mark.parametrize("seed", ["", "1", "a long seed, such as a person might type"])
def test_dice_are_fair(seed: str, sides: int) -> None:
    thrown = Counter(dice.throw(seed, f"{n}/1.1#1", (sides,)) for n in range(200 * sides))
    assert chi_square(Counter(thrown), sides) < LIMIT[sides - 1]
    assert {die for (die,) in thrown} == set(range(1, sides + 1))


def test_neighbouring_dice_and_addresses_have_nothing_to_do_with_one_another() -> None:
    throws = [dice.throw("seed", f"3/7.1#{n}", (6, 6)) for n in range(4000)]
    assert chi_square(Counter(throws), 36) < LIMIT[35]
    assert chi_square(Counter((a[0], b[0]) for a, b in pairwise(throws)), 36) < LIMIT[35]


def test_neighbouring_seeds_have_nothing_to_do_with_one_another() -> None:
    throws = [dice.throw(str(seed), "0/1#1", (6,))[0] for seed in range(4000)]
    assert chi_square(Counter(pairwise(throws)), 36) < LIMIT[35]


def test_a_die_is_a_function_of_seed_and_address() -> None:
    assert dice.throw("s", "0/1#1", (6, 10)) == dice.throw("s", "0/1#1", (6, 10))
    assert dice.throw("s", "0/1#1", (6, 10))[:1] == dice.throw("s", "0/1#1", (6,))
    many = (10**9,)
    addresses = ["0/1#1", "0/1#2", "1/1#1", "0/1#1[a]/1#1", "0/1.1#1", "0/1#11"]
    assert len({dice.throw("s", at, many) for at in addresses}) == len(addresses)


def test_dice_of_old_records_fall_as_they_fell() -> None:
    """If this changes, every stored seed gives another game."""
    assert dice.throw("golden", "3/7.1#2", (6, 6, 10, 20, 100)) == (4, 4, 10, 6, 59)


def test_no_dice_and_one_sided_dice() -> None:
    assert dice.throw("s", "0/1#1", ()) == ()
    assert dice.throw("s", "0/1#1", (1, 1)) == (1, 1)


@pytest.mark.parametrize("sides", [0, -6])
def test_a_die_without_sides_is_a_bug_of_the_rules(sides: int) -> None:
    with pytest.raises(Broken, match="0/1#1"):
        dice.throw("s", "0/1#1", (6, sides))


def test_a_commitment_binds_and_reveals_nothing() -> None:
    assert dice.commitment("1") == dice.commitment("1") != dice.commitment("2")
    assert dice.commitment("golden").startswith("939bc8dd13491402")


def test_new_seeds_are_new() -> None:
    assert len({dice.new_seed() for _ in range(100)}) == 100
