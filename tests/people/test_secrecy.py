"""Links that are good until used: their secrets stand in nothing that is written down."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import pytest
from django.urls import URLPattern, get_resolver, reverse
from hypothesis import given
from hypothesis import strategies as st

from people.secrecy import HIDDEN, hide

SECRETS = ("secret", "token")
SAMPLES: dict[str, Any] = {"name": "MQ", "number": uuid4()}


def patterns(resolver: Any) -> Iterator[URLPattern]:
    """All addresses of the service that have a name."""
    for each in resolver.url_patterns:
        if isinstance(each, URLPattern):
            yield each
        else:
            yield from patterns(each)


def doors() -> list[tuple[str, str, tuple[str, ...]]]:
    """The pages whose addresses hold a secret: name, its parameter, and the others."""
    found = []
    for each in patterns(get_resolver()):
        converters = each.pattern.converters
        for secret in SECRETS:
            # An id of a token is a slug: it names one to its owner, and opens nothing.
            if type(converters.get(secret)).__name__ == "StringConverter":
                assert each.name is not None
                found.append((each.name, secret, tuple(set(converters) - {secret})))
    return found


def test_there_are_three_doors_with_a_secret_in_their_address() -> None:
    assert {name for name, _, _ in doors()} == {"set-password", "prove-email", "invitation-by-link"}


@pytest.mark.parametrize("door", doors(), ids=lambda door: str(door[0]))
@given(secret=st.text("abcXYZ019-_:=", min_size=1, max_size=60))
def test_the_secret_of_a_link_is_hidden_wherever_the_link_stands(
    door: tuple[str, str, tuple[str, ...]], secret: str
) -> None:
    name, parameter, others = door
    marked = f"s3cret{secret}"
    address = reverse(name, kwargs={parameter: marked, **{each: SAMPLES[each] for each in others}})
    for text in (
        f'{{"request": "GET {address}", "code": 200}}',
        f"Not Found: {address}",
        f"GET /account/sign-in/?next={quote(address, safe='')}&more=1",
        f"GET /account/sign-in/?next={quote(quote(address, safe=''), safe='')}",
        f"https://campaign.example{address}?lang=fr",
    ):
        hidden = hide(text)
        assert "s3cret" not in hidden
        assert HIDDEN in hidden


@pytest.mark.parametrize(
    "text", ["GET /account/password/", "GET /account/email/proof/", "GET /account/invitations/", "/play/"]
)
def test_what_holds_no_secret_stays_as_it_is(text: str) -> None:
    assert hide(text) == text
    assert hide(f"{text} 200") == f"{text} 200"


def test_an_invitation_by_its_number_alone_is_no_secret() -> None:
    address = reverse("invitation", args=[uuid4()])
    assert hide(f"GET {address}") == f"GET {address}"
