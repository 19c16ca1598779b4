"""Networks: where a request comes from, as limits count it."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

NETWORK_BITS = 64
"""How much of an IPv6 address belongs to a network; the rest is anybody's choice."""


def address_of(host: str) -> IPv4Address | IPv6Address | None:
    """An address in figures; nothing for a name."""
    try:
        return ip_address(host)
    except ValueError:
        return None


def is_local(host: str) -> bool:
    """Whether somebody comes from this very machine."""
    address = address_of(host)
    return address is not None and address.is_loopback


def network(host: str) -> str:
    """Where somebody comes from, as limits count it.

    Whoever has IPv6 has a whole network to himself, with more addresses than can be counted.
    """
    address = address_of(host.partition("%")[0])
    if not isinstance(address, IPv6Address):
        return host if address is None else str(address)
    mapped = address.ipv4_mapped
    return str(mapped) if mapped else str(ip_network((address, NETWORK_BITS), strict=False))
