"""Texts that come from outside: every door bounds them before anything is looked for, and none fails at one."""

import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any
from uuid import UUID

import pytest
from django import forms
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

import account
import desk
import people
import play
from config.web.addresses import LONGEST_PART
from people.models import Account, Tenure
from tests.api.conftest import Table, table
from tests.play.forms import Forms

TEXTS = {
    "zero": "\0",
    "half a character": "\ud800",
    "256 letters": "a" * 256,
    "digits of 30": "9" * 30,
    "below every number": "-" + "9" * 30,
}
PART = re.compile(r"<(?:(\w+):)?(\w+)>")
OWN = (account, desk, people, play)


def addressed(patterns: list[Any], before: str = "/") -> Iterator[str]:
    """Every address of the service, its parts as the patterns name them."""
    for each in patterns:
        address = f"{before}{each.pattern}"
        if isinstance(each, URLResolver):
            yield from addressed(each.url_patterns, address)
        elif isinstance(each, URLPattern) and "(" not in address:
            yield address


def in_an_address(text: str) -> str:
    """A text as an address holds it, with every byte of it in hexadecimal digits."""
    return "".join(f"%{byte:02X}" for byte in text.encode(errors="surrogatepass"))


ADDRESSES = sorted(each for each in addressed(list(get_resolver().url_patterns)) if PART.search(each))


@pytest.fixture
def played(committed_db: str) -> Table:
    """A campaign in its second day."""
    corato = table()
    corato.night()
    return corato


def browser_of(role: str, campaign: UUID) -> Client:
    """The browser of whoever plays the Normans, or organises the campaign."""
    tenure = (
        Tenure.objects.filter(campaign=campaign, until=None, role=role).exclude(faction="lombard").first()
    )
    assert tenure is not None
    assert tenure.account is not None
    client = Client(raise_request_exception=False)
    client.force_login(tenure.account, "django.contrib.auth.backends.ModelBackend")
    return client


def asker(address: str, of: Table) -> Client:
    """Whoever finds most at an address: the organiser at the desk, else a player, and a stranger by links."""
    if address.startswith("/admin/"):
        return browser_of("organiser", of.campaign)
    if address.startswith("/api/"):
        headers = {"Authorization": f"Token {of.players['norman'].token}"}
        return Client(raise_request_exception=False, headers=headers)
    if "<str:key>" in address or "<str:token>" in address:
        return Client(raise_request_exception=False)
    return browser_of("player", of.campaign)


def filled(address: str, campaign: str, text: str) -> Iterator[str]:
    """An address of the campaign with the text in one of its other parts, and what is usual in the rest."""
    usual = {"campaign": campaign, "faction": "norman", "name": "roster", "day": "1", "number": "1"}
    for spoilt in (found[2] for found in PART.finditer(address) if found[2] != "campaign"):
        yield PART.sub(
            lambda found, spoilt=spoilt: (  # type: ignore[misc]
                in_an_address(text)
                if found[2] == spoilt
                else campaign
                if found[1] == "uuid"
                else usual.get(found[2], "x" * 32)
            ),
            address,
        )


def let_go(answer: Any) -> int:
    """The status of an answer, whose stream is let go of."""
    if answer.streaming:
        answer.close()
    status: int = answer.status_code
    return status


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_no_address_fails_at_a_text_in_it(played: Table, text: str) -> None:
    failed = set()
    for each in ADDRESSES:
        client = asker(each, played)
        for address in filled(each, str(played.campaign), text):
            for method in (client.get, client.post):
                if let_go(method(address)) >= 500:
                    failed.add((address[:200], method.__name__))
    assert not failed


@pytest.mark.parametrize("place", ["", "story.svg", "log.jsonl", "days/1/", "days/1/map.svg"])
@pytest.mark.parametrize("key", ["%00", "a%00b", "x" * (LONGEST_PART + 1)])
def test_there_is_nothing_at_an_address_that_can_be_nobody_s(db: None, key: str, place: str) -> None:
    answer = Client().get(f"/play/published/{key}/{place}")
    assert answer.status_code == 404
    assert "There is nothing here" in answer.content.decode()


def test_the_api_says_so_in_its_own_shape(db: None) -> None:
    for path in ("sieges/%00", "sieges/" + "x" * (LONGEST_PART + 1)):
        answer = Client().get(f"/api/campaigns/00000000-0000-4000-8000-000000000000/{path}")
        assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")


@pytest.mark.parametrize("door", ["/account/sign-in/", "/admin/login/", "/play/", "/api/", "/api/campaigns"])
def test_a_query_with_a_zero_character_is_refused_with_the_reason(db: None, door: str) -> None:
    answer = Client().get(f"{door}?next=%00")
    assert answer.status_code == 400
    assert "The query of the address holds a character that no text has" in answer.content.decode()
    assert Client().get(f"{door}?next=%2500").status_code != 400


def subclasses(kind: type) -> Iterator[type]:
    """All classes made of a class."""
    for each in kind.__subclasses__():
        yield each
        yield from subclasses(each)


def of_ours() -> Iterator[type[forms.BaseForm]]:
    """Every form of the service."""
    names = tuple(package.__name__ for package in OWN)
    for package in OWN:
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if ".migrations" not in found.name:
                import_module(found.name)
    for each in set(subclasses(forms.BaseForm)):
        if each.__module__.split(".")[0] in names:
            yield each


def test_every_text_of_every_form_has_a_bound() -> None:
    unbounded = {
        f"{form.__module__}.{form.__name__}.{name}"
        for form in of_ours()
        for name, field in form.base_fields.items()  # type: ignore[attr-defined]
        if isinstance(field, forms.CharField)
        and not isinstance(field, forms.UUIDField)
        and field.max_length is None
    }
    assert not unbounded


PAGES = ["/account/sign-in/", "/admin/login/", "/account/forgotten/"]
OF_AN_ACCOUNT = ["/account/", "/account/password/", "/account/email/", "/account/notices/"]


def spoilt(page: HttpResponse, text: str) -> Iterator[tuple[str, dict[str, list[str]]]]:
    """What each form of a page sends with the text in one of its fields, and where to."""
    for form in Forms(page.content.decode()).found:
        sent = form.sent()
        for name in [*sent, *form.choices]:
            if form.posted and name != "csrfmiddlewaretoken":
                yield form.action, sent | {name: [text]}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_no_form_of_an_account_fails_at_a_text_in_it(db: None, text: str) -> None:
    anna = Account.objects.create_user("anna", "anna@example.org", "anna-password")
    typed, tried = text.encode(errors="surrogatepass").decode(errors="replace"), 0
    for address in (*PAGES, *OF_AN_ACCOUNT):
        client = Client(raise_request_exception=False)
        if address in OF_AN_ACCOUNT:
            client.force_login(anna, "django.contrib.auth.backends.ModelBackend")
        for action, sent in spoilt(client.get(address), typed):  # type: ignore[arg-type]
            tried += 1
            answer = client.post(action or address, sent)
            assert answer.status_code < 500, (address, sent)
    assert tried > 9
