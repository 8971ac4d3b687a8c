"""What the service answers to everybody of two recorded campaigns, an address at a time, in a form that can be compared.

The campaigns stand in `campaigns.backup`, what was answered when they were recorded in `answers.jsonl.xz`. What an answer
holds only once (tokens and new ids of forms, digests of a page's scripts) is left out, and the clock stands still.
"""

import io
import json
import lzma
import re
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import msgspec
import time_machine
from django.core.management import CommandError, call_command
from django.test import Client
from knox.models import AuthToken

from campaign.models import CampaignSummary
from campaign.service.news import notices
from people.models import ORGANISER, PLAYER, Account, Tenure
from worker import doctor
from worker.app import app

HERE = Path(__file__).parent
CAMPAIGNS, ANSWERS = HERE / "campaigns.backup", HERE / "answers.jsonl.xz"
NOW = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)
"""A moment while the orders of the recorded campaigns are open."""
ONCE = (
    re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"'),
    re.compile(r"&quot;X-CSRFToken&quot;: ?&quot;[^&]*&quot;"),
    re.compile(r'nonce="[^"]*"'),
    re.compile(r'name="name" value="[0-9a-f-]{36}"'),
)
LINK = re.compile(r'(?:href|src|action)="(/admin/campaigns/[^"#]*)"')
LANGUAGES = ("en", "fr")
FORMS = ("json", "text", "markdown", "html")
BATTLES = 4
"""How many battles are asked for, by their first numbers."""
UNREAD = ("/export/", "/archive/", "/xlsx/", "/zip/", "/fork/?")
"""Parts of addresses that are not followed: files, what the shell is asked for, and a form that each event leads to."""
MOST = 150
"""Pages of the desk that are followed from one campaign's."""


class Answer(msgspec.Struct, frozen=True):
    """One answer: who asked for what, the status or exit code, the type of the body and the body."""

    who: str
    asked: str
    status: int
    type: str
    body: str


def recorded() -> list[Answer]:
    """What was answered when the campaigns were recorded."""
    lines = lzma.decompress(ANSWERS.read_bytes()).splitlines()
    return [msgspec.json.decode(line, type=Answer) for line in lines]


def write(answers: list[Answer]) -> None:
    """Keep these answers as the recorded ones."""
    ANSWERS.write_bytes(lzma.compress(b"\n".join(map(msgspec.json.encode, answers)), preset=9))


def gathered() -> list[Answer]:
    """What is answered now, of all campaigns in the database."""
    with time_machine.travel(NOW, tick=False):
        notices.deliver()
        return [*of_the_service(), *(each for summary in summaries() for each in of(summary))]


def summaries() -> list[CampaignSummary]:
    """The campaigns, in the order of their titles."""
    return list(CampaignSummary.objects.order_by("title"))


def of_the_service() -> Iterator[Answer]:
    """What belongs to no campaign: the schema of the API and the codes of some commands."""
    yield got(Client(), "nobody", "/api/schema?format=json")
    with broker_alone():
        yield ran("doctor")
    for words in (
        ("settle",),
        ("report", "nowhere", "1"),
        ("verify", "/nowhere"),
        ("battle", "list"),
    ):
        yield ran(*words)


@contextmanager
def broker_alone() -> Iterator[None]:
    """The doctor finds a broker, no web server and no worker, whatever runs on this machine and however soon it answers."""
    with (
        patch.dict(doctor.PARTS, broker=lambda: iter(())),
        patch.object(HTTPConnection, "connect", side_effect=ConnectionRefusedError),
        patch.object(app.control, "ping", return_value=[]),
    ):
        yield


def of(summary: CampaignSummary) -> Iterator[Answer]:
    """All that is answered of a campaign: to its players, to its organiser, in the shell."""
    for tenure in Tenure.objects.filter(campaign=summary.campaign, role=PLAYER, until=None).order_by(
        "faction"
    ):
        yield from to_player(summary, tenure)
    organiser = Tenure.objects.get(campaign=summary.campaign, role=ORGANISER, until=None)
    yield from to_organiser(summary, organiser.account)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "export.jsonl"
        yield ran("export", str(summary.campaign), str(file), "--whole")
        yield Answer("shell", "the export", 0, "", file.read_text())
        yield ran("verify", str(file))
    yield ran("report", str(summary.campaign), "1", "norman", "--format", "markdown")


