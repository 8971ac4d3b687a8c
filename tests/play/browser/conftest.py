"""The players' pages in the browser that the desk's tests use, and a player who sits before them."""

import re
from collections.abc import Callable, Generator
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, Page

from demo.cast import SCENARIO
from tests.api.conftest import Table, table
from tests.desk.browser.conftest import PATIENCE, WIDE, Ears, browser, server, sync_database
from tests.play.conftest import reader_of

__all__ = ["browser", "server", "sync_database"]
Sit = Callable[..., Page]
MEANT = re.compile(
    "/play/.*: (401|403|409|422|500|503)$|Response Status Error|htmx:|htmx:afterRequest|ERR_INTERNET_DISCONNECTED"
)
"""What is said on purpose: refusals, which come back in their pages, and a line that a test has cut."""


@pytest.fixture
def opened(server: str) -> Table:
    """The demonstration's campaign on its first day."""
    return table(SCENARIO)


@pytest.fixture
def sit(browser: Browser, server: str) -> Generator[Sit, None, None]:
    """Put a player before a page of his campaign; what the page complains of is a failure."""
    contexts: list[tuple[BrowserContext, Ears]] = []

    def seated(opened: Table, size: tuple[int, int] = WIDE, path: str = "", **more: Any) -> Page:
        reader = reader_of(opened.campaign, "norman")
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            base_url=server,
            reduced_motion="reduce",
            **more,
        )
        context.set_default_timeout(PATIENCE)
        cookie = reader.client.cookies[settings.SESSION_COOKIE_NAME].value
        context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": server}])
        page = context.new_page()
        contexts.append((context, Ears(page)))
        page.goto(reader.url(path))
        return page

    yield seated
    heard = [each for _, ears in contexts for each in ears.heard if not MEANT.search(each)]
    for context, _ in contexts:
        context.close()
    assert heard == []
