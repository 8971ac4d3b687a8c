"""Content-Security-Policy: on every kind of page, and no page has in it what its own policy forbids."""

import json
import os
import re
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path
from socketserver import ThreadingMixIn
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import pytest
from csp.decorators import csp_update
from django.db import connections
from django.http import HttpResponse, HttpResponseBase
from django.test import Client, RequestFactory

from config.policy import PolicyMiddleware
from config.wsgi import application
from people import passwords
from people.invitations import offer
from tests.api.conftest import signed_in
from tests.chromium import MISSING, chromium
from tests.desk.conftest import Desk

DESK_ALONE = ("'unsafe-eval'",)
HANDLER = re.compile(r"^on[a-z]+$")
# A page: its address, and who asks.
Page = tuple[str, str]


class Played:
    """A desk with a night behind it, and every kind of address that the service has."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        desk.file()
        desk.play()
        self.player = signed_in(desk.players["norman"], desk.campaign)

    def pages(self) -> Iterator[Page]:
        """An address of every kind."""
        desk, api = self.desk, f"/api/campaigns/{self.desk.campaign}/"
        yield from (
            ("/", ""),
            ("/health/", ""),
            ("/metrics", ""),
            ("/nowhere", ""),
            ("/static/desk/desk.css", ""),
        )
        yield from ((each, "") for each in ("/admin/login/", "/account/sign-in/", "/account/forgotten/"))
        yield (passwords.link_of(desk.account).removeprefix("https://campaign.example"), "")
        yield (offer(desk.tenure, "norman").link.removeprefix("https://campaign.example"), "")
        yield from ((f"/account/{each}", "organiser") for each in ("", "password/", "email/"))
        yield from (
            (f"/admin/{each}", "organiser") for each in ("", "campaigns/open/", "people/account/", "nowhere/")
        )
        yield ("/admin/people/account/add/", "organiser")
        yield (f"/admin/people/account/{desk.account.pk}/change/", "organiser")
        tails = (
            "",
            "play/",
            "deadline/",
            "log/",
            "log/1/",
            "seats/",
            "seats/norman/",
            "organisers/",
            "tables/",
        )
        more = ("tables/roster.toml/", "sieges/", "battles/", "sheets/1/", "export/", "map.svg", "story.svg")
        yield from ((desk.path(each), "organiser") for each in (*tails, *more))
        yield from (
            (f"/api/{each}", "player") for each in ("", "docs", "docs?script=", "schema", "me", "nothing")
        )
        told = ("situation", "feed", "map.svg", "story.svg", "days/1/report", "days/1/report?format=html")
        yield from ((api + each, "player") for each in (*told, "days/1/report?format=text", "days/9/report"))

    def get(self, page: Page) -> Any:
        """What is answered there."""
        address, who = page
        if who == "organiser":
            return self.desk.client.get(address)
        return self.player.get(address) if who == "player" else Client().get(address)


@pytest.fixture
def played(committed_db: str) -> Played:
    """A campaign with a night behind it."""
    return Played(Desk("ademar"))


def directives(answer: Any) -> dict[str, list[str]]:
    """The policy of an answer."""
    parts = (each.split() for each in answer["Content-Security-Policy"].split(";"))
    return {name: values for name, *values in parts}


class Forbidden(HTMLParser):
    """Collects what stands in a page that a policy without 'unsafe-inline' for scripts forbids."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.styles: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.found += [f"<{tag} {name}>" for name, value in attrs if HANDLER.match(name)]
        self.found += [
            f"<{tag} {name}={value}>" for name, value in attrs if (value or "").startswith("javascript:")
        ]
        if tag == "script" and not given.get("src"):
            self.found.append("<script>")
        for name in ("src", "href", "action"):
            if re.match(r"(?:[a-z]+:)?//", given.get(name) or "") and tag != "a":
                self.found.append(f"<{tag} {name}={given[name]}>")
        if tag == "style" or "style" in given:
            self.styles.append(tag)


def test_every_kind_of_page_has_a_policy_that_lets_nothing_in_from_elsewhere(played: Played) -> None:
    for page in played.pages():
        answer = played.get(page)
        assert answer.status_code != 500, page
        answer.close()
        policy = directives(answer)
        assert policy["default-src"] == ["'none'"], page
        values = {value for listed in policy.values() for value in listed}
        allowed = {"'none'", "'self'", "'unsafe-inline'", "data:", "'unsafe-eval'"}
        assert values <= allowed, page
        assert "'unsafe-inline'" not in policy.get("script-src", []), page
        assert ("'unsafe-eval'" in values) == (page[0].startswith("/admin/") and "script-src" in policy), page
        assert "data:" not in policy.get("script-src", []), page


