"""Proxies whose word on addresses is not believed: the operator is told."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from worker import doctor, proxies
from worker.models import StrangeProxy

pytestmark = pytest.mark.django_db

PROXY = "172.18.0.1"
FORWARDED = {"HTTP_X_FORWARDED_FOR": "203.0.113.7"}


@pytest.fixture(autouse=True)
def browser() -> Client:
    """A process of its own: what another has noted a moment ago is none of its business."""
    return Client()


def asked(browser: Client, address: str = PROXY, **head: str) -> None:
    assert browser.get("/account/sign-in/", REMOTE_ADDR=address, **head).status_code == 200  # type: ignore[arg-type]


@pytest.mark.parametrize("said", [FORWARDED, {"HTTP_X_FORWARDED_PROTO": "https"}])
def test_a_proxy_that_nobody_named_is_named_by_the_doctor(browser: Client, said: dict[str, str]) -> None:
    asked(browser, **said)
    [what] = doctor.trusted_proxies()
    assert f"requests come through {PROXY}" in what
    assert "TRUSTED_PROXIES" in what


@pytest.mark.parametrize("named", [PROXY, "172.16.0.0/12"])
def test_a_proxy_that_is_named_is_well(browser: Client, settings: Any, named: str) -> None:
    settings.TRUSTED_PROXIES = (named,)
    asked(browser, **FORWARDED)
    assert (list(doctor.trusted_proxies()), StrangeProxy.objects.count()) == ([], 0)


def test_once_it_is_named_all_is_well(browser: Client, settings: Any) -> None:
    asked(browser, **FORWARDED)
    settings.TRUSTED_PROXIES = (PROXY,)
    assert list(doctor.trusted_proxies()) == []


def test_without_a_proxy_there_is_nothing_to_name(browser: Client) -> None:
    asked(browser)
    assert list(doctor.trusted_proxies()) == []


def test_another_proxy_than_the_named_one_is_told(browser: Client, settings: Any) -> None:
    settings.TRUSTED_PROXIES = ("192.0.2.7/32",)
    asked(browser, "172.18.0.9", **FORWARDED)
    [what] = doctor.trusted_proxies()
    assert "172.18.0.9" in what


def test_a_socket_has_no_address_that_could_be_named(browser: Client) -> None:
    asked(browser, "", **FORWARDED)
    [what] = doctor.trusted_proxies()
    assert "by a socket" in what


def test_it_is_written_down_seldom_and_forgotten_after_a_day(browser: Client) -> None:
    asked(browser, "172.18.0.1", **FORWARDED)
    asked(browser, "172.18.0.2", **FORWARDED)
    assert StrangeProxy.objects.get().address == "172.18.0.1"
    StrangeProxy.objects.update(at=timezone.now() - timedelta(days=1, minutes=1))
    assert list(doctor.trusted_proxies()) == []
    assert proxies.forget_old(timezone.now()) == 1


SILENT = [{}, {"HTTP_X_FORWARDED_FOR": ""}, {"HTTP_X_FORWARDED_FOR": "203.0.113.7, unknown"}]


@pytest.mark.parametrize("head", SILENT, ids=["no word", "an empty word", "a word that is no address"])
def test_a_named_proxy_that_does_not_say_for_whom_it_asks_is_told(
    browser: Client, settings: Any, head: dict[str, str]
) -> None:
    settings.TRUSTED_PROXIES = (PROXY,)
    asked(browser, **head, HTTP_X_FORWARDED_PROTO="https")
    [what] = doctor.trusted_proxies()
    assert f"{PROXY}" in what
    assert "Have it add the address that it sees to X-Forwarded-For" in what


def test_a_check_of_health_by_a_named_proxy_is_no_request_of_somebody_else_s(
    browser: Client, settings: Any
) -> None:
    settings.TRUSTED_PROXIES = (PROXY,)
    asked(browser)
    assert list(doctor.trusted_proxies()) == []


def test_what_cannot_be_written_down_keeps_nobody_from_his_answer(
    browser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        StrangeProxy.objects, "update_or_create", lambda **_: (_ for _ in ()).throw(OperationalError("away"))
    )
    asked(browser, **FORWARDED)
