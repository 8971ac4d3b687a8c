"""The address of a request, as far as it can be believed.

Any client can write `X-Forwarded-For`. It is read from its end, where the proxy in front has added the address that it
saw. Each hop must be one of `settings.TRUSTED_PROXIES`. Without any, the address of the connection alone counts.
"""

import re
from collections.abc import Iterator
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

Address = IPv4Address | IPv6Address
WITH_PORT = re.compile(r"\[([^\]]+)\](?::\d+)?|([\d.]+):\d+")
"""As some proxies write an address: `[2001:db8::1]:443`, `192.0.2.7:443`."""
ONE_HOUSEHOLD = 64
"""A provider gives a household so many leading bits of IPv6; the household chooses the rest as it likes."""


def origin(request: HttpRequest) -> str | None:
    """The address that counts for a request, of IPv6 its household's network; None without one.

    This is django-axes' AXES_CLIENT_IP_CALLABLE.
    """
    found: Address | None = None
    for found in hops(request):
        if found is None or not trusted(found):
            break
    if isinstance(found, IPv6Address):
        return str(IPv6Network((found, ONE_HOUSEHOLD), strict=False).network_address)
    return str(found) if found is not None else None


def hops(request: HttpRequest) -> Iterator[Address | None]:
    """The addresses that a request came by, the nearest first; it ends before one that cannot be read."""
    yield read(request.META.get("REMOTE_ADDR", ""))
    for text in reversed(request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")):
        if (address := read(text)) is None:
            return
        yield address


def read(text: str) -> Address | None:
    """An address as it is written, with a port or without, IPv4 inside IPv6 as IPv4; None for anything else."""
    with_port = WITH_PORT.fullmatch(text.strip())
    try:
        address = ip_address(with_port[1] or with_port[2] if with_port else text.strip())
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def trusted(address: Address) -> bool:
    """True if this is a proxy that the installation names."""
    return any(address in ip_network(network) for network in settings.TRUSTED_PROXIES)
