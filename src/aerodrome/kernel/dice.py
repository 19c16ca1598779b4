"""Dice: a hash of the seed and an address, so that no die depends on the order of answers."""

from __future__ import annotations

import hashlib
import secrets

from aerodrome.kernel.refusal import Broken


def new_seed() -> str:
    """Return a seed that cannot be guessed."""
    return secrets.token_hex(16)


def commitment(seed: str) -> str:
    """Return the seed's hash, published before a game to prove that the seed did not change."""
    return hashlib.sha256(b"aerodrome seed " + seed.encode()).hexdigest()


def throw(seed: str, address: str, sides: tuple[int, ...]) -> tuple[int, ...]:
    """Return the dice at this address under this seed."""
    return tuple(_die(seed, f"{address}.{place}", n) for place, n in enumerate(sides))


def _die(seed: str, address: str, sides: int) -> int:
    if sides < 1:
        raise Broken(f"a die at {address} has {sides} sides")
    word = hashlib.blake2b(address.encode(), key=_key(seed), digest_size=16).digest()
    return 1 + int.from_bytes(word, "big") % sides


def _key(seed: str) -> bytes:
    return hashlib.sha256(seed.encode()).digest()
