"""Networks of callers, as limits count them."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

NETWORK_BITS = 64
"""Length of the prefix that identifies an IPv6 network; its owner chooses the remaining bits."""


def address_of(host: str) -> IPv4Address | IPv6Address | None:
    """Return an IP address, None if the host is a name."""
    try:
        return ip_address(host)
    except ValueError:
        return None


def is_local(host: str) -> bool:
    """Return whether a host is this machine."""
    address = address_of(host)
    return address is not None and address.is_loopback


def network(host: str) -> str:
    """Return the network of a caller, as limits count it.

    An IPv6 address counts as its whole network, because its owner has countless addresses there.
    """
    address = address_of(host.partition("%")[0])
    if not isinstance(address, IPv6Address):
        return host if address is None else str(address)
    mapped = address.ipv4_mapped
    return str(mapped) if mapped else str(ip_network((address, NETWORK_BITS), strict=False))
