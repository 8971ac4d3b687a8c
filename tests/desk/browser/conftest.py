"""The desk in a real browser: the machine's own Chromium, driven by Playwright, on a server with committed rows.

A machine without Chromium skips these tests and says so; HAUTEVILLE_CHROMIUM names one that stands elsewhere.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Literal

import pytest
from django.conf import settings
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.test.testcases import LiveServerThread
from playwright.sync_api import Browser, BrowserContext, Page, Response, sync_playwright

from tests.chromium import MISSING, chromium
from tests.desk.conftest import Desk
from tests.plugins.worlds import World

WIDE, NARROW = (1400, 900), (390, 844)
"""What the pages are looked at with: a desk's screen and a telephone's, in pixels."""
Scheme = Literal["light", "dark"]
Look = tuple[tuple[int, int], Scheme]
"""A size of a screen, and whether its pages are light or dark."""
LOOKS: tuple[Look, ...] = ((WIDE, "dark"), (NARROW, "light"))
BOTH: tuple[Look, ...] = ((WIDE, "light"), (NARROW, "light"))
DRESSED = """async dark => {
    const root = document.documentElement;
    if (root.matches("[x-bind=themeBindings]")) root.classList.toggle("dark", dark);
    await Promise.all(document.getAnimations().filter(each => each instanceof CSSTransition).map(each => each.finished));
}"""
"""Gives a page the class that it would have been loaded with; most of the desk's pages have their theme by one."""
PATIENCE = 300_000
"""Milliseconds after which a page does not come any more: on a busy machine the browser is one of many."""

YOUNG = "--js-flags=--min-semi-space-size=64 --max-semi-space-size=64"
"""Room for what scripts make and drop, in MiB: axe makes much, and collecting it costs a tenth of looking at a page."""


@pytest.fixture(scope="package")
def browser() -> Generator[Browser, None, None]:
    """The browser, started once for these tests; without it they are skipped, and the reason is told.

    Playwright's event loop, which keeps the database from others in its thread, ends with the last of them.
    """
    where = chromium()
    if not where:
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=where, args=["--no-sandbox", "--disable-dev-shm-usage", YOUNG]
        )
        yield started
        started.close()


@pytest.fixture
def sync_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """Playwright keeps an event loop in this thread, which waits while the test runs: the database may be asked."""
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")


class Threaded(LiveServerThread):
    """A server of the test's own database; its connections are closed with it, so that the database can go."""

    def __init__(self) -> None:
        super().__init__("127.0.0.1", StaticFilesHandler)


@pytest.fixture
def server(sync_database: None, committed_db: str) -> Generator[str, None, None]:
    """The address of the service on this machine."""
    thread = Threaded()
    thread.daemon = True
    thread.start()
    thread.is_ready.wait()
    assert thread.error is None, thread.error
    yield f"http://127.0.0.1:{thread.port}"
    thread.terminate()


class Ears:
    """All that a page complains of: errors of scripts and on the console, and what the policy of its content forbids."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        page.on("pageerror", lambda error: self.heard.append(f"{page.url}: {error}"))
        page.on("console", lambda said: self._note(page, said.type, said.text))
        page.on("requestfailed", lambda failed: self._fail(failed.url, failed.failure or ""))
        page.on("response", self._answer)

    def _note(self, page: Page, kind: str, text: str) -> None:
        # What of a page cannot be loaded is told below; a page that says why there is nothing is no fault.
        if (kind == "error" and "Failed to load resource" not in text) or "Content Security Policy" in text:
            self.heard.append(f"{page.url}: {text}")

    def _fail(self, url: str, why: str) -> None:
        # Whoever leaves a page before all of it has come has not been wronged.
        if "ERR_ABORTED" not in why:
            self.heard.append(f"{url}: {why}")

    def _answer(self, response: Response) -> None:
        if response.request.resource_type != "document" and response.status >= 400:
            self.heard.append(f"{response.url}: {response.status}")


class Seat:
    """An organiser at his desk, with a browser of some width, and ears for what its pages complain of."""

    def __init__(self, desk: Desk, page: Page, server: str) -> None:
        self.desk, self.page, self.server, self.ears = desk, page, server, Ears(page)

    def go(self, path: str) -> Response:
        """Open an address of the service, and wait until all of it stands."""
        answer = self.page.goto(f"{self.server}{path}")
        assert answer is not None
        self.page.wait_for_load_state()
        return answer

    def open(self, tail: str = "") -> Response:
        """Open a page of the campaign."""
        return self.go(self.desk.path(tail))

    def dress(self, size: tuple[int, int], scheme: Scheme = "light") -> None:
        """Put the page as it stands on a screen of this size, in light or in the dark, without loading it again."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.emulate_media(color_scheme=scheme)
        self.page.evaluate(DRESSED, scheme == "dark")

    def looks(self, looks: Iterable[Look] = BOTH) -> Iterator[Look]:
        """Put the page as it stands on one screen after the other."""
        for look in looks:
            self.dress(*look)
            yield look

    def follow_on_both(self, what: str) -> None:
        """Follow a link or send a form that a desk's screen and a telephone offer alike."""
        self.dress(WIDE)
        self.page.click(what, trial=True)
        self.dress(NARROW)
        self.follow(what)

    def follow(self, what: str) -> None:
        """Click on a link or send a form, and wait until all of the page behind it stands."""
        with self.page.expect_navigation():
            self.page.click(what)


@pytest.fixture
def sit(browser: Browser, server: str) -> Generator[Callable[..., Seat], None, None]:
    """Seat an organiser before a browser."""
    contexts: list[BrowserContext] = []

    def seated(desk: Desk, size: tuple[int, int] = WIDE, *, scripts: bool = True) -> Seat:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, java_script_enabled=scripts
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        cookie = desk.client.cookies[settings.SESSION_COOKIE_NAME].value
        context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": server}])
        return Seat(desk, context.new_page(), server)

    yield seated
    for context in contexts:
        context.close()


@pytest.fixture
def andria(server: str, world_of_andria: World[Desk], monkeypatch: pytest.MonkeyPatch) -> Desk:
    """The campaign that waits for the battle at Andria."""
    return world_of_andria.enter(monkeypatch)
