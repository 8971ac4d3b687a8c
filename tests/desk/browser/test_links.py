"""The links that people are sent, opened in a browser by somebody who has never been here."""

from collections.abc import Generator

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page

from people import passwords
from people.invitations import offer
from people.models import Account
from people.tenures import organise, players
from tests.desk.browser.conftest import NARROW, PATIENCE, Ears
from tests.desk.conftest import Desk
from tests.worker import nights

SECRET = "a-lance-over-the-shoulder"


@pytest.fixture
def stranger(browser: Browser, server: str) -> Generator[Page, None, None]:
    """A browser of a telephone's width that nobody has signed in with."""
    context = browser.new_context(viewport={"width": NARROW[0], "height": NARROW[1]}, base_url=server)
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def here(link: str) -> str:
    """The path of a link, which names the address that the service has for others."""
    return link.removeprefix("https://campaign.example")


def test_who_follows_an_invitation_makes_an_account_and_sits(stranger: Page) -> None:
    campaign = nights.opened()
    link = offer(organise(Account.objects.create_user("ademar"), campaign), "norman").link
    ears = Ears(stranger)
    stranger.goto(here(link))
    stranger.fill("[name=username]", "tancred")
    for field in stranger.query_selector_all("input[type=password]"):
        field.fill(SECRET)
    stranger.click("button:text('Accept the seat')")
    stranger.wait_for_url(f"**/play/campaigns/{campaign}/")
    assert players(campaign)["norman"].account.username == "tancred"
    assert ears.heard == []


def test_who_follows_a_link_sets_his_password(stranger: Page) -> None:
    person = Account.objects.create_user("robert")
    stranger.goto(here(passwords.link_of(person)))
    for field in stranger.query_selector_all("input[type=password]"):
        field.fill(SECRET)
    with stranger.expect_navigation():
        stranger.click("main button")
    person.refresh_from_db()
    assert person.check_password(SECRET)
    assert "Forbidden" not in stranger.title()


def test_a_form_from_elsewhere_is_refused_on_a_page_of_ours(stranger: Page) -> None:
    """Whoever comes with an old or a foreign form reads what to do, under the policy of all pages."""
    ears = Ears(stranger)
    stranger.goto("/account/sign-in/")
    stranger.context.clear_cookies()
    stranger.fill("[name=username]", "robert")
    stranger.fill("[name=password]", SECRET)
    with stranger.expect_navigation():
        stranger.click("main button")
    assert stranger.inner_text("h1") == "The form was not accepted"
    assert "DEBUG" not in stranger.content()
    assert ears.heard == []


def test_a_report_with_its_seals_fits_a_telephone(stranger: Page, server: str) -> None:
    desk = Desk("ademar")
    desk.play()
    client = Client()
    client.force_login(desk.players["norman"])
    name = settings.SESSION_COOKIE_NAME
    stranger.context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": server}])
    stranger.goto(f"/account/campaigns/{desk.campaign}/days/1/report/")
    assert "Orders and dice" in stranger.inner_text("body")
    assert stranger.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
