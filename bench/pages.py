"""Part (i): what the players' pages cost with 60 groups.

| figure | what |
| --- | --- |
| page_clickable | seconds until a click on the map of the campaign's page does something, for a browser with no cache |
| page_weight | kilobytes of that page with all that it loads, each part packed by gzip |
| page_view | milliseconds of the server for that page, by Django's handler in this process |
| page_sql | the most SQL statements of any page |

The browser is this machine's own Chromium, on `./run`'s own processes; without one its figure is left out.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any
from uuid import UUID

from bench.figures import Figure

CLICKABLE, WEIGHT, VIEW, STATEMENTS = 1.2, 250.0, 150.0, 13
VIEWS = 20
NAME, PASSWORD = "player of the pages", "a password of the pages"
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
LOADED = re.compile(r'(?:src|href|data-signs)="([^"]*\.(?:svg|js|css|json)[^"]*)"')
IMPORTED = re.compile(r'from "\./([^"]+)"')
GROUND = re.compile(r'"ground":"([^"]+)"')
STOPWATCH = """new MutationObserver((_, observer) => {
    if (!document.querySelector("figure.live")) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => { window.clickable = performance.now(); }));
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });"""
"""Notes when the map of a page is drawn and listens."""


def measure(rounds: int) -> list[Figure]:
    """The figures of part (i)."""
    browser, here = signed_in()
    paths = pages_of(browser, here)
    weights = {path: weight_of(browser, path) for path in paths.values()}
    statements = {name: statements_of(browser, path) for name, path in paths.items()}
    views = [first_view(browser, here) for _ in range(max(VIEWS, rounds))]
    return [
        *clickable(here, rounds),
        Figure(
            "page_weight",
            round(weights[here], 1),
            WEIGHT,
            at_most=True,
            beside={name: round(weights[path]) for name, path in paths.items() if path != here},
        ),
        Figure(
            "page_view", round(median(views), 1), VIEW, at_most=True, spread=round(max(views) - min(views), 1)
        ),
        Figure("page_sql", max(statements.values()), STATEMENTS, at_most=True, beside=dict(statements)),
    ]


def pages_of(browser: Any, here: str) -> dict[str, str]:
    """Pages of a campaign that are looked at, by what they are called."""
    return {
        "campaign": here,
        "group": f"{here}pieces/groups/{group_of(browser, here)}/",
        "past": f"{here}days/1/",
        "night": f"{here}nights/1/",
        "dice": f"{here}nights/1/dice/",
        "home": "/play/",
    }


def signed_in() -> tuple[Any, str]:
    """A player's browser, and the address of a campaign with 60 groups in the morning of its second day."""
    from django.contrib.auth.hashers import PBKDF2PasswordHasher
    from django.test import Client

    from bench import http
    from people.models import Account
    from people.tenures import seat

    campaign = second_morning()
    account = Account(username=NAME)
    # The processes of the service know this kind of hash, unlike that of the settings here.
    account.password = PBKDF2PasswordHasher().encode(PASSWORD, "salt of the pages")
    account.save()
    seat(account, campaign, http.FACTION)
    browser = Client()
    browser.force_login(account, "django.contrib.auth.backends.ModelBackend")
    return browser, f"/play/campaigns/{campaign}/"


def second_morning() -> UUID:
    """A campaign of the workload after its first night."""
    from bench.load import open_for_long
    from campaign.service.nights.stretches import close_orders, play_stretch

    campaign = open_for_long()
    close_orders(campaign, 1, actor="bench", why="early")
    play_stretch(campaign, 1, 0)
    return campaign


def group_of(browser: Any, here: str) -> str:
    """A group that the player leads."""
    found = re.search(r"pieces/groups/([^/]+)/", browser.get(here).content.decode())
    assert found is not None, "the player leads a group"
    return found[1]


def clickable(here: str, rounds: int) -> Iterator[Figure]:
    """The seconds from asking for the campaign's page to a map that can be clicked; nothing without a Chromium."""
    from playwright.sync_api import sync_playwright

    from bench.load import served

    where = os.environ.get("HAUTEVILLE_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM)), None)
    if where is None:
        sys.stderr.write("page_clickable is left out: no Chromium is here\n")
        return
    with served() as port, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=where, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        door = chromium.new_context(base_url=f"http://127.0.0.1:{port}")
        page = door.new_page()
        page.goto("/account/sign-in/?next=/account/")
        page.fill("[name=username]", NAME)
        page.fill("[name=password]", PASSWORD)
        page.press("[name=password]", "Enter")
        page.wait_for_url("**/account/")
        kept = door.storage_state()
        seconds = []
        # The first warms the server, and is thrown away.
        for _ in range(rounds + 1):
            context = chromium.new_context(
                base_url=f"http://127.0.0.1:{port}",
                storage_state=kept,
                viewport={"width": 1280, "height": 720},
            )
            page = context.new_page()
            page.add_init_script(STOPWATCH)
            page.goto(here)
            page.wait_for_selector("figure.live")
            while (noted := page.evaluate("window.clickable ?? 0")) == 0:
                page.evaluate("() => new Promise(requestAnimationFrame)")
            seconds.append(noted / 1000)
            context.close()
        chromium.close()
    cold, *warm = seconds
    yield Figure(
        "page_clickable",
        round(median(warm), 2),
        CLICKABLE,
        at_most=True,
        spread=round(max(warm) - min(warm), 2),
        beside={"first of all": round(cold, 2)},
    )


def first_view(browser: Any, here: str) -> float:
    """Milliseconds of a page."""
    start = time.perf_counter()
    answer = browser.get(here)
    assert answer.status_code == 200, answer.status_code
    return (time.perf_counter() - start) * 1000


def statements_of(browser: Any, path: str) -> int:
    """SQL statements of a page."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as caught:
        answer = browser.get(path)
    assert answer.status_code == 200, (path, answer.status_code)
    return len(caught)


def weight_of(browser: Any, path: str) -> float:
    """Kilobytes of a page with all that it loads, each packed alone."""
    page = browser.get(path).content
    text = page.decode()
    # With scripts the drawing of the map is not loaded.
    drawn = set(re.findall(r'class="plain" href="([^"]+)"', text)) if "data-signs" in text else set()
    loaded = set(LOADED.findall(text)) - drawn
    return sum(packed(each) for each in (page, *parts(browser, loaded))) / 1000


def parts(browser: Any, addresses: set[str]) -> Iterator[bytes]:
    """The contents of addresses; of scripts with the modules that they import, of signs with the land below them."""
    asked = set[str]()
    left = sorted(addresses)
    while left:
        address = left.pop().partition("?")[0]
        if address in asked:
            continue
        asked.add(address)
        found = content(browser, address)
        text = found.decode(errors="replace")
        if address.endswith(".js"):
            left += [f"{address.rpartition('/')[0]}/{module}" for module in IMPORTED.findall(text)]
        if address.endswith(".json"):
            left += GROUND.findall(text)
        yield found


def content(browser: Any, address: str) -> bytes:
    """The content of an address."""
    from django.contrib.staticfiles import finders

    if not address.startswith("/static/"):
        return bytes(browser.get(address).content)
    file = finders.find(address.removeprefix("/static/"))
    return Path(file).read_bytes() if isinstance(file, str) else b""


def packed(found: bytes) -> int:
    """Bytes of a file as it is sent."""
    return len(gzip.compress(found, 6))