def to_player(summary: CampaignSummary, tenure: Tenure) -> Iterator[Answer]:
    """What a player reads by the API, and the pages of his account."""
    client = Client(headers={"Authorization": f"Token {AuthToken.objects.create(tenure.account)[1]}"})
    base, who = f"/api/campaigns/{summary.campaign}", f"{summary.title}: {tenure.faction}"
    days = [f"{base}/days/{day}" for day in range(1, summary.day + 1)]
    reports = [f"report?format={form}&language={language}" for form in FORMS for language in LANGUAGES]
    battles = [f"{base}/battles/{number}" for number in range(1, BATTLES + 1)]
    for asked in (
        *("/api/", "/api/me", "/api/campaigns", "/api/notices", "/api/invitations"),
        *(
            f"{base}/{tail}"
            for tail in ("situation", "tables", "map.svg?numbers=true", "story.svg", "deputy")
        ),
        *(f"{day}/{tail}" for day in days for tail in ("proof", "sheet", "map.svg", *reports)),
        *(f"{battle}/{tail}" for battle in battles for tail in ("odds", "muster", "story", "dice")),
    ):
        yield got(client, who, asked)
    yield from fed(client, who, base)
    situation = json.loads(got(client, who, f"{base}/situation").body)
    for site in sorted(situation["sieges"]):
        for tail in ("", "?format=text", "?format=html&language=fr", "/plan.svg"):
            yield got(client, who, f"{base}/sieges/{site}{tail}")
    yield from checked(client, who, f"{days[-1]}/sheet/check", situation["groups"])
    client.force_login(tenure.account)
    for asked in ("/account/notices/",):
        yield got(client, who, asked)


def fed(client: Client, who: str, base: str) -> Iterator[Answer]:
    """The pages of a player's feed."""
    after = 0
    while True:
        answer = got(client, who, f"{base}/feed?after={after}")
        yield answer
        lines = json.loads(answer.body)["lines"]
        if not lines:
            return
        after = lines[-1]["number"]


def checked(client: Client, who: str, asked: str, groups: dict[str, Any]) -> Iterator[Answer]:
    """What is said of some orders of each group, right ones and wrong ones."""
    for name, group in sorted(groups.items()):
        for order in (
            {"order": "hold"},
            {"order": "march", "path": [group["hex"]]},
            {"order": "besiege", "site": "x"},
        ):
            body = {"orders": [{"group": name} | order]}
            response = client.post(asked, body, content_type="application/json")
            yield told(who, f"POST {asked} {json.dumps(body)}", response)


def to_organiser(summary: CampaignSummary, account: Account) -> Iterator[Answer]:
    """The pages of the desk, as they lead from one to the other."""
    client = Client()
    client.force_login(account)
    first = f"/admin/campaigns/{summary.campaign}/"
    left, seen = deque([first]), {first}
    while left and len(seen) < MOST:
        asked = left.popleft()
        answer = got(client, f"{summary.title}: organiser", asked)
        yield answer
        for found in LINK.findall(answer.body):
            address = found.replace("&amp;", "&")
            told_apart = not any(part in address for part in UNREAD)
            if address.startswith(first) and address not in seen and told_apart:
                seen.add(address)
                left.append(address)


def got(client: Client, who: str, address: str) -> Answer:
    """The answer to a GET."""
    return told(who, address, client.get(address))


def told(who: str, asked: str, response: Any) -> Answer:
    """An answer as it is compared."""
    body = b"".join(response) if response.streaming else response.content
    text = body.decode()
    for once in ONCE:
        text = once.sub("", text)
    return Answer(who, asked, response.status_code, response.headers.get("Content-Type", ""), text)


def ran(*words: str) -> Answer:
    """What a command of the shell prints, and its exit code."""
    out, code = io.StringIO(), 0
    try:
        call_command(*words, stdout=out, stderr=out)
    except CommandError as error:
        out.write(str(error))
        code = error.returncode
    except SystemExit as end:
        code = int(end.code or 0)
    asked = " ".join(word for word in words if not word.startswith("/"))
    return Answer("shell", asked, code, "", re.sub(r"/tmp/\S*/", "", out.getvalue()))
