"""`python -m bench.pages [--pages 10000]`: what the players' pages cost with 60 groups, held to their limits.

| figure | what | limit |
| --- | --- | --- |
| first view | median of the server's milliseconds for the campaign's page, nothing of it kept from a page before | 150 |
| statements | the most SQL statements of any page | 12 |
| weight | the most kilobytes of any page with all that it loads (map, scripts, style), packed by gzip | 400 |
| memory | resident megabytes of the process after so many pages | 250 |

Pages are asked through Django's handler in this process, signed in by a session as a browser is. Exit code 1 when a
limit is passed.
"""

from __future__ import annotations

import argparse
import gzip
import re
import resource
import sys
import time
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import Any

from bench.database import measured_database

FIRST_VIEW, STATEMENTS, WEIGHT, MEMORY = 150.0, 12, 250.0, 250.0
VIEWS = 20
LOADED = re.compile(r'(?:src|href|data-signs)="([^"]*\.(?:svg|js|css|json)[^"]*)"')
IMPORTED = re.compile(r'from "\./([^"]+)"')
GROUND = re.compile(r'"ground":"([^"]+)"')


def main() -> int:
    """Measure, print, judge."""
    parser = argparse.ArgumentParser(prog="python -m bench.pages", description=__doc__.partition("\n")[0])
    parser.add_argument("--pages", type=int, default=10_000, help="pages before the memory is looked at")
    asked = parser.parse_args()
    with measured_database():
        figures = measured(asked.pages)
    met = True
    for name, value, limit in figures:
        met = met and value <= limit
        sys.stdout.write(f"{name:<28}{value:>8.1f}  at most {limit:g}\n")
    return 0 if met else 1


def measured(pages: int) -> list[tuple[str, float, float]]:
    """The figures with their limits."""
    browser, here = signed_in()
    paths = (
        here,
        f"{here}pieces/groups/{group_of(browser, here)}/",
        f"{here}days/1/",
        f"{here}nights/1/",
        f"{here}nights/1/dice/",
        f"{here}absence/",
        "/play/",
    )
    first = median(first_view(browser, here) for _ in range(VIEWS))
    statements = max(statements_of(browser, path) for path in paths)
    weight = max(weight_of(browser, path) for path in paths)
    start = time.perf_counter()
    for path in islice(cycle(paths), pages):
        browser.get(path)
    rate = pages / (time.perf_counter() - start)
    sys.stdout.write(f"{pages} pages, {rate:.0f} a second\n")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return [
        ("first view, ms", first, FIRST_VIEW),
        ("statements of a page", statements, STATEMENTS),
        ("weight of a page, kB", weight, WEIGHT),
        (f"memory after {pages} pages, MB", memory, MEMORY),
    ]


def signed_in() -> tuple[Any, str]:
    """A player's browser, and the address of a campaign with 60 groups in the morning of its second day."""
    from django.test import Client

    from bench import http, prepared
    from campaign.service.stretches import close_orders, play_stretch
    from people.models import Account
    from people.tenures import seat

    campaign = prepared.opened()
    close_orders(campaign, 1, actor="bench")
    play_stretch(campaign, 1, 0)
    account = Account.objects.create_user("player of the pages")
    seat(account, campaign, http.FACTION)
    browser = Client()
    browser.force_login(account, "django.contrib.auth.backends.ModelBackend")
    return browser, f"/play/campaigns/{campaign}/"


def group_of(browser: Any, here: str) -> str:
    """A group that the player leads."""
    found = re.search(r"pieces/groups/([^/]+)/", browser.get(here).content.decode())
    assert found is not None, "the player leads a group"
    return found[1]


def first_view(browser: Any, here: str) -> float:
    """Milliseconds of the campaign's page."""
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
    """Kilobytes of a page with all that it loads, each packed by itself."""
    page = browser.get(path).content
    loaded = set(LOADED.findall(page.decode()))
    return sum(packed(each) for each in (page, *(content(browser, address) for address in loaded))) / 1000


def content(browser: Any, address: str) -> bytes:
    """What is at an address; of a script with the modules that it imports, of signs with the land below them."""
    from django.contrib.staticfiles import finders

    if not address.startswith("/static/"):
        found = bytes(browser.get(address).content)
        land = GROUND.search(found.decode()) if address.endswith(".json") else None
        return found + (content(browser, land[1]) if land is not None else b"")
    file = finders.find(address.removeprefix("/static/").partition("?")[0])
    if not isinstance(file, str):
        return b""
    found = Path(file).read_bytes()
    for module in IMPORTED.findall(found.decode(errors="replace")):
        found += content(browser, f"/static/play/{module}")
    return found


def packed(found: bytes) -> int:
    """Bytes of a file as it is sent."""
    return len(gzip.compress(found, 6))


if __name__ == "__main__":
    sys.exit(main())