@pytest.mark.parametrize(
    "path", ["/", "/account/", "/play/campaigns/", "/admin/", "/api/docs", "/api/schema"]
)
@pytest.mark.parametrize("media_type", ["text/html", "image/svg+xml"])
def test_the_policy_that_is_written_once_is_the_one_that_is_written_each_time(
    path: str, media_type: str
) -> None:
    """django-csp writes it each time where a view has a say, even if that is nothing."""
    policies = [
        directives(sent(path, saying(lambda _: HttpResponse(content_type=media_type))))
        for saying in (lambda view: view, csp_update({}))
    ]
    assert policies[0] == policies[1] != {}


def test_what_a_view_adds_to_its_policy_is_in_it_and_in_no_other() -> None:
    adding = csp_update({"img-src": ["https://elsewhere.example"]})(lambda _: HttpResponse())
    policies = [directives(sent("/play/", view)) for view in (adding, lambda _: HttpResponse())]
    assert [each["img-src"] for each in policies] == [["'self'", "https://elsewhere.example"], ["'self'"]]


def test_a_stricter_policy_of_a_views_own_is_kept() -> None:
    own = HttpResponse(headers={"Content-Security-Policy": "default-src 'none'"})
    assert directives(sent("/play/", lambda _: own)) == {"default-src": ["'none'"]}


def sent(path: str, view: Callable[..., HttpResponseBase]) -> Any:
    """The answer of a view as it goes out from an address."""
    return PolicyMiddleware(view)(RequestFactory().get(path))


def test_no_page_has_in_it_what_its_policy_forbids(played: Played) -> None:
    looked = 0
    for page in played.pages():
        answer = played.get(page)
        if not answer.get("Content-Type", "").startswith(("text/html", "image/svg+xml")):
            answer.close()
            continue
        looked += 1
        seen = Forbidden()
        seen.feed(b"".join(answer).decode())
        assert seen.found == [], page
        if "'unsafe-inline'" not in directives(answer).get("style-src", []):
            assert seen.styles == [], page
    assert looked > 30


class Threaded(ThreadingMixIn, WSGIServer):
    """A server for one test."""

    daemon_threads = True


class Quiet(WSGIRequestHandler):
    """Says nothing."""

    def log_message(self, *args: object) -> None:
        return


@contextmanager
def served(played: Played) -> Iterator[str]:
    """The service on loopback, to the organiser below /admin/ and /account/ and to a player below /api/."""
    cookie = played.desk.client.cookies["sessionid"].value

    def app(environ: dict[str, Any], start: Any) -> Any:
        environ["HTTP_COOKIE"] = f"sessionid={cookie}"
        if environ["PATH_INFO"].startswith("/api/"):
            environ["HTTP_AUTHORIZATION"] = f"Token {played.player.token}"
        answer: Any = application(environ, start)
        try:
            yield from answer
        finally:
            answer.close()
            connections.close_all()

    server = make_server("127.0.0.1", 0, app, server_class=Threaded, handler_class=Quiet)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def browser() -> str:
    """A chromium; without one the test is skipped, and says so."""
    found = chromium()
    if not found:
        pytest.skip(MISSING)
    return found


def test_a_browser_finds_nothing_to_refuse_and_no_error_in_any_script(played: Played, tmp_path: Path) -> None:
    program, told = browser(), []
    pages = [address for address, who in played.pages() if who]
    shown = (
        "/admin/",
        "/account/",
        "/api/docs",
        played.desk.path(),
        "format=html",
        "1/map.svg",
        "seats/norman/",
    )
    with served(played) as base:
        for address in [each for each in pages if each.endswith(shown)]:
            done = subprocess.run(
                [
                    program,
                    "--headless",
                    "--no-sandbox",
                    "--disable-gpu",
                    "--disable-dev-shm-usage",
                    f"--user-data-dir={tmp_path / 'browser'}",
                    "--enable-logging=stderr",
                    "--virtual-time-budget=4000",
                    "--dump-dom",
                    base + address,
                ],
                capture_output=True,
                text=True,
                check=True,
                env=os.environ | {"HOME": str(tmp_path)},
            )
            assert len(done.stdout) > 200, address
            told += [(address, line) for line in done.stderr.splitlines() if "CONSOLE" in line]
            if address.endswith("/api/docs"):
                assert "opblock" in done.stdout, "swagger has drawn the operations"
    assert json.dumps(told, indent=1) == "[]"
