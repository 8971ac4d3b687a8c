"""Where a request comes from: `X-Forwarded-For` is believed of trusted proxies alone."""

import pytest
from django.test import RequestFactory
from hypothesis import given
from hypothesis import strategies as st

from people.addresses import origin

PROXIES = ("10.0.0.0/8", "192.0.2.7", "2001:db8:1::/48")


def came_from(remote: str, forwarded: str | None = None) -> str | None:
    headers = {} if forwarded is None else {"HTTP_X_FORWARDED_FOR": forwarded}
    return origin(RequestFactory().get("/", REMOTE_ADDR=remote, **headers))


@given(forwarded=st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=60))
def test_without_trusted_proxies_the_header_changes_nothing(forwarded: str) -> None:
    assert came_from("203.0.113.9", forwarded) == "203.0.113.9"


@pytest.mark.parametrize(
    ("remote", "forwarded", "origin"),
    [
        ("203.0.113.9", "198.51.100.1", "203.0.113.9"),
        ("10.1.2.3", "198.51.100.1", "198.51.100.1"),
        ("192.0.2.7", "198.51.100.1, 10.9.9.9", "198.51.100.1"),
        ("10.1.2.3", "1.1.1.1, 198.51.100.1", "198.51.100.1"),
        ("10.1.2.3", "1.1.1.1, 198.51.100.1, 10.0.0.2", "198.51.100.1"),
        ("10.1.2.3", "198.51.100.1:4711", "198.51.100.1"),
        ("10.1.2.3", "[2001:db8:0:1::7]:4711", "2001:db8:0:1::"),
        ("10.1.2.3", "[2001:db8:0:1::7]", "2001:db8:0:1::"),
        ("10.1.2.3", None, "10.1.2.3"),
        ("10.1.2.3", "", "10.1.2.3"),
        ("10.1.2.3", "1.1.1.1, unknown", "10.1.2.3"),
        ("10.1.2.3", "10.0.0.9", "10.0.0.9"),
        ("::ffff:10.1.2.3", "198.51.100.1", "198.51.100.1"),
        ("2001:db8:1::5", "2001:db8:7:8:9::1", "2001:db8:7:8::"),
        ("", "198.51.100.1", None),
        ("/run/socket", "198.51.100.1", None),
    ],
)
def test_the_origin_is_the_last_hop_that_a_trusted_proxy_saw(
    settings: object, remote: str, forwarded: str | None, origin: str | None
) -> None:
    settings.TRUSTED_PROXIES = PROXIES  # type: ignore[attr-defined]
    assert came_from(remote, forwarded) == origin


def test_a_household_of_ipv6_counts_as_one() -> None:
    assert came_from("2001:db8:7:8::1") == came_from("2001:db8:7:8:ffff::2") != came_from("2001:db8:7:9::1")
